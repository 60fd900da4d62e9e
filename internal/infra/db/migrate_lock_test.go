package db_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// A migration gives up a table that somebody uses for long, says so, and goes on where it
// stopped when it is asked again. What was there before can be read all the time.
func TestMigrationWaitsBrieflyForTables(t *testing.T) {
	url := dbtest.URL(t, "postgres")
	open := func() *db.DB {
		d, err := db.Open(t.Context(), url, db.Options{MaxConns: 4, MigrationLock: 20 * time.Millisecond, MigrationTries: 2})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		return d
	}
	d, other := open(), open()
	run(t, d, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
	const before = 1 // the next migration creates triggers, and nobody may write to service_requests meanwhile
	if err := d.MigrateTo(t.Context(), before); err != nil {
		t.Fatal(err)
	}
	write(t, other, func(tx *db.Tx) error {
		if _, err := db.Exec(t.Context(), tx, "UPDATE service_requests SET updated_at = updated_at"); err != nil { // and it goes on
			return err
		}
		err := d.Migrate(t.Context())
		if err == nil || !strings.Contains(err.Error(), "each of the 2 times that it waited for 20ms") || !db.IsUnavailable(err) {
			t.Errorf("while others use the table: %v", err)
		}
		if n := one[int](t, d, "SELECT COUNT(*) FROM service_requests"); n != 0 {
			t.Errorf("%d requests", n)
		}
		return nil
	})
	if err := d.Migrate(t.Context()); err != nil {
		t.Error(err)
	}
	if err := d.CheckSchema(t.Context()); err != nil {
		t.Error(err)
	}
}
