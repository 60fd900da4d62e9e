package api

import (
	"cmp"
	"compress/gzip"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// minCompressed is the minimum size of compressed responses, in bytes.
const minCompressed = 1 << 10

// compressible are the media types of responses that are compressed, unless the handler
// has already compressed them.
var compressible = []string{
	"application/json", "application/schema+json", "text/html", "text/css", "text/plain", MediaCSV,
	"text/javascript", "application/javascript", "image/svg+xml",
}

// compressed compresses GET responses of 1 KiB or more for clients that accept gzip. POST
// responses may contain secrets, which the size of a compressed response can reveal (BREACH).
func compressed(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			w.Header().Add("Vary", "Accept-Encoding")
		}
		if r.Method != http.MethodGet || !acceptsGzip(r) {
			h.ServeHTTP(w, r)
			return
		}
		packed := &gzipWriter{ResponseWriter: w}
		h.ServeHTTP(packed, r)
		packed.finish() // not after a panic: clients must notice that a response was aborted
	})
}

func acceptsGzip(r *http.Request) bool {
	for _, field := range r.Header.Values("Accept-Encoding") {
		for coding := range strings.SplitSeq(field, ",") {
			name, quality, _ := strings.Cut(coding, ";")
			if !strings.EqualFold(strings.TrimSpace(name), "gzip") {
				continue
			}
			text, given := strings.CutPrefix(strings.ReplaceAll(quality, " ", ""), "q=")
			q, err := strconv.ParseFloat(text, 64)
			return !given || err == nil && q > 0
		}
	}
	return false
}

var gzipWriters = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed) // the level is valid
	return w
}}

// gzipWriter compresses a response, unless it is small, already compressed or of another media
// type. It buffers the beginning of the body until this is known.
type gzipWriter struct {
	http.ResponseWriter

	status int
	begin  []byte    // of the body, while body is nil
	body   io.Writer // a *gzip.Writer if the response is compressed
}

// Unwrap returns the wrapped writer, for http.ResponseController.
func (w *gzipWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader sets the status. It is sent with the beginning of the body.
func (w *gzipWriter) WriteHeader(status int) {
	if status < http.StatusOK { // informational
		w.ResponseWriter.WriteHeader(status)
	} else {
		w.status = cmp.Or(w.status, status)
	}
}

// Write writes a part of the body.
func (w *gzipWriter) Write(b []byte) (int, error) {
	if w.body != nil {
		return w.body.Write(b)
	}
	if w.begin = append(w.begin, b...); len(w.begin) < minCompressed {
		return len(b), nil
	}
	return len(b), w.start()
}

// start sends the header and the beginning of the body.
func (w *gzipWriter) start() error {
	h := w.Header()
	if h.Get("Content-Type") == "" && len(w.begin) > 0 {
		h.Set("Content-Type", http.DetectContentType(w.begin))
	}
	w.body = w.ResponseWriter
	media, _, err := mime.ParseMediaType(h.Get("Content-Type"))
	if len(w.begin) >= minCompressed && err == nil && slices.Contains(compressible, media) && h.Get("Content-Encoding") == "" && h.Get("Content-Range") == "" {
		h.Set("Content-Encoding", "gzip")
		h.Del("Content-Length")
		h.Del("Accept-Ranges")
		packer, _ := gzipWriters.Get().(*gzip.Writer) // the pool has no others
		packer.Reset(w.ResponseWriter)
		w.body = packer
	}
	if w.status != 0 {
		w.ResponseWriter.WriteHeader(w.status)
	}
	if len(w.begin) == 0 {
		return nil
	}
	_, err = w.body.Write(w.begin)
	return err
}

// FlushError sends what was written so far, for http.ResponseController.
func (w *gzipWriter) FlushError() error {
	if w.body == nil {
		if err := w.start(); err != nil {
			return err
		}
	}
	if packer, ok := w.body.(*gzip.Writer); ok {
		if err := packer.Flush(); err != nil {
			return err
		}
	}
	return http.NewResponseController(w.ResponseWriter).Flush()
}

func (w *gzipWriter) finish() {
	if w.body == nil {
		_ = w.start() // fails only if the client has disconnected
	}
	if packer, ok := w.body.(*gzip.Writer); ok {
		_ = packer.Close() // likewise
		gzipWriters.Put(packer)
	}
}
