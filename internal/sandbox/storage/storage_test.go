package storage

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"stagegate/internal/sandbox"
	"stagegate/internal/testkit/testlog"
)

const secret = "emu_secret"

// box is a running sandbox.
type box struct {
	t      *testing.T
	server *Server
	url    string
	dir    string
	now    time.Time
}

func open(t *testing.T, dir string) *box {
	t.Helper()
	return openFor(t, dir, "")
}

// openFor opens a sandbox whose notifications go to an address; "" for itself.
func openFor(t *testing.T, dir, receiver string) *box {
	t.Helper()
	faults, err := sandbox.OpenFaults(dir)
	if err != nil {
		t.Fatal(err)
	}
	b := &box{t: t, dir: dir, now: time.Unix(1700000000, 0)}
	mux := http.NewServeMux()
	web := httptest.NewServer(mux)
	b.url = web.URL
	b.server, err = New(Config{
		Cloud: "emu", Key: "1", Secret: secret, HookSecret: "hook", PublicURL: web.URL, WebhookURL: cmp.Or(receiver, web.URL), Dir: dir, Faults: faults,
		Now: func() time.Time { return b.now }, Log: testlog.New(t),
	})
	if err != nil {
		t.Fatal(err)
	}
	mux.Handle(Prefix+"/", b.server.Handler())
	t.Cleanup(func() {
		web.Close()
		_ = b.server.Close()
	})
	return b
}

// signed adds timestamp, key and signature to the parameters.
func (b *box) signed(params map[string]string) map[string]string {
	all := map[string]string{"timestamp": strconv.FormatInt(b.now.Unix(), 10)}
	maps.Copy(all, params)
	all["signature"] = sha1hex(stringToSign(all, true) + secret)
	all["api_key"] = "1"
	return all
}

type reply struct {
	status int
	header http.Header
	body   string
	data   map[string]any
}

func (b *box) upload(kind string, params map[string]string, content string) reply {
	b.t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	if content != "" {
		part, _ := w.CreateFormFile("file", "the file.bin")
		_, _ = io.WriteString(part, content)
	}
	for name, value := range params { // behind the file, which they are about
		_ = w.WriteField(name, value)
	}
	_ = w.Close()
	return b.read(http.Post(b.url+Prefix+"/v1_1/emu/"+kind+"/upload", w.FormDataContentType(), &form))
}

func (b *box) get(address string) reply { return b.read(http.Get(address)) }

func (b *box) read(resp *http.Response, err error) reply {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	r := reply{resp.StatusCode, resp.Header, string(body), nil}
	_ = json.Unmarshal(body, &r.data)
	return r
}

func (b *box) destroy(kind string, params map[string]string) reply {
	b.t.Helper()
	form := url.Values{}
	for name, value := range b.signed(params) {
		form.Set(name, value)
	}
	return b.read(http.PostForm(b.url+Prefix+"/v1_1/emu/"+kind+"/destroy", form))
}

// destroyInParts is destroy as the provider's SDK for Node sends it.
func (b *box) destroyInParts(kind string, params map[string]string) reply {
	b.t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	for name, value := range params {
		_ = w.WriteField(name, value)
	}
	_ = w.Close()
	return b.read(http.Post(b.url+Prefix+"/v1_1/emu/"+kind+"/destroy", w.FormDataContentType(), &form))
}

