package db

import (
	"context"
	"crypto/tls"
	"errors"
	"net"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Reasons why a database is unavailable, as sentences that name no host and no user: they are public.
const (
	reasonUnreachable = "The database cannot be reached."
	reasonNoHost      = "The host in DATABASE_URL was not found."
	reasonTimeout     = "The database did not answer in time."
	reasonStarting    = "The database is starting or shutting down."
	reasonConnections = "The database has no free connections. Raise its max_connections or lower DB_MAX_CONNS."
	reasonRefused     = "The database refused the user or password in DATABASE_URL. Correct them."
	reasonNoDatabase  = "The database in DATABASE_URL does not exist. Create it or correct DATABASE_URL."
	reasonTLS         = "The TLS certificate of the database is not valid. Correct it, or the sslmode in DATABASE_URL."
	reasonReadOnly    = "The database is read-only. Point DATABASE_URL to the primary, or enable writes on the server."
	reasonFileNoWrite = "The database file is read-only. Give the user that runs the server write access to the file and its directory."
	reasonFull        = "The database disk is full. Free some space."
	reasonDisk        = "The database disk cannot be read or written. It may be full or broken."
	reasonLocked      = "The database is locked by another process."
	reasonMemory      = "There is not enough memory."
)

// Reason returns a public sentence that says why a database is unavailable, for an error for which
// IsUnavailable is true.
func Reason(err error) string {
	if unmet, ok := errors.AsType[*NotReadyError](err); ok {
		return unmet.Reason
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return postgresReason(e.Code)
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return sqliteReason(e.Code())
	}
	if errors.Is(err, pgconn.ErrReadOnlyConnection) {
		return reasonReadOnly
	}
	if certificateRefused(err) {
		return reasonTLS
	}
	if e, ok := errors.AsType[*net.DNSError](err); ok && e.IsNotFound {
		return reasonNoHost
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return reasonTimeout
	}
	return reasonUnreachable
}

func postgresReason(code string) string {
	switch code {
	case "53100":
		return reasonFull
	case "58030":
		return reasonDisk
	case "53200":
		return reasonMemory
	case "53300":
		return reasonConnections
	case "25006":
		return reasonReadOnly
	case "3D000":
		return reasonNoDatabase
	case "57014", "55P03":
		return reasonTimeout
	case "57P01", "57P02", "57P03":
		return reasonStarting
	}
	if refusesUser(code) {
		return reasonRefused
	}
	return reasonUnreachable
}

func sqliteReason(code int) string {
	switch code & 0xff {
	case sqlite3.SQLITE_FULL:
		return reasonFull
	case sqlite3.SQLITE_READONLY:
		return reasonFileNoWrite
	case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN:
		return reasonDisk
	case sqlite3.SQLITE_NOMEM:
		return reasonMemory
	}
	return reasonLocked
}

// refusesUser reports whether PostgreSQL refuses a user: authentication failed, or the user may not connect to
// the database.
func refusesUser(code string) bool {
	return len(code) == 5 && code[:2] == "28" || code == "42501"
}

func certificateRefused(err error) bool {
	_, ok := errors.AsType[*tls.CertificateVerificationError](err)
	return ok
}

// IsTransient reports whether a database that could not be opened may become available without a change of
// settings: it is starting, out of space or unreachable. Refused credentials and missing databases are
// permanent.
func IsTransient(err error) bool {
	if !IsUnavailable(err) || certificateRefused(err) {
		return false
	}
	e, ok := errors.AsType[*pgconn.PgError](err)
	return !ok || e.Code != "3D000" && !refusesUser(e.Code)
}
