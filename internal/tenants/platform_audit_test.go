package tenants_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/audit"
	"stagegate/internal/testkit/apptest"
)

const auditLog = "/api/v1/platform/audit"

// Names, addresses and answers of customers are shown only with the permission for them.
func TestAuditDetails(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		platform, acme := s.Platform(), s.Tenant("acme")
		_, support := addAdmin(s, platform, "support@stagegate.test", "PLATFORM_SUPPORT")
		ada := acme.As("ada")
		id := ada.Draft(acme.As("admin").Licence())
		ada.Put("/api/v1/customer/requests/"+id+"/party", apptest.M{"parties": []apptest.M{{"name": "Secret Sailor"}}}).Want(200)
		changes := auditLog + "?action=parties.changed&tenantId=" + acme.ID
		readings := func() int64 {
			return apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'audit.read' AND tenant_id = $1`, acme.ID)
		}

		for _, r := range []*apptest.Response{support.Get(changes).Want(200), platform.Get(changes + "&details=false").Want(200)} {
			r.Is(nil, "content", 0, "before").Is(nil, "content", 0, "after").Is("parties.changed", "content", 0, "action").
				Is("Customer", "content", 0, "actor", "name").Is("CUSTOMER", "content", 0, "actor", "kind")
			if strings.Contains(string(r.Body), "Sailor") {
				t.Error("it shows a name without the permission")
			}
		}
		support.Get(auditLog + "?size=100").Want(200)
		if n := readings(); n != 0 {
			t.Errorf("%d readings are recorded, and nothing was read", n)
		}
		r := platform.Get(changes).Want(200)
		if !strings.Contains(string(r.Body), "Secret Sailor") {
			t.Error("it hides the name with the permission")
		}
		if n := readings(); n != 1 {
			t.Errorf("%d readings are recorded, want 1", n)
		}
		// The record of a reading names the reader and the query. Reading it adds no further record.
		reading := auditLog + "?action=audit.read&tenantId=" + acme.ID
		for range 3 {
			platform.Get(reading).Want(200).Has(1, "content").Is("PLATFORM", "content", 0, "actor", "kind").Is("parties.changed", "content", 0, "after", "action").
				Is(acme.ID, "content", 0, "after", "tenantId")
		}
	})
}

// A page over several tenants is recorded once in the audit log of each, even for concurrent readers,
// and the histories stay intact.
func TestConcurrentAuditReadings(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		platform, acme, rival := s.Platform(), s.Tenant("acme"), s.Tenant("rival")
		for _, tenant := range []*apptest.Tenant{acme, rival} {
			tenant.As("ada").Draft(tenant.As("admin").Licence())
		}
		const calls = 6
		got := apptest.Concurrently(calls, func(int) int { return platform.Get(auditLog + "?action=answer.changed").Status })
		if got[200] != calls {
			t.Errorf("answers: %v", got)
		}
		for _, tenant := range []*apptest.Tenant{acme, rival} {
			n := apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'audit.read' AND tenant_id = $1 AND subject_id = $1`, tenant.ID)
			if n != calls {
				t.Errorf("%d readings are recorded, want %d", n, calls)
			}
		}
		trail, err := audit.Verify(t.Context(), s.DB, "")
		if err != nil || len(trail.Breaks) > 0 {
			t.Error(fmt.Sprint(trail.Breaks), err)
		}
	})
}
