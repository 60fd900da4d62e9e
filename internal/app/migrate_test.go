package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/app/open"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// stagegate migrate --plan says what would be done, by exit code and in detail, and changes nothing.
func TestMigrationPlan(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			url := "sqlite:" + filepath.Join(t.TempDir(), "new.db")
			if engine == "postgres" {
				url = dbtest.Empty(t)
			}
			says := func(code int, want string, command ...string) {
				t.Helper()
				printed, got := apptest.Run(t, []string{"DATABASE_URL=" + url, "SANDBOX=true", "APP_SECRET=" + fixture.TestSecret}, command...)
				if got != code || !strings.Contains(printed, want) {
					t.Errorf("%v exits with %d, want %d and %q:\n%s", command, got, code, want, printed)
				}
			}
			change := func(statements ...string) {
				t.Helper()
				d, err := db.Open(t.Context(), url, db.Options{MaxConns: 2})
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = d.Close() }()
				for _, statement := range statements {
					if err := d.AsUser().Write(t.Context(), func(tx *db.Tx) error { _, err := db.Exec(t.Context(), tx, statement); return err }); err != nil {
						t.Fatal(err)
					}
				}
			}
			starts := func(want string) {
				t.Helper()
				settings := apptest.Config(t, url)
				settings.AppSecret = fixture.TestSecret
				d, err := open.Database(t.Context(), settings)
				if err == nil {
					err = d.Close()
				}
				if err == nil && want != "" || err != nil && (want == "" || !strings.Contains(err.Error(), want)) {
					t.Errorf("opening it: %v, want %q", err, want)
				}
			}

			plan := []string{"migrate", "--plan"}
			says(3, map[string]string{"sqlite": "does not exist", "postgres": "0001_schema.sql: "}[engine], plan...)
			if _, err := os.Stat(strings.TrimPrefix(url, "sqlite:")); err == nil {
				t.Error("planning has created the file")
			}
			says(0, "up to date", "migrate")
			says(0, "up to date", plan...)

			change("DELETE FROM goose_db_version WHERE version_id = 2") // as if a program that knows 1 had created it
			pending := map[string]string{"sqlite": "    CREATE VIRTUAL TABLE search_terms", "postgres": "    CREATE TABLE search_terms"}[engine]
			for range 2 {
				says(3, pending, plan...)
			}
			change("INSERT INTO goose_db_version (version_id, is_applied) VALUES (2, TRUE)")

			change("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, TRUE)")
			says(1, "schema version 99, from a newer program", plan...)
			says(1, "schema version 99, from a newer program", "migrate")
			starts("")
			change("UPDATE installation SET required = 98")
			says(1, "only with programs that know version 98", plan...)
			starts("only with programs that know version 98")

			change("DELETE FROM goose_db_version WHERE version_id = 99", "UPDATE installation SET schema = 'another'")
			says(1, "created by a version before 1.0", plan...)
			says(1, "created by a version before 1.0", "migrate")
		})
	}
}
