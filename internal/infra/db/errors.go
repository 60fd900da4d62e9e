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
	// ErrNotFound says that a query for one row found none.
	ErrNotFound = errors.New("db: no such row")
	// ErrUnavailable marks an error that is due to the database's state and not to
	// the statement: it is unreachable, shut down, locked by others, without space on
	// its disk, read-only or did not answer in time. The same call may succeed later.
	ErrUnavailable = errors.New("db: the database is unavailable")
	// ErrUnknownOutcome says that the database did not confirm a COMMIT: the
	// transaction may have been committed, now or later. Such an error is also an
	// ErrUnavailable.
	ErrUnknownOutcome = errors.New("db: the database did not confirm the COMMIT")
)

// NotFoundAs gives other where err is ErrNotFound, and err itself otherwise: what a
// caller may read about a row that is not there.
func NotFoundAs(err, other error) error {
	if errors.Is(err, ErrNotFound) {
		return other
	}
	return err
}

// IsUnavailable reports whether err is an ErrUnavailable: the same call may succeed
// later.
func IsUnavailable(err error) bool { return errors.Is(err, ErrUnavailable) }

// IsUnique reports whether err is the refusal of a duplicate by the unique
// index or primary key of this name, such as "tenants_slug_key" or
// "tenants_pkey".
func IsUnique(err error, key string) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "23505" && e.ConstraintName == key
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && sqliteKey(e) == key && key != ""
}

// sqliteKey names the violated unique index by the rule of the schema, from
// the table and the columns that SQLite reports: "… failed: t.a, t.b (2067)".
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

// IsForeignKey reports whether err is the refusal of a row that refers to
// nothing, or of removing a row that others refer to.
func IsForeignKey(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "23503" || e.Code == "23001"
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	// ON DELETE RESTRICT is a trigger inside SQLite, and reports itself as one.
	return ok && (e.Code() == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY ||
		e.Code() == sqlite3.SQLITE_CONSTRAINT_TRIGGER && strings.Contains(e.Error(), "FOREIGN KEY constraint failed"))
}

// isConstraint reports whether err is the refusal of a duplicate or of a foreign
// key, which callers tell from other errors.
func isConstraint(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok && e.Code == "23505" {
		return true
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok && sqliteKey(e) != "" {
		return true
	}
	return IsForeignKey(err)
}

// retryable reports whether a transaction that failed with err may succeed when it
// runs again: it was in conflict with another one, or its connection was closed
// before it sent anything.
func retryable(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "40001" || e.Code == "40P01"
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code()&0xff == sqlite3.SQLITE_BUSY
	}
	return errors.Is(err, driver.ErrBadConn)
}

// mark wraps an error of the driver with ErrUnavailable where that applies. Only
// code that calls a driver calls it, so that a timeout or a broken connection of
// something else does not count as one of the database.
func mark(err error) error {
	if err == nil || IsUnavailable(err) || errors.Is(err, context.Canceled) || !outage(err) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, err)
}

// outage reports whether an error of a driver is due to the database's state: it
// cannot be reached, its disk is full or broken, or it may not be written at the
// moment. A damaged file is not among these, since nothing would repair it.
func outage(err error) bool {
	if retryable(err) || errors.Is(err, context.DeadlineExceeded) {
		return true
	}
	// First, since it may wrap any refusal by the server.
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return postgresOutage(e.Code)
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return sqliteOutage(e.Code())
	}
	if _, ok := errors.AsType[net.Error](err); ok { // also what the operating system reports of a socket
		return true
	}
	return pgconn.SafeToRetry(err) || isOneOf(err,
		pgconn.ErrConnClosed, io.EOF, io.ErrUnexpectedEOF, io.ErrClosedPipe, net.ErrClosed, sql.ErrConnDone)
}

// postgresOutage judges a code of PostgreSQL.
func postgresOutage(code string) bool {
	switch code {
	case "55P03", "57014": // lock_timeout, statement_timeout
		return true
	case "25006", "25P03": // read-only; idle in a transaction for too long
		return true
	case "58030": // an input or output error of its disk
		return true
	}
	switch code[:min(2, len(code))] {
	case "08", "53", "57": // connection, resources such as the disk, operator
		return true
	}
	return false
}

// sqliteOutage judges a code of SQLite.
func sqliteOutage(code int) bool {
	switch code & 0xff {
	case sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL: // by others
		return true
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM:
		return true
	case sqlite3.SQLITE_IOERR:
		return !sqliteDamage(code)
	}
	return false
}

func isOneOf(err error, targets ...error) bool {
	return slices.ContainsFunc(targets, func(target error) bool { return errors.Is(err, target) })
}
