package app

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"stagegate/internal/files"
	"stagegate/internal/infra/kit/loopback"
	"stagegate/internal/providers/cloudinary"
	"stagegate/internal/sandbox/storage"
)

const storageWebhookPath = "/api/v1/files/webhooks/storage"

// minWebhookSecret is the minimum length of STORAGE_WEBHOOK_SECRET in bytes.
const minWebhookSecret = 16

// fileStorage implements files.Storage with Cloudinary.
type fileStorage struct {
	client *cloudinary.Client
}

func (fileStorage) Name() string { return "cloudinary" }

func (s fileStorage) SignUpload(publicID string, at time.Time) files.SignedUpload {
	u := s.client.SignUpload(publicID, at)
	return files.SignedUpload{URL: u.URL, Params: files.Params{
		PublicID: u.PublicID, Timestamp: u.Timestamp, Signature: u.Signature, APIKey: u.APIKey,
		Type: u.Type, Overwrite: u.Overwrite, NotificationURL: u.NotificationURL, ResourceType: u.ResourceType,
	}}
}

func (s fileStorage) Link(o files.Object, attachment bool, at, until time.Time) string {
	return s.client.DownloadURL(asset(o), attachment, at, until)
}

func (s fileStorage) Address(o files.Object) string { return s.client.PublicURL(asset(o)) }

func (s fileStorage) Head(ctx context.Context, o files.Object, n int64) ([]byte, error) {
	head, err := s.client.Head(ctx, asset(o), n)
	if errors.Is(err, cloudinary.ErrNotFound) {
		return nil, files.ErrNoObject
	}
	return head, unreachable(err)
}

func (s fileStorage) Remove(ctx context.Context, publicID, resourceType string, at time.Time) error {
	return unreachable(s.client.Destroy(ctx, publicID, resourceType, at))
}

func (s fileStorage) Find(ctx context.Context, resourceType string, publicIDs []string) ([]files.Notification, error) {
	var found []files.Notification
	for page := range slices.Chunk(publicIDs, cloudinary.MaxFind) {
		assets, err := s.client.Find(ctx, resourceType, page)
		if err != nil {
			return nil, unreachable(err)
		}
		for _, a := range assets {
			found = append(found, notification(a))
		}
	}
	return found, nil
}

func (s fileStorage) Authentic(body []byte, timestamp, signature string) bool {
	return s.client.ValidNotification(body, timestamp, signature)
}

func (s fileStorage) ParseNotification(body []byte) (files.Notification, error) {
	n, err := cloudinary.ParseNotification(body)
	return notification(n), err
}

func notification(n cloudinary.Notification) files.Notification {
	return files.Notification{
		Upload: n.Type == cloudinary.NotificationUpload, PublicID: n.PublicID,
		ResourceType: n.ResourceType, Format: n.Format, Version: n.Version, Bytes: n.Bytes, CreatedAt: n.CreatedAt,
	}
}

func asset(o files.Object) cloudinary.Asset {
	return cloudinary.Asset{PublicID: o.PublicID, ResourceType: o.ResourceType, Format: o.Format, Version: o.Version}
}

func unreachable(err error) error {
	if cloudinary.IsUnavailable(err) {
		return fmt.Errorf("%w: %w", files.ErrStorageUnavailable, err)
	}
	return err
}

// storageConfig returns the configuration of the storage client, for the provider of the
// settings or the sandbox.
func (a *App) storageConfig() (c cloudinary.Config, err error) {
	c.APIBase, c.NotificationURL, c.Guard = a.config.CloudinaryAPIBase, a.config.BaseURL+storageWebhookPath, guard(a.breakers.storage)
	if a.sandbox != nil { // it knows our address; we may not be able to reach its public address
		c.DeliveryBase, c.PublicBase, c.NotificationURL = c.APIBase, a.config.BaseURL+storage.Prefix, ""
		c.PublicDeliveryBase = c.PublicBase
	}
	if c.Account, err = cloudinary.ParseURL(a.config.CloudinaryURL); err != nil {
		err = SettingsError{"CLOUDINARY_URL: " + err.Error() + "."}
	}
	return c, err
}

// filePolicy is what may be uploaded.
func (c *Config) filePolicy() files.Policy {
	return files.Policy{Types: c.FileAllowedTypes, MaxSize: c.FileMaxSizeBytes}
}

// fileSettings are the settings of the package file.
func (c *Config) fileSettings() files.Settings {
	return files.Settings{
		Policy:     c.filePolicy(),
		UploadTTL:  time.Duration(c.FileUploadTTLMinutes) * time.Minute,
		LinkTTL:    time.Duration(c.FileLinkTTLMinutes) * time.Minute,
		MaxPending: int64(c.FileMaxPending),
		Webhook: files.WebhookSettings{
			Secret: c.StorageWebhookSecret, MaxAge: time.Duration(c.StorageWebhookMaxAgeSeconds) * time.Second,
		},
	}
}

// checkFiles reports invalid settings of files.
func (s *FileSettings) checkFiles(add report) {
	for _, t := range s.FileAllowedTypes {
		if !slices.Contains(files.KnownTypes(), t) {
			add("FILE_ALLOWED_TYPES: %q is not supported; the supported types are %s.", t, strings.Join(files.KnownTypes(), ", "))
		}
	}
	if s.FileUploadTTLMinutes > 60 {
		add("FILE_UPLOAD_TTL_MINUTES: must be 60 or less, since the provider accepts a signature for one hour.")
	}
}

// checkStorage reports missing or unsafe settings of a real storage provider.
func (s *FileSettings) checkStorage(add report) {
	if s.CloudinaryURL == "" {
		add("CLOUDINARY_URL: missing; it is in the provider's dashboard, such as cloudinary://key:secret@cloud")
	} else if _, err := cloudinary.ParseURL(s.CloudinaryURL); err != nil {
		add("CLOUDINARY_URL: %s.", err)
	}
	if n := len(s.StorageWebhookSecret); n == 0 {
		add("STORAGE_WEBHOOK_SECRET: missing; generate one by: openssl rand -hex 32")
	} else if n < minWebhookSecret {
		add("STORAGE_WEBHOOK_SECRET: has %d bytes but must have at least %d; generate one by: openssl rand -hex 32", n, minWebhookSecret)
	}
	if s.CloudinaryAPIBase != "" && !secureAddress(s.CloudinaryAPIBase) {
		add("CLOUDINARY_API_BASE: must be an https address, or http on this machine.")
	}
}

// secureAddress reports whether an address is an https URL, or an http URL of this
// machine.
func secureAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http" && loopback.Host(u.Hostname()))
}
