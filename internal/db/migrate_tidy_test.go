package db_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/db"
)

// What the version before has written is as this one writes it: files are looked
// at when they may lapse, and finished registrations keep nothing secret.
func TestTidyFromBefore(t *testing.T) {
	const before = 26
	eachAtVersion(t, before, func(t *testing.T, d *db.DB) {
		exec := func(query string, args ...any) {
			t.Helper()
			write(t, d, func(tx *db.Tx) error {
				_, err := db.Exec(t.Context(), tx, query, args...)
				return err
			})
		}
		exec(`INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ('t', 'acme', 'Acme', 'ACTIVE', $1, $1)`, noon)
		for _, f := range []struct{ status, uploaded, deleted string }{{"PENDING", "NULL", "NULL"}, {"UPLOADED", "$1", "NULL"}, {"DELETED", "NULL", "$1"}} {
			exec(`INSERT INTO files (tenant_id, id, owner_id, original_filename, mime_type, size_bytes, status, storage_provider, public_id,
					resource_type, format, version, expires_at, sweep_at, created_at, uploaded_at, deleted_at)
				VALUES ('t', '`+f.status+`', 'o', 'f', 'm', 1, '`+f.status+`', 's', 'p', '', '', 0, $1, $2, $1, `+f.uploaded+`, `+f.deleted+`)`, noon, noon.Add(time.Hour))
		}
		for id, tenant := range map[string]string{"finished": "'t'", "pending": "NULL"} {
			exec(`INSERT INTO onboardings (id, round, email, name, password_hash, token_hash, token_expires_at, tenant_id, skipped, created_at, updated_at)
				VALUES ('`+id+`', 'r', '`+id+`', 'n', 'secret', 'hash of `+id+`', $1, `+tenant+`, '[]', $1, $1)`, noon)
		}
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		got := append(all[string](t, d, `SELECT id || CASE WHEN sweep_at IS NULL THEN ' never' WHEN sweep_at = expires_at THEN ' early' ELSE ' late' END FROM files ORDER BY id`),
			all[string](t, d, `SELECT id || ' (' || password_hash || ',' || token_hash || ')' FROM onboardings ORDER BY id`)...)
		want := []string{"DELETED late", "PENDING early", "UPLOADED never", "finished (,finished)", "pending (secret,hash of pending)"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}