const drawingText = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`

// What is wrong with a call is said in the provider's words.
func TestRefusedUploads(t *testing.T) {
	b := open(t, t.TempDir())
	good := map[string]string{"public_id": "t1/f1"}
	without := func(name string) map[string]string {
		p := b.signed(good)
		delete(p, name)
		return p
	}
	with := func(name, value string) map[string]string {
		p := b.signed(good)
		p[name] = value
		return p
	}
	stale := b.signed(map[string]string{"public_id": "t1/f1", "timestamp": "1699996399"})
	for _, c := range []struct {
		what, kind string
		params     map[string]string
		content    string
		status     int
		says       string
	}{
		{"unsigned", "auto", without("signature"), "x", 400, "Missing required parameter - signature"},
		{"no key", "auto", without("api_key"), "x", 400, "Missing required parameter - api_key"},
		{"another's key", "auto", with("api_key", "2"), "x", 401, "Unknown API key 2"},
		{"more than was signed", "auto", with("overwrite", "true"), "x", 401, "String to sign - 'overwrite=true&public_id=t1/f1&timestamp=1700000000'"},
		{"another name", "auto", with("public_id", "t1/f2"), "x", 401, "Invalid Signature"},
		{"stale", "auto", stale, "x", 400, "Stale request - reported time is"},
		{"no file", "auto", b.signed(good), "", 400, "Missing required parameter - file"},
		{"no picture", "image", b.signed(good), "x", 400, "Invalid image file"},
		{"no such sort", "picture", b.signed(good), "x", 400, "Invalid resource type picture"},
		{"no such type", "auto", b.signed(map[string]string{"type": "secret"}), "x", 400, "Invalid type secret"},
	} {
		r := b.upload(c.kind, c.params, c.content)
		failure, _ := r.data["error"].(map[string]any)
		if message, _ := failure["message"].(string); r.status != c.status || !strings.Contains(message, c.says) {
			t.Errorf("%s: %d %s", c.what, r.status, r.body)
		}
		if r.header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: a page cannot read it", c.what)
		}
	}
	if left, _ := os.ReadDir(filepath.Join(b.dir, "objects")); len(left) != 0 {
		t.Errorf("%d refused files are left", len(left))
	}
}

// Whatever is uploaded, no browser runs it in our origin. Only a PDF is framed, and only
// by our own pages.
func TestServedSafely(t *testing.T) {
	b := open(t, t.TempDir())
	for name, c := range map[string]struct{ kind, content string }{
		"drawing": {"auto", drawingText}, "page.html": {"raw", "<html><script>alert(1)</script>"}, "page.txt": {"raw", "<html><script>alert(1)</script>"},
		"page": {"raw", "<html>"}, "page.svg": {"raw", drawingText}, "x.pdf": {"raw", "<html>"}, "code.js": {"raw", "alert(1)"}, "pic": {"auto", "\x89PNG\r\n\x1a\n<script>"},
	} {
		for _, kind := range []string{"upload", "authenticated"} {
			r := b.upload(c.kind, b.signed(map[string]string{"public_id": name, "type": kind}), c.content)
			if r.status != 200 {
				t.Fatal(name, r.body)
			}
			got := b.get(r.data["secure_url"].(string))
			h := got.header
			media, _, _ := strings.Cut(h.Get("Content-Type"), ";")
			if got.status != 200 || got.body != c.content || h.Get("X-Content-Type-Options") != "nosniff" || strings.Contains(media, "html") || strings.Contains(media, "svg") ||
				strings.Contains(media, "script") || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") {
				t.Errorf("%s: %d %v", name, got.status, h)
			}
			if media != "application/pdf" && !strings.Contains(h.Get("Content-Security-Policy"), "; sandbox;") {
				t.Errorf("%s is not put into a sandbox: %v", name, h)
			}
			if framed := media == "application/pdf"; framed != strings.HasSuffix(h.Get("Content-Security-Policy"), "frame-ancestors 'self'") ||
				framed != (h.Get("X-Frame-Options") == "SAMEORIGIN") || strings.Contains(h.Get("Content-Security-Policy"), "script-src") {
				t.Errorf("%s: where it may be framed is %v", name, h)
			}
			if media == "application/octet-stream" && !strings.HasPrefix(h.Get("Content-Disposition"), "attachment") {
				t.Errorf("%s is not saved: %v", name, h)
			}
		}
	}
}

// An asset is what was uploaded last under its name, and it is gone when it was
// destroyed as what it is.
func TestAssets(t *testing.T) {
	b := open(t, t.TempDir())
	name := map[string]string{"public_id": "t1/f 1", "type": "authenticated"}
	first := b.upload("auto", b.signed(name), "%PDF-1.4 first")
	address := first.data["secure_url"].(string)
	if first.data["format"] != "pdf" || first.data["resource_type"] != "image" || first.data["bytes"] != 14.0 ||
		first.data["signature"] != sha1hex("public_id=t1/f 1&version=1700000000"+secret) {
		t.Errorf("%s", first.body)
	}
	kept := b.upload("auto", b.signed(map[string]string{"public_id": "t1/f 1", "type": "authenticated", "overwrite": "false"}), "%PDF-1.4 second")
	if existing, _ := kept.data["existing"].(bool); !existing || kept.data["asset_id"] != first.data["asset_id"] || b.get(address).body != "%PDF-1.4 first" {
		t.Errorf("it was to stay: %s", kept.body)
	}
	later := b.upload("auto", b.signed(name), "%PDF-1.4 third")
	if r := b.get(address); r.status != 404 || r.header.Get("X-Cld-Error") == "" {
		t.Errorf("the first is still there: %d", r.status)
	}
	address = later.data["secure_url"].(string)
	for _, wrong := range []string{
		strings.Replace(address, "s--", "s--x", 1), strings.Replace(address, "f%201", "f%202", 1),
		regexp.MustCompile(`s--.*--/`).ReplaceAllString(address, ""),
	} {
		if r := b.get(wrong); r.status != 401 {
			t.Errorf("%s: %d", wrong, r.status)
		}
	}
	wanted := map[string]string{"public_id": "t1/f 1", "type": "authenticated", "format": "pdf", "attachment": "true", "expires_at": "1700000060"}
	query := url.Values{}
	for key, value := range b.signed(wanted) {
		query.Set(key, value)
	}
	link := b.url + Prefix + "/v1_1/emu/image/download?" + query.Encode()
	if r := b.get(link); r.body != "%PDF-1.4 third" || r.header.Get("Content-Disposition") != `attachment; filename="the file.pdf"` {
		t.Errorf("%d %v", r.status, r.header)
	}
	b.now = b.now.Add(61 * time.Second)
	if r := b.get(link); r.status != 401 {
		t.Errorf("the link still works: %d", r.status)
	}
	for _, c := range []struct{ kind, id, sort, result string }{
		{"raw", "t1/f 1", "authenticated", "not found"}, {"image", "t1/f 1", "upload", "not found"}, {"image", "t1/f2", "authenticated", "not found"},
		{"image", "t1/f 1", "authenticated", "ok"}, {"image", "t1/f 1", "authenticated", "not found"},
	} {
		if r := b.destroy(c.kind, map[string]string{"public_id": c.id, "type": c.sort}); r.data["result"] != c.result {
			t.Errorf("%v: %s", c, r.body)
		}
	}
	if r := b.get(address); r.status != 404 {
		t.Errorf("destroyed: %d", r.status)
	}
}

// A removal may come as a form in parts, and is refused with the same words.
func TestDestroyInParts(t *testing.T) {
	b := open(t, t.TempDir())
	name := map[string]string{"public_id": "t1/f1", "type": "authenticated"}
	b.upload("auto", b.signed(name), "%PDF-1.4")
	forged := b.signed(name)
	forged["public_id"] = "t1/f2"
	if r := b.destroyInParts("image", forged); r.status != 401 || !strings.Contains(r.body, "Invalid Signature") {
		t.Errorf("forged: %d %s", r.status, r.body)
	}
	if r := b.destroyInParts("image", b.signed(map[string]string{"type": "authenticated"})); r.status != 400 || !strings.Contains(r.body, "Missing required parameter - public_id") {
		t.Errorf("nothing named: %d %s", r.status, r.body)
	}
	if r := b.destroyInParts("image", map[string]string{"public_id": strings.Repeat("x", 2*maxForm)}); r.status != 400 {
		t.Errorf("a huge form: %d", r.status)
	}
	for _, want := range []string{"ok", "not found"} {
		if r := b.destroyInParts("image", b.signed(map[string]string{"public_id": "t1/f1", "type": "authenticated", "invalidate": "true"})); r.status != 200 || r.data["result"] != want {
			t.Errorf("%d %s, want %s", r.status, r.body, want)
		}
	}
}

// What was there before a kill is there after it, and what was cut short is not.
func TestReopened(t *testing.T) {
	dir := t.TempDir()
	b := open(t, dir)
	kept := b.upload("auto", b.signed(map[string]string{"public_id": "a.txt"}), "a text")
	b.upload("auto", b.signed(map[string]string{"public_id": "b.txt"}), "another")
	b.destroy("raw", map[string]string{"public_id": "b.txt"})
	if err := os.WriteFile(filepath.Join(dir, "objects", "half"), []byte("ha"), 0o600); err != nil {
		t.Fatal(err)
	}
	again := open(t, dir)
	address := strings.Replace(kept.data["secure_url"].(string), b.url, again.url, 1)
	if r := again.get(address); r.status != 200 || r.body != "a text" {
		t.Errorf("%d %s", r.status, r.body)
	}
	if left, _ := os.ReadDir(filepath.Join(dir, "objects")); len(left) != 1 {
		t.Errorf("%d contents are left", len(left))
	}
}
