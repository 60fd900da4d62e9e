package db

import (
	"context"
	"fmt"
	"iter"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"stagegate/internal/infra/limits/fair"
)

// Unexported identifiers for tests.
var (
	WithoutLocking   = withoutLocking
	Retryable        = retryable
	LastMigration    = lastMigration
	MarkUnavailable  = markUnavailable
	SQLiteOutage     = isSQLiteOutage
	SQLiteCorruption = isSQLiteCorruption
	CanonicalNumber  = canonicalNumber
)

// MaxStatements is the size of a connection's statement cache.
const MaxStatements = maxStatements

// SetWait changes how long callers wait for a connection or the write limiter.
func (d *DB) SetWait(wait time.Duration) { d.maxWait = wait }

// LongestWait returns how long callers wait at most for a connection or the write limiter.
func (d *DB) LongestWait() time.Duration { return d.longestWait() }

// MigrateTo migrates an empty database to an earlier version of the schema.
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

// Locks yields the statements of a migration with their locks.
func Locks(text string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		created := map[string]bool{}
		for _, sql := range splitMigration(text) {
			if !yield(sql, lockOf(sql, created)) {
				return
			}
		}
	}
}

// HoldWriters takes the write limiter on SQLite, or all connections of the pool on PostgreSQL, and returns a
// function that releases them.
func (d *DB) HoldWriters(ctx context.Context) (func(), error) {
	if d.engine == sqliteEngine {
		release, err := d.writeLimiter().acquire(ctx, fair.Key{}, d.maxWait)
		if err != nil {
			return nil, err
		}
		return release, nil
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

// CachedStatements returns the number of statements that SQLite's writer has cached.
func (d *DB) CachedStatements(ctx context.Context) (n int, err error) {
	conn, err := d.acquire(ctx, d.writers)
	if err != nil {
		return 0, err
	}
	defer func() { _ = conn.Close() }()
	err = conn.Raw(func(c any) error { n = len(c.(*cachingConn).stmts); return nil })
	return n, err
}

// RefuseWrites makes SQLite's writer refuse or accept writes, as with a read-only file.
func (d *DB) RefuseWrites(ctx context.Context, refuse bool) error {
	conn, err := d.acquire(ctx, d.writers)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	_, err = conn.ExecContext(ctx, fmt.Sprintf("PRAGMA query_only = %t", refuse))
	return err
}

// HoldBackground takes all background connections except those of payments until the test ends.
func (d *DB) HoldBackground(t testing.TB) {
	t.Helper()
	for range d.background.Stats().MaxOpenConnections {
		conn, err := d.background.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
	}
}

// LimitPages limits the growth of SQLite's database to more pages, as on a full disk.
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
func (d *DB) RetryLog() { d.wal.retry = time.Time{} }

// WaitsForLock reports whether a writer waits for SQLite's write lock.
func (d *DB) WaitsForLock() bool { return d.lock.since.Load() != nil }
