package db_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// An unexpected error has the path to its statement, in a transaction and outside, even if wrapped; errors that
// callers handle have none.
func TestPath(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, `CREATE TABLE things (id TEXT PRIMARY KEY, n BIGINT)`, `INSERT INTO things (id, n) VALUES ('a', 1)`)
		exec := func(statement string) error {
			return d.Write(t.Context(), func(tx *db.Tx) error {
				_, err := db.Exec(t.Context(), tx, statement)
				return err
			})
		}
		query := func(statement string) error {
			_, err := db.One[string](t.Context(), d, statement)
			return err
		}
		for statement, err := range map[string]error{
			"a missing table":    exec(`DELETE FROM missing`),
			"a missing column":   query(`SELECT missing FROM things`),
			"a wrapped error":    fmt.Errorf("while it was tried: %w", query(`SELECT missing FROM things`)),
			"- a duplicate":      exec(`INSERT INTO things (id) VALUES ('a')`),
			"- no row":           query(`SELECT id FROM things WHERE id = 'b'`),
			"- an error of ours": db.ErrNotFound,
		} {
			expected := statement[0] == '-'
			path := db.CallPath(err)
			if err == nil || expected && path != "" || !expected && !strings.Contains(path, "db_test.TestPath") {
				t.Errorf("%s: the path is %q, of %v", statement, path, err)
			}
		}
		if err := exec(`INSERT INTO things (id) VALUES ('a')`); !db.IsUnique(err, "things_pkey") {
			t.Errorf("a duplicate: %v", err)
		}
	})
}
