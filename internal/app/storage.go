package app

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"stagegate/internal/file"
	"stagegate/internal/provider/cloudinary"
	"stagegate/internal/sandbox/storage"
)

const storageWebhookPath = "/api/v1/files/webhooks/storage"

// minWebhookSecret is how short a secret of notifications may be, in bytes.
const minWebhookSecret = 16

// vault lets the room file speak to Cloudinary.
type vault struct {
	client *cloudinary.Client
}

func (vault) Name() string { return "cloudinary" }

func (v vault) Permit(publicID string, at time.Time) file.Permit {
	u := v.client.SignUpload(publicID, at)
	return file.Permit{URL: u.URL, Params: file.Params{
		PublicID: u.PublicID, Timestamp: u.Timestamp, Signature: u.Signature, APIKey: u.APIKey,
	}}
}

func (v vault) Link(o file.Object, attachment bool, at, until time.Time) string {
	return v.client.DownloadURL(asset(o), attachment, at, until)
}

func (v vault) Head(ctx context.Context, o file.Object, n int64) ([]byte, error) {
	head, err := v.client.Head(ctx, asset(o), n)
	if errors.Is(err, cloudinary.ErrNotFound) {
		return nil, file.ErrNoObject
	}
	return head, unreachable(err)
}

func (v vault) Remove(ctx context.Context, publicID, resourceType string, at time.Time) error {
	return unreachable(v.client.Destroy(ctx, publicID, resourceType, at))
}

func (v vault) Authentic(body []byte, timestamp, signature string) bool {
	return v.client.ValidNotification(body, timestamp, signature)
}

func (v vault) Notice(body []byte) (file.Notice, error) {
	n, err := cloudinary.ParseNotification(body)
	return file.Notice{
		Upload: n.Type == cloudinary.NotificationUpload, PublicID: n.PublicID,
		ResourceType: n.ResourceType, Format: n.Format, Version: n.Version, Bytes: n.Bytes,
	}, err
}

func asset(o file.Object) cloudinary.Asset {
	return cloudinary.Asset{PublicID: o.PublicID, ResourceType: o.ResourceType, Format: o.Format, Version: o.Version}
}

func unreachable(err error) error {
	if cloudinary.IsUnavailable(err) {
		return fmt.Errorf("%w: %w", file.ErrStorageUnavailable, err)
	}
	return err
}

// storageClient is how to reach the provider of the settings, or of the sandbox.
func (a *App) storageClient() (c cloudinary.Config, err error) {
	c.APIBase, c.NotificationURL = a.config.CloudinaryAPIBase, a.config.BaseURL+storageWebhookPath
	if a.sandbox != nil { // which knows how to reach us; its public address may be out of our own reach
		c.DeliveryBase, c.PublicBase, c.NotificationURL = c.APIBase, a.config.BaseURL+storage.Prefix, ""
	}
	if c.Account, err = cloudinary.ParseURL(a.config.CloudinaryURL); err != nil {
		err = SettingsError{"CLOUDINARY_URL: " + err.Error() + "."}
	}
	return c, err
}

// fileSettings are what the room file is told.
func (c *Config) fileSettings() file.Settings {
	return file.Settings{
		Policy:     file.Policy{Types: c.FileAllowedTypes, MaxSize: c.FileMaxSizeBytes},
		UploadTTL:  time.Duration(c.FileUploadTTLMinutes) * time.Minute,
		LinkTTL:    time.Duration(c.FileLinkTTLMinutes) * time.Minute,
		MaxPending: int64(c.FileMaxPending),
		Webhook: file.WebhookSettings{
			Secret: c.StorageWebhookSecret, MaxAge: time.Duration(c.StorageWebhookMaxAgeSeconds) * time.Second,
		},
	}
}

// checkFiles refuses settings of files that are good nowhere.
func (s *FileSettings) checkFiles(add problems) {
	for _, t := range s.FileAllowedTypes {
		if !slices.Contains(file.KnownTypes(), t) {
			add("FILE_ALLOWED_TYPES: %q cannot be told from others; choose from %s.", t, strings.Join(file.KnownTypes(), ", "))
		}
	}
	if s.FileUploadTTLMinutes > 60 {
		add("FILE_UPLOAD_TTL_MINUTES: the provider takes a signature for an hour; must be 60 or less.")
	}
}

// checkStorage is what the storage provider needs where it is a real one.
func (s *FileSettings) checkStorage(add problems) {
	if s.CloudinaryURL == "" {
		add("CLOUDINARY_URL: missing; it is in the provider's dashboard, such as cloudinary://key:secret@cloud")
	} else if _, err := cloudinary.ParseURL(s.CloudinaryURL); err != nil {
		add("CLOUDINARY_URL: %s.", err)
	}
	if n := len(s.StorageWebhookSecret); n == 0 {
		add("STORAGE_WEBHOOK_SECRET: missing; make one with: openssl rand -hex 32")
	} else if n < minWebhookSecret {
		add("STORAGE_WEBHOOK_SECRET: has %d bytes where at least %d are needed; make one with: openssl rand -hex 32", n, minWebhookSecret)
	}
	if s.CloudinaryAPIBase != "" && !secureAddress(s.CloudinaryAPIBase) {
		add("CLOUDINARY_API_BASE: must be an https address, or http on this machine.")
	}
}

// secureAddress reports whether what is sent to an address stays between us and
// whoever is there.
func secureAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http" && loopback(u.Hostname()))
}
