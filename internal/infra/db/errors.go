package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

var (
	// ErrNotFound is returned by a query for one row that found none.
	ErrNotFound = errors.New("db: no such row")
	// ErrUnavailable marks an error caused by the state of the database rather than the statement: it is
	// unreachable, shut down, locked, out of disk space, read-only or too slow. The same call may succeed
	// later.
	ErrUnavailable = errors.New("db: the database is unavailable")
	// ErrUnknownOutcome is returned if the database did not confirm a COMMIT: the transaction may have been
	// committed or may still be. Such an error is also an ErrUnavailable.
	ErrUnknownOutcome = errors.New("db: the database did not confirm the COMMIT")
)

// NotFoundAs returns other if err is ErrNotFound, and err otherwise.
func NotFoundAs(err, other error) error {
	if errors.Is(err, ErrNotFound) {
		return other
	}
	return err
}

// IsUnavailable reports whether err is an ErrUnavailable, after which the same call may succeed later.
func IsUnavailable(err error) bool { return errors.Is(err, ErrUnavailable) }

// IsUnique reports whether err is a violation of the unique index or primary key with this name, such as
// "tenants_slug_key" or "tenants_pkey".
func IsUnique(err error, key string) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "23505" && e.ConstraintName == key
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && sqliteKey(e) == key && key != ""
}

// sqliteKey derives the name of the violated index from the table and columns that SQLite reports: "… failed:
// t.a, t.b (2067)".
func sqliteKey(e *sqlite.Error) string {
	code := e.Code()
	if code != sqlite3.SQLITE_CONSTRAINT_UNIQUE && code != sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY {
		return ""
	}
	_, detail, _ := strings.Cut(e.Error(), "UNIQUE constraint failed: ")
	detail, _, _ = strings.Cut(detail, " (")
	if name, ok := strings.CutPrefix(detail, "index '"); ok { // an index on an expression
		return strings.TrimSuffix(name, "'")
	}
	var name string
	for i, column := range strings.Split(detail, ", ") {
		table, column, _ := strings.Cut(column, ".")
		if i == 0 {
			name = table
			if code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY {
				return name + "_pkey"
			}
		}
		name += "_" + column
	}
	return name + "_key"
}

// IsForeignKey reports whether err is a foreign key violation.
func IsForeignKey(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "23503" || e.Code == "23001"
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	// SQLite implements ON DELETE RESTRICT as a trigger and reports it as one.
	return ok && (e.Code() == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY ||
		e.Code() == sqlite3.SQLITE_CONSTRAINT_TRIGGER && strings.Contains(e.Error(), "FOREIGN KEY constraint failed"))
}

// isConstraint reports whether err is a unique or foreign key violation, which callers handle.
func isConstraint(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok && e.Code == "23505" {
		return true
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok && sqliteKey(e) != "" {
		return true
	}
	return IsForeignKey(err)
}

// retryable reports whether a transaction that failed with err may succeed when it runs again: it conflicted
// with another one, or its connection was closed before it sent anything.
func retryable(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "40001" || e.Code == "40P01"
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code()&0xff == sqlite3.SQLITE_BUSY
	}
	return errors.Is(err, driver.ErrBadConn)
}

// markUnavailable wraps an error of the driver with ErrUnavailable if that applies. It is called only directly after
// driver calls, so that timeouts and broken connections of other systems do not count as the database's.
func markUnavailable(err error) error {
	if err == nil || IsUnavailable(err) || errors.Is(err, context.Canceled) || !isOutage(err) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, err)
}

// isOutage reports whether a driver error is caused by the state of the database: it is unreachable, its disk is
// full or broken, or it is temporarily not writable. Corruption does not count, since it is permanent.
func isOutage(err error) bool {
	if retryable(err) || errors.Is(err, context.DeadlineExceeded) {
		return true
	}
	// Checked first, since it may wrap any refusal by the server.
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return isPostgresOutage(e.Code)
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return isSQLiteOutage(e.Code())
	}
	if _, ok := errors.AsType[net.Error](err); ok { // also covers socket errors of the operating system
		return true
	}
	return pgconn.SafeToRetry(err) || isOneOf(err,
		pgconn.ErrConnClosed, io.EOF, io.ErrUnexpectedEOF, io.ErrClosedPipe, net.ErrClosed, sql.ErrConnDone)
}

// isPostgresOutage reports whether a PostgreSQL code means an outage.
func isPostgresOutage(code string) bool {
	switch code {
	case "55P03", "57014": // lock_timeout, statement_timeout
		return true
	case "25006", "25P03": // idle in a transaction for too long
		return true
	case "58030": // disk input or output error
		return true
	}
	switch code[:min(2, len(code))] {
	case "08", "53", "57": // connection, resources such as the disk, operator
		return true
	}
	return false
}

// isSQLiteOutage reports whether an SQLite code means an outage.
func isSQLiteOutage(code int) bool {
	switch code & 0xff {
	case sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL: // locked by others
		return true
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM:
		return true
	case sqlite3.SQLITE_IOERR:
		return !isSQLiteCorruption(code)
	}
	return false
}

func isOneOf(err error, targets ...error) bool {
	return slices.ContainsFunc(targets, func(target error) bool { return errors.Is(err, target) })
}
