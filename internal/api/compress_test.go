package api

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/testkit/testlog"
)

// unpacked returns the body of a response, and whether it was compressed.
func unpacked(t *testing.T, w *httptest.ResponseRecorder) (body string, small bool) {
	t.Helper()
	small = w.Header().Get("Content-Encoding") == "gzip"
	if !small {
		return w.Body.String(), false
	}
	r, err := gzip.NewReader(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), true
}

type text struct {
	Text string `json:"text"`
}

// sized serves a text of n bytes at GET and POST /api/thing.
func sized(t *testing.T, n int) http.Handler {
	t.Helper()
	api := New(Config{Log: testlog.New(t)})
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		register(api, Operation{Method: method, Path: "/api/thing", ID: method, Public: true},
			func(context.Context, *struct{}) (text, error) { return text{strings.Repeat("x", n)}, nil })
	}
	return api.Handler()
}

// Compressed and uncompressed responses have the same content.
func TestCompression(t *testing.T) {
	t.Parallel()
	const trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
	for what, c := range map[string]struct {
		size           int
		method, accept string
		small          bool
	}{
		"large": {2000, "GET", "gzip, br", true}, "small": {200, "GET", "gzip", false}, "refused": {2000, "GET", "gzip;q=0", false},
		"not asked for": {2000, "GET", "", false}, "something else": {2000, "GET", "zstd, br", false}, "a write": {2000, "POST", "gzip", false},
	} {
		h := sized(t, c.size)
		want := from(h, c.method, "/api/thing", "Traceparent", trace)
		got := from(h, c.method, "/api/thing", "Traceparent", trace, "Accept-Encoding", c.accept)
		body, small := unpacked(t, got)
		if small != c.small || got.Code != 200 || body != want.Body.String() || !strings.Contains(body, strings.Repeat("x", c.size)) ||
			got.Header().Get("ETag") != want.Header().Get("ETag") || c.method == "GET" && !varies(got.Header(), "Accept-Encoding") {
			t.Errorf("%s: %v %d %v", what, small, got.Code, got.Header())
		}
	}
	h := sized(t, 2000)
	tag := from(h, "GET", "/api/thing").Header().Get("ETag")
	if w := from(h, "GET", "/api/thing", "If-None-Match", tag, "Accept-Encoding", "gzip"); w.Code != 304 || w.Body.Len() > 0 || w.Header().Get("Content-Encoding") != "" {
		t.Errorf("304: %d %v %q", w.Code, w.Header(), w.Body)
	}
}

var asset = regexp.MustCompile(`[^"]+\.(js|css)`)

// The description and Swagger UI are complete, and compressed only once.
func TestCompressedPages(t *testing.T) {
	t.Parallel()
	h := sized(t, 1)
	page, _ := unpacked(t, from(h, "GET", uiPath, "Accept-Encoding", "gzip"))
	assets := asset.FindAllString(page, -1)
	if len(assets) < 2 {
		t.Fatalf("the page has %v", assets)
	}
	for _, path := range append(assets, descriptionPath, uiPath) {
		want, got := from(h, "GET", path), from(h, "GET", path, "Accept-Encoding", "gzip")
		large := want.Body.Len() > 10_000 // our own files for Swagger UI are small
		if body, small := unpacked(t, got); got.Code != 200 || large && !small || body != want.Body.String() || len(body) == 0 {
			t.Errorf("%s: %d %v", path, got.Code, got.Header())
		}
	}
}

// Clients notice an aborted response, compressed or not.
func TestAbortedCompressedResponse(t *testing.T) {
	t.Parallel()
	api := New(Config{Log: testlog.New(t)})
	for path, n := range map[string]int{"/small": 10, "/large": 100_000} {
		api.Mount("GET "+path, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/plain")
			_, _ = w.Write([]byte(strings.Repeat("x", n)))
			panic("in the middle")
		}))
	}
	s := httptest.NewServer(api.Handler())
	t.Cleanup(s.Close)
	for _, path := range []string{"/small", "/large"} {
		resp, err := s.Client().Get(s.URL + path) // sends Accept-Encoding: gzip
		if err == nil {
			_, err = io.ReadAll(resp.Body)
			resp.Body.Close()
		}
		if !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
			t.Errorf("%s: the client does not notice: %v", path, err)
		}
	}
}

func TestSecurityHeaders(t *testing.T) {
	t.Parallel()
	for base, want := range map[string]string{"https://example.org": "max-age=31536000", "http://localhost": ""} {
		h := New(Config{Log: testlog.New(t), BaseURL: base}).Handler()
		for _, path := range []string{"/api/x", uiPath, descriptionPath} {
			got := from(h, "GET", path).Header()
			if got.Get("Strict-Transport-Security") != want {
				t.Errorf("%s%s: %v", base, path, got)
			}
			for _, name := range []string{
				"X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy", "Content-Security-Policy",
				"Permissions-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy",
			} {
				if len(got.Values(name)) != 1 {
					t.Errorf("%s: %s is %q", path, name, got.Values(name))
				}
			}
		}
	}
}
