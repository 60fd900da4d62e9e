package storage

import (
	"net/http"
	"strings"

	"stagegate/examples"
	"stagegate/internal/sandbox"
)

// UploadPagePath is the path of UploadPage.
const UploadPagePath = "/sandbox/upload"

// UploadPage serves the example upload page with the style of the sandbox. Its policy allows
// its own style and script, and calls to this server, which is API and storage provider.
func UploadPage() http.Handler {
	style := sandbox.Style(element("style"))
	page := []byte(strings.Replace(examples.UploadPage, element("style"), style, 1))
	policy := "default-src 'none'; connect-src 'self'; img-src data:; style-src " + sandbox.PolicyHash(style) +
		"; script-src " + sandbox.PolicyHash(element("script")) + "; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		sandbox.WritePage(w, http.StatusOK, policy, "no-referrer", page)
	})
}

// element returns the content of an element of the page.
func element(name string) string {
	_, rest, _ := strings.Cut(examples.UploadPage, "<"+name+">")
	content, _, _ := strings.Cut(rest, "</"+name+">")
	return content
}
