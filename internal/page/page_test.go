package page

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Every page stands by itself: it has a title, its form's call and no script or
// style of anybody else's.
func TestPages(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	Mount(mux.Handle)
	for path, p := range pages {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path+"?token=x", nil))
		body := w.Body.String()
		if w.Code != http.StatusOK || !strings.Contains(body, "<h1>"+p.Title+"</h1>") || !strings.Contains(body, `data-call="/api/v1/`) {
			t.Errorf("%s: %d %s", path, w.Code, body)
		}
		if strings.Contains(body, "http://") || strings.Contains(body, "https://") || strings.Contains(body, "<style") || strings.Contains(body, "style=") {
			t.Errorf("%s uses something that its policy forbids", path)
		}
		if got := w.Header().Get("Content-Security-Policy"); !strings.Contains(got, "default-src 'none'") {
			t.Errorf("%s: policy %q", path, got)
		}
	}
	for _, asset := range []string{"pages.js", "pages.css"} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, assets+asset, nil))
		if w.Code != http.StatusOK || w.Body.Len() == 0 {
			t.Errorf("%s: %d", asset, w.Code)
		}
	}
}
