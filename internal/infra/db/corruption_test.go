package db_test

import (
	"strings"
	"testing"

	sqlite3 "modernc.org/sqlite/lib"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/poll"
)

// overwrite replaces the first page of a table or an index with random bytes.
func overwrite(t *testing.T, d *db.DB, path, name string) {
	t.Helper()
	page := one[int64](t, d, "SELECT rootpage FROM sqlite_master WHERE name = $1", name)
	poll.Until(t, "the WAL is empty", func() bool {
		d.RetryLog()
		return d.MaintainWAL(t.Context()) == nil && d.WALBytes() == 0
	})
	dbtest.Overwrite(t, path, page)
}

// Corruption is found by a check of the file, and recorded when a statement meets it.
func TestCorruption(t *testing.T) {
	t.Parallel()
	d, path := openFile(t)
	run(t, d, "CREATE TABLE texts (text TEXT NOT NULL)", "INSERT INTO texts VALUES ('x')", "CREATE TABLE others (id INTEGER)")
	for _, full := range []bool{false, true} {
		if err := d.CheckFile(t.Context(), full); err != nil {
			t.Errorf("at first: %v", err)
		}
	}
	overwrite(t, d, path, "texts")
	for _, full := range []bool{false, true} {
		if err := d.CheckFile(t.Context(), full); err == nil || !strings.HasPrefix(db.Explain(err), "The file is corrupted. Restore it from a backup.") {
			t.Errorf("the check: %v", err)
		}
	}
	if d.Corrupted() || d.CheckCorruption() != nil {
		t.Error("damage is known before a statement has met it")
	}
	poll.Until(t, "a statement meets the corruption", func() bool {
		run(t, d, "INSERT INTO others VALUES (1)") // invalidates the page cache of the readers
		_, err := db.One[int](t.Context(), d, "SELECT COUNT(*) FROM texts")
		return err != nil
	})
	if err := d.CheckCorruption(); !d.Corrupted() || err == nil || !strings.Contains(err.Error(), "restore a backup") {
		t.Errorf("afterwards: %v, %v", d.Corrupted(), err)
	}
}

// An index that disagrees with its table is found by the full check.
func TestCorruptIndex(t *testing.T) {
	t.Parallel()
	d, path := openFile(t)
	run(t, d, "CREATE TABLE texts (text TEXT NOT NULL)", "CREATE INDEX texts_text ON texts (text)", "INSERT INTO texts VALUES ('x')",
		"PRAGMA writable_schema = ON", "UPDATE sqlite_master SET sql = 'CREATE INDEX texts_text ON texts (text COLLATE NOCASE DESC)' WHERE name = 'texts_text'",
		"PRAGMA writable_schema = OFF", "INSERT INTO texts VALUES ('y')")
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := db.Open(t.Context(), "sqlite:"+path, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = again.Close() }()
	if err := again.CheckFile(t.Context(), false); err != nil {
		t.Errorf("the quick check: %v", err)
	}
	if err := again.CheckFile(t.Context(), true); err == nil {
		t.Error("the full check finds nothing")
	}
}

// Corruption codes of SQLite and PostgreSQL.
func TestCorruptionCodes(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]bool{
		sqlite3.SQLITE_CORRUPT: true, sqlite3.SQLITE_CORRUPT_INDEX: true, sqlite3.SQLITE_NOTADB: true, sqlite3.SQLITE_IOERR_DATA: true, sqlite3.SQLITE_IOERR_CORRUPTFS: true,
		sqlite3.SQLITE_IOERR_WRITE: false, sqlite3.SQLITE_FULL: false, sqlite3.SQLITE_BUSY: false,
	} {
		if got := db.SQLiteCorruption(code); got != want {
			t.Errorf("SQLite's code %d: %v", code, got)
		}
	}
	d := dbtest.Open(t, "postgres")
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(t.Context(), tx, "DO $$ BEGIN RAISE EXCEPTION 'an index' USING ERRCODE = 'index_corrupted'; END $$")
		return err
	})
	if err == nil || !d.Corrupted() || d.CheckCorruption() != nil {
		t.Errorf("PostgreSQL: %v, damaged %v, %v", err, d.Corrupted(), d.CheckCorruption())
	}
}
