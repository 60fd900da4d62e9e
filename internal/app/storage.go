package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/providers/cloudinary"
	"stagegate/internal/providers/local"
	"stagegate/internal/providers/s3"
	"stagegate/internal/sandbox/storage"
)

const storageWebhookPath = "/api/v1/files/webhooks/storage"

// fileStorage implements files.Storage with Cloudinary.
type fileStorage struct {
	client *cloudinary.Client
}

func (fileStorage) Name() string { return "cloudinary" }

func (fileStorage) Key(tenant, id, extension string) string {
	return files.FolderKey(tenant, id, extension)
}

func (s fileStorage) SignUpload(o files.UploadOrder) files.UploadRequest {
	u := s.client.SignUpload(o.Key, o.At)
	fields := map[string]string{"public_id": u.PublicID, "timestamp": u.Timestamp, "signature": u.Signature, "api_key": u.APIKey}
	return files.UploadRequest{Method: http.MethodPost, URL: u.URL, Headers: map[string]string{}, Fields: fields}
}

func (s fileStorage) Link(o files.Object, l files.Link) string {
	if l.Until.IsZero() {
		return s.client.PublicURL(asset(o))
	}
	return s.client.DownloadURL(asset(o), l.Attachment, l.From, l.Until)
}

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
	return content, unreachable(err)
}

func (s fileStorage) Remove(ctx context.Context, publicID, resourceType string, at time.Time) error {
	types := files.ResourceTypes
	if resourceType != "" {
		types = []string{resourceType}
	}
	for _, t := range types {
		if err := s.client.Destroy(ctx, publicID, t, at); err != nil {
			return unreachable(err)
		}
	}
	return nil
}

// Find leaves out videos: they are never allowed.
func (s fileStorage) Find(ctx context.Context, publicIDs []string) ([]files.Notification, error) {
	var found []files.Notification
	for page := range slices.Chunk(publicIDs, cloudinary.MaxFind) {
		for _, resourceType := range []string{files.Image, files.Raw} {
			assets, err := s.client.Find(ctx, resourceType, page)
			if err != nil {
				return nil, unreachable(err)
			}
			for _, a := range assets {
				found = append(found, notification(a))
			}
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
		ResourceType: n.ResourceType, Format: n.Format, Version: strconv.FormatInt(n.Version, 10), Bytes: n.Bytes, CreatedAt: n.CreatedAt,
	}
}

func asset(o files.Object) cloudinary.Asset {
	version, _ := strconv.ParseInt(o.Version, 10, 64) // written by notification
	return cloudinary.Asset{PublicID: o.PublicID, ResourceType: o.ResourceType, Format: o.Format, Version: version}
}

func unreachable(err error) error {
	if cloudinary.IsUnavailable(err) {
		return fmt.Errorf("%w: %w", files.ErrStorageUnavailable, err)
	}
	return err
}

// fileStore is where files are stored.
type fileStore struct {
	files.Storage

	client  interface{ SetTimeout(d time.Duration) } // nil if the server stores files itself
	pattern string                                   // of handler
	handler http.Handler                             // serves files; nil if the provider serves all
	origins []string                                 // of the provider
}

// openStorage returns the storage of the settings.
func (a *App) openStorage(secret auth.Secret) (fileStore, error) {
	c := a.config
	if dir, ok := c.FilesDir(); ok {
		store, err := local.New(local.Config{
			Dir: dir, Alone: a.fileLock != nil, URL: c.BaseURL, Key: secret.FilesKey(), Origins: c.CORSAllowedOrigins, Now: a.Now, Log: a.log,
			Arrived: func(ctx context.Context, key string) error { return a.Files.Arrived(ctx, key) },
		})
		if err != nil {
			return fileStore{}, fmt.Errorf("STORAGE_URL: %w", err)
		}
		return fileStore{Storage: localStorage{store: store}, pattern: local.Prefix, handler: store.Handler()}, nil
	}
	if settings, ok, err := a.bucketConfig(); ok || err != nil {
		client := s3.New(settings)
		bucket := bucketStorage{client: client, url: strings.TrimRight(c.BaseURL, "/"), key: secret.FilesKey()}
		return fileStore{
			Storage: bucket, client: client, pattern: "GET " + local.Prefix + "{folder}/{name}", handler: bucket.lasting(a.log), origins: origins(settings.Account.Origin()),
		}, err
	}
	settings, err := a.storageConfig()
	if err != nil {
		return fileStore{}, err
	}
	client := cloudinary.New(settings)
	bases := origins(cmp.Or(c.CloudinaryAPIBase, cloudinary.DefaultAPIBase), cloudinary.DefaultDeliveryBase)
	if a.sandbox != nil { // which serves files at the public URL
		bases = origins(c.BaseURL)
	}
	return fileStore{Storage: fileStorage{client: client}, client: client, origins: bases}, nil
}

// bucketConfig returns the configuration of the S3 client, for the store of the settings or the sandbox, if there is one.
func (a *App) bucketConfig() (c s3.Config, ok bool, err error) {
	c.Now, c.Guard = a.realNow, guard(a.breakers.storage)
	if a.sandbox != nil && a.sandbox.bucket != nil {
		public, err := url.Parse(a.config.BaseURL)
		if err != nil {
			return c, true, config.Error{"BASE_URL: " + err.Error() + "."}
		}
		own, err := url.Parse(a.local())
		c.Account, c.Now, c.HTTP = a.sandbox.account, a.Now, &http.Client{Transport: toLocal{own}}
		c.Account.Scheme, c.Account.Host = public.Scheme, public.Host
		return c, true, err
	}
	if !a.config.InBucket() {
		return c, false, nil
	}
	if c.Account, err = s3.ParseURL(a.config.StorageURL); err != nil {
		err = config.Error{"STORAGE_URL: " + err.Error() + "."}
	}
	return c, true, err
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
