package app

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"stagegate/internal/files"
	"stagegate/internal/infra/kit/download"
	"stagegate/internal/providers/local"
	"stagegate/internal/providers/s3"
)

// bucketStorage implements files.Storage with an S3-compatible store. The bucket is private, so the server itself serves
// what has a lasting link.
type bucketStorage struct {
	client *s3.Client
	url    string // of the server
	key    []byte // signs lasting links
}

func (bucketStorage) Name() string { return "s3" }

func (bucketStorage) Key(tenant, id, _ string) string { return files.BucketKey(tenant, id) }

func (s bucketStorage) SignUpload(o files.UploadOrder) files.UploadRequest {
	return files.UploadRequest(s.client.SignUpload(s3.Order{Key: o.Key, ContentType: o.ContentType, MaxBytes: o.MaxBytes, At: o.At, Until: o.Until}))
}

func (s bucketStorage) Link(o files.Object, l files.Link) string {
	if l.Until.IsZero() {
		query := url.Values{"version": {o.Version}, "name": {l.Filename}, "type": {l.ContentType}}
		query.Set("signature", s.sign(o.PublicID, query))
		return s.url + local.Prefix + o.PublicID + "?" + query.Encode()
	}
	return s.client.SignLink(s3.Link{
		Key: o.PublicID, Version: o.Version, Filename: l.Filename, ContentType: l.ContentType, Attachment: l.Attachment, From: l.From, Until: l.Until,
	})
}

func (s bucketStorage) sign(key string, query url.Values) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(http.MethodGet + "\n" + key + "\n" + query.Encode())) // as package local does: a logo keeps its URL when files are moved
	return hex.EncodeToString(mac.Sum(nil))
}

func (s bucketStorage) Find(ctx context.Context, keys []string) ([]files.Notification, error) {
	var found []files.Notification
	for _, key := range keys {
		o, err := s.client.Find(ctx, key)
		if errors.Is(err, s3.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, unavailable(err)
		}
		found = append(found, files.Notification{
			Upload: true, PublicID: key, AsSent: true, ContentType: o.ContentType, Version: o.Version, Bytes: &o.Size, CreatedAt: o.StoredAt,
		})
	}
	return found, nil
}

func (s bucketStorage) Head(ctx context.Context, o files.Object, n int64) ([]byte, error) {
	head, err := s.client.Head(ctx, o.PublicID, o.Version, n)
	if errors.Is(err, s3.ErrNotFound) {
		return nil, files.ErrNoObject
	}
	return head, unavailable(err)
}

func (s bucketStorage) Open(ctx context.Context, o files.Object) (io.ReadCloser, error) {
	content, _, err := s.client.Open(ctx, o.PublicID, o.Version)
	if errors.Is(err, s3.ErrNotFound) {
		return nil, files.ErrNoObject
	}
	return content, unavailable(err)
}

func (s bucketStorage) Remove(ctx context.Context, key, _ string, _ time.Time) error {
	return unavailable(s.client.Remove(ctx, key))
}

func unavailable(err error) error {
	if s3.IsUnavailable(err) {
		return fmt.Errorf("%w: %w", files.ErrStorageUnavailable, err)
	}
	return err
}

// lasting serves files at their lasting links.
func (s bucketStorage) lasting(log *slog.Logger) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key, query := r.PathValue("folder")+"/"+r.PathValue("name"), r.URL.Query()
		given := query.Get("signature")
		query.Del("signature")
		if !hmac.Equal([]byte(given), []byte(s.sign(key, query))) || query.Has("expires") { // as local links do
			http.Error(w, "The link is invalid.", http.StatusForbidden)
			return
		}
		content, size, err := s.client.Open(r.Context(), key, query.Get("version"))
		switch {
		case errors.Is(err, s3.ErrNotFound):
			http.Error(w, "The file was deleted.", http.StatusNotFound)
			return
		case err != nil:
			log.WarnContext(r.Context(), "reading a file from the storage failed", "error", err)
			http.Error(w, "The storage is unavailable.", http.StatusBadGateway)
			return
		}
		defer func() { _ = content.Close() }()
		h := w.Header()
		download.SetHeaders(h, query.Get("type"), query.Get("name"), false)
		h.Set("Cross-Origin-Resource-Policy", "cross-origin") // the signature is the permission
		h.Set("Cache-Control", "public, max-age=86400")
		h.Set("Content-Length", strconv.FormatInt(size, 10))
		if _, err := io.Copy(w, content); err != nil {
			panic(http.ErrAbortHandler) // the client must notice that the response is incomplete
		}
	}
}

// toLocal sends the calls of the server to its own sandbox, whatever the public address: it may not be reachable.
type toLocal struct{ local *url.URL }

// RoundTrip makes a call.
func (t toLocal) RoundTrip(r *http.Request) (*http.Response, error) {
	again := r.Clone(r.Context())
	again.Host, again.URL.Scheme, again.URL.Host = r.URL.Host, t.local.Scheme, t.local.Host
	return http.DefaultTransport.RoundTrip(again)
}
