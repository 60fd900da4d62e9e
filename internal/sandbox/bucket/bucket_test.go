package bucket_test

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/providers/s3"
	"stagegate/internal/sandbox"
	"stagegate/internal/sandbox/bucket"
)

var noon = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

// scene is a sandbox with a client, whose clocks the test moves.
type scene struct {
	*s3.Client

	t       *testing.T
	account s3.Account
	config  bucket.Config
	server  *bucket.Server
	ahead   atomic.Int64 // of the sandbox
}

func open(t *testing.T, versions bool, parameters string) *scene {
	t.Helper()
	dir := t.TempDir()
	faults, err := sandbox.OpenFaults(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{t: t}
	s.config = bucket.Config{
		Key: "key", Secret: "secret", Versions: versions, Dir: dir, Faults: faults, Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return noon.Add(time.Duration(s.ahead.Load())) },
	}
	s.start()
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.server.Handler().ServeHTTP(w, r) }))
	t.Cleanup(web.Close)
	if s.account, err = s3.ParseURL("s3://key:secret@" + strings.TrimPrefix(web.URL, "http://") + "/" + bucket.Name + "?" + parameters); err != nil {
		t.Fatal(err)
	}
	s.Client = s3.New(s3.Config{Account: s.account, Now: func() time.Time { return noon }})
	return s
}

func (s *scene) start() {
	s.t.Helper()
	var err error
	if s.server, err = bucket.New(s.config); err != nil {
		s.t.Fatal(err)
	}
}

func (s *scene) order() s3.Order {
	return s3.Order{Key: "t_a/b", ContentType: "text/plain", MaxBytes: 5, At: noon, Until: noon.Add(time.Minute)}
}

// post sends a form and returns the status.
func (s *scene) post(address string, fields map[string]string, content string) int {
	s.t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	for name, value := range fields {
		_ = w.WriteField(name, value)
	}
	part, _ := w.CreateFormFile("file", "any")
	_, _ = io.WriteString(part, content)
	_ = w.Close()
	resp, err := http.Post(address, w.FormDataContentType(), &form)
	if err != nil {
		s.t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

// A form is accepted as its policy says: every field, the size, and the time.
func TestPolicy(t *testing.T) {
	t.Parallel()
	s := open(t, true, "sse=AES256")
	u := s.SignUpload(s.order())
	for name := range u.Fields {
		changed := maps.Clone(u.Fields)
		changed[name] += "x"
		if got := s.post(u.URL, changed, "abc"); got != 403 {
			t.Errorf("another %s: %d", name, got)
		}
	}
	more := maps.Clone(u.Fields)
	more["acl"] = "public-read"
	for what, c := range map[string]struct {
		fields  map[string]string
		content string
		want    int
	}{
		"another field": {more, "abc", 403}, "too large": {u.Fields, "abcdef", 400}, "empty": {u.Fields, "", 400}, "as authorised": {u.Fields, "abcde", 204},
	} {
		if got := s.post(u.URL, c.fields, c.content); got != c.want {
			t.Errorf("%s: %d, want %d", what, got, c.want)
		}
	}
	s.ahead.Store(int64(2 * time.Minute))
	if got := s.post(u.URL, u.Fields, "abc"); got != 403 {
		t.Errorf("late: %d", got)
	}
}

// A PUT is accepted with the type and the size that were signed.
func TestPut(t *testing.T) {
	t.Parallel()
	s := open(t, true, "upload=put")
	u := s.SignUpload(s.order())
	for what, c := range map[string]struct {
		mediaType, content string
		want               int
	}{"another type": {"text/html", "abcde", 403}, "another size": {"text/plain", "abc", 403}, "as authorised": {"text/plain", "abcde", 200}} {
		req, err := http.NewRequest(u.Method, u.URL, strings.NewReader(c.content))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", c.mediaType)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != c.want {
			t.Errorf("%s: %d, want %d", what, resp.StatusCode, c.want)
		}
	}
}

// The check finds a wrong secret, a wrong clock and a missing bucket, and leaves nothing behind.
func TestCheck(t *testing.T) {
	t.Parallel()
	for _, versions := range []bool{true, false} {
		s := open(t, versions, "")
		kept, err := s.Check(t.Context(), []string{"https://app.example.org"})
		if err != nil || kept != versions {
			t.Errorf("the check finds %v, %v", kept, err)
		}
		resp, err := http.Get("http://" + s.account.Host + bucket.ObjectsPath)
		if err != nil {
			t.Fatal(err)
		}
		left, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if got := strings.TrimSpace(string(left)); got != "[]" && got != "404 page not found" {
			t.Errorf("it leaves %s", got)
		}
		wrong := s.account
		wrong.Secret = "hidden"
		if _, err := s3.New(s3.Config{Account: wrong, Now: func() time.Time { return noon }}).Check(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "SignatureDoesNotMatch") || strings.Contains(err.Error(), "hidden") {
			t.Errorf("of a wrong secret it says: %v", err)
		}
		s.ahead.Store(int64(time.Hour))
		if _, err := s.Check(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "the clock differs from that of the store by 1h0m0s") || !strings.Contains(err.Error(), "RequestTimeTooSkewed") {
			t.Errorf("of a wrong clock it says: %v", err)
		}
	}
}

// The check finds everything that is wrong with a bucket at once.
func TestCheckFindings(t *testing.T) {
	t.Parallel()
	s := open(t, true, "")
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodOptions || r.Method == http.MethodGet && r.Header.Get("Authorization") == "" {
			w.WriteHeader(http.StatusOK) // public, without CORS rules
			return
		}
		s.server.Handler().ServeHTTP(w, r)
	}))
	defer web.Close()
	account := s.account
	account.Host = strings.TrimPrefix(web.URL, "http://")
	_, err := s3.New(s3.Config{Account: account, Now: func() time.Time { return noon.Add(10 * time.Minute) }}).
		Check(t.Context(), []string{"https://one.example.org", "https://two.example.org"})
	for _, want := range []string{"bucket is public", "POST from https://one.example.org", "POST from https://two.example.org"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("it does not find %q: %v", want, err)
		}
	}
	web.Close()
	if _, err := s3.New(s3.Config{Account: account, Now: func() time.Time { return noon }}).Check(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "cannot be reached") {
		t.Errorf("out of reach it says: %v", err)
	}
}

// A restart keeps what was stored, and a removed object stays removed.
func TestRestart(t *testing.T) {
	t.Parallel()
	for _, versions := range []bool{true, false} {
		s := open(t, versions, "")
		u := s.SignUpload(s.order())
		if got := s.post(u.URL, u.Fields, "abc"); got != 204 {
			t.Fatal(got)
		}
		found, err := s.Find(t.Context(), "t_a/b")
		if err != nil {
			t.Fatal(err)
		}
		restart := func() {
			_ = s.server.Close()
			s.start()
		}
		restart()
		if head, err := s.Head(t.Context(), "t_a/b", found.Version, 9); err != nil || string(head) != "abc" {
			t.Errorf("after a restart: %s, %v", head, err)
		}
		if err := s.Remove(t.Context(), "t_a/b"); err != nil {
			t.Error(err)
		}
		restart()
		if _, err := s.Find(t.Context(), "t_a/b"); !errors.Is(err, s3.ErrNotFound) {
			t.Errorf("after its removal: %v", err)
		}
	}
}
