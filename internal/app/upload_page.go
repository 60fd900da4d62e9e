package app

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"

	"stagegate/examples"
)

// uploadPagePath is where the sandbox shows how a page uploads a file.
const uploadPagePath = "/sandbox/upload"

// uploadPage serves the example. It may use its own style and script, and speak
// to this server, which is API and storage provider at once.
func uploadPage() http.Handler {
	policy := "default-src 'none'; connect-src 'self'; img-src data:; style-src " + hashOf("style") +
		"; script-src " + hashOf("script") + "; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Security-Policy", policy)
		h.Set("Cache-Control", "no-store")
		_, _ = w.Write([]byte(examples.UploadPage)) // a browser that is gone cannot be told so
	})
}

// hashOf is how a policy recognises what the page has inside an element.
func hashOf(element string) string {
	_, rest, _ := strings.Cut(examples.UploadPage, "<"+element+">")
	content, _, _ := strings.Cut(rest, "</"+element+">")
	sum := sha256.Sum256([]byte(content))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
