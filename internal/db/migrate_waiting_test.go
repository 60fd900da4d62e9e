package db_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/db"
)

// Requests from before wait for whom their status says, since the time of its change.
// Applications that have ended wait for nobody, and those in progress are left to the
// job. The release before can still write both.
func TestWaitingOfRecordsFromBefore(t *testing.T) {
	const before = 41
	eachAtVersion(t, before, func(t *testing.T, d *db.DB) {
		write(t, d, func(tx *db.Tx) error {
			for _, s := range []string{
				`INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ('t', 'acme', 'Acme', 'ACTIVE', $1, $1)`,
				`INSERT INTO principals (tenant_id, id, kind, status, email, name, phone, password_hash, created_at, updated_at)
					VALUES ('t', 'c', 'CUSTOMER', 'ACTIVE', '', '', '', '', $1, $1)`,
				`INSERT INTO services (tenant_id, id, code, name, search, archived, version, published, live_hash, heading, draft, draft_hash, created_at, updated_at)
					VALUES ('t', 's', '', '', '', FALSE, 1, FALSE, '', '{}', '{}', '', $1, $1)`,
				`INSERT INTO service_versions (tenant_id, id, service_id, number, name, search, hash, definition, published_at, published_by)
					VALUES ('t', 'v', 's', 1, '', '', '', '{}', $1, '')`,
			} {
				if _, err := db.Exec(t.Context(), tx, s, noon); err != nil {
					return err
				}
			}
			return nil
		})
		request := func(id, status string) {
			write(t, d, func(tx *db.Tx) error {
				application, reason := "NULL", ""
				switch status {
				case "ACCEPTED":
					application = "'of " + id + "'"
				case "REJECTED":
					reason = "No."
				}
				_, err := db.Exec(t.Context(), tx, `INSERT INTO service_requests (tenant_id, id, reference, customer_id, service_id, version_id, service_name, version,
					status, rejection_reason, application_id, search, created_at, updated_at, submitted_at, reviewed_at)
					VALUES ('t', '`+id+`', '`+id+`', 'c', 's', 'v', '', 1, '`+status+`', '`+reason+`', `+application+`, '', $1, $2, $3, $4)`,
					noon, noon.AddDate(0, 0, 4), noon.AddDate(0, 0, 1), noon.AddDate(0, 0, 2))
				return err
			})
		}
		application := func(id, status, columns, values string) {
			write(t, d, func(tx *db.Tx) error {
				_, err := db.Exec(t.Context(), tx, `INSERT INTO applications (tenant_id, id, reference, request_id, customer_id, service_id, version_id, service_name, version,
					status, search, created_at, updated_at, sheet_id`+columns+`)
					VALUES ('t', 'of `+id+`', '`+id+`', '`+id+`', 'c', 's', 'v', '', 1, '`+status+`', '', $1, $1, ''`+values+`)`, noon)
				return err
			})
		}
		application("moving", "IN_PROGRESS", "", "")
		application("closed", "CLOSED", ", closed_at", ", $1")
		request("draft", "DRAFT")
		request("rejected", "REJECTED")
		request("withdrawn", "WITHDRAWN")
		request("moving", "ACCEPTED")
		request("closed", "ACCEPTED")
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		application("later", "IN_PROGRESS", "", "")
		request("later", "ACCEPTED")

		type waits struct {
			ID   string `db:"id"`
			For  string `db:"waiting_for"`
			Days int64  `db:"days"` // since noon, -1 if unknown
		}
		days := `CASE WHEN waiting_since IS NULL THEN -1 WHEN waiting_since = $1 THEN 0 WHEN waiting_since = $2 THEN 2 WHEN waiting_since = $3 THEN 4 ELSE 99 END AS days`
		for table, want := range map[string][]waits{
			"service_requests": {
				{"closed", "NOBODY", 2}, {"draft", "CUSTOMER", 0}, {"later", "CUSTOMER", -1}, {"moving", "NOBODY", 2},
				{"rejected", "NOBODY", 2}, {"withdrawn", "NOBODY", 2},
			},
			"applications": {{"of closed", "NOBODY", 0}, {"of later", "STAFF", -1}, {"of moving", "STAFF", -1}},
		} {
			got := all[waits](t, d, `SELECT id, waiting_for, `+days+` FROM `+table+` ORDER BY id`, noon, noon.AddDate(0, 0, 2), noon.AddDate(0, 0, 4))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s:\n%s", table, diff)
			}
		}
		stale := all[string](t, d, `SELECT id FROM applications WHERE waiting_as_of IS DISTINCT FROM updated_at ORDER BY id`)
		if diff := cmp.Diff([]string{"of later", "of moving"}, stale); diff != "" {
			t.Errorf("left to the job:\n%s", diff)
		}
		if n := one[int64](t, d, `SELECT COUNT(*) FROM applications WHERE submitted_at = $1`, noon.AddDate(0, 0, 1)); n != 2 {
			t.Errorf("%d applications have the time of their request", n)
		}
	})
}
