package local

import (
	"bytes"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// connection is a connection whose client sends little at a time. Its clock advances while the server waits.
type connection struct {
	*httptest.ResponseRecorder

	body     io.Reader
	pause    time.Duration // before each part
	now      time.Time
	deadline time.Time
}

func (c *connection) SetReadDeadline(t time.Time) error { c.deadline = t; return nil }
func (*connection) SetWriteDeadline(time.Time) error    { return nil }
func (*connection) Close() error                        { return nil }
func (c *connection) clock() time.Time                  { return c.now }

// Read receives at most 4 KiB after a pause, as long as the deadline has not passed.
func (c *connection) Read(b []byte) (int, error) {
	c.now = c.now.Add(c.pause)
	if !c.now.Before(c.deadline) {
		return 0, os.ErrDeadlineExceeded
	}
	return c.body.Read(b[:min(len(b), 4<<10)])
}

// A client may be slow, but not so slow that its upload takes a place for hours, and nobody may drip fields.
func TestUploadDeadline(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	store, err := New(Config{Dir: t.TempDir(), Key: []byte("a key"), Now: func() time.Time { return noon }, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		key    string
		size   int
		fields int // in parts
		pause  time.Duration
		want   int
		took   time.Duration // at most
	}{
		"a slow upload":        {"t_a/slow", 1 << 20, 0, 240 * time.Millisecond, 204, 80 * time.Second},
		"an upload that drips": {"t_a/drips", 1 << 20, 0, 10 * time.Second, 400, 100 * time.Second},
		"fields that drip":     {"t_a/fields", 1 << 10, 40, 5 * time.Second, 400, 20 * time.Second},
	} {
		address, fields := store.SignUpload(Order{Key: c.key, ContentType: "text/plain", MaxBytes: int64(c.size), Until: noon.Add(time.Minute)})
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		for range c.fields {
			_ = form.WriteField(strings.Repeat("x", 4<<10), "")
		}
		for name, value := range fields {
			_ = form.WriteField(name, value)
		}
		part, _ := form.CreateFormFile("file", "a")
		_, _ = part.Write(bytes.Repeat([]byte("a"), c.size))
		_ = form.Close()
		slow := &connection{ResponseRecorder: httptest.NewRecorder(), body: &body, pause: c.pause, now: noon}
		store.clock = slow.clock
		r := httptest.NewRequest(http.MethodPost, address, slow)
		r.Header.Set("Content-Type", form.FormDataContentType())
		store.Handler().ServeHTTP(slow, r)
		if took := slow.now.Sub(noon); slow.Code != c.want || took > c.took {
			t.Errorf("%s: %d %s after %v", what, slow.Code, slow.Body, took)
		}
	}
}
