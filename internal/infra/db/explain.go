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

// CheckURL checks the URL of a database, without looking for the database. The error
// has no password.
func CheckURL(url string) error {
	scheme, path, _ := strings.Cut(url, ":")
	switch scheme {
	case "sqlite":
		return checkSQLitePath(path)
	case "postgres", "postgresql":
		_, err := pgx.ParseConfig(url)
		return err // the message of pgx does not contain the password
	}
	// The URL is not in the message: it may hold a password.
	return errors.New("must be sqlite:PATH or postgres://user:password@host/database")
}

// IsPostgres reports whether a URL is that of a database on PostgreSQL.
func IsPostgres(url string) bool {
	return strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://")
}

// Name names the database of a URL for operators: the file, or the server, the database
// and the user. It has no password.
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
		if next := address(more.Host, more.Port); next != hosts[len(hosts)-1] { // each host is tried with and without TLS
			hosts = append(hosts, next)
		}
	}
	return fmt.Sprintf("PostgreSQL at %s, database %q, user %q", strings.Join(hosts, " or "), c.Database, c.User)
}

func address(host string, port uint16) string {
	return net.JoinHostPort(host, strconv.Itoa(int(port)))
}

// Explain says in words why a database could not be opened or migrated, and what to do:
// for operators, who also see its name. It is "" where only the error itself says more.
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
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok && Reason(err) == reasonAway {
		return reasonAway + " Start it, or correct the host and the port of DATABASE_URL."
	}
	if IsUnavailable(err) {
		return Reason(err)
	}
	return ""
}

func explainSQLite(code int) string {
	switch code & 0xff {
	case sqlite3.SQLITE_NOTADB:
		return "The file is not a database of SQLite. Move it away, or name another one in DATABASE_URL."
	case sqlite3.SQLITE_CORRUPT:
		return "The file is damaged. Restore it from a backup."
	case sqlite3.SQLITE_READONLY:
		return "The file cannot be written. Let the user that runs this command write the file and its directory."
	case sqlite3.SQLITE_CANTOPEN:
		return "The file, or those beside it whose names end in -wal and -shm, cannot be opened. Let the user that runs this command write them and their directory."
	}
	return ""
}

// explainFile explains why a file or its directory could not be created or opened.
func explainFile(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return "The file or its directory cannot be written. Let the user that runs this command write them, or name another file in DATABASE_URL."
	case errors.Is(err, syscall.ENOSPC):
		return reasonFull
	}
	return "The file or its directory cannot be created. Create the directory, or name another file in DATABASE_URL."
}
