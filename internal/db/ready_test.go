package db_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/db"
	"stagegate/internal/test/dbtest"
)

// A program works with a newer schema if the program that made it has recorded so.
func TestNewerSchema(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		last, err := db.LastMigration()
		if err != nil {
			t.Fatal(err)
		}
		if from := one[int64](t, d, "SELECT works_from FROM schema_compatibility WHERE version = $1", last); from < 1 || from > last {
			t.Errorf("programs from version %d on work with version %d", from, last)
		}
		check := func(want string) {
			t.Helper()
			err := d.CheckSchema(t.Context())
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %q", err, want)
			}
		}
		check("")
		newer := func(version int64) string {
			return fmt.Sprintf("INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, TRUE)", version)
		}
		// Two migrations, of which the first is applied: the row for the second counts.
		run(t, d, newer(last+1))
		check(fmt.Sprintf("The database has schema version %d; this program knows %d. Replace it by the newer version.", last+1, last))
		run(t, d, fmt.Sprintf("INSERT INTO schema_compatibility (version, works_from) VALUES (%d, %d)", last+2, last))
		check("")
		run(t, d, newer(last+2))
		check("")
		run(t, d, fmt.Sprintf("UPDATE schema_compatibility SET works_from = %d WHERE version = %d", last+1, last+2))
		check("Replace it by the newer version.")
	})
}

// The compatibility is recorded before the migrations that it is about are applied.
func TestCompatibilityIsRecordedFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		last, err := db.LastMigration()
		if err != nil {
			t.Fatal(err)
		}
		run(t, d, "DELETE FROM schema_compatibility", "DELETE FROM goose_db_version WHERE version_id = 37")
		if err := d.Migrate(t.Context()); err == nil {
			t.Error("a migration in the middle was missing")
		}
		if n := one[int](t, d, "SELECT COUNT(*) FROM schema_compatibility WHERE version = $1", last); n != 1 {
			t.Errorf("%d rows for version %d", n, last)
		}
	})
}

// A database that is up to date is opened without a write, as on a full disk.
func TestMigrateWritesNothing(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	if err := d.RefuseWrites(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	if err := d.Migrate(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestCheckWritesOnSQLite(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	refuse := func(yes bool) {
		t.Helper()
		if err := d.RefuseWrites(t.Context(), yes); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.CheckWrites(t.Context()); err != nil {
		t.Errorf("at first: %v", err)
	}
	refuse(true)
	if err := d.CheckWrites(t.Context()); err != nil {
		t.Errorf("before a write has failed: %v", err) // no write is made to find out
	}
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(t.Context(), tx, "CREATE TABLE more (id TEXT)")
		return err
	})
	if !db.IsUnavailable(err) {
		t.Errorf("a write: %v", err)
	}
	for range 2 {
		if err := d.CheckWrites(t.Context()); !db.IsUnavailable(err) || db.Reason(err) != "The database is read-only. Let the user that runs the server write its file and the directory of the file." {
			t.Errorf("after a write has failed: %v", err)
		}
	}
	refuse(false)
	if err := d.CheckWrites(t.Context()); err != nil {
		t.Errorf("in the end: %v", err)
	}
}

func TestCheckWritesOnPostgres(t *testing.T) {
	url := dbtest.URL(t, "postgres")
	open := func(url string) (*db.DB, error) {
		d, err := db.Open(t.Context(), url, db.Options{MaxConns: 2})
		if err == nil {
			t.Cleanup(func() { _ = d.Close() })
		}
		return d, err
	}
	d, err := open(url)
	if err != nil {
		t.Fatal(err)
	}
	set := func(statement string) {
		t.Helper()
		run(t, d, "DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' "+statement+"'; END $$")
	}
	if err := d.CheckWrites(t.Context()); err != nil {
		t.Errorf("at first: %v", err)
	}
	// As an operator does, or as on a standby; connections that are open can still write.
	set("SET default_transaction_read_only = on")
	if _, err := open(url); !db.IsUnavailable(err) || db.Reason(err) != "The database is read-only. Let DATABASE_URL name the primary, or make the server take writes." {
		t.Errorf("a server that accepts writes is looked for: %v", err)
	}
	readOnly, err := open(url + "&target_session_attrs=any")
	if err != nil {
		t.Fatal(err)
	}
	if err := readOnly.CheckWrites(t.Context()); err == nil || err.Error() != "The database is read-only. Let DATABASE_URL name the primary, or make the server take writes." {
		t.Errorf("read-only: %v", err)
	}
	set("RESET default_transaction_read_only")
	if _, err := open(url); err != nil {
		t.Errorf("in the end: %v", err)
	}
}
