package billing

import (
	"os"
	"strings"
	"testing"

	"stagegate/internal/ref"
)

// backfill runs the statements of the migration that count the existing rows of
// tenants.
func (e *env) backfill() {
	e.t.Helper()
	text, err := os.ReadFile("../db/migrations/00009_billing.sql")
	if err != nil {
		e.t.Fatal(err)
	}
	ran := 0
	for statement := range strings.SplitSeq(string(text), ";\n") {
		if _, insert, found := strings.Cut(statement, "INSERT INTO "); found && !strings.HasPrefix(insert, "plans") {
			e.exec("INSERT INTO " + insert)
			ran++
		}
	}
	if ran != 5 {
		e.t.Fatalf("ran %d statements of the migration, want 5", ran)
	}
}

// service inserts a service with a version, and returns the ids of both.
func (e *env) service(tenantID string) (service, version string) {
	e.t.Helper()
	service, version = ref.NewID(), ref.NewID()
	e.exec(`INSERT INTO services (tenant_id, id, code, name, search, archived, published, version, live_hash, heading, draft, draft_hash, created_at, updated_at)
		VALUES ($1, $2, $2, '', '', $3, $3, 0, '', '{}', '{}', '', $4, $4)`, tenantID, service, false, e.billing.Now())
	e.exec(`INSERT INTO service_versions (tenant_id, id, service_id, number, name, search, hash, definition, published_at, published_by)
		VALUES ($1, $2, $3, 1, '', '', '', '{}', $4, '')`, tenantID, version, service, e.billing.Now())
	return service, version
}

func TestBackfillCountsExistingRows(t *testing.T) {
	each(t, func(e *env) {
		busy, idle := e.tenant, e.newTenant("idle", false)
		e.exec("DELETE FROM usage_counters")
		e.exec("DELETE FROM subscriptions")
		customer := e.person(busy, "CUSTOMER", "ACTIVE")
		e.person(busy, "CUSTOMER", "UNVERIFIED")
		e.person(busy, "TENANT_ADMIN", "ACTIVE")
		e.person(busy, "STAFF", "INVITED")
		e.person(busy, "STAFF", "ACTIVE")
		e.person(busy, "STAFF", "DEACTIVATED")
		e.service(busy)
		service, version := e.service(busy)
		const last = "2026-03-31 17:00:00"
		for _, day := range []string{"2026-02-01 00:00:00", "2026-03-30 00:00:00", last, last} {
			e.set(day)
			e.exec(`INSERT INTO applications (tenant_id, id, reference, request_id, customer_id, service_id, version_id, service_name, version, status, search, created_at, updated_at)
				VALUES ($1, $2, $2, $2, $3, $4, $5, '', 1, 'IN_PROGRESS', '', $6, $6)`, busy, ref.NewID(), customer, service, version, e.billing.Now())
		}
		e.backfill()

		for _, c := range []struct {
			tenant, now, start, end string
			want                    Usage
		}{
			{busy, "2026-04-10 00:00:00", last, "2026-04-30 17:00:00", Usage{Staff: 3, Applications: 2, Services: 2, Customers: 2}},
			{busy, "2026-05-01 00:00:00", "2026-04-30 17:00:00", "2026-05-31 17:00:00", Usage{Staff: 3, Services: 2, Customers: 2}},
			{idle, "2026-04-10 00:00:00", "2026-03-31 09:30:00", "2026-04-30 09:30:00", Usage{}},
		} {
			e.tenant = c.tenant
			e.set(c.now)
			c.want.Period = Period{at(t, c.start), at(t, c.end)}
			if got := e.usage(); got != c.want {
				e.t.Errorf("%s: usage %+v, want %+v", c.now, got, c.want)
			}
			e.period(false, c.start, c.end)
			for _, kind := range kinds {
				before := e.used(kind)
				e.ok(e.billing.Use, kind, 1)
				if got := e.used(kind); got != before+1 {
					e.t.Errorf("%s %s: usage %d after Use at %d", c.now, kind, got, before)
				}
				e.ok(e.billing.Release, kind, 1)
			}
			e.period(true, c.start, c.end)
		}
	})
}
