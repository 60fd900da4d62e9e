package db_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/poll"
)

func on(t *testing.T, conn *sql.Conn, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if _, err := conn.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}

// openFile opens a database in a file whose path the test knows.
func openFile(t *testing.T) (*db.DB, string) {
	t.Helper()
	url := dbtest.URL(t, "sqlite")
	d, err := db.Open(t.Context(), url, db.Options{SQLiteSync: "NORMAL"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d, strings.TrimPrefix(url, "sqlite:")
}

// An outside reader makes the WAL grow. When it has ended, the WAL is truncated: at once if nobody writes, and
// also under load if it is too large.
func TestWALIsTruncated(t *testing.T) {
	t.Parallel()
	d, path := openFile(t)
	run(t, d, "CREATE TABLE texts (text TEXT NOT NULL)")
	write := func(bytes int) { run(t, d, "INSERT INTO texts VALUES ('"+strings.Repeat("x", bytes)+"')") }
	tend := func() {
		t.Helper()
		d.RetryLog()
		if err := d.MaintainWAL(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	reader := dbtest.Outside(t, path)
	on(t, reader, "BEGIN", "SELECT COUNT(*) FROM texts")
	write(6 << 20)
	tend() // something was written
	tend()
	if n := d.WALBytes(); n < 6<<20 {
		t.Errorf("while the reader needs it, the WAL has %d bytes", n)
	}
	on(t, reader, "COMMIT")
	tend()
	if n := d.WALBytes(); n != 0 {
		t.Errorf("while nobody writes, the WAL has %d bytes", n)
	}
	write(1 << 20)
	tend()
	if n := d.WALBytes(); n < 1<<20 {
		t.Errorf("under load, the WAL has %d bytes", n)
	}
	on(t, reader, "BEGIN", "SELECT COUNT(*) FROM texts")
	write(40 << 20)
	on(t, reader, "COMMIT")
	write(1)
	tend()
	if n := d.WALBytes(); n != 0 {
		t.Errorf("a WAL that is too large has %d bytes", n)
	}
	if n := one[int](t, d, "SELECT COUNT(*) FROM texts"); n != 4 {
		t.Errorf("%d rows", n)
	}
}

// When SQLite restarts its WAL, it truncates it to the size of normal load.
func TestWALSizeLimit(t *testing.T) {
	t.Parallel()
	d, path := openFile(t)
	run(t, d, "CREATE TABLE texts (text TEXT NOT NULL)")
	run(t, d, "INSERT INTO texts VALUES ('"+strings.Repeat("x", 40<<20)+"')")
	if n := d.WALBytes(); n < 40<<20 {
		t.Fatalf("the WAL has %d bytes", n)
	}
	on(t, dbtest.Outside(t, path), "PRAGMA wal_checkpoint(PASSIVE)")
	run(t, d, "INSERT INTO texts VALUES ('y')")
	if n := d.WALBytes(); n > 32<<20 {
		t.Errorf("the WAL still has %d bytes", n)
	}
}

// Inspecting a file leaves no WAL behind if there was none, and keeps an existing one.
func TestRemoveWAL(t *testing.T) {
	t.Parallel()
	path := strings.TrimPrefix(dbtest.URL(t, "sqlite"), "sqlite:")
	visit := map[string]func() error{
		"an open database": func() error {
			d, err := db.Open(t.Context(), "sqlite:"+path, db.Options{RemoveWAL: true})
			if err != nil {
				return err
			}
			return d.Close()
		},
		"a snapshot": func() error {
			return db.SnapshotSQLite(t.Context(), path, filepath.Join(t.TempDir(), "copy.db"))
		},
		"a check": func() error { return db.CheckSQLite(t.Context(), path) },
	}
	for what, do := range visit {
		if err := do(); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		for _, suffix := range []string{"-wal", "-shm"} {
			if _, err := os.Stat(path + suffix); err == nil {
				t.Errorf("%s leaves %s", what, suffix)
			}
		}
	}
	d, err := db.Open(t.Context(), "sqlite:"+path, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	for what, do := range visit {
		if err := do(); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if _, err := os.Stat(path + "-wal"); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// While another process holds the write lock, all waiting writers report it, including those behind the first
// one. It is detected without a write, too.
func TestLockOfAnotherProcessMeanwhile(t *testing.T) {
	t.Parallel()
	d, path := openFile(t)
	run(t, d, "CREATE TABLE texts (text TEXT NOT NULL)")
	if err := d.ProbeLock(t.Context()); err != nil {
		t.Fatal(err)
	}
	other := dbtest.Outside(t, path)
	on(t, other, "BEGIN IMMEDIATE")
	if err := d.ProbeLock(t.Context()); !db.IsUnavailable(err) || db.Reason(err) != "The database is locked by another process." {
		t.Errorf("the probe: %v", err)
	}
	on(t, other, "ROLLBACK")
	if err := d.ProbeLock(t.Context()); err != nil {
		t.Errorf("afterwards: %v", err)
	}

	on(t, other, "BEGIN IMMEDIATE")
	d.SetWait(2200 * time.Millisecond) // longer than until the database counts as locked
	insert := func() error {
		return d.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, "INSERT INTO texts VALUES ('x')")
			return err
		})
	}
	first := make(chan error, 1)
	go func() { first <- insert() }()
	poll.Until(t, "a writer waits for the lock", func() bool { return d.WaitsForLock() })
	if err := insert(); !db.IsUnavailable(err) || db.Reason(err) != "The database is locked by another process." {
		t.Errorf("a writer in the queue: %v", err)
	}
	if err := d.CheckWrites(t.Context()); db.Reason(err) != "The database is locked by another process." {
		t.Errorf("the check: %v", err)
	}
	if runtime.GOOS == "linux" { // which leaves a lock out of its list at times, when others come and go
		poll.Until(t, "the process with the lock is known", func() bool { return d.LockHolder() != "" })
	}
	on(t, other, "ROLLBACK")
	if err := <-first; err != nil {
		t.Errorf("the first writer: %v", err)
	}
	if err := d.CheckWrites(t.Context()); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
