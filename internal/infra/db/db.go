package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

// Names of the engines.
const (
	sqliteEngine   = "sqlite"
	postgresEngine = "postgres"
)

// maxWait is the maximum wait for a connection or for the write limiter, after which the database counts as
// unavailable.
const maxWait = 10 * time.Second

// Defaults of Options for migrations.
const (
	defaultMigrationLockTimeout = time.Second
	defaultMigrationAttempts    = 20
)

// Options configures a database beyond its URL.
type Options struct {
	// SQLiteSync is "FULL" (the default) or "NORMAL", which is about three times as fast but may lose the last
	// commits in a power failure.
	SQLiteSync string
	// MaxConns is the size of the PostgreSQL pool; 0 means 20.
	MaxConns int
	// RemoveWAL makes Close remove SQLite's WAL if it did not exist before. It is for tools that only inspect a
	// file.
	RemoveWAL bool
	// BackgroundConns is the size of the background pool, which on SQLite only reads. 0 means a fifth of
	// MaxConns, and at least 2.
	BackgroundConns int
	// PaymentConns is the size of the background pool for payments. 0 means a fifth of MaxConns, and at least
	// 2.
	PaymentConns int
	// GroupSize is the maximum number of transactions that share a COMMIT on SQLite; at most MaxGroup. 0 means
	// 64; 1 disables group commit.
	GroupSize int
	// GroupAge is the time after which no more transactions may join a group. 0 means 10 ms.
	GroupAge time.Duration
	// CommitTimeout is the maximum wait for the reply to a COMMIT; 0 means 3 s.
	CommitTimeout time.Duration
	// PingTimeout is the maximum time of a ping before PostgreSQL counts as unavailable. 0 means 3 s.
	PingTimeout time.Duration
	// MigrationLockTimeout is the lock timeout of a migration on PostgreSQL, and MigrationAttempts the number of
	// attempts. 0 means 1 s and 20 attempts.
	MigrationLockTimeout time.Duration
	MigrationAttempts    int
	// ReplicaURL is the URL of a PostgreSQL standby that serves lists; empty for none. Its pool has MaxConns
	// connections.
	ReplicaURL string
	// Key is the secret for sealing rows against tampering, available to the code that seals and verifies them.
	// The database never sees it. UseKey sets it later.
	Key []byte
}

// DB is an open database as seen by one lane and through row-level security. On PostgreSQL a DB that
// was not made by Of or EveryTenant sees no row of a tenant. It is safe for concurrent use.
type DB struct {
	*database

	lane        Lane
	rowSecurity rowSecurity
}

// database is the state shared by all lanes.
type database struct {
	engine     string
	sync       string // synchronous mode of SQLite: FULL or NORMAL
	readers    *sql.DB
	writers    *sql.DB                   // same pool as readers on PostgreSQL
	background *sql.DB                   // background pool; read-only on SQLite
	payments   *sql.DB                   // background pool for payments; read-only on SQLite
	limiters   map[*sql.DB]*writeLimiter // by writing pool
	config     *pgx.ConnConfig           // PostgreSQL only
	path       string                    // SQLite only
	removeWAL  bool                      // removes the WAL on Close; SQLite only
	wal        walState                  // SQLite only
	lock       writeLock                 // SQLite only
	monitor    *monitor                  // PostgreSQL only
	replica    *replica                  // PostgreSQL only; nil without a standby
	key        []byte
	watch      atomic.Pointer[func(query string, args []any)]
	maxWait    time.Duration // maxWait, except in tests
	loading    atomic.Bool   // during a bulk load

	migrationLockTimeout time.Duration
	migrationAttempts    int

	commitTimeout time.Duration
	writable      atomic.Int32 // a writability; see CheckWrites
	corrupted     atomic.Bool
}

