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

// SnapshotSQLite copies an SQLite database, as it is at one moment, into a file that must
// not exist. Those who use the database meanwhile go on reading and writing.
func SnapshotSQLite(ctx context.Context, path, to string) error {
	return onSQLiteFile(ctx, path, func(conn *sql.Conn) error {
		_, err := conn.ExecContext(ctx, "VACUUM INTO $1", to)
		return err
	})
}

// CheckSQLite reads a whole SQLite database and returns an error that says where it is
// damaged, or which row refers to a missing one.
func CheckSQLite(ctx context.Context, path string) error {
	return onSQLiteFile(ctx, path, func(conn *sql.Conn) error {
		return checkFile(ctx, conn, fullChecks)
	})
}

// faultsOf are the first columns of what a check of SQLite reports, without "ok".
func faultsOf(ctx context.Context, conn *sql.Conn, pragma string) (found []string, err error) {
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

// onSQLiteFile runs a function on a connection of its own, which does not change the
// database.
func onSQLiteFile(ctx context.Context, path string, do func(conn *sql.Conn) error) error {
	mode := "ro"
	if !hasLog(path) { // a connection that only reads would create the log and leave it behind
		mode = "rw"
	}
	return onSQLite(ctx, path, "mode="+mode+"&_pragma=busy_timeout(5000)", do)
}

// aloneOnSQLiteFile is onSQLiteFile while nobody else has the database open. It fails if
// somebody has it.
func aloneOnSQLiteFile(ctx context.Context, path string, do func(conn *sql.Conn) error) error {
	err := onSQLite(ctx, path, "mode=rw&_pragma=busy_timeout(1000)&_pragma=locking_mode(EXCLUSIVE)", func(conn *sql.Conn) error {
		var version int64
		if err := conn.QueryRowContext(ctx, "SELECT MAX(version_id) FROM goose_db_version").Scan(&version); err != nil {
			return err
		}
		return do(conn)
	})
	if e, ok := errors.AsType[*sqlite.Error](err); ok && e.Code()&0xff == sqlite3.SQLITE_BUSY {
		return fmt.Errorf("%s is in use by another process, such as a server: stop that first, since what it writes meanwhile would be missing (%w)", path, err)
	}
	return err
}

func onSQLite(ctx context.Context, path, parameters string, do func(conn *sql.Conn) error) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	pool, err := sqlitePool("file:"+(&url.URL{Path: path}).EscapedPath()+"?"+parameters, 1)
	if err != nil {
		return err
	}
	defer func() { _ = pool.Close() }() // it has written nothing
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	return do(conn)
}
