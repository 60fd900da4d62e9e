package page

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stagegate/internal/fault"
	"stagegate/internal/web"
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

// Every code of the catalogue has its place on the page of errors, which needs no
// script.
func TestErrorsPage(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	Mount(mux.Handle)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, web.ErrorsPath, nil))
	body := w.Body.String()
	ids := []string{`id="field-codes"`}
	for _, section := range fault.Catalogue {
		for _, e := range section.Entries {
			ids = append(ids, fmt.Sprintf(`id="%s"`, e.Code))
			if words, _, _ := strings.Cut(e.Remedy, "`"); !strings.Contains(html.UnescapeString(body), words) {
				t.Errorf("the remedy of %s is not shown", e.Code)
			}
		}
	}
	for _, e := range fault.FieldCatalogue {
		ids = append(ids, fmt.Sprintf(`id="field-%s"`, e.Code))
	}
	for _, id := range ids {
		if strings.Count(body, id) != 1 {
			t.Errorf("%s is there %d times", id, strings.Count(body, id))
		}
	}
	if w.Code != http.StatusOK || strings.Contains(body, "<script") || strings.Contains(body, "style=") || strings.Contains(body, "`") {
		t.Errorf("%d: it needs a script, or shows backticks", w.Code)
	}
	if got := w.Header().Get("Content-Security-Policy"); !strings.Contains(got, "default-src 'none'") {
		t.Errorf("policy %q", got)
	}
}
