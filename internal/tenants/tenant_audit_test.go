package tenants_test

import (
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Admins read the audit log of their own organisation only. Platform users appear without their
// identity.
func TestTenantAudit(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		platform, admin, rival := c.Server.Platform(), c.Acme.As("admin"), c.Server.Tenant("rival").As("admin")
		request := c.Ada.Submit(c.Licence)
		c.Officer.Accept(request)
		platformID := platform.Get("/api/v1/auth/me").Want(200).String("id")
		platform.Post("/api/v1/platform/tenants/"+c.Acme.ID+"/suspend", apptest.M{"reason": "Unpaid."}).Want(200)
		platform.Post("/api/v1/platform/tenants/"+c.Acme.ID+"/reactivate", nil).Want(200)

		list := func(filters ...string) *apptest.Response {
			t.Helper()
			query := url.Values{"size": {"100"}}
			for i := 0; i < len(filters); i += 2 {
				query.Set(filters[i], filters[i+1])
			}
			return admin.Get(fixture.TenantAudit + "?" + query.Encode()).Want(200)
		}
		all := list()
		for _, hidden := range []string{platformID, "platform@"} {
			if strings.Contains(string(all.Body), hidden) {
				t.Errorf("it shows who of the platform did something: %s", hidden)
			}
		}
		suspended := list("action", "tenant.suspended")
		suspended.Has(1, "content").Is("Platform", "content", 0, "actor", "name").
			Is("PLATFORM", "content", 0, "actor", "kind").Is(nil, "content", 0, "actor", "id")
		accepted := list("action", "request.accepted")
		accepted.Has(1, "content").Is(request, "content", 0, "target", "id")
		if accepted.Value("content", 0, "after") == nil {
			t.Error("the acceptance has no state afterwards")
		}
		officer := accepted.String("content", 0, "actor", "id")
		for filter, value := range map[string]string{"actorId": officer, "targetId": request} {
			some := list(filter, value)
			if n := some.Len("content"); n == 0 || n >= all.Len("content") {
				t.Errorf("%s: %d of %d events", filter, n, all.Len("content"))
			}
			for n := range some.Len("content") {
				field := map[string]string{"actorId": "actor", "targetId": "target"}[filter]
				some.Is(value, "content", n, field, "id")
			}
		}
		if n := list("actorId", platformID).Len("content"); n != 0 {
			t.Errorf("an id of the platform finds %d events", n)
		}
		at := accepted.String("content", 0, "at")
		if n := list("action", "request.accepted", "to", at).Len("content"); n != 0 {
			t.Errorf("%d events before %s, which is not included", n, at)
		}
		today, before := at[:10], "2020-01-01"
		for _, period := range []struct {
			from, to string
			want     int
		}{{at, "", 1}, {today, "", 1}, {"", today, 0}, {before, at + "Z", 0}, {before, "9999-01-01", 1}} {
			if n := list("action", "request.accepted", "from", period.from, "to", period.to).Len("content"); n != period.want {
				t.Errorf("from %q to %q: %d events, want %d", period.from, period.to, n, period.want)
			}
		}
		for _, bad := range []string{"yesterday", "2026-13-01", "0000-01-01", "2026-02-30", "0001-01-01T00:00:00%2B14:00"} {
			admin.Get(fixture.TenantAudit+"?from="+bad).Refused(400, "VALIDATION_FAILED").At("from")
			admin.Get(fixture.TenantAudit+"?to="+bad).Refused(400, "VALIDATION_FAILED").At("to")
			c.Officer.Get("/api/v1/staff/requests?from="+bad).Refused(400, "VALIDATION_FAILED").At("from")
		}
		others := rival.Get(fixture.TenantAudit + "?size=100").Want(200)
		if strings.Contains(string(others.Body), request) {
			t.Error("the other organisation reads of the request")
		}
		if others.Len("content") == 0 {
			t.Error("the other organisation has no events of its own")
		}
		if n := rival.Get(fixture.TenantAudit + "?targetId=" + request).Want(200).Len("content"); n != 0 {
			t.Errorf("the other organisation finds %d events", n)
		}
		for _, other := range []*apptest.Client{c.Officer, c.Ada, platform} {
			other.Get(fixture.TenantAudit).Refused(403, "FORBIDDEN")
		}
	})
}
