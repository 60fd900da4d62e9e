package contract_test

import (
	"bufio"
	"encoding/json"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/netfault"
	"stagegate/internal/testkit/testlog"
)

func TestUnknownPathsAndMethods(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		c := s.Anyone()
		for _, path := range []string{
			"/nothing", "/api", "/api/", "/api/v1", "/api/v1/auth/me/", "/api/v2/auth/me", "/API/v1/auth/me",
			"/api/v1//auth/me", "//api/v1/auth/me", "/api/v1/./auth/me", "/api/v1/x/../auth/me", "/api/v1/auth/me%2f",
			"/api/v1/auth/%00", "/api/v1/auth/%ff", "/v3/api-docs/", "/v3", "/" + strings.Repeat("x", 9000),
		} {
			for _, method := range []string{"GET", "POST", "DELETE", "OPTIONS", "BREW"} {
				wantHeaders(t, method+" "+path, c.Do(method, path, nil)).Refused(404, "NOT_FOUND")
			}
		}
		for path, allow := range map[string]string{
			"/api/v1/auth/me": "GET, HEAD, PATCH", "/api/v1/auth/login": "POST",
			"/api/v1/tenant/services/" + ref.NewID(): "GET, HEAD, PATCH", "/api/v1/tenant/services": "GET, HEAD, POST",
		} {
			for _, method := range []string{"PUT", "DELETE", "OPTIONS", "TRACE", "BREW"} {
				r := wantHeaders(t, method+" "+path, c.Do(method, path, nil)).Refused(405, "METHOD_NOT_ALLOWED")
				if got := r.Header.Get("Allow"); got != allow {
					t.Errorf("%s %s: Allow is %q, want %q", method, path, got, allow)
				}
			}
		}
	})
}

// wantHeaders checks the headers of a response, also of one outside /api, which may be cacheable.
func wantHeaders(t *testing.T, what string, r *apptest.Response) *apptest.Response {
	t.Helper()
	if r.Header.Get("Cache-Control") == "" {
		r.Header.Set("Cache-Control", "no-store")
	}
	return apptest.CheckResponse(t, what, r)
}

// An error response links to its explanation on the page of errors, which explains every code (see
// TestErrorsPage); so does a replayed error response.
func TestErrorsAreExplained(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	c := s.Anyone()
	page := string(c.Get("/errors").Want(200).Body)
	explained := func(r *apptest.Response) {
		t.Helper()
		address, ok := strings.CutPrefix(r.Header.Get("Link"), "<"+s.URL+"/errors#")
		code, rel, _ := strings.Cut(address, ">; ")
		if !ok || code != r.ErrorCode || rel != `rel="help"` || !strings.Contains(page, `id="`+code+`"`) {
			t.Errorf("%s has the Link %q", r.ErrorCode, r.Header.Get("Link"))
		}
	}
	explained(c.Get("/nothing").Refused(404, "NOT_FOUND"))
	const reset = "/api/v1/auth/password/reset"
	c.Extra = http.Header{"Idempotency-Key": {"once-" + ref.NewID()}}
	for range 2 {
		explained(c.Post(reset, apptest.M{"token": "unheard-of", "password": fixture.NewPassword, "confirmPassword": fixture.NewPassword}).Refused(400, "INVALID_OR_EXPIRED_TOKEN"))
	}
	explained(c.Post(reset, apptest.M{}).Refused(422, "IDEMPOTENCY_KEY_REUSED"))
	c.Extra = nil
	explained(c.Post(reset, apptest.M{}).Refused(400, "VALIDATION_FAILED"))
	if got := s.Anyone().Get("/errors").Header.Get("Link"); got != "" {
		t.Errorf("a success has the Link %q", got)
	}
}

func TestTraceID(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		const id = "4bf92f3577b34da6a3ce929d0e0e4736"
		c := s.Anyone()
		for _, path := range []string{"/api/v1/auth/me", "/nothing", "/v3/api-docs"} {
			c.Extra = http.Header{"Traceparent": {"00-" + id + "-00f067aa0ba902b7-01"}}
			if got := c.Get(path).Header.Get("X-Trace-Id"); got != id {
				t.Errorf("%s: the trace id is %q", path, got)
			}
			c.Extra = http.Header{"Traceparent": {"00-" + id + "-00f067aa0ba902b7"}}
			first, second := c.Get(path).Header.Get("X-Trace-Id"), c.Get(path).Header.Get("X-Trace-Id")
			if first == id || first == second || !traceForm.MatchString(first) {
				t.Errorf("%s: made-up trace ids %q and %q", path, first, second)
			}
		}
	})
}

