package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"

	"github.com/swaggest/swgui/v5emb"
)

const (
	descriptionPath = "/v3/api-docs"
	uiPath          = "/swagger-ui.html"
)

// serveDescription serves the OpenAPI description and Swagger UI for it.
func (a *API) serveDescription() {
	document := sync.OnceValues(a.Description) // all operations are registered before the first request
	a.Mount("GET "+descriptionPath, serveJSON("application/json", document))
	ui := withPolicy(v5emb.New("Stagegate", descriptionPath, uiPath))
	a.Mount("GET "+uiPath, ui)
	a.Mount("GET "+uiPath+"/", ui)
}

// serveJSON serves a document as it is.
func serveJSON(media string, document func() ([]byte, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := document()
		if err != nil {
			fail(w, r, err)
			return
		}
		w.Header().Set("Content-Type", media)
		_, _ = w.Write(body)
	})
}

// withPolicy puts a Content-Security-Policy on Swagger UI: everything comes
// from this server, and of the scripts inside the page only those run that the
// page had when the server started.
func withPolicy(ui http.Handler) http.Handler {
	page := httptest.NewRecorder()
	ui.ServeHTTP(page, httptest.NewRequestWithContext(context.Background(), http.MethodGet, uiPath, nil))
	policy := "default-src 'none'; connect-src 'self'; img-src 'self' data:; font-src 'self'; " +
		"style-src 'self' 'unsafe-inline'; script-src 'self'" + scriptHashes(page.Body.Bytes()) +
		"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		ui.ServeHTTP(w, r)
	})
}

var inlineScript = regexp.MustCompile(`(?s)<script[^>]*>(.+?)</script>`)

func scriptHashes(page []byte) string {
	var hashes strings.Builder
	for _, m := range inlineScript.FindAllSubmatch(page, -1) {
		if script := m[1]; len(bytes.TrimSpace(script)) > 0 {
			sum := sha256.Sum256(script)
			hashes.WriteString(" 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'")
		}
	}
	return hashes.String()
}

// Health serves /healthz, which says that the process runs, and /readyz, which
// says whether it can do its work: ready is asked each time.
func (a *API) Health(ready func(ctx context.Context) error) {
	a.Mount("GET /healthz", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writePlain(w, http.StatusOK, "ok\n")
	}))
	a.Mount("GET /readyz", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := ready(r.Context()); err != nil {
			a.log.WarnContext(r.Context(), "not ready", "error", err)
			writePlain(w, http.StatusServiceUnavailable, "not ready\n")
			return
		}
		writePlain(w, http.StatusOK, "ready\n")
	}))
}

func writePlain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text))
}
