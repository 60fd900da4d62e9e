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

// isDamage reports whether an error says that the database is damaged.
func isDamage(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "XX001" || e.Code == "XX002" // data_corrupted, index_corrupted
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && sqliteDamage(e.Code())
}

// sqliteDamage judges a code of SQLite.
func sqliteDamage(code int) bool {
	switch code & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return true
	}
	return code == sqlite3.SQLITE_IOERR_DATA || code == sqlite3.SQLITE_IOERR_CORRUPTFS
}

// noteDamage remembers that a statement has found the database damaged.
func (d *DB) noteDamage(err error) {
	if err != nil && isDamage(err) {
		d.damaged.Store(true)
	}
}

// Damaged reports whether a statement of this process has found the database damaged.
func (d *DB) Damaged() bool { return d.damaged.Load() }

// CheckDamage returns an error once a statement has found an SQLite file damaged: whatever
// is written from then on may be lost with it. Nothing repairs the file, so only a restart
// ends this. PostgreSQL may have one index damaged, and serves everything else.
func (d *DB) CheckDamage() error {
	if d.engine == sqliteEngine && d.Damaged() {
		return notReady("The database file is damaged. Stop the server and restore a backup.")
	}
	return nil
}

// CheckFile reads a whole SQLite file and returns a NotReadyError that says where it is
// damaged. A full check also compares indexes with their tables, and looks for rows that
// refer to missing ones. On PostgreSQL it does nothing.
func (d *DB) CheckFile(ctx context.Context, full bool) error {
	if d.engine == postgresEngine {
		return nil
	}
	conn, err := d.acquire(ctx, d.jobs)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // returns it to the pool
	checks := []string{"quick_check"}
	if full {
		checks = fullChecks
	}
	err = checkFile(ctx, conn, checks)
	if found, ok := errors.AsType[damage](err); ok {
		return notReady("The file is damaged. Restore it from a backup. (%s)", found)
	}
	return mark(err)
}

// damage is what a check of an SQLite file has found.
type damage string

func (d damage) Error() string { return string(d) }

// fullChecks are the pragmas that find all damage.
var fullChecks = []string{"integrity_check", "foreign_key_check"}

// checkFile runs pragmas that look for damage, and returns it as an error.
func checkFile(ctx context.Context, conn *sql.Conn, pragmas []string) error {
	for _, pragma := range pragmas {
		found, err := faultsOf(ctx, conn, pragma)
		if err != nil {
			return err
		}
		if len(found) > 0 {
			return damage(pragma + ": " + summary(found))
		}
	}
	return nil
}

// summary names the first of some findings.
func summary(found []string) string {
	const most = 3
	if more := len(found) - most; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(found[:most], "; "), more)
	}
	return strings.Join(found, "; ")
}
