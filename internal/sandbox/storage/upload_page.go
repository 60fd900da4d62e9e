package storage

import (
	"net/http"
	"strings"

	"stagegate/examples"
	"stagegate/internal/sandbox"
)

// UploadPagePath is where UploadPage is mounted.
const UploadPagePath = "/sandbox/upload"

// UploadPage serves the example of a page that uploads a file, in the look of the sandbox. It
// may use its own style and script, and call this server, which is API and storage provider in
// one.
func UploadPage() http.Handler {
	style := sandbox.Style(element("style"))
	page := []byte(strings.Replace(examples.UploadPage, element("style"), style, 1))
	policy := "default-src 'none'; connect-src 'self'; img-src data:; style-src " + sandbox.PolicyHash(style) +
		"; script-src " + sandbox.PolicyHash(element("script")) + "; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		sandbox.WritePage(w, http.StatusOK, policy, "no-referrer", page)
	})
}

// element is the content of an element of the page.
func element(name string) string {
	_, rest, _ := strings.Cut(examples.UploadPage, "<"+name+">")
	content, _, _ := strings.Cut(rest, "</"+name+">")
	return content
}
