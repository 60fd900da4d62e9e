package api

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// A pattern without ids wins over one with ids. 404 and 405 are the same as with one router.
func TestRoutes(t *testing.T) {
	r := newRoutes()
	for _, pattern := range []string{
		"GET /services", "POST /services/import", "POST /services/templates/{templateCode}", "GET /services/templates",
		"GET /services/{serviceId}", "POST /services/{serviceId}/publish", "DELETE /services/{serviceId}/stages/{stageId}",
	} {
		r.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Pattern", pattern) })
	}
	for _, c := range []struct {
		method, path, pattern string
		status                int
		allow                 string
	}{
		{"GET", "/services", "GET /services", 200, ""},
		{"HEAD", "/services", "GET /services", 200, ""},
		{"POST", "/services/templates/publish", "POST /services/templates/{templateCode}", 200, ""},
		{"POST", "/services/1/publish", "POST /services/{serviceId}/publish", 200, ""},
		{"POST", "/services/01a1fecf-04ca-7b15-83a7-4b4dc4d91b1d/publish", "POST /services/{serviceId}/publish", 200, ""},
		{"POST", "/services/templates/01a1fecf-04ca-7b15-83a7-4b4dc4d91b1d", "POST /services/templates/{templateCode}", 200, ""},
		{"PUT", "/services/01a1fecf-04ca-7b15-83a7-4b4dc4d91b1d", "", 405, "GET, HEAD"},
		{"GET", "/services/templates", "GET /services/templates", 200, ""},
		{"GET", "/services/import", "GET /services/{serviceId}", 200, ""},
		{"DELETE", "/services/import", "", 405, "POST"},
		{"DELETE", "/services", "", 405, "GET, HEAD"},
		{"PUT", "/services/1", "", 405, "GET, HEAD"},
		{"GET", "/services/1/publish", "", 405, "POST"},
		{"GET", "/services/1/2/3/4", "", 404, ""},
		{"GET", "/", "", 404, ""},
	} {
		w := httptest.NewRecorder()
		r.ServeHTTP(w, httptest.NewRequest(c.method, c.path, nil))
		if got := w.Header().Get("Pattern"); w.Code != c.status || got != c.pattern || w.Header().Get("Allow") != c.allow {
			t.Errorf("%s %s: got %d %q, Allow %q", c.method, c.path, w.Code, got, w.Header().Get("Allow"))
		}
	}
}
