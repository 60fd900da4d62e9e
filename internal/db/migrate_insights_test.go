package db_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/db"
)

// What happened before is in the figures, and so is what a program from before does
// afterwards. How many cases waited is known from now on.
func TestFiguresFromBefore(t *testing.T) {
	const before = 57
	eachAtVersion(t, before, func(t *testing.T, d *db.DB) {
		run := func(statements ...string) {
			t.Helper()
			write(t, d, func(tx *db.Tx) error {
				for _, s := range statements {
					args := []any{noon, noon.Add(20 * time.Minute)}[:max(min(1, strings.Count(s, "$1")), 2*min(1, strings.Count(s, "$2")))]
					if _, err := db.Exec(t.Context(), tx, s, args...); err != nil {
						t.Error(s)
						return err
					}
				}
				return nil
			})
		}
		request := func(id, status, more, values string) string {
			return `INSERT INTO service_requests (tenant_id, id, reference, customer_id, service_id, version_id, service_name, version, status, search,
					created_at, updated_at, waiting_since, waiting_for` + more + `)
				VALUES ('t', '` + id + `', '` + id + `', 'c', 's', 'v', '', 1, '` + status + `', '', $1, $1, $1, ` + values + `)`
		}
		run(`INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ('t', 'acme', 'Acme', 'ACTIVE', $1, $1)`,
			`INSERT INTO principals (tenant_id, id, kind, status, email, name, phone, password_hash, created_at, updated_at)
				VALUES ('t', 'c', 'CUSTOMER', 'ACTIVE', '', '', '', '', $1, $1)`,
			`INSERT INTO services (tenant_id, id, code, name, search, archived, version, published, live_hash, heading, draft, draft_hash, created_at, updated_at)
				VALUES ('t', 's', '', '', '', FALSE, 1, FALSE, '', '{}', '{}', '', $1, $1)`,
			`INSERT INTO service_versions (tenant_id, id, service_id, number, name, search, hash, definition, published_at, published_by)
				VALUES ('t', 'v', 's', 1, '', '', '', '{}', $1, '')`,
			`INSERT INTO applications (tenant_id, id, reference, request_id, customer_id, service_id, version_id, service_name, version, status, search, created_at, updated_at, sheet_id, waiting_for, completed_at)
				VALUES ('t', 'a', 'a', 'done', 'c', 's', 'v', '', 1, 'COMPLETED', '', $1, $1, '', 'NOBODY', $2)`,
			request("done", "ACCEPTED", ", rejection_reason, submitted_at, reviewed_at, application_id", "'NOBODY', '', $1, $2, 'a'"),
			request("no", "REJECTED", ", rejection_reason, submitted_at, reviewed_at", "'NOBODY', 'No.', $1, $2"),
			request("late", "PENDING", ", rejection_reason, submitted_at, due_at, clock_left, clock_from", "'STAFF', '', $1, $2, 1, '2026-01-01'"),
			`INSERT INTO finance_references (reference, tenant_id) VALUES ('i', 't'), ('j', 't'), ('p', 't')`,
			`INSERT INTO invoices (tenant_id, id, reference, status, currency, amount_due, amount_paid, description, payer_email, service_id, application_id, stage_id, created_at, paid_at)
				VALUES ('t', 'i', 'i', 'PAID', 'NGN', 500, 500, '', '', 's', 'a', 'x', $1, $2), ('t', 'j', 'j', 'PAID', 'NGN', 0, 0, '', '', 's', 'a', 'y', $1, $1)`,
			`INSERT INTO payments (tenant_id, id, reference, invoice_id, invoice_reference, status, amount, currency, email, authorization_url, access_code, channel, last_error, applied, created_at, paid_at)
				VALUES ('t', 'p', 'p', 'i', 'i', 'SUCCESSFUL', 500, 'NGN', '', '', '', '', '', TRUE, $1, $2)`)
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		run(`UPDATE service_requests SET status = 'WITHDRAWN', waiting_for = 'NOBODY', waiting_since = $2, updated_at = $2 WHERE id = 'late' AND created_at = $1`,
			request("new", "DRAFT", ", rejection_reason", "'CUSTOMER', ''"),
			`UPDATE service_requests SET status = 'PENDING', waiting_for = 'STAFF', submitted_at = $1 WHERE id = 'new'`)
		type figure struct {
			Figure   string    `db:"figure"`
			Service  string    `db:"service_id"`
			Currency string    `db:"currency"`
			Amount   int64     `db:"amount"`
			First    time.Time `db:"first"`
		}
		got := all[figure](t, d, `SELECT figure, service_id, currency, CAST(SUM(amount) AS BIGINT) AS amount, MIN(at) AS first FROM insight_changes GROUP BY figure, service_id, currency ORDER BY figure`)
		hour := noon.Truncate(15 * time.Minute) // what happened before is counted by quarters
		quarter := hour.Add(15 * time.Minute)
		want := []figure{
			{"ACCEPTED", "s", "", 1, quarter}, {"COMPLETED", "s", "", 1, quarter}, {"DUE", "s", "", 0, noon}, {"PAID", "s", "", 1, quarter}, {"RECEIVED", "s", "NGN", 500, quarter},
			{"REJECTED", "s", "", 1, quarter}, {"STARTED", "s", "", 4, hour}, {"SUBMITTED", "s", "", 4, hour}, {"TENANT", "", "", 1, noon}, {"WAITING", "s", "", 1, noon}, {"WITHDRAWN", "s", "", 1, noon.Add(20 * time.Minute)},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if got := all[string](t, d, `SELECT tenant_id FROM insight_starts WHERE day = ''`); cmp.Diff([]string{"t"}, got) != "" {
			t.Errorf("it is known from when on of all but %v", got)
		}
	})
}
