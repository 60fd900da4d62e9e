package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/files"
	"stagegate/internal/providers/cloudinary"
	"stagegate/internal/sandbox/storage"
)

const storageWebhookPath = "/api/v1/files/webhooks/storage"

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

func (s fileStorage) Open(ctx context.Context, o files.Object) (io.ReadCloser, error) {
	content, err := s.client.Open(ctx, asset(o))
	if errors.Is(err, cloudinary.ErrNotFound) {
		return nil, files.ErrNoObject
	}
	if err != nil {
		return nil, unreachable(err)
	}
	return storedContent{content}, nil
}

// storedContent marks errors of reading as those of an unavailable provider.
type storedContent struct{ io.ReadCloser }

func (c storedContent) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	if err != nil {
		err = unreachable(err)
	}
	return n, err
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
	if base := a.config.CloudinaryDeliveryBase; base != "" {
		c.DeliveryBase, c.PublicDeliveryBase = base, cloudinary.DefaultDeliveryBase
	}
	if a.sandbox != nil { // it knows our address; we may not be able to reach its public address
		c.DeliveryBase, c.PublicBase, c.NotificationURL = c.APIBase, a.config.BaseURL+storage.Prefix, ""
		c.PublicDeliveryBase = c.PublicBase
	}
	if c.Account, err = cloudinary.ParseURL(a.config.CloudinaryURL); err != nil {
		err = config.Error{"CLOUDINARY_URL: " + err.Error() + "."}
	}
	return c, err
}
