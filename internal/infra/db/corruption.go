package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// isCorruption reports whether an error says that the database is corrupted.
func isCorruption(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "XX001" || e.Code == "XX002" // data_corrupted, index_corrupted
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && isSQLiteCorruption(e.Code())
}

// isSQLiteCorruption reports whether an SQLite code means corruption.
func isSQLiteCorruption(code int) bool {
	switch code & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return true
	}
	return code == sqlite3.SQLITE_IOERR_DATA || code == sqlite3.SQLITE_IOERR_CORRUPTFS
}

// recordCorruption records that a statement has found the database corrupted.
func (d *DB) recordCorruption(err error) {
	if err != nil && isCorruption(err) {
		d.corrupted.Store(true)
	}
}

// Corrupted reports whether a statement of this process has found the database corrupted.
func (d *DB) Corrupted() bool { return d.corrupted.Load() }

// CheckCorruption returns an error once a statement has found an SQLite file corrupted, since anything written from
// then on may be lost. The file has to be restored, so the state lasts until a restart. On PostgreSQL
// corruption may concern a single index, and everything else is still served.
func (d *DB) CheckCorruption() error {
	if d.engine == sqliteEngine && d.Corrupted() {
		return notReady("The database file is corrupted. Stop the server and restore a backup.")
	}
	return nil
}

// CheckFile reads a whole SQLite file and returns a NotReadyError that describes any corruption. A full check
// also compares indexes with their tables and verifies foreign keys. On PostgreSQL it does nothing.
func (d *DB) CheckFile(ctx context.Context, full bool) error {
	if d.engine == postgresEngine {
		return nil
	}
	conn, err := d.acquire(ctx, d.background)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // returns it to the pool
	checks := []string{"quick_check"}
	if full {
		checks = fullChecks
	}
	err = checkFile(ctx, conn, checks)
	if found, ok := errors.AsType[corruption](err); ok {
		return notReady("The file is corrupted. Restore it from a backup. (%s)", found)
	}
	return markUnavailable(err)
}

// corruption describes what a check of an SQLite file has found.
type corruption string

func (d corruption) Error() string { return string(d) }

// fullChecks are the pragmas of a full check.
var fullChecks = []string{"integrity_check", "foreign_key_check"}

// checkFile runs check pragmas and returns their findings as an error.
func checkFile(ctx context.Context, conn *sql.Conn, pragmas []string) error {
	for _, pragma := range pragmas {
		found, err := checkFindings(ctx, conn, pragma)
		if err != nil {
			return err
		}
		if len(found) > 0 {
			return corruption(pragma + ": " + summary(found))
		}
	}
	return nil
}

// summary returns the first findings and the number of the others.
func summary(found []string) string {
	const most = 3
	if more := len(found) - most; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(found[:most], "; "), more)
	}
	return strings.Join(found, "; ")
}
