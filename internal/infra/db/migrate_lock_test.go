package db_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// A migration gives up waiting for a table in use, says so, and continues where it stopped at the next attempt.
// Existing tables remain readable.
func TestMigrationWaitsBrieflyForTables(t *testing.T) {
	url := dbtest.URL(t, "postgres")
	open := func() *db.DB {
		d, err := db.Open(t.Context(), url, db.Options{MaxConns: 4, MigrationLockTimeout: 20 * time.Millisecond, MigrationAttempts: 2})
		if err != nil {
			t.Fatal(err)
		}
		d = d.AsUser()
		t.Cleanup(func() { _ = d.Close() })
		return d
	}
	d, other := open(), open()
	run(t, d, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
	undone := errors.New("undone")
	err := other.Write(t.Context(), func(tx *db.Tx) error {
		if _, err := db.Exec(t.Context(), tx, "CREATE TABLE tenants (id TEXT)"); err != nil { // the migration waits for its outcome
			return err
		}
		err := d.Migrate(t.Context())
		if err == nil || !strings.Contains(err.Error(), "after 2 attempts of 20ms") || !db.IsUnavailable(err) {
			t.Errorf("while others create one of its tables: %v", err)
		}
		return undone
	})
	if !errors.Is(err, undone) {
		t.Fatal(err)
	}
	if err := d.Migrate(t.Context()); err != nil {
		t.Error(err)
	}
	if err := d.CheckSchema(t.Context()); err != nil {
		t.Error(err)
	}
}
