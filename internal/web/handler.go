package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"path"
	"runtime/debug"
	"strings"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/fault"
)

var (
	errNoPath   = fault.New(fault.NotFound, "There is nothing at this path.")
	errNoMethod = fault.New(fault.MethodNotAllowed, "This path does not take that method; the Allow header names those that it does.")
)

// Handler serves the API and all that is mounted on it: it gives every request
// its trace id, keeps a panic from ending the process and writes the access log.
func (a *API) Handler() http.Handler {
	routed := a.forOrigins(a.origins, http.HandlerFunc(a.route))
	return compressed(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now() //nolint:forbidigo // the length of a request is measured, not decided upon
		x := &exchange{traceID: traceID(r.Header.Get("Traceparent")), log: a.log, secure: a.secure, help: a.help, address: clientAddress(r, a.proxies)}
		r = r.WithContext(context.WithValue(r.Context(), exchangeKey{}, x))
		x.request = r
		answer := &answer{ResponseWriter: w, request: r}
		a.metrics.Begin()
		defer func() { a.metrics.End(x.counted(answer, time.Since(started))) }()
		expectBody(w, r)
		h := w.Header()
		x.header = h
		h.Set("X-Trace-Id", x.traceID)
		a.securityHeaders(h, r.URL.Path)
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler { //nolint:errorlint // it is panicked as it is
					panic(p)
				}
				a.log.ErrorContext(r.Context(), "panic", "value", p, "stack", string(debug.Stack()))
				if answer.status != 0 {
					panic(http.ErrAbortHandler) // the client must not take half an answer for a whole one
				}
				fail(answer, r, fmt.Errorf("panic: %v", p))
			}
			a.log.InfoContext(r.Context(), "request", "method", r.Method, "path", r.URL.Path,
				"operation", x.operation, "status", answer.status, "ms", time.Since(started).Milliseconds())
		}()
		routed.ServeHTTP(answer, r)
	}))
}

// route finds who answers.
func (a *API) route(w http.ResponseWriter, r *http.Request) {
	if !canonical(r.URL.EscapedPath()) { // the router would redirect, in HTML
		fail(w, r, errNoPath)
		return
	}
	a.routes.ServeHTTP(w, r)
}

// canonical reports whether a path is written as we write ours, without empty
// parts and dots.
func canonical(p string) bool {
	return !strings.Contains(p, "//") && (path.Clean(p) == p || path.Clean(p)+"/" == p)
}

// answer watches a response go by. The router's own 404 and 405, which know
// nothing of the envelope, are replaced.
type answer struct {
	http.ResponseWriter
	request *http.Request
	status  int
	swallow bool
	copied  *bytes.Buffer // of the body, where somebody wants it
}

func (a *answer) WriteHeader(status int) {
	if a.status != 0 {
		return
	}
	a.status = status
	exchangeOf(a.request.Context()).writeRateLimit(a.Header())
	if a.request.Pattern == "" && (status == http.StatusNotFound || status == http.StatusMethodNotAllowed) {
		a.swallow = true
		err := errNoPath
		if status == http.StatusMethodNotAllowed {
			err = errNoMethod
		}
		fail(a.ResponseWriter, a.request, err)
		return
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(b []byte) (int, error) {
	if a.status == 0 {
		a.WriteHeader(http.StatusOK)
	}
	if a.swallow {
		return len(b), nil
	}
	if a.copied != nil {
		a.copied.Write(b)
	}
	return a.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the real writer.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// traceID takes the trace id out of a W3C traceparent header, or makes one.
func traceID(parent string) string {
	part := strings.Split(parent, "-")
	if len(part) >= 4 && isHex(part[0], 2) && part[0] != "ff" && (len(part) == 4 || part[0] != "00") && // later versions may have more
		isHex(part[1], 32) && strings.Trim(part[1], "0") != "" &&
		isHex(part[2], 16) && strings.Trim(part[2], "0") != "" && isHex(part[3], 2) {
		return part[1]
	}
	var raw [16]byte
	_, _ = rand.Read(raw[:]) // never fails
	return hex.EncodeToString(raw[:])
}

func isHex(s string, digits int) bool {
	return len(s) == digits && strings.Trim(s, "0123456789abcdef") == ""
}

// unavailable reports whether an error means that the database cannot be
// reached or that the request ran out of time, rather than that we are wrong.
func unavailable(ctx context.Context, err error) bool {
	return db.IsUnavailable(err) || ctx.Err() != nil
}

// TraceLog adds the trace id of the request at hand to every line of a log.
func TraceLog(h slog.Handler) slog.Handler { return traceLog{h} }

type traceLog struct{ slog.Handler }

func (t traceLog) Handle(ctx context.Context, r slog.Record) error {
	if id := TraceID(ctx); id != "" {
		r.AddAttrs(slog.String("traceId", id))
	}
	return t.Handler.Handle(ctx, r)
}

func (t traceLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return traceLog{t.Handler.WithAttrs(attrs)}
}

func (t traceLog) WithGroup(name string) slog.Handler { return traceLog{t.Handler.WithGroup(name)} }
