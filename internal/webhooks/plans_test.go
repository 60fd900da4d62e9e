package webhooks_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// No statement that delivers events reads all endpoints or deliveries, however many there are. The sweep does, which
// finds events whose instance has died.
func TestPlans(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		fill(t, s)
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		r := receive(t)
		asked := fixture.Watch(s.DB)
		h := hookAt(t, program(s, admin), r.URL, apptest.M{"types": []string{"request.*"}, "ordered": true})
		r.answer(500)
		submit(ada, licence)
		h.awaitStatus("FAILING")
		r.answer(204)
		advance(t, s, 10*time.Second)
		r.await(t, 4)
		delivery := h.newest()
		h.awaitAttempts(delivery, 1)
		h.Post(delivery+"/resend", nil).Want(200)
		h.Post(h.at+"/test", nil).Want(200)
		h.Get(h.at + "/deliveries?status=SUCCEEDED&type=request.submitted").Want(200)
		h.awaitAttempts(delivery, 2)
		apptest.Change(t, s, `UPDATE webhook_deliveries SET held_by = 'dead', held_since = $1, lease_until = $1 WHERE tenant_id = $3 AND id = $2`,
			s.Now().Add(-time.Minute), delivery[strings.LastIndex(delivery, "/")+1:], acme.ID)
		h.awaitAttempts(delivery, 3)
		advance(t, s, time.Hour)
		h.Patch(h.at, apptest.M{"ordered": false}).Want(200)
		h.Patch(h.at, apptest.M{"ordered": true}).Want(200)
		h.Post(h.at+"/disable", nil).Want(200)
		h.Delete(h.at).Want(200)
		statements := asked()
		if s.DB.Engine() == "postgres" {
			fixture.Statement(t, s, "ANALYZE")
		}
		e := fixture.Explainer{T: t, D: s.DB, Large: map[string]bool{"webhook_endpoints": true, "webhook_deliveries": true}}
		explained := 0
		for _, query := range slices.Sorted(maps.Keys(statements)) {
			if strings.Contains(query, "webhook_") && !strings.Contains(query, "status <> 'DISABLED' /* every tenant */") {
				explained++
				e.Explain(query, statements[query][0])
			}
		}
		if explained < 20 {
			t.Errorf("only %d statements were explained", explained)
		}
	})
}

// fill adds 500 tenants with ten endpoints, of which one fails and the others have nothing to do, and with deliveries.
func fill(t *testing.T, s *apptest.Server) {
	t.Helper()
	s.Tenant("first")
	const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < `
	for _, statement := range []string{
		`INSERT INTO tenants (id, slug, name, status, created_at, updated_at) ` + numbers + `499)
			SELECT 't' || n, 'tenant-' || n, 'Tenant ' || n, 'ACTIVE', created_at, created_at FROM numbers, tenants WHERE slug = 'first'`,
		`INSERT INTO webhook_endpoints (tenant_id, id, url, description, types, service_ids, ordered, status, disabled_reason, secret, previous_secret, position, created_at) ` + numbers + `4999)
			SELECT 't' || (n / 10), 'e' || n, 'https://example.org/' || n, '', '["*"]', '[]', FALSE, CASE WHEN n % 10 = 0 THEN 'FAILING' ELSE 'ACTIVE' END, '', '', '', 0, created_at
			FROM numbers, tenants WHERE slug = 'first'`,
		`INSERT INTO webhook_deliveries (tenant_id, id, endpoint_id, event_id, position, type, subject_id, service_id, payload, status, step, attempt_count, held_by, last_error, attempts, created_at) ` + numbers + `49999)
			SELECT 't' || (n / 100), 'd' || n, 'e' || (n / 10), 'v' || n, n % 100, 'request.created', 's' || (n / 20), '', '', CASE WHEN n % 100 < 10 THEN 'PENDING' ELSE 'SUCCEEDED' END, 1, 1, '', '', '',
			created_at FROM numbers, tenants WHERE slug = 'first'`,
	} {
		fixture.Statement(t, s, statement)
	}
	later := s.Now().Add(48 * time.Hour)
	fixture.Statement(t, s, `UPDATE webhook_endpoints SET due_at = $1, check_at = $1 WHERE status = 'FAILING'`, later)
	fixture.Statement(t, s, `UPDATE webhook_deliveries SET next_attempt_at = $1 WHERE status = 'PENDING'`, later)
	if s.DB.Engine() == "postgres" {
		fixture.Statement(t, s, "ANALYZE")
	}
}
