package web

import (
	"net/http"

	"github.com/klauspost/compress/gzhttp"
)

// compressible are the types of what gets much smaller. What a handler has
// compressed already stays as it is.
var compressible = []string{
	"application/json", "application/schema+json", "text/html", "text/css", "text/plain",
	"text/javascript", "application/javascript", "image/svg+xml",
}

// compressed compresses answers of more than 1 KiB for those who take gzip. Only
// what is read is compressed: what hands a secret out is a POST, and the size of a
// compressed answer would tell of the secret whatever stands beside it.
func compressed(h http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false), gzhttp.MinSize(1<<10), gzhttp.ContentTypes(compressible))
	if err != nil {
		panic(err) // the options are ours
	}
	reads := wrap(h)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			reads(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}
