package db_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// An older program works with a newer schema, since migrations only add.
func TestNewerSchema(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		last, err := db.LastMigration()
		if err != nil {
			t.Fatal(err)
		}
		run(t, d, fmt.Sprintf("INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, TRUE)", last+1))
		if err := d.CheckSchema(t.Context()); err != nil {
			t.Error(err)
		}
		if err := d.Migrate(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// A database created with a different schema before 1.0 is refused and left unchanged.
func TestOldSchemaRefused(t *testing.T) {
	for _, change := range []string{"DROP TABLE installation", "UPDATE installation SET schema = 'another'"} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			run(t, d, change, "DELETE FROM goose_db_version WHERE version_id = 2")
			for name, check := range map[string]func(context.Context) error{"CheckSchema": d.CheckSchema, "Migrate": d.Migrate} {
				err := check(t.Context())
				if e, ok := errors.AsType[*db.NotReadyError](err); !ok || !strings.Contains(e.Reason, "before 1.0") || !strings.Contains(e.Reason, "stagegate demo --reset") {
					t.Errorf("%s after %s: %v", name, change, err)
				}
			}
			if n := one[int](t, d, "SELECT MAX(version_id) FROM goose_db_version"); n != 1 {
				t.Errorf("the schema has version %d", n)
			}
		})
	}
}

// An up-to-date database is opened without a write, as on a full disk.
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
		t.Errorf("before a write has failed: %v", err) // no probe is written
	}
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(t.Context(), tx, "CREATE TABLE more (id TEXT)")
		return err
	})
	if !db.IsUnavailable(err) {
		t.Errorf("a write: %v", err)
	}
	for range 2 {
		if err := d.CheckWrites(t.Context()); !db.IsUnavailable(err) || db.Reason(err) != "The database file is read-only. Give the user that runs the server write access to the file and its directory." {
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
			d = d.AsUser()
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
	// As an operator or a standby would; open connections can still write.
	set("SET default_transaction_read_only = on")
	if _, err := open(url); !db.IsUnavailable(err) || db.Reason(err) != "The database is read-only. Point DATABASE_URL to the primary, or enable writes on the server." {
		t.Errorf("a server that accepts writes is looked for: %v", err)
	}
	readOnly, err := open(url + "&target_session_attrs=any")
	if err != nil {
		t.Fatal(err)
	}
	if err := readOnly.CheckWrites(t.Context()); err == nil || err.Error() != "The database is read-only. Point DATABASE_URL to the primary, or enable writes on the server." {
		t.Errorf("read-only: %v", err)
	}
	set("RESET default_transaction_read_only")
	if _, err := open(url); err != nil {
		t.Errorf("in the end: %v", err)
	}
}
