package api

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"path"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/observe/metrics"
	"stagegate/internal/infra/observe/trace"
)

var (
	errNoPath   = fault.New(fault.NotFound, "general.no_such_path")
	errNoMethod = fault.New(fault.MethodNotAllowed, "general.method")

	errUnrouted = map[int]error{http.StatusNotFound: errNoPath, http.StatusMethodNotAllowed: errNoMethod}
)

// Handler returns the handler of the API and everything mounted on it. It sets the trace
// id and security headers, recovers from panics and writes the access log.
func (a *API) Handler() http.Handler {
	routed := a.withCORS(a.config.Origins, http.HandlerFunc(a.route))
	return compressed(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Yield to requests that arrived earlier: with few processors Go polls the network only
		// when it is idle, and a fast client would starve others (docs/adr/0020-tenant-fairness.md).
		runtime.Gosched()
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
	ip := clientIP(r, a.config.Proxies)
	return &exchange{api: a, traceID: traceID, ip: ip, address: limitAddress(ip)}
}

// exchange serves a request. It counts, traces and logs it, and recovers from panics.
func (a *API) exchange(w http.ResponseWriter, r *http.Request, x *exchange, serve http.HandlerFunc) {
	started := time.Now() //nolint:forbidigo // only measures the duration
	ctx, span := trace.Start(trace.Join(r.Context(), x.traceID, r.Header.Get("Traceparent")), trace.Server, r.Method)
	r = r.WithContext(context.WithValue(ctx, exchangeKey{}, x))
	x.request = r
	response := &responseWriter{ResponseWriter: w, request: r}
	a.config.Metrics.Begin()
	defer func() {
		took := time.Since(started)
		a.config.Metrics.End(metrics.Exchange{
			Operation: x.operation, Method: r.Method, Status: response.status,
			Exceeded: x.exceeded, Replayed: w.Header().Get(replayedHeader) != "", Took: took,
		})
		a.logCall(x, response.status, took)
		x.describe(span, response.status)
		span.End(nil)
	}()
	defer func() {
		if p := recover(); p != nil {
			if p == http.ErrAbortHandler { //nolint:errorlint // net/http panics with this value
				panic(p)
			}
			a.config.Log.ErrorContext(r.Context(), "panic", "value", p, "stack", string(debug.Stack()))
			if response.status != 0 {
				panic(http.ErrAbortHandler) // the client must notice that the response is incomplete
			}
			fail(response, r, fmt.Errorf("panic: %v", p))
		}
		a.config.Log.Log(r.Context(), logLevel(r.URL.Path, response.status), "request", "method", r.Method, "path", r.URL.Path,
			"operation", x.operation, "status", response.status, "ms", time.Since(started).Milliseconds())
	}()
	serve(response, r)
}

// logLevel returns the level at which a request is logged. A load balancer asks every second whether an instance is
// ready: only a bad answer is news.
func logLevel(path string, status int) slog.Level {
	if (path == healthPath || path == readyPath) && status < http.StatusBadRequest {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

func (x *exchange) describe(span *trace.Span, status int) {
	if x.operation != "" {
		span.SetName(x.request.Method + " " + x.operation)
	}
	span.SetString("http.request.method", x.request.Method)
	span.SetString("stagegate.operation", x.operation)
	span.SetString("stagegate.tenant.id", x.caller.Tenant)
	span.SetInt("http.response.status_code", status)
	if status >= http.StatusInternalServerError {
		span.Fail()
	}
}

func (a *API) route(w http.ResponseWriter, r *http.Request) {
	if canonical(r.URL.EscapedPath()) {
		a.routes.ServeHTTP(w, r)
	} else {
		fail(w, r, errNoPath) // the router would redirect with an HTML body
	}
}

func canonical(p string) bool {
	return !strings.Contains(p, "//") && (path.Clean(p) == p || path.Clean(p)+"/" == p)
}

// responseWriter records the status of a response. It replaces the bodies of 404 and 405
// of the router by an envelope.
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
	err := errUnrouted[status]
	if w.discard = w.request.Pattern == "" && err != nil; w.discard {
		fail(w.ResponseWriter, w.request, err)
	} else {
		w.ResponseWriter.WriteHeader(status)
	}
}

func (w *responseWriter) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	if w.discard {
		return len(b), nil
	}
	if x := exchangeOf(w.request.Context()); !x.streams {
		x.ticket.finish() // the body is complete; a slow reader does not delay other calls
	}
	return w.ResponseWriter.Write(b)
}

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

// TraceLog returns a handler that adds the trace id of the request and the id of the caller's
// tenant to every record.
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

// securityHeaders sets the security headers of a response. Pages set their own content
// security policy.
func (a *API) securityHeaders(h http.Header, path string) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("Permissions-Policy", "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin") // does not apply to requests that CORS allows
	if a.secure() {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
	if strings.HasPrefix(path, "/api/") {
		h.Set("Cache-Control", "no-store")
	}
}

// CallLog records the calls of operations by callers of an organisation. It must not block,
// because the response is being sent.
type CallLog interface{ Add(call LoggedCall) }

// LoggedCall is a completed call of an operation.
type LoggedCall struct {
	Caller    auth.Caller
	TraceID   string
	Operation string // its id
	Method    string
	Route     string // path with the names of its parameters
	Path      string // requested path, without the query
	Status    int
	Code      fault.Code // "" for a success
	Took      time.Duration
}

func (a *API) logCall(x *exchange, status int, took time.Duration) {
	if a.config.Calls == nil || x.operation == "" || !x.ofTenant() || status == 0 {
		return
	}
	_, route, _ := strings.Cut(x.request.Pattern, " ")
	a.config.Calls.Add(LoggedCall{
		Caller: x.caller, TraceID: x.traceID, Operation: x.operation, Method: x.request.Method, Route: route, Path: x.request.URL.Path,
		Status: status, Code: x.code, Took: took,
	})
}

// codeOf returns the error code of a stored response, or "".
func codeOf(r *idempotency.Response) fault.Code {
	var failure struct {
		ErrorCode fault.Code `json:"errorCode"`
	}
	if r.Status < 400 || json.Unmarshal(r.Body, &failure) != nil {
		return ""
	}
	return failure.ErrorCode
}
