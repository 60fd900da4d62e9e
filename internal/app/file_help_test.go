package app_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"strconv"
	"testing"
	"time"

	"stagegate/internal/app"
	"stagegate/internal/testkit/apptest"
)

const (
	uploads  = "/api/v1/files"
	fileHook = uploads + "/webhooks/storage"
)

// desk is a server with an organisation whose people upload files.
type desk struct {
	t *testing.T
	s *apptest.Server

	acme              *apptest.Tenant
	ada, ben, officer *apptest.Client
}

// eachDesk runs a test on both engines; changes are made to the settings before.
func eachDesk(t *testing.T, fn func(t *testing.T, d *desk), change ...func(*app.Config)) {
	t.Helper()
	t.Parallel()
	eachEngine(t, func(t *testing.T, databaseURL string) {
		s := apptest.Start(t, databaseURL, change...)
		acme := s.Tenant("acme")
		fn(t, &desk{t: t, s: s, acme: acme, ada: acme.As("ada"), ben: acme.As("ben"), officer: acme.As("officer")})
	})
}

// declare authorises an upload.
func declare(c *apptest.Client, name, mime string, size int) *apptest.Response {
	return c.Post(uploads, apptest.M{"originalFilename": name, "mimeType": mime, "sizeBytes": size})
}

// pending authorises the upload of a picture.
func pending(c *apptest.Client) *apptest.Response {
	return declare(c, "card.png", "image/png", 1000).Want(201)
}

// notice is the body of a notification about an upload.
func notice(upload *apptest.Response, change apptest.M) []byte {
	n := apptest.M{
		"notification_type": "upload", "public_id": upload.String("params", "public_id"), "version": 1700000001,
		"resource_type": "image", "type": "authenticated", "format": "png", "bytes": 1234,
	}
	maps.Copy(n, change)
	body, _ := json.Marshal(n)
	return body
}

// notify sends a notification as the provider does.
func (d *desk) notify(body []byte) *apptest.Response {
	d.t.Helper()
	return d.signed(body, d.s.Now()).Post(fileHook, body)
}

// signed is somebody who signs a body at a time.
func (d *desk) signed(body []byte, at time.Time) *apptest.Client {
	stamp := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(d.s.StorageSecret()))
	mac.Write([]byte(stamp + "."))
	mac.Write(body)
	c := d.s.Anyone()
	c.Extra = http.Header{"X-Storage-Timestamp": {stamp}, "X-Storage-Signature": {hex.EncodeToString(mac.Sum(nil))}}
	return c
}

// uploaded is a file that has arrived.
func (d *desk) uploaded(c *apptest.Client) (id string) {
	d.t.Helper()
	u := pending(c)
	d.notify(notice(u, nil)).Want(200)
	d.wantStatus(c, u.String("fileId"), "UPLOADED")
	return u.String("fileId")
}

func (d *desk) wantStatus(c *apptest.Client, id, status string) *apptest.Response {
	d.t.Helper()
	r := c.Get(uploads + "/" + id).Want(200)
	if r.String("status") != status {
		d.t.Fatalf("want %s: %s", status, r.Body)
	}
	return r
}

// version is the one under which the provider keeps a file.
func (d *desk) version(u *apptest.Response) int64 {
	d.t.Helper()
	var assets []struct {
		PublicID string `json:"publicId"`
		Version  int64  `json:"version"`
	}
	if err := json.Unmarshal(d.s.Anyone().Get("/sandbox/storage/assets").Want(200).Body, &assets); err != nil {
		d.t.Fatal(err)
	}
	for _, a := range assets {
		if a.PublicID == u.String("params", "public_id") {
			return a.Version
		}
	}
	d.t.Fatalf("the provider does not have %s", u.String("params", "public_id"))
	return 0
}
