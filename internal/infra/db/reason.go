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

// Why a database is unavailable, in sentences that name no host and no user: anybody
// may read them.
const (
	reasonAway        = "The database cannot be reached."
	reasonNoHost      = "The host of DATABASE_URL is not found."
	reasonLate        = "The database did not answer in time."
	reasonStarting    = "The database is starting or shutting down."
	reasonConnections = "The database has no free connection. Raise its max_connections, or lower DB_MAX_CONNS."
	reasonRefused     = "The database refuses the user or the password of DATABASE_URL. Correct them."
	reasonMissing     = "The database that DATABASE_URL names does not exist. Create it, or correct DATABASE_URL."
	reasonTLS         = "The certificate of the database is not valid. Correct it, or the sslmode of DATABASE_URL."
	reasonReadOnly    = "The database is read-only. Let DATABASE_URL name the primary, or make the server take writes."
	reasonFileNoWrite = "The database is read-only. Let the user that runs the server write its file and the directory of the file."
	reasonFull        = "The disk of the database is full. Make space on it."
	reasonDisk        = "The disk of the database cannot be read or written. It may be full or broken."
	reasonLocked      = "The database is locked by another process."
	reasonMemory      = "There is not enough memory."
)

// Reason says in a sentence why a database is unavailable, for an error for which
// IsUnavailable is true. It has no details that must stay in the log.
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
		return reasonLate
	}
	return reasonAway
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
		return reasonMissing
	case "57014", "55P03":
		return reasonLate
	case "57P01", "57P02", "57P03":
		return reasonStarting
	}
	if refusesUser(code) {
		return reasonRefused
	}
	return reasonAway
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

// refusesUser reports whether PostgreSQL refuses a user: by its authentication, or
// because the user may not connect to the database.
func refusesUser(code string) bool {
	return len(code) == 5 && code[:2] == "28" || code == "42501"
}

func certificateRefused(err error) bool {
	_, ok := errors.AsType[*tls.CertificateVerificationError](err)
	return ok
}

// MayAppear reports whether a database that could not be opened may be there later
// without a change of the settings: it starts, has no space or cannot be reached.
// That is not so where it refuses the user, or has no database of that name.
func MayAppear(err error) bool {
	if !IsUnavailable(err) || certificateRefused(err) {
		return false
	}
	e, ok := errors.AsType[*pgconn.PgError](err)
	return !ok || e.Code != "3D000" && !refusesUser(e.Code)
}