// Errors have a fixed order: path and method, authentication, permission, input. The size of the
// body is checked after authentication.
func TestOrderOfErrors(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		customer, designer, nobody := acme.As("ada"), acme.As("designer"), s.Anyone()
		broken := nobody.In(t)
		broken.Token = "not-a-token"
		const malformed, service = "/api/v1/tenant/services/x", "/api/v1/tenant/services/"
		huge := strings.Repeat(" ", 1<<20) + "{}"
		for what, call := range map[string]struct {
			r      *apptest.Response
			status int
			code   string
		}{
			"malformed id, no token":     {nobody.Patch(malformed, "{"), 404, "NOT_FOUND"},
			"malformed id, bad token":    {broken.Patch(malformed, "{"), 404, "NOT_FOUND"},
			"malformed id, not allowed":  {customer.Patch(malformed, "{"), 404, "NOT_FOUND"},
			"wrong method, no token":     {nobody.Put(malformed, "{"), 405, "METHOD_NOT_ALLOWED"},
			"no token, bad body":         {nobody.Patch(service+ref.NewID(), "{"), 401, "UNAUTHENTICATED"},
			"no token, huge body":        {nobody.Patch(service+ref.NewID(), huge), 401, "UNAUTHENTICATED"},
			"bad token, bad body":        {broken.Patch(service+ref.NewID(), "{"), 401, "UNAUTHENTICATED"},
			"not allowed, bad body":      {customer.Patch(service+ref.NewID(), "{"), 403, "FORBIDDEN"},
			"not allowed, unknown id":    {customer.Patch(service+ref.NewID(), "{}"), 403, "FORBIDDEN"},
			"not allowed, bad query":     {customer.Get("/api/v1/tenant/services?page=-1"), 403, "FORBIDDEN"},
			"bad body, unknown id":       {designer.Patch(service+ref.NewID(), "{"), 400, "MALFORMED_REQUEST"},
			"good body, unknown id":      {designer.Patch(service+ref.NewID(), "{}"), 404, "NOT_FOUND"},
			"huge webhook, no signature": {nobody.Post("/api/v1/payments/webhook", huge), 413, "PAYLOAD_TOO_LARGE"},
			"webhook at its limit":       {nobody.Post("/api/v1/payments/webhook", strings.Repeat(" ", 256<<10)), 401, "INVALID_SIGNATURE"},
			"webhook beyond its limit":   {nobody.Post("/api/v1/payments/webhook", strings.Repeat(" ", 256<<10+1)), 413, "PAYLOAD_TOO_LARGE"},
			"webhook that is no JSON":    {nobody.Post("/api/v1/payments/webhook", "\xff"), 401, "INVALID_SIGNATURE"},
		} {
			if apptest.CheckResponse(t, what, call.r).Status != call.status || call.r.ErrorCode != call.code {
				t.Errorf("%s: got %d %s, want %d %s", what, call.r.Status, call.r.ErrorCode, call.status, call.code)
			}
		}
	})
}

