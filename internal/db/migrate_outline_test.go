package db_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/db"
)

// Live versions from before there were outlines get one, and the release before can still
// add versions.
func TestOutlinesOfVersionsFromBefore(t *testing.T) {
	const before = 51
	const whole = `{"minParties": 2, "stages": [
		{"title": "Trip", "kind": "ORDINARY", "questions": [], "requirements": [{"name": "Passport"}, {"name": "Photo \"small\""}], "charges": null},
		{"title": "Fee", "kind": "PAYMENT", "requirements": null, "charges": [
			{"amount": 1500, "basis": "PER_PARTY"}, {"amount": 700, "basis": "PER_REQUEST"}, {"amount": 9, "basis": "PER_REQUEST", "rule": "request.a"}]},
		{"title": "Extra", "kind": "PAYMENT", "showRule": "request.a", "requirements": [{"name": "Form"}], "charges": [{"amount": 5, "basis": "PER_REQUEST"}]}]}`
	eachAtVersion(t, before, func(t *testing.T, d *db.DB) {
		exec := func(statement string) {
			write(t, d, func(tx *db.Tx) error {
				_, err := db.Exec(t.Context(), tx, statement, noon)
				return err
			})
		}
		add := func(id, definition string, isLive bool) {
			exec(`INSERT INTO services (tenant_id, id, code, name, search, archived, version, published, live_hash, heading, draft, draft_hash, created_at, updated_at)
				VALUES ('t', 's` + id + `', '` + id + `', '', '', FALSE, 1, FALSE, '', '{}', '{}', '', $1, $1)`)
			exec(`INSERT INTO service_versions (tenant_id, id, service_id, number, name, search, hash, summary, definition, published_at, published_by)
				VALUES ('t', '` + id + `', 's` + id + `', 1, '', '', '', '{}', '` + definition + `', $1, '')`)
			if isLive {
				exec(`UPDATE services SET live_version_id = '` + id + `', updated_at = $1 WHERE id = 's` + id + `'`)
			}
		}
		exec(`INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ('t', 'acme', 'Acme', 'ACTIVE', $1, $1)`)
		add("whole", whole, true)
		add("free", `{"minParties": 1, "stages": [{"title": "Only", "kind": "ORDINARY", "requirements": []}]}`, true)
		add("dear", `{"minParties": 100, "stages": [{"title": "Fee", "kind": "PAYMENT", "charges": [{"amount": 1000000000000000, "basis": "PER_PARTY"}]}]}`, true)
		add("earlier", whole, false)
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		add("later", whole, true)
		for id, want := range map[string]string{
			"whole":   `{"stages": ["Trip", "Fee", "Extra"], "requirements": ["Passport", "Photo \"small\"", "Form"], "expectedDays": null, "priceFrom": 3700}`,
			"free":    `{"stages": ["Only"], "requirements": [], "expectedDays": null, "priceFrom": null}`,
			"dear":    `{"stages": ["Fee"], "requirements": [], "expectedDays": null, "priceFrom": null}`,
			"earlier": `{}`,
			"later":   `{}`,
		} {
			got := one[string](t, d, `SELECT outline FROM service_versions WHERE id = '`+id+`'`)
			if diff := cmp.Diff(decoded(t, want), decoded(t, got)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", id, diff)
			}
		}
	})
}
