package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// SnapshotSQLite writes a consistent copy of an SQLite database to a new file, without blocking readers or
// writers.
func SnapshotSQLite(ctx context.Context, path, to string) error {
	return withReadOnlySQLite(ctx, path, func(conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, "VACUUM INTO $1", to)
		return err
	})
}

// CheckSQLite reads a whole SQLite database and returns an error that describes any corruption or foreign key
// violation.
func CheckSQLite(ctx context.Context, path string) error {
	return withReadOnlySQLite(ctx, path, func(conn *sql.Conn) error {
		return checkFile(ctx, conn, fullChecks)
	})
}

// checkFindings returns the first column of each finding of a check pragma, without "ok".
func checkFindings(ctx context.Context, conn *sql.Conn, pragma string) (found []string, err error) {
	rows, err := conn.QueryContext(ctx, "PRAGMA "+pragma)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(sql.NullString)
		}
		if err := rows.Scan(values...); err != nil {
			return nil, err
		}
		if text := values[0].(*sql.NullString).String; text != "ok" {
			found = append(found, text)
		}
	}
	return found, rows.Err()
}

// withReadOnlySQLite runs a function with a separate read-only connection.
func withReadOnlySQLite(ctx context.Context, path string, do func(conn *sql.Conn) error) error {
	mode := "ro"
	if !hasWAL(path) { // a read-only connection would create the WAL and release it behind
		mode = "rw"
	}
	return withSQLite(ctx, path, "mode="+mode+"&_pragma=busy_timeout(5000)", do)
}

// withExclusiveSQLite is withReadOnlySQLite with exclusive access. It fails if another process has the database open.
func withExclusiveSQLite(ctx context.Context, path string, do func(conn *sql.Conn) error) error {
	err := withSQLite(ctx, path, "mode=rw&_pragma=busy_timeout(1000)&_pragma=locking_mode(EXCLUSIVE)", func(conn *sql.Conn) error {
		var version int64
		if err := conn.QueryRowContext(ctx, "SELECT MAX(version_id) FROM goose_db_version").Scan(&version); err != nil {
			return err
		}
		return do(conn)
	})
	if e, ok := errors.AsType[*sqlite.Error](err); ok && e.Code()&0xff == sqlite3.SQLITE_BUSY {
		return fmt.Errorf("%s is in use by another process, such as a server; stop it first, because concurrent writes would be lost (%w)", path, err)
	}
	return err
}

func withSQLite(ctx context.Context, path, parameters string, do func(conn *sql.Conn) error) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	pool, err := sqlitePool("file:"+(&url.URL{Path: path}).EscapedPath()+"?"+parameters, 1)
	if err != nil {
		return err
	}
	defer func() { _ = pool.Close() }() // nothing was written
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	return do(conn)
}
