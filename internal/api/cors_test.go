package api

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/testlog"
)

func TestCheckOrigin(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"https://app.example.org", "http://localhost:3000", "https://app.example.org:8443", "http://[::1]:5173", "https://example.org:80"} {
		if err := CheckOrigin(good); err != nil {
			t.Error(err)
		}
		if err := http.NewCrossOriginProtection().AddTrustedOrigin(good); err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []string{
		"", "*", "null", "app.example.org", "https://", "https://*", "https://*.example.org", "https://app.example.org/", "https://app.example.org/x", "//app.example.org",
		"https://me@app.example.org", "https://app.example.org?x", "https://app.example.org#x", "ftp://app.example.org", "https://App.example.org", "HTTPS://app.example.org",
		"https://app.example.org:443", "http://app.example.org:80", "https://app.example.org:", " https://app.example.org", "https://a b",
	} {
		if CheckOrigin(bad) == nil {
			t.Errorf("%q passes", bad)
		}
	}
}

const ours, theirs = "https://app.example.org", "https://app.example.com"

// serveOrigins serves GET and POST /api/thing with the given allowed origins.
func serveOrigins(t *testing.T, origins ...string) http.Handler {
	t.Helper()
	api := New(Config{Log: testlog.New(t), Origins: origins, Auth: lock{auth.Caller{Kind: auth.Staff}}})
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		register(api, Operation{Method: method, Path: "/api/thing", ID: method},
			func(context.Context, *struct{}) (pair, error) { return pair{}, nil })
	}
	return api.Handler()
}

// from sends a request with headers, given as pairs.
func from(h http.Handler, method, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	for pair := range slices.Chunk(headers, 2) {
		r.Header.Set(pair[0], pair[1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func varies(h http.Header, on string) bool {
	return slices.ContainsFunc(h.Values("Vary"), func(v string) bool { return strings.Contains(v, on) })
}

// Pages of allowed origins can use the API and read its headers. There are no CORS headers for
// other origins or without the setting.
func TestOrigins(t *testing.T) {
	t.Parallel()
	const allowed = "Access-Control-Allow-Origin"
	h := serveOrigins(t, ours, "http://localhost:3000")
	for what, c := range map[string]struct {
		method, path string
		status       int
	}{
		"an answer": {"GET", "/api/thing", 200}, "a refusal": {"PUT", "/api/thing", 405}, "no path": {"GET", "/api//x", 404},
		"the description": {"GET", descriptionPath, 200},
	} {
		w := from(h, c.method, c.path, "Origin", ours, "Authorization", "Bearer good")
		got := w.Header()
		if w.Code != c.status || got.Get(allowed) != ours || got.Get("Access-Control-Allow-Credentials") != "true" || !varies(got, "Origin") ||
			!strings.Contains(got.Get("Access-Control-Expose-Headers"), "Etag, Link, Retry-After, Ratelimit, Ratelimit-Policy, Idempotent-Replayed") {
			t.Errorf("%s: %d %v", what, w.Code, got)
		}
		w = from(h, c.method, c.path, "Origin", theirs, "Authorization", "Bearer good")
		if w.Code != c.status || w.Header().Get(allowed) != "" || !varies(w.Header(), "Origin") {
			t.Errorf("%s, from another origin: %d %v", what, w.Code, w.Header())
		}
		if w := from(h, c.method, c.path); w.Header().Get(allowed) != "" || !varies(w.Header(), "Origin") {
			t.Errorf("%s, without an origin: %v", what, w.Header())
		}
		if w := from(serveOrigins(t), c.method, c.path, "Origin", ours); w.Header().Get(allowed) != "" || varies(w.Header(), "Origin") {
			t.Errorf("%s, without the setting: %v", what, w.Header())
		}
	}
	if w := from(h, "GET", uiPath, "Origin", ours); w.Code != 200 || w.Header().Get(allowed) != "" {
		t.Errorf("a page: %d %v", w.Code, w.Header())
	}
}

func TestPreflight(t *testing.T) {
	t.Parallel()
	h := serveOrigins(t, ours)
	for what, c := range map[string]struct {
		origin, method, headers string
		let                     bool
	}{
		"a change":        {ours, "PATCH", "authorization,content-type,if-match", true},
		"a repeat":        {ours, "POST", "content-type,idempotency-key,traceparent", true},
		"a read":          {ours, "GET", "authorization,if-none-match", true},
		"a removal":       {ours, "DELETE", "authorization", true},
		"another header":  {ours, "GET", "x-other", false},
		"another method":  {ours, "BREW", "", false},
		"another origin":  {theirs, "GET", "", false},
		"no origin":       {"null", "GET", "", false},
		"one that begins": {ours + ".evil.example", "GET", "", false},
	} {
		headers := []string{"Origin", c.origin, "Access-Control-Request-Method", c.method}
		if c.headers != "" {
			headers = append(headers, "Access-Control-Request-Headers", c.headers)
		}
		w := from(h, http.MethodOptions, "/api/thing", headers...)
		got := w.Header()
		let := got.Get("Access-Control-Allow-Origin") == c.origin && got.Get("Access-Control-Allow-Methods") == c.method &&
			got.Get("Access-Control-Allow-Headers") == c.headers && got.Get("Access-Control-Allow-Credentials") == "true" && got.Get("Access-Control-Max-Age") == "7200"
		if w.Code != http.StatusNoContent || let != c.let || !let && got.Get("Access-Control-Allow-Origin") != "" || w.Body.Len() > 0 || !varies(got, "Origin") {
			t.Errorf("%s: %d %v %s", what, w.Code, got, w.Body)
		}
	}
	for what, h := range map[string]http.Handler{"no setting": serveOrigins(t), "no preflight": serveOrigins(t, ours)} {
		headers := []string{"Origin", ours}
		if what == "no setting" {
			headers = append(headers, "Access-Control-Request-Method", "GET")
		}
		if w := from(h, http.MethodOptions, "/api/thing", headers...); w.Code != http.StatusMethodNotAllowed {
			t.Errorf("%s: %d", what, w.Code)
		}
	}
}

// Requests with cookies are accepted from allowed origins.
func TestCookiesFromAllowedOrigins(t *testing.T) {
	t.Parallel()
	for origin, status := range map[string]int{ours: 200, theirs: 403} {
		w := from(serveOrigins(t, ours), "POST", "/api/thing", "Origin", origin, "Sec-Fetch-Site", "same-site", "Cookie", AccessCookie+"=good")
		if w.Code != status {
			t.Errorf("%s: %d %s", origin, w.Code, w.Body)
		}
	}
}
