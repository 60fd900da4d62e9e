package tenants_test

import (
	"stagegate/internal/testkit/fixture"

	"net/url"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// The admins of an organisation read its audit, and nobody else's. Who of the platform did
// something is not shown to them.
func TestTenantAudit(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		platform, admin, rival := c.Server.Platform(), c.Acme.As("admin"), c.Server.Tenant("rival").As("admin")
		request := c.Ada.HandIn(c.Licence)
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
		whole := string(all.Body)
		if strings.Contains(whole, platformID) || strings.Contains(whole, "platform@") {
			t.Errorf("it shows who of the platform did something: %s", whole)
		}
		suspended := list("action", "tenant.suspended")
		if actor := suspended.Value("content", 0, "actor").(apptest.M); suspended.Len("content") != 1 || actor["name"] != "Platform" || actor["id"] != nil || actor["kind"] != "PLATFORM" {
			t.Errorf("suspended: %s", suspended.Body)
		}
		accepted := list("action", "request.accepted")
		if accepted.Len("content") != 1 || accepted.String("content", 0, "target", "id") != request || accepted.Value("content", 0, "after") == nil {
			t.Errorf("accepted: %s", accepted.Body)
		}
		officer := accepted.String("content", 0, "actor", "id")
		for filter, value := range map[string]string{"actorId": officer, "targetId": request} {
			some := list(filter, value)
			if n := some.Len("content"); n == 0 || n >= all.Len("content") {
				t.Errorf("%s: %d of %d events", filter, n, all.Len("content"))
			}
			for n := range some.Len("content") {
				field := map[string]string{"actorId": "actor", "targetId": "target"}[filter]
				if some.String("content", n, field, "id") != value {
					t.Errorf("%s: %s", filter, some.Body)
				}
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
		if others := rival.Get(fixture.TenantAudit + "?size=100").Want(200); strings.Contains(string(others.Body), request) || others.Len("content") == 0 {
			t.Errorf("the other organisation reads %s", others.Body)
		}
		if n := rival.Get(fixture.TenantAudit + "?targetId=" + request).Want(200).Len("content"); n != 0 {
			t.Errorf("the other organisation finds %d events", n)
		}
		for _, other := range []*apptest.Client{c.Officer, c.Ada, platform} {
			other.Get(fixture.TenantAudit).Refused(403, "FORBIDDEN")
		}
	})
}
