package local_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/providers/local"
	"stagegate/internal/testkit/poll"
)

var noon = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

const key = "t_01a1fe58-7b3d-7199-bd82-1e9663adaa7c/01a1fe58-83c5-7dcf-bbeb-f900eb6e3cd9"

// scene is a store behind a server, with a clock of the test.
type scene struct {
	*local.Store

	t       *testing.T
	dir     string
	ahead   atomic.Int64
	arrived atomic.Int64
}

func open(t *testing.T) *scene {
	t.Helper()
	s := &scene{t: t, dir: filepath.Join(t.TempDir(), "files")}
	var handler http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler.ServeHTTP(w, r) }))
	t.Cleanup(server.Close)
	s.Store = s.open(server.URL)
	handler = s.Handler()
	return s
}

func (s *scene) open(address string) *local.Store {
	s.t.Helper()
	store, err := local.New(local.Config{
		Dir: s.dir, URL: address + "/", Key: []byte("a key"), Origins: []string{"https://app.example.org"},
		Now: func() time.Time { return noon.Add(time.Duration(s.ahead.Load())) }, Log: slog.New(slog.DiscardHandler),
		Arrived: func(context.Context, string) error { s.arrived.Add(1); return nil },
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return store
}

func (s *scene) sign(size int64) (address string, fields map[string]string) {
	return s.SignUpload(local.Order{Key: key, ContentType: "text/plain", MaxBytes: size, Until: noon.Add(time.Minute)})
}

// form returns the type and content of a form.
func form(fields map[string]string, content string) (mediaType string, body []byte) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, value := range fields {
		_ = w.WriteField(name, value)
	}
	part, _ := w.CreateFormFile("file", "any name")
	_, _ = io.WriteString(part, content)
	_ = w.Close()
	return w.FormDataContentType(), b.Bytes()
}

func (s *scene) post(address string, fields map[string]string, content string) int {
	s.t.Helper()
	mediaType, body := form(fields, content)
	resp, err := http.Post(address, mediaType, bytes.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

// holds checks the content of the directory: files, and uploads that have not ended.
func (s *scene) holds(files, uploads int) {
	s.t.Helper()
	stored, _ := filepath.Glob(filepath.Join(s.dir, "t_*", "*"))
	received, _ := filepath.Glob(filepath.Join(s.dir, "incoming", "*"))
	if len(stored) != files || len(received) != uploads {
		s.t.Errorf("the directory has the files %v and the uploads %v", stored, received)
	}
}

// get opens an address.
func (s *scene) get(address string, header ...string) (reply, string) {
	s.t.Helper()
	req, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	if len(header) > 0 {
		req.Header.Set(header[0], header[1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	return reply{resp.StatusCode, resp.Header}, string(body)
}

// reply is the head of a response.
type reply struct {
	Status int
	Header http.Header
}

// Only what was signed is stored: size, type, key and time. A refused upload leaves nothing.
func TestUploadRefused(t *testing.T) {
	t.Parallel()
	s := open(t)
	address, fields := s.sign(5)
	with := func(name, value string) map[string]string {
		changed := maps.Clone(fields)
		changed[name] = value
		return changed
	}
	for what, c := range map[string]struct {
		address string
		fields  map[string]string
		content string
		want    int
	}{
		"too large":         {address, fields, "abcdef", 413},
		"empty":             {address, fields, "", 400},
		"another size":      {address, with("size", "6"), "abcdef", 403},
		"another type":      {address, with("Content-Type", "text/html"), "a", 403},
		"another time":      {address, with("expires", "99999999999"), "a", 403},
		"no time":           {address, with("expires", ""), "a", 403},
		"another field":     {address, with("x", "y"), "a", 403},
		"another key":       {address + "x", fields, "a", 403},
		"another signature": {address, with("signature", strings.Repeat("0", 64)), "a", 403},
		"no fields":         {address, nil, "a", 403},
		"a long field":      {address, with("x", strings.Repeat("y", 1<<20)), "a", 400},
		"outside":           {strings.Replace(address, "/t_", "/%2e%2e%2f", 1), fields, "a", 403},
	} {
		if got := s.post(c.address, c.fields, c.content); got != c.want {
			t.Errorf("%s: %d, want %d", what, got, c.want)
		}
	}
	s.ahead.Store(int64(time.Minute))
	if got := s.post(address, fields, "abc"); got != 403 {
		t.Errorf("expired: %d", got)
	}
	s.holds(0, 0)
	if s.arrived.Load() != 0 {
		t.Error("a refused upload was reported")
	}
}

// An upload that breaks off leaves nothing, and can be repeated.
func TestUploadBrokenOff(t *testing.T) {
	t.Parallel()
	s := open(t)
	address, fields := s.sign(1 << 20)
	mediaType, body := form(fields, strings.Repeat("a", 1<<20))
	for _, cut := range []int{1, 100, 1000, len(body) / 2, len(body) - 3} {
		in, out := io.Pipe()
		go func() {
			_, _ = out.Write(body[:cut])
			_ = out.CloseWithError(io.ErrUnexpectedEOF)
		}()
		if resp, err := http.Post(address, mediaType, in); err == nil {
			_ = resp.Body.Close()
			t.Errorf("cut after %d bytes: %s", cut, resp.Status)
		}
		poll.Until(t, "nothing is left", func() bool {
			left, _ := filepath.Glob(filepath.Join(s.dir, "incoming", "*"))
			return len(left) == 0
		})
		s.holds(0, 0)
	}
	poll.Until(t, "the upload succeeds", func() bool { return s.post(address, fields, "abc") == 204 })
	s.holds(1, 0)
}

// Uploads of one organisation that do not end leave room for those of others.
func TestUploadShareConcurrent(t *testing.T) {
	t.Parallel()
	s := open(t)
	const other = "t_01a1fe58-7b3d-7199-bd82-1e9663adaa7d/01a1fe58-83c5-7dcf-bbeb-f900eb6e3cd9"
	order := func(key string) local.Order {
		return local.Order{Key: key, ContentType: "text/plain", MaxBytes: 1 << 20, Until: noon.Add(time.Minute)}
	}
	folder, _, _ := strings.Cut(key, "/")
	var slow []*io.PipeWriter
	var ended sync.WaitGroup
	for i := range 64 {
		address, fields := s.SignUpload(order(fmt.Sprintf("%s/%d", folder, i)))
		mediaType, body := form(fields, strings.Repeat("a", 1<<10))
		in, out := io.Pipe()
		slow = append(slow, out)
		ended.Go(func() {
			if resp, err := http.Post(address, mediaType, in); err == nil {
				_ = resp.Body.Close()
			}
		})
		ended.Go(func() { _, _ = out.Write(body[:len(body)-100]) })
	}
	poll.Until(t, "all uploads are in progress", func() bool {
		received, _ := filepath.Glob(filepath.Join(s.dir, "incoming", "*"))
		return len(received) == len(slow)
	})
	address, fields := s.SignUpload(order(key))
	if got := s.post(address, fields, "abc"); got != 503 {
		t.Errorf("one more: %d", got)
	}
	if address, fields := s.SignUpload(order(other)); s.post(address, fields, "abc") != 204 {
		t.Error("another organisation is refused")
	}
	for _, out := range slow {
		_ = out.CloseWithError(io.ErrUnexpectedEOF)
	}
	ended.Wait()
	poll.Until(t, "the upload succeeds", func() bool { return s.post(address, fields, "abc") == 204 })
}

// The first upload wins, also of concurrent ones, and a repeated one succeeds without effect.
func TestFirstUploadWinsRace(t *testing.T) {
	t.Parallel()
	s := open(t)
	address, fields := s.sign(100)
	var calls sync.WaitGroup
	var stored, refused atomic.Int64
	for i := range 8 {
		calls.Go(func() {
			switch got := s.post(address, fields, strings.Repeat("abcdefgh"[i:i+1], 50)); got {
			case 204:
				stored.Add(1)
			case 409:
				refused.Add(1)
			default:
				t.Errorf("status %d", got)
			}
		})
	}
	calls.Wait()
	if stored.Load() == 0 {
		t.Error("no upload succeeded")
	}
	first, err := s.Head(key, 100)
	if err != nil || len(first) != 50 || bytes.Count(first, first[:1]) != 50 {
		t.Errorf("the file is %q, %v", first, err)
	}
	if got := s.post(address, fields, "other"); got != 204 {
		t.Errorf("repeated: %d", got)
	}
	if again, _ := s.Head(key, 100); !bytes.Equal(first, again) {
		t.Errorf("the file became %q", again)
	}
	s.holds(1, 0)
}

// A link serves the file, or parts of it, with its name and type and without running anything. It cannot be changed.
func TestDownload(t *testing.T) {
	t.Parallel()
	s := open(t)
	address, fields := s.sign(100)
	if got := s.post(address, fields, "0123456789"); got != 204 {
		t.Fatal(got)
	}
	link := local.Link{Key: key, Filename: "Zoë's \"letter\".txt", ContentType: "text/plain", Until: noon.Add(time.Minute)}
	view := s.SignLink(link)
	resp, body := s.get(view)
	for name, want := range map[string]string{
		"Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff", "Cache-Control": "private, no-store",
		"Content-Disposition": `inline; filename*=utf-8''Zo%C3%AB%27s%20%22letter%22.txt`, "Cross-Origin-Resource-Policy": "cross-origin",
	} {
		if got := resp.Header.Get(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if policy := resp.Header.Get("Content-Security-Policy"); body != "0123456789" || !strings.Contains(policy, "sandbox") || !strings.Contains(policy, "default-src 'none'") {
		t.Errorf("%s under %s", body, policy)
	}
	if resp, body := s.get(view, "Range", "bytes=2-4"); resp.Status != 206 || body != "234" {
		t.Errorf("a range is %d %s", resp.Status, body)
	}
	if resp, _ := s.get(view, "Origin", "https://app.example.org"); resp.Header.Get("Access-Control-Allow-Origin") == "" {
		t.Error("a page of the organisation may not read it")
	}
	if resp, _ := s.get(view, "Origin", "https://other.example.org"); resp.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("any page may read it")
	}
	link.Attachment = true
	if resp, _ := s.get(s.SignLink(link)); !strings.HasPrefix(resp.Header.Get("Content-Disposition"), "attachment;") {
		t.Errorf("disposition %s", resp.Header.Get("Content-Disposition"))
	}
	page := link
	page.ContentType, page.Attachment = "text/html", false
	if resp, _ := s.get(s.SignLink(page)); !strings.HasPrefix(resp.Header.Get("Content-Disposition"), "attachment;") {
		t.Error("a page is shown")
	}
	for _, changed := range []string{
		view + "0", view + "&attachment=true", strings.Replace(view, "text%2Fplain", "text%2Fhtml", 1), strings.Replace(view, "3cd9?", "3cd8?", 1),
		strings.Replace(view, "&signature", "&expires=99999999999&signature", 1), address,
	} {
		if resp, _ := s.get(changed); resp.Status != 403 {
			t.Errorf("%s: %d", changed, resp.Status)
		}
	}
	link.Until = time.Time{}
	lasting := s.SignLink(link)
	s.ahead.Store(int64(time.Minute))
	if resp, _ := s.get(view); resp.Status != 403 {
		t.Errorf("expired: %d", resp.Status)
	}
	if resp, _ := s.get(lasting); resp.Status != 200 {
		t.Errorf("lasting: %d", resp.Status)
	}
	for range 2 {
		if err := s.Remove(key); err != nil {
			t.Error(err)
		}
	}
	if resp, _ := s.get(lasting); resp.Status != 404 {
		t.Errorf("removed: %d", resp.Status)
	}
	s.holds(0, 0)
}

// A start removes uploads that a kill interrupted, but not those of another instance. Keys name nothing else.
func TestInterruptedUploads(t *testing.T) {
	t.Parallel()
	s := open(t)
	incoming := filepath.Join(s.dir, "incoming")
	for name, age := range map[string]time.Duration{"old": 2 * time.Hour, "new": time.Minute} {
		path := filepath.Join(incoming, name)
		if err := os.WriteFile(path, []byte("a"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, noon.Add(-age), noon.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	s.open("")
	if _, err := os.Stat(filepath.Join(incoming, "new")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(incoming, "old")); err == nil {
		t.Error("an interrupted upload is left")
	}
	for _, name := range []string{"incoming/new", "../incoming", "t_x/../incoming", "/etc/passwd", "", "x", "t_x/y/z"} {
		if _, err := s.Stat(name); err == nil {
			t.Errorf("%q names a file", name)
		}
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
	s.holds(0, 1)
}