var (
	traceForm  = regexp.MustCompile(`^[0-9a-f]{32}$`)
	timeForm   = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$`)
	likeATime  = regexp.MustCompile(`\d\d:\d\d:\d\d`)
	likeAnID   = regexp.MustCompile(`(?i)^[0-9a-f]{8}-[0-9a-f]{4}-`)
	version7ID = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
)

// All times and ids in responses have the specified formats, and lists are never null.
func TestResponseFormats(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		w := newWorld(t, s)
		times, others := 0, 0
		for _, op := range w.ops {
			if op.method != http.MethodGet || op.declared.Streams { // a stream does not end
				continue
			}
			r := apptest.CheckResponse(t, op.OperationID, w.as(op).Get(op.at(func(key string) string { return w.own[key] })))
			if r.Status != http.StatusOK { // staff cannot read the draft, and some operations require parameters
				others++
				continue
			}
			walk("data", r.Data, func(at string, v any) {
				text, ok := v.(string)
				switch {
				case !ok:
				case likeATime.MatchString(text):
					times++
					if !timeForm.MatchString(text) {
						t.Errorf("%s: %s is %q", op.OperationID, at, text)
					}
				case likeAnID.MatchString(text) && !version7ID.MatchString(text):
					t.Errorf("%s: %s is %q", op.OperationID, at, text)
				}
			})
		}
		if times < 20 || others > 11 {
			t.Errorf("only %d times were shown, and %d operations show nothing", times, others)
		}
		out := w.customer.Post("/api/v1/auth/logout", nil).Want(200)
		apptest.CheckResponse(t, "logout", out).Is(nil)
	})
}

func walk(at string, v any, visit func(at string, v any)) {
	visit(at, v)
	switch v := v.(type) {
	case map[string]any:
		for key, member := range v {
			walk(at+"."+key, member, visit)
		}
	case []any:
		for _, member := range v {
			walk(at+"[]", member, visit)
		}
	}
}

// The Accept header is ignored: responses are always JSON.
func TestAcceptIsIgnored(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		c := s.Tenant("acme").As("ada")
		for _, accept := range []string{"text/html", "application/xml;q=1", "", "*/*", ";;;", "application/cbor"} {
			c.Extra = http.Header{"Accept": {accept}}
			apptest.CheckResponse(t, accept, c.Get("/api/v1/auth/me")).Want(200)
			apptest.CheckResponse(t, accept, c.Get("/api/v1/customer/requests?page=-1")).Want(400)
		}
	})
}

func TestDatabaseUnavailable(t *testing.T) {
	t.Parallel()
	line, throughLine := netfault.Database(t, dbtest.URL(t, "postgres"))
	s := apptest.Start(t, throughLine)
	c := s.Tenant("acme").As("ada")
	apptest.Until(t, "/readyz is 200", func() bool { return c.Get("/readyz").Status == http.StatusOK })
	apptest.Until(t, "the metrics report the database as up", func() bool {
		return strings.Contains(string(s.Anyone().Get("/metrics").Want(http.StatusOK).Body), "\nstagegate_database_up 1\n")
	})
	line.Close()
	for _, r := range []*apptest.Response{
		c.Get("/api/v1/auth/me"), c.Get("/api/v1/customer/requests"),
		s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": "ada@acme.test", "password": apptest.Password}),
	} {
		if apptest.CheckResponse(t, "without a database", r).Refused(503, "NOT_READY").Header.Get("Retry-After") == "" {
			t.Errorf("no Retry-After: %v", r.Header)
		}
		for _, secret := range []string{"sql", "127.0.0.1"} {
			if strings.Contains(string(r.Body), secret) {
				t.Errorf("the response contains %s: %s", secret, r.Message)
			}
		}
	}
	apptest.Until(t, "/readyz is 503", func() bool { return c.Get("/readyz").Status == http.StatusServiceUnavailable })
	if r := s.Anyone().Get("/metrics").Want(http.StatusOK); !strings.Contains(string(r.Body), "\nstagegate_database_up 0\n") {
		t.Error("the metrics do not report the database as down")
	}
	if got := c.Get("/healthz").Status; got != http.StatusOK {
		t.Errorf("healthz: got %d", got)
	}
	log := testlog.Kept(t)
	for line, want := range map[string]bool{
		"level=INFO msg=request method=GET path=/healthz":                          false,
		"level=INFO msg=request method=GET path=/readyz operation=\"\" status=200": false,
		"level=INFO msg=request method=GET path=/readyz operation=\"\" status=503": true,
	} {
		if strings.Contains(log, line) != want {
			t.Errorf("%q in the log: %v, want %v", line, !want, want)
		}
	}
}

// A body that is shorter than its Content-Length is not processed.
func TestTruncatedBody(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_, err = conn.Write([]byte("POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"email\":"))
		if err != nil {
			t.Fatal(err)
		}
		if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
			t.Fatal(err)
		}
		resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		var e struct {
			ErrorCode string `json:"errorCode"`
		}
		if err := json.NewDecoder(resp.Body).Decode(&e); err != nil || resp.StatusCode != http.StatusBadRequest || e.ErrorCode != "MALFORMED_REQUEST" {
			t.Errorf("got %d %s, %v", resp.StatusCode, e.ErrorCode, err)
		}
	})
}
