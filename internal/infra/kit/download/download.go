// Package download serves uploaded files from the origin of the program in ways in which no browser runs
// anything in them.
package download

import (
	"mime"
	"net/http"
	"slices"
	"strings"
)

// Browsers do not show a PDF under "sandbox"; with its content type it is never read as a page. The console shows a
// PDF in a frame, so pages of the own origin may, and those of no other.
const (
	policy    = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
	policyPDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
)

// pdf is the media type of PDF documents.
const pdf = "application/pdf"

// shown are the media types that browsers show without running anything. All others are saved.
var shown = []string{pdf, "image/jpeg", "image/png", "image/gif", "image/webp", "image/heic", "text/plain"}

// Disposition returns the Content-Disposition of a file.
func Disposition(filename string, attachment bool) string {
	kind := "inline"
	if attachment {
		kind = "attachment"
	}
	return mime.FormatMediaType(kind, map[string]string{"filename": filename})
}

// SetHeaders sets the headers of a file that somebody has uploaded.
func SetHeaders(h http.Header, mediaType, filename string, attachment bool) {
	base, _, found := strings.Cut(mediaType, ";")
	if strings.HasPrefix(base, "text/") && !found {
		mediaType += "; charset=utf-8"
	}
	attachment = attachment || !slices.Contains(shown, base)
	h.Set("Content-Type", mediaType)
	h.Set("Content-Disposition", Disposition(filename, attachment))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", policy)
	if base == pdf && !attachment {
		h.Set("Content-Security-Policy", policyPDF)
		h.Set("X-Frame-Options", "SAMEORIGIN") // the default of the server is stricter
	}
	h.Set("Cache-Control", "private, no-store")
}
