package db_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	sqlite3 "modernc.org/sqlite/lib"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// Only errors caused by the state of the database count as unavailable.
func TestOutages(t *testing.T) {
	t.Parallel()
	postgres := func(code string) error { return &pgconn.PgError{Code: code} }
	for _, c := range []struct {
		err  error
		want bool
	}{
		{pgconn.ErrConnClosed, true},
		{&net.OpError{Op: "read", Err: syscall.ECONNRESET}, true},
		{&os.SyscallError{Syscall: "read", Err: syscall.EPIPE}, true},
		{io.EOF, true},
		{io.ErrUnexpectedEOF, true},
		{io.ErrClosedPipe, true},
		{net.ErrClosed, true},
		{context.DeadlineExceeded, true},
		{postgres("53100"), true}, // disk full
		{postgres("53300"), true}, // too many connections
		{postgres("57P03"), true}, // starting
		{postgres("58030"), true}, // disk error
		{postgres("25006"), true}, // read-only
		{context.Canceled, false},
		{errors.New("something else"), false},
		{postgres("XX001"), false}, // corrupted
		{postgres("42P01"), false}, // no such table
		{postgres("22P02"), false}, // invalid value
	} {
		if got := db.IsUnavailable(db.MarkUnavailable(fmt.Errorf("wrapped: %w", c.err))); got != c.want {
			t.Errorf("%v: unavailable %v, want %v", c.err, got, c.want)
		}
	}
	for code, want := range map[int]bool{
		sqlite3.SQLITE_FULL: true, sqlite3.SQLITE_IOERR_WRITE: true, sqlite3.SQLITE_IOERR_FSYNC: true, sqlite3.SQLITE_IOERR_SHMSIZE: true,
		sqlite3.SQLITE_READONLY: true, sqlite3.SQLITE_READONLY_DBMOVED: true, sqlite3.SQLITE_CANTOPEN: true, sqlite3.SQLITE_CANTOPEN_ISDIR: true,
		sqlite3.SQLITE_LOCKED: true, sqlite3.SQLITE_PROTOCOL: true, sqlite3.SQLITE_NOMEM: true,
		sqlite3.SQLITE_CORRUPT: false, sqlite3.SQLITE_NOTADB: false, sqlite3.SQLITE_IOERR_CORRUPTFS: false, sqlite3.SQLITE_ERROR: false, sqlite3.SQLITE_CONSTRAINT_CHECK: false,
	} {
		if got := db.SQLiteOutage(code); got != want {
			t.Errorf("SQLite's code %d: unavailable %v, want %v", code, got, want)
		}
	}
}

// A write to a full database is refused as unavailable, at the statement or at the commit. Reads keep working,
// and so do writes once there is space.
func TestFullDatabase(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	run(t, d, "CREATE TABLE texts (text TEXT NOT NULL)", "PRAGMA max_page_count = 1") // no more pages than now
	insert := func() error {
		return d.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, "INSERT INTO texts VALUES ($1)", strings.Repeat("x", 100_000))
			return err
		})
	}
	for range 3 {
		err := insert()
		if !db.IsUnavailable(err) || !strings.Contains(db.Reason(err), "full") {
			t.Errorf("%v; reason %q", err, db.Reason(err))
		}
		if n := one[int](t, d, "SELECT COUNT(*) FROM texts"); n != 0 {
			t.Errorf("%d rows", n)
		}
	}
	run(t, d, "PRAGMA max_page_count = 1000000")
	if err := insert(); err != nil {
		t.Errorf("with space: %v", err)
	}
}

// Reasons omit addresses and names.
func TestReasons(t *testing.T) {
	for url, want := range map[string]string{
		"postgres://jane:hunter2@127.0.0.1:1/records?sslmode=disable":     "The database cannot be reached.",
		"postgres://jane:hunter2@nowhere.invalid/records?sslmode=disable": "The host in DATABASE_URL was not found.",
	} {
		d, err := db.Open(t.Context(), url, db.Options{})
		if err == nil {
			_ = d.Close()
			t.Fatalf("%s was opened", url)
		}
		if !db.IsUnavailable(err) || !db.IsTransient(err) || db.Reason(err) != want {
			t.Errorf("%v: may appear %v, reason %q, want %q", err, db.IsTransient(err), db.Reason(err), want)
		}
	}
	d, err := db.Open(t.Context(), dbtest.Missing(t), db.Options{})
	if err == nil {
		_ = d.Close()
		t.Fatal("a missing database was opened")
	}
	if db.IsTransient(err) || !strings.Contains(db.Reason(err), "does not exist") {
		t.Errorf("%v: may appear %v, reason %q", err, db.IsTransient(err), db.Reason(err))
	}
}
