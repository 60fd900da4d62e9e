package sandbox

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"net/http"
)

//go:embed look.css
var look string

// Style is the style sheet of a page of the sandbox: the look that all of them share, which
// has the colours of the console, and what the page adds to it.
func Style(own string) string { return look + own }

// PolicyHash is how a Content-Security-Policy allows an inline style or script
// with this content.
func PolicyHash(content string) string {
	sum := sha256.Sum256([]byte(content))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// RenderPage answers with a page that is rendered from a template.
func RenderPage(w http.ResponseWriter, status int, policy, referrer string, page *template.Template, data any) {
	var b bytes.Buffer
	if err := page.Execute(&b, data); err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	WritePage(w, status, policy, referrer, b.Bytes())
}

// WritePage answers with a page under these policies of content and referrer.
func WritePage(w http.ResponseWriter, status int, policy, referrer string, content []byte) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", policy)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", referrer)
	w.WriteHeader(status)
	_, _ = w.Write(content)
}

// OtherSite serves a provider as the other site that it represents: pages of any
// origin may open its pages and show its files.
func OtherSite(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Del("Cross-Origin-Opener-Policy")
		w.Header().Del("Cross-Origin-Resource-Policy")
		next.ServeHTTP(w, r)
	})
}
