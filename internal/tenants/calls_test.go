package tenants_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
)

const path = "/api/v1/tenant/calls"

func keeping(c *config.Config) { c.RetainCallsDays = new(7) }

// flush writes the buffered calls of the server.
func flush(t *testing.T, s *apptest.Server) {
	t.Helper()
	if err := s.Calls.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// A tenant admin finds the calls of the organisation by trace id with their results, and no calls of
// others, the platform or anonymous callers.
func TestCalls(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		admin, officer, ada := acme.As("admin"), acme.As("officer"), acme.As("ada")
		licence := admin.Licence()
		draft := ada.Draft(licence)
		refused := officer.Post("/api/v1/staff/requests/"+draft+"/accept?secret=1", nil)
		missing := ada.Get("/api/v1/customer/requests/"+licence.ID).Refused(404, "NOT_FOUND")
		theirs := rival.As("admin").Get("/api/v1/tenant/profile").Want(200)
		platform := s.Platform().Get("/api/v1/platform/jobs").Want(200)
		nobody := s.Anyone().Get("/api/v1/tenant/profile").Refused(401, "UNAUTHENTICATED")
		flush(t, s)

		find := func(query string) *apptest.Response {
			return apptest.CheckResponse(t, "listCalls", admin.Get(path+"?"+query).Want(200))
		}
		trace := func(r *apptest.Response) string { return r.Header.Get("X-Trace-Id") }
		r := find("traceId=" + trace(refused))
		r.Has(1, "content").Is(refused.ErrorCode, "content", 0, "code").
			Is("/api/v1/staff/requests/"+draft+"/accept", "content", 0, "path").
			Is("/api/v1/staff/requests/{requestId}/accept", "content", 0, "route").Is("STAFF", "content", 0, "callerKind")
		if r.Value("content", 0, "callerId") == nil {
			t.Error("the call has no caller")
		}
		if strings.Contains(string(r.Body), "secret") {
			t.Error("the query is kept")
		}
		r = find("traceId=" + trace(missing))
		r.Has(1, "content").Is(nil, "content", 0, "callerId").Is("CUSTOMER", "content", 0, "callerKind").
			Is("404", "content", 0, "status")
		for _, other := range []*apptest.Response{theirs, platform, nobody} {
			find("traceId="+trace(other)).Has(0, "content")
		}
		for query, want := range map[string]bool{
			"minStatus=400": true, "status=404": false, "method=GET": false, "method=POST&minStatus=400": true, "path=/api/v1/staff/": true, "path=/api/v1/Staff/": false,
			"code=" + refused.ErrorCode: true, "from=2020-01-01": true, "to=2020-01-01": false,
		} {
			r := find(query + "&size=100")
			found := strings.Contains(string(r.Body), trace(refused))
			if found != want {
				t.Errorf("%s finds it: %v, want %v", query, found, want)
			}
		}
		admin.Get(path+"?from=yesterday").Refused(400, "VALIDATION_FAILED").At("from")
		officer.Get(path).Refused(403, "FORBIDDEN")

		// A repeated call gets the first response and is stored with its code.
		repeated := officer.In(t)
		repeated.Extra = http.Header{"Idempotency-Key": {"again"}}
		accept := "/api/v1/staff/requests/" + draft + "/accept"
		repeated.Post(accept, nil)
		again := repeated.Post(accept, nil)
		flush(t, s)
		r = find("traceId=" + trace(again))
		if again.Header.Get("Idempotent-Replayed") == "" {
			t.Error("the repeat was not replayed")
		}
		r.Is(again.ErrorCode, "content", 0, "code")

		s.Clock.Advance(8 * 24 * time.Hour)
		if err := s.Calls.CleanUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM api_calls WHERE trace_id = $1`, trace(refused)); n != 0 {
			t.Errorf("%d calls are left after their time", n)
		}
	}, keeping)
}

// The calls of an API key and of a member are found by their ids, and not by other organisations.
func TestCallsOfCaller(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		admin := acme.As("admin")
		made := admin.Post("/api/v1/tenant/api-keys", apptest.M{"name": "Nightly export", "permissions": []string{"service.read"}}).Want(201)
		key, program := made.String("id"), s.Anyone()
		program.Token = made.String("secret")
		program.Get("/api/v1/tenant/services").Want(200)
		program.Get("/api/v1/finance/invoices").Refused(403, "FORBIDDEN")
		flush(t, s)
		found := apptest.CheckResponse(t, "listCalls", admin.Get(path+"?callerId="+key).Want(200)).Has(2, "content")
		for i := range 2 {
			found.Is("API_KEY", "content", i, "callerKind").Is(key, "content", i, "callerId")
		}
		admin.Get(path+"?minStatus=400&callerId="+key).Want(200).Has(1, "content").Is("listInvoices", "content", 0, "operation")
		me := admin.Get("/api/v1/auth/me").Want(200).String("id")
		admin.Get(path+"?callerId="+me).Want(200).Is("TENANT_ADMIN", "content", 0, "callerKind").Is(me, "content", 0, "callerId")
		admin.Get(path+"?callerId=nobody").Refused(400, "VALIDATION_FAILED").At("callerId")
		admin.Get(path+"?callerId="+acme.ID).Want(200).Has(0, "content")
		rival.As("admin").Get(path+"?callerId="+key).Want(200).Has(0, "content")
		program.Get(path).Refused(403, "FORBIDDEN")
	}, keeping)
}

// With 0 days, no call is stored.
func TestCallsDisabled(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		flush(t, s)
		admin.Get(path).Want(200).Has(0, "content")
	})
}
