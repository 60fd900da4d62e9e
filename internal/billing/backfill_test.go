package billing

import (
	"os"
	"strings"
	"testing"

	"stagegate/internal/ref"
)

// backfill runs the statements of the migration that count what tenants had
// before it.
func (o *office) backfill() {
	o.t.Helper()
	text, err := os.ReadFile("../db/migrations/00009_billing.sql")
	if err != nil {
		o.t.Fatal(err)
	}
	ran := 0
	for statement := range strings.SplitSeq(string(text), ";\n") {
		if _, insert, found := strings.Cut(statement, "INSERT INTO "); found && !strings.HasPrefix(insert, "plans") {
			o.exec("INSERT INTO " + insert)
			ran++
		}
	}
	if ran != 5 {
		o.t.Fatalf("%d statements of the migration were run", ran)
	}
}

// service makes a service with a version, and gives the ids of both.
func (o *office) service(tenantID string) (service, version string) {
	o.t.Helper()
	service, version = ref.NewID(), ref.NewID()
	o.exec(`INSERT INTO services (tenant_id, id, code, name, search, archived, published, version, live_hash, heading, draft, draft_hash, created_at, updated_at)
		VALUES ($1, $2, $2, '', '', $3, $3, 0, '', '{}', '{}', '', $4, $4)`, tenantID, service, false, o.room.Now())
	o.exec(`INSERT INTO service_versions (tenant_id, id, service_id, number, name, search, hash, definition, published_at, published_by)
		VALUES ($1, $2, $3, 1, '', '', '', '{}', $4, '')`, tenantID, version, service, o.room.Now())
	return service, version
}

func TestTenantsFromBefore(t *testing.T) {
	each(t, func(o *office) {
		busy, idle := o.tenant, o.newTenant("idle", false)
		o.exec("DELETE FROM usage_counters")
		o.exec("DELETE FROM subscriptions")
		customer := o.person(busy, "CUSTOMER", "ACTIVE")
		o.person(busy, "CUSTOMER", "UNVERIFIED")
		o.person(busy, "TENANT_ADMIN", "ACTIVE")
		o.person(busy, "STAFF", "INVITED")
		o.person(busy, "STAFF", "ACTIVE")
		o.person(busy, "STAFF", "DEACTIVATED")
		o.service(busy)
		service, version := o.service(busy)
		const last = "2026-03-31 17:00:00"
		for _, day := range []string{"2026-02-01 00:00:00", "2026-03-30 00:00:00", last, last} {
			o.set(day)
			o.exec(`INSERT INTO applications (tenant_id, id, reference, request_id, customer_id, service_id, version_id, service_name, version, status, search, created_at, updated_at)
				VALUES ($1, $2, $2, $2, $3, $4, $5, '', 1, 'IN_PROGRESS', '', $6, $6)`, busy, ref.NewID(), customer, service, version, o.room.Now())
		}
		o.backfill()

		for _, c := range []struct {
			tenant, now, start, end string
			want                    Usage
		}{
			{busy, "2026-04-10 00:00:00", last, "2026-04-30 17:00:00", Usage{Staff: 3, Applications: 2, Services: 2, Customers: 2}},
			{busy, "2026-05-01 00:00:00", "2026-04-30 17:00:00", "2026-05-31 17:00:00", Usage{Staff: 3, Services: 2, Customers: 2}},
			{idle, "2026-04-10 00:00:00", "2026-03-31 09:30:00", "2026-04-30 09:30:00", Usage{}},
		} {
			o.tenant = c.tenant
			o.set(c.now)
			c.want.Period = Period{at(t, c.start), at(t, c.end)}
			if got := o.usage(); got != c.want {
				o.t.Errorf("%s: usage %+v, want %+v", c.now, got, c.want)
			}
			o.period(false, c.start, c.end)
			for _, kind := range kinds {
				before := o.used(kind)
				o.ok(o.room.Use, kind, 1)
				if got := o.used(kind); got != before+1 {
					o.t.Errorf("%s %s: %d in use after %d and one more", c.now, kind, got, before)
				}
				o.ok(o.room.Release, kind, 1)
			}
			o.period(true, c.start, c.end)
		}
	})
}
