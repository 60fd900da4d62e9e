package db_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/db"
)

// The self party of a customer who has requests already is in the latest one, or in its
// application.
func TestSelfPartiesFromBefore(t *testing.T) {
	const before = 41
	requests := []struct {
		tenant, id, customer string
		hour                 int
		sheet                string // of its application; "" for none
	}{
		{"t", "early", "ada", 1, "own sheet of early"},
		{"t", "late", "ada", 3, ""},
		{"t", "middle", "ada", 2, ""},
		{"t", "one", "ben", 1, "one"},
		{"t", "changed", "chi", 5, "own sheet of changed"},
		{"t", "before", "chi", 4, ""},
		{"t", "same a", "dayo", 1, ""},
		{"t", "same b", "dayo", 1, ""},
		{"u", "elsewhere", "ada", 9, ""},
	}
	eachAtVersion(t, before, func(t *testing.T, d *db.DB) {
		write(t, d, func(tx *db.Tx) (err error) {
			exec := func(statement string, args ...any) {
				if err == nil {
					_, err = db.Exec(t.Context(), tx, statement, args...)
				}
			}
			for _, tenant := range []string{"t", "u"} {
				exec(`INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ($1, $1, 'Acme', 'ACTIVE', $2, $2)`, tenant, noon)
				for _, customer := range []string{"ada", "ben", "chi", "dayo"} {
					exec(`INSERT INTO principals (tenant_id, id, kind, status, email, name, phone, password_hash, search, created_at, updated_at)
						VALUES ($1, $2, 'CUSTOMER', 'ACTIVE', $2, '', '', '', '', $3, $3)`, tenant, customer, noon)
				}
			}
			for _, r := range requests {
				at := noon.Add(time.Duration(r.hour) * time.Hour)
				service, version := "service of "+r.id, "version of "+r.id
				exec(`INSERT INTO services (tenant_id, id, code, name, search, archived, version, published, live_hash, heading, draft, draft_hash, created_at, updated_at)
					VALUES ($1, $2, $2, '', '', FALSE, 1, FALSE, '', '{}', '{}', '', $3, $3)`, r.tenant, service, at)
				exec(`INSERT INTO service_versions (tenant_id, id, service_id, number, name, search, hash, definition, published_at, published_by)
					VALUES ($1, $2, $3, 1, '', '', '', '{}', $4, '')`, r.tenant, version, service, at)
				exec(`INSERT INTO service_requests (tenant_id, id, reference, customer_id, service_id, version_id, service_name, version, search, status, rejection_reason, created_at, updated_at)
					VALUES ($1, $2, $2, $3, $4, $5, '', 1, '', 'WITHDRAWN', '', $6, $6)`, r.tenant, r.id, r.customer, service, version, at)
				if r.sheet != "" {
					exec(`INSERT INTO applications (tenant_id, id, reference, request_id, customer_id, service_id, version_id, service_name, version, search, status, sheet_id, created_at, updated_at)
						VALUES ($1, $2, $2, $2, $3, $4, $5, '', 1, '', 'IN_PROGRESS', $6, $7, $7)`, r.tenant, r.id, r.customer, service, version, r.sheet, at)
				}
			}
			return err
		})
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		got := all[string](t, d, `SELECT tenant_id || ': ' || customer_id || ' ' || sheet_id FROM self_parties ORDER BY tenant_id, customer_id`)
		want := []string{"t: ada late", "t: ben one", "t: chi own sheet of changed", "t: dayo same b", "u: ada elsewhere"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}
