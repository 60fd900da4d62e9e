package db_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/db"
)

// The cases from before are counted. What a program from before writes afterwards, which
// does not know the counts, is counted as well.
func TestCountsOfCasesFromBefore(t *testing.T) {
	const before = 44
	eachAtVersion(t, before, func(t *testing.T, d *db.DB) {
		run := func(statements ...string) {
			write(t, d, func(tx *db.Tx) error {
				for _, s := range statements {
					args := []any{noon}[:min(1, strings.Count(s, "$1"))]
					if _, err := db.Exec(t.Context(), tx, s, args...); err != nil {
						return err
					}
				}
				return nil
			})
		}
		application := func(id, status, waitingFor, closedAt string) string {
			return `INSERT INTO applications (tenant_id, id, reference, request_id, customer_id, service_id, version_id, service_name, version,
				status, search, created_at, updated_at, sheet_id, waiting_for, closed_at)
				VALUES ('t', '` + id + `', '` + id + `', '` + id + `', 'c', 's', 'v', '', 1, '` + status + `', '', $1, $1, '', '` + waitingFor + `', ` + closedAt + `)`
		}
		run(`INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ('t', 'acme', 'Acme', 'ACTIVE', $1, $1)`,
			`INSERT INTO principals (tenant_id, id, kind, status, email, name, phone, password_hash, created_at, updated_at)
				VALUES ('t', 'c', 'CUSTOMER', 'ACTIVE', '', '', '', '', $1, $1)`,
			`INSERT INTO services (tenant_id, id, code, name, search, archived, version, published, live_hash, heading, draft, draft_hash, created_at, updated_at)
				VALUES ('t', 's', '', '', '', FALSE, 1, FALSE, '', '{}', '{}', '', $1, $1)`,
			`INSERT INTO service_versions (tenant_id, id, service_id, number, name, search, hash, definition, published_at, published_by)
				VALUES ('t', 'v', 's', 1, '', '', '', '{}', $1, '')`,
			application("one", "IN_PROGRESS", "STAFF", "NULL"), application("two", "IN_PROGRESS", "STAFF", "NULL"), application("old", "CLOSED", "NOBODY", "$1"))
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		run(`UPDATE applications SET status = 'CLOSED', waiting_for = 'NOBODY', closed_at = $1 WHERE id = 'one'`,
			`UPDATE applications SET waiting_for = 'PAYMENT' WHERE id = 'two'`, `UPDATE applications SET search = 'x', updated_at = $1`,
			`INSERT INTO service_requests (tenant_id, id, reference, customer_id, service_id, version_id, service_name, version, status, rejection_reason, search, created_at, updated_at)
				VALUES ('t', 'r', 'r', 'c', 's', 'v', '', 1, 'DRAFT', '', '', $1, $1)`)

		type count struct {
			Kind   string `db:"kind"`
			Status string `db:"status"`
			For    string `db:"waiting_for"`
			Count  int64  `db:"count"`
		}
		got := all[count](t, d, `SELECT kind, status, waiting_for, CAST(SUM(count) AS BIGINT) AS count FROM (
			SELECT kind, status, waiting_for, count FROM case_counts UNION ALL SELECT kind, status, waiting_for, count FROM case_count_changes) x
			GROUP BY kind, status, waiting_for ORDER BY kind, status, waiting_for`)
		want := []count{
			{"APPLICATION", "CLOSED", "NOBODY", 2}, {"APPLICATION", "IN_PROGRESS", "PAYMENT", 1}, {"APPLICATION", "IN_PROGRESS", "STAFF", 0},
			{"REQUEST", "DRAFT", "CUSTOMER", 1},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if n := one[int64](t, d, `SELECT COUNT(*) FROM case_count_changes`); n != 5 {
			t.Errorf("%d changes were written", n)
		}
	})
}
