package web

import (
	"net/http"

	"github.com/klauspost/compress/gzhttp"
)

// compressible are the media types of responses that are compressed, unless the handler
// has already compressed them.
var compressible = []string{
	"application/json", "application/schema+json", "text/html", "text/css", "text/plain",
	"text/javascript", "application/javascript", "image/svg+xml",
}

// compressed compresses responses of more than 1 KiB for clients that accept gzip. Only
// GET responses are compressed: responses with secrets are those of POST, and the size
// of a compressed response can reveal a secret (BREACH).
func compressed(h http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false), gzhttp.MinSize(1<<10), gzhttp.ContentTypes(compressible))
	if err != nil {
		panic(err) // the options are ours
	}
	compressing := wrap(h)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			compressing(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}
