package api

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"path"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/observe/trace"
)

var (
	errNoPath   = fault.New(fault.NotFound, "general.no_such_path")
	errNoMethod = fault.New(fault.MethodNotAllowed, "general.method")
)

// Handler returns the handler of the API and everything mounted on it. It sets the trace
// id and security headers, recovers from panics and writes the access log.
func (a *API) Handler() http.Handler {
	routed := a.withCORS(a.origins, http.HandlerFunc(a.route))
	return compressed(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		yield()
		x := a.newExchange(traceID(r.Header.Get("Traceparent")), r)
		a.exchange(w, r, x, func(w http.ResponseWriter, r *http.Request) {
			a.warnOfProxy(r)
			setBodyDeadline(w, r)
			w.Header().Set("X-Trace-Id", x.traceID)
			a.securityHeaders(w.Header(), r.URL.Path)
			routed.ServeHTTP(w, r)
		})
	}))
}

func (a *API) newExchange(traceID string, r *http.Request) *exchange {
	return &exchange{traceID: traceID, log: a.log, secure: a.secure, help: a.help, address: clientAddress(r, a.proxies), limits: a.limits}
}

// exchange serves a request, with the state that x is from then on. It counts, traces and
// logs it, and recovers from panics.
func (a *API) exchange(w http.ResponseWriter, r *http.Request, x *exchange, serve http.HandlerFunc) {
	started := time.Now() //nolint:forbidigo // only measures the duration
	ctx, span := trace.Start(trace.Join(r.Context(), x.traceID, r.Header.Get("Traceparent")), trace.Server, r.Method)
	r = r.WithContext(context.WithValue(ctx, exchangeKey{}, x))
	x.request, x.header = r, w.Header()
	response := &responseWriter{ResponseWriter: w, request: r}
	a.metrics.Begin()
	defer func() {
		took := time.Since(started)
		a.metrics.End(x.counted(response, took))
		a.logCall(x, response, took)
		x.describe(span, response.status)
		span.End(nil)
	}()
	defer func() {
		if p := recover(); p != nil {
			if p == http.ErrAbortHandler { //nolint:errorlint // net/http panics with this value
				panic(p)
			}
			a.log.ErrorContext(r.Context(), "panic", "value", p, "stack", string(debug.Stack()))
			if response.status != 0 {
				panic(http.ErrAbortHandler) // the client must notice that the response is incomplete
			}
			fail(response, r, fmt.Errorf("panic: %v", p))
		}
		a.log.InfoContext(r.Context(), "request", "method", r.Method, "path", r.URL.Path,
			"operation", x.operation, "status", response.status, "ms", time.Since(started).Milliseconds())
	}()
	serve(response, r)
}

// yield lets the requests that have arrived before this one go first. With few processors
// Go looks for new input only when nothing else can run; a client that is fast enough to
// send its next request before its connection was looked at would be served again and
// again, and those of others would wait for a second (docs/adr/0020-tenant-fairness.md).
func yield() { runtime.Gosched() }

// describe says in a span what the exchange was.
func (x *exchange) describe(span *trace.Span, status int) {
	if x.operation != "" {
		span.Name(x.request.Method + " " + x.operation)
	}
	span.Text("http.request.method", x.request.Method)
	span.Text("stagegate.operation", x.operation)
	span.Text("stagegate.tenant.id", x.caller.Tenant)
	span.Number("http.response.status_code", status)
	if status >= http.StatusInternalServerError {
		span.Failed()
	}
}

// route passes the request to the router.
func (a *API) route(w http.ResponseWriter, r *http.Request) {
	if !canonical(r.URL.EscapedPath()) { // the router would redirect with an HTML body
		fail(w, r, errNoPath)
		return
	}
	a.routes.ServeHTTP(w, r)
}

// canonical reports whether a path is clean: without empty and dot segments.
func canonical(p string) bool {
	return !strings.Contains(p, "//") && (path.Clean(p) == p || path.Clean(p)+"/" == p)
}

// responseWriter records the status of a response. It replaces the bodies of 404 and 405
// of the router by our envelope.
type responseWriter struct {
	http.ResponseWriter
	request *http.Request
	status  int
	discard bool
}

func (w *responseWriter) WriteHeader(status int) {
	if w.status != 0 {
		return
	}
	w.status = status
	exchangeOf(w.request.Context()).writeRateLimit(w.Header())
	if w.request.Pattern == "" && (status == http.StatusNotFound || status == http.StatusMethodNotAllowed) {
		w.discard = true
		err := errNoPath
		if status == http.StatusMethodNotAllowed {
			err = errNoMethod
		}
		fail(w.ResponseWriter, w.request, err)
		return
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *responseWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.WriteHeader(http.StatusOK)
	}
	if w.discard {
		return len(b), nil
	}
	if x := exchangeOf(w.request.Context()); !x.streams {
		x.ticket.finish() // the body is complete; a client who reads slowly keeps nobody waiting
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap returns the wrapped writer, for http.ResponseController.
func (w *responseWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// traceID returns the trace id of a W3C traceparent header, or generates one.
func traceID(parent string) string {
	part := strings.Split(parent, "-")
	if len(part) >= 4 && isHex(part[0], 2) && part[0] != "ff" && (len(part) == 4 || part[0] != "00") && // later versions may have more parts
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

// unavailable reports whether an error means that the database is unavailable or the
// request was cancelled, and is not a bug.
func unavailable(ctx context.Context, err error) bool {
	return db.IsUnavailable(err) || ctx.Err() != nil
}

// TraceLog returns a handler that adds the trace id of the request to every line, and the
// id of the caller's tenant.
func TraceLog(h slog.Handler) slog.Handler { return traceLog{h} }

type traceLog struct{ slog.Handler }

func (t traceLog) Handle(ctx context.Context, r slog.Record) error {
	x := exchangeOf(ctx)
	if x.traceID != "" {
		r.AddAttrs(slog.String("traceId", x.traceID))
	}
	if x.caller.Tenant != "" {
		r.AddAttrs(slog.String("tenantId", x.caller.Tenant))
	}
	return t.Handler.Handle(ctx, r)
}

func (t traceLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return traceLog{t.Handler.WithAttrs(attrs)}
}

func (t traceLog) WithGroup(name string) slog.Handler { return traceLog{t.Handler.WithGroup(name)} }
