package db_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/db"
)

// The parties of sheets that were written before parties had a table are found in
// it, whichever sheet they are in and whatever else is there.
func TestPartiesFromBefore(t *testing.T) {
	const before = 24
	sheets := map[string]string{
		"request":     `{"answers":[{"questionId":"q","partyId":"ada","value":"x"}],"parties":[{"id":"ada","name":"Ada \"Ọlá\""},{"id":"bola","name":"B"}],"documents":[]}`,
		"application": `{"answers":[],"parties":[{"id":"ada","name":"Ada"},{"id":"chi","name":"id","details":{"id":"none","parties":[{"id":"none"}]}}],"documents":[]}`,
		"empty":       `{"answers":[],"parties":[],"documents":[]}`,
		"null":        `{"answers":null,"parties":null,"documents":null}`,
		"odd":         `{"parties":[{"name":"without an id"},{"id":null},7,{"id":"twice"},{"id":"twice"}]}`,
	}
	eachAtVersion(t, before, func(t *testing.T, d *db.DB) {
		write(t, d, func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, `INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ('t', 'acme', 'Acme', 'ACTIVE', $1, $1)`, noon)
			for id, content := range sheets {
				if err == nil {
					_, err = db.Exec(t.Context(), tx, `INSERT INTO sheets (tenant_id, id, content) VALUES ('t', $1, $2)`, id, content)
				}
			}
			return err
		})
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		got := all[string](t, d, `SELECT tenant_id || ' ' || sheet_id || ' ' || id FROM parties ORDER BY sheet_id, id`)
		want := []string{"t application ada", "t application chi", "t odd twice", "t request ada", "t request bola"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}
