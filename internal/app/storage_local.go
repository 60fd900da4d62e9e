package app

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"stagegate/internal/files"
	"stagegate/internal/providers/local"
)

// localStorage implements files.Storage with a directory.
type localStorage struct {
	store *local.Store
}

func (localStorage) Name() string { return "local" }

func (localStorage) Key(tenant, id, _ string) string { return files.BucketKey(tenant, id) }

func (s localStorage) SignUpload(o files.UploadOrder) files.UploadRequest {
	address, fields := s.store.SignUpload(local.Order{Key: o.Key, ContentType: o.ContentType, MaxBytes: o.MaxBytes, Until: o.Until})
	return files.UploadRequest{Method: http.MethodPost, URL: address, Headers: map[string]string{}, Fields: fields}
}

func (s localStorage) Link(o files.Object, l files.Link) string {
	return s.store.SignLink(local.Link{Key: o.PublicID, Filename: l.Filename, ContentType: l.ContentType, Attachment: l.Attachment, Until: l.Until})
}

func (s localStorage) Find(_ context.Context, keys []string) ([]files.Notification, error) {
	var found []files.Notification
	for _, key := range keys {
		f, err := s.store.Stat(key)
		if errors.Is(err, local.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found = append(found, files.Notification{Upload: true, PublicID: key, AsSent: true, Bytes: &f.Size, CreatedAt: f.StoredAt})
	}
	return found, nil
}

func (s localStorage) Head(_ context.Context, o files.Object, n int64) ([]byte, error) {
	head, err := s.store.Head(o.PublicID, n)
	if errors.Is(err, local.ErrNotFound) {
		return nil, files.ErrNoObject
	}
	return head, err
}

func (s localStorage) Open(_ context.Context, o files.Object) (io.ReadCloser, error) {
	content, err := s.store.Open(o.PublicID)
	if errors.Is(err, local.ErrNotFound) {
		return nil, files.ErrNoObject
	}
	return content, err
}

func (s localStorage) Remove(_ context.Context, key, _ string, _ time.Time) error {
	if err := s.store.Remove(key); !errors.Is(err, local.ErrNotFound) {
		return err
	}
	return nil // a key of another provider
}
