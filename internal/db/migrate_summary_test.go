package db_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/db"
)

// Versions from before there were summaries get one, and the release before can still
// add versions.
func TestSummariesOfVersionsFromBefore(t *testing.T) {
	const before = 34
	eachAtVersion(t, before, func(t *testing.T, d *db.DB) {
		add := func(id, number, definition string) {
			write(t, d, func(tx *db.Tx) error {
				_, err := db.Exec(t.Context(), tx, `INSERT INTO service_versions (tenant_id, id, service_id, number, name, search, hash, definition, published_at, published_by)
					VALUES ('t', '`+id+`', 's', `+number+`, '', '', '', '`+definition+`', $1, '')`, noon)
				return err
			})
		}
		write(t, d, func(tx *db.Tx) error {
			for _, s := range []string{
				`INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ('t', 'acme', 'Acme', 'ACTIVE', $1, $1)`,
				`INSERT INTO services (tenant_id, id, code, name, search, archived, version, published, live_hash, heading, draft, draft_hash, created_at, updated_at)
					VALUES ('t', 's', '', '', '', FALSE, 1, FALSE, '', '{}', '{}', '', $1, $1)`,
			} {
				if _, err := db.Exec(t.Context(), tx, s, noon); err != nil {
					return err
				}
			}
			return nil
		})
		add("full", "1", `{"name": "A \"visa\"", "currency": "NGN", "partyRole": "Traveller", "description": "é", "hint": "h", "minParties": 2, "maxParties": 3, "stages": []}`)
		add("empty", "2", `{}`)
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		add("later", "3", `{"name": "Visa"}`)
		for id, want := range map[string]string{
			"full":  `{"name": "A \"visa\"", "currency": "NGN", "partyRole": "Traveller", "description": "é", "hint": "h", "minParties": 2, "maxParties": 3}`,
			"empty": `{"name": "", "currency": "", "partyRole": "", "description": "", "hint": "", "minParties": 0, "maxParties": 0}`,
			"later": `{}`,
		} {
			got := one[string](t, d, `SELECT summary FROM service_versions WHERE id = '`+id+`'`)
			if diff := cmp.Diff(decoded(t, want), decoded(t, got)); diff != "" {
				t.Errorf("%s:\n%s", id, diff)
			}
		}
	})
}