// Open opens the database of a URL and checks that it replies. The URL is sqlite:PATH, with a relative or
// absolute path, or postgres://… . A missing SQLite file and its directory are created. The schema is not
// changed: see Migrate.
func Open(ctx context.Context, url string, o Options) (*DB, error) {
	d, err := open(url, o)
	if err != nil {
		return nil, err
	}
	d.key, d.commitTimeout = o.Key, cmp.Or(o.CommitTimeout, defaultCommitTimeout)
	d.migrationLockTimeout, d.migrationAttempts = cmp.Or(o.MigrationLockTimeout, defaultMigrationLockTimeout), cmp.Or(o.MigrationAttempts, defaultMigrationAttempts)
	for attempt := 1; ; attempt++ {
		// Two processes that open a new SQLite file concurrently conflict while switching its journal mode,
		// since SQLite does not wait for that lock.
		if err = d.ping(ctx); err == nil {
			d.monitor.start()
			d.replica.start()
			return d, nil
		}
		if !retryable(err) || attempt > maxRetries || pause(ctx, attempt) != nil {
			return nil, errors.Join(fmt.Errorf("db: open: %w", err), d.Close())
		}
	}
}

func open(url string, o Options) (*DB, error) {
	scheme, rest, _ := strings.Cut(url, ":")
	switch scheme {
	case "sqlite":
		return openSQLite(rest, o)
	case "postgres", "postgresql":
		return openPostgres(url, o)
	}
	return nil, fmt.Errorf("db: database URL %w", CheckURL(url))
}

// Close closes all connections after their running statements have ended.
func (d *DB) Close() error {
	d.monitor.close()
	err := errors.Join(d.replica.close(), d.payments.Close(), d.background.Close(), d.readers.Close())
	if d.writers == d.readers {
		return err
	}
	// The writer closes last: the last connection to close checkpoints the WAL, which a reader may not do.
	if !d.removeWAL {
		d.keepWALFiles()
	}
	return errors.Join(err, d.writers.Close())
}

// Watch calls fn for each statement before it runs; nil removes fn. Transactions report BEGIN and COMMIT too,
// without arguments, even if they share a COMMIT. It is for tests and tools.
func (d *DB) Watch(fn func(query string, args []any)) {
	if fn == nil {
		d.watch.Store(nil)
		return
	}
	d.watch.Store(&fn)
}

func (d *DB) notifyWatcher(query string, args []any) {
	if fn := d.watch.Load(); fn != nil {
		(*fn)(query, args)
	}
}

// Key returns Options.Key.
func (d *DB) Key() []byte { return d.key }

// UseKey sets Options.Key, before other goroutines use the database.
func (d *DB) UseKey(key []byte) { d.key = key }

// Engine returns "sqlite" or "postgres".
func (d *DB) Engine() string { return d.engine }

func (d *DB) ping(ctx context.Context) error {
	for _, pool := range []*sql.DB{d.writers, d.readers, d.background, d.payments} {
		conn, err := d.acquire(ctx, pool)
		if err != nil {
			return err
		}
		err = conn.PingContext(ctx)
		_ = conn.Close() // returns it to the pool
		if err != nil {
			return markUnavailable(err)
		}
	}
	return nil
}

// readPool returns the pool for queries.
func (d *DB) readPool() *sql.DB {
	switch {
	case d.lane.Payments:
		return d.payments
	case d.lane.Background:
		return d.background
	}
	return d.readers
}

// writePool returns the pool for transactions. On SQLite it has a single connection, guarded by the write
// limiter.
func (d *DB) writePool() *sql.DB {
	if d.engine == postgresEngine {
		return d.readPool()
	}
	return d.writers
}

// acquire takes a connection from a pool and waits for at most d.wait.
func (d *DB) acquire(ctx context.Context, pool *sql.DB) (*sql.Conn, error) {
	return acquire(ctx, pool, d.monitor, d.longestWait())
}

// acquire takes a connection from a pool and waits for at most longest, or fails immediately while the server
// does not respond.
func acquire(ctx context.Context, pool *sql.DB, m *monitor, longest time.Duration) (*sql.Conn, error) {
	if m.unresponsive() {
		return nil, errUnresponsive
	}
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	conn, err := pool.Conn(ctx)
	return conn, markUnavailable(err)
}
