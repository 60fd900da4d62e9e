package db

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"stagegate/internal/infra/limits/fair"
)

// What the tests need to see and the program does not.
var (
	WithoutLocking = withoutLocking
	Retryable      = retryable
	LastMigration  = lastMigration
	Mark           = mark
	SQLiteOutage   = sqliteOutage
	SQLiteDamage   = sqliteDamage
	PlainNumber    = plainNumber
)

// MaxStatements is the bound of a connection's cache.
const MaxStatements = maxStatements

// SetWait changes how long callers wait for a connection or in the write queue.
func (d *DB) SetWait(wait time.Duration) { d.wait = wait }

// MigrateTo brings an empty database to an earlier version of the schema.
func (d *DB) MigrateTo(ctx context.Context, version int64) error {
	dialect := goose.DialectPostgres
	if d.engine == sqliteEngine {
		dialect = goose.DialectSQLite3
	}
	m, err := migrations(dialect, d.writers)
	if err != nil {
		return err
	}
	_, err = m.UpTo(ctx, version)
	return err
}

// HoldWriters takes the turn to write on SQLite, or all connections of the pool on
// PostgreSQL, and gives the function that releases them.
func (d *DB) HoldWriters(ctx context.Context) (func(), error) {
	if d.engine == sqliteEngine {
		leave, err := d.writeQueue().enter(ctx, fair.Key{}, d.wait)
		if err != nil {
			return nil, err
		}
		return leave, nil
	}
	var conns []interface{ Close() error }
	for range d.writers.Stats().MaxOpenConnections {
		conn, err := d.acquire(ctx, d.writers)
		if err != nil {
			return nil, err
		}
		conns = append(conns, conn)
	}
	return func() {
		for _, conn := range conns {
			_ = conn.Close()
		}
	}, nil
}

// CachedStatements is the number of statements that SQLite's writer keeps prepared.
func (d *DB) CachedStatements(ctx context.Context) (n int, err error) {
	conn, err := d.acquire(ctx, d.writers)
	if err != nil {
		return 0, err
	}
	defer func() { _ = conn.Close() }()
	err = conn.Raw(func(c any) error { n = len(c.(*cachingConn).stmts); return nil })
	return n, err
}

// RefuseWrites has SQLite's writer refuse or accept writes, as with a file that may
// only be read.
func (d *DB) RefuseWrites(ctx context.Context, refuse bool) error {
	conn, err := d.acquire(ctx, d.writers)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	_, err = conn.ExecContext(ctx, fmt.Sprintf("PRAGMA query_only = %t", refuse))
	return err
}

// HoldBackground takes all connections of the background, without those of payments,
// until the test ends.
func (d *DB) HoldBackground(t testing.TB) {
	t.Helper()
	for range d.jobs.Stats().MaxOpenConnections {
		conn, err := d.jobs.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
	}
}

// LimitPages has SQLite's database grow by no more than so many pages, as on a full disk.
func (d *DB) LimitPages(ctx context.Context, more int) error {
	conn, err := d.acquire(ctx, d.writers)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	var pages int
	if err := conn.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages); err != nil {
		return err
	}
	_, err = conn.ExecContext(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", pages+more))
	return err
}

// Synchronous is how SQLite's writer waits for the disk.
func (d *DB) Synchronous(t testing.TB) (value int64) {
	t.Helper()
	conn, err := d.acquire(t.Context(), d.writers)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if err := conn.QueryRowContext(t.Context(), "PRAGMA synchronous").Scan(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

// RetryLog ends the pause after a failed attempt to empty the log.
func (d *DB) RetryLog() { d.log.retry = time.Time{} }

// WaitsForLock reports whether a writer waits for SQLite's write lock.
func (d *DB) WaitsForLock() bool { return d.lock.since.Load() != nil }
