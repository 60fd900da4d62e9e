package db

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// CheckURL validates the URL of a database without connecting. The error contains no password.
func CheckURL(url string) error {
	scheme, path, _ := strings.Cut(url, ":")
	switch scheme {
	case "sqlite":
		return checkSQLitePath(path)
	case "postgres", "postgresql":
		_, err := pgx.ParseConfig(url)
		return err // pgx omits the password from its message
	}
	// The URL is omitted because it may contain a password.
	return errors.New("must be sqlite:PATH or postgres://user:password@host/database")
}

// IsPostgres reports whether a URL names a PostgreSQL database.
func IsPostgres(url string) bool {
	return strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://")
}

// Name describes the database of a URL for operators: the file, or the server, database and user, without the
// password.
func Name(url string) string {
	if path, embedded := strings.CutPrefix(url, "sqlite:"); embedded {
		if full, err := filepath.Abs(path); err == nil {
			path = full
		}
		return path
	}
	c, err := pgx.ParseConfig(url)
	if err != nil {
		return "PostgreSQL"
	}
	hosts := []string{address(c.Host, c.Port)}
	for _, more := range c.Fallbacks {
		if next := address(more.Host, more.Port); next != hosts[len(hosts)-1] { // each host appears with and without TLS
			hosts = append(hosts, next)
		}
	}
	return fmt.Sprintf("PostgreSQL at %s, database %q, user %q", strings.Join(hosts, " or "), c.Database, c.User)
}

func address(host string, port uint16) string {
	return net.JoinHostPort(host, strconv.Itoa(int(port)))
}

// Explain tells operators why a database could not be opened or migrated and what to do. It returns "" if the
// error itself says more.
func Explain(err error) string {
	if unmet, ok := errors.AsType[*NotReadyError](err); ok {
		return unmet.Reason
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		if words := explainSQLite(e.Code()); words != "" {
			return words
		}
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return explainFile(err)
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok && Reason(err) == reasonUnreachable {
		return reasonUnreachable + " Start it, or correct the host and port in DATABASE_URL."
	}
	if IsUnavailable(err) {
		return Reason(err)
	}
	return ""
}

func explainSQLite(code int) string {
	switch code & 0xff {
	case sqlite3.SQLITE_NOTADB:
		return "The file is not an SQLite database. Move it, or set another file in DATABASE_URL."
	case sqlite3.SQLITE_CORRUPT:
		return "The file is corrupted. Restore it from a backup."
	case sqlite3.SQLITE_READONLY:
		return "The file is not writable. Give the user that runs this command write access to the file and its directory."
	case sqlite3.SQLITE_CANTOPEN:
		return "The file, or its -wal or -shm file, cannot be opened. Give the user that runs this command write access to them and their directory."
	}
	return ""
}

// explainFile explains why a file or its directory could not be created or opened.
func explainFile(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return "The file or its directory is not writable. Give the user that runs this command write access, or set another file in DATABASE_URL."
	case errors.Is(err, syscall.ENOSPC):
		return reasonFull
	}
	return "The file or its directory cannot be created. Create the directory, or set another file in DATABASE_URL."
}
