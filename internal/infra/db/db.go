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

// The names that Engine returns.
const (
	sqliteEngine   = "sqlite"
	postgresEngine = "postgres"
)

// maxWait is how long a caller waits for a connection, or in the write queue,
// before the database counts as unavailable.
const maxWait = 10 * time.Second

// The defaults of Options for migrations.
const (
	defaultMigrationLock  = time.Second
	defaultMigrationTries = 20
)

// Options are the settings of a database that its URL does not carry.
type Options struct {
	// SQLiteSync is "FULL" (the default) or "NORMAL". NORMAL is about three times
	// as fast and may lose the last commits when the power fails.
	SQLiteSync string
	// MaxConns is the size of the PostgreSQL pool; 0 means 20.
	MaxConns int
	// Visitor is for looking at an SQLite file: Close leaves no log where there was none.
	Visitor bool
	// BackgroundConns is the size of the pool for the background: on PostgreSQL for
	// everything, on SQLite for reading. 0 means a fifth of MaxConns, and at least 2.
	BackgroundConns int
	// PaymentConns is the size of the pool for payments in the background. 0 means
	// a fifth of MaxConns, and at least 2.
	PaymentConns int
	// GroupSize is how many transactions share a COMMIT on SQLite, at most; up to
	// MaxGroup. 0 means 64, and 1 that each has its own.
	GroupSize int
	// GroupAge is how long after the first one another transaction may join them. 0 means
	// 10 ms.
	GroupAge time.Duration
	// CommitWait is how long callers wait for the answer to a COMMIT; 0 means 3 s.
	CommitWait time.Duration
	// AnswerLimit is how long PostgreSQL may take for the simplest answer, before it
	// counts as unavailable. 0 means 3 seconds.
	AnswerLimit time.Duration
	// MigrationLock is how long a migration waits for a table on PostgreSQL, and
	// MigrationTries how often. 0 means 1 s, and 20 times.
	MigrationLock  time.Duration
	MigrationTries int
	// ReplicaURL is that of a standby of PostgreSQL, from which lists are read; empty for
	// none. It has a pool of MaxConns of its own.
	ReplicaURL string
	// Key is the secret under which rows are sealed whose change has to be
	// noticed. Code that seals or checks such rows finds it here; the database
	// itself never sees it.
	Key []byte
}

// DB is an open database, as it serves one lane. It is safe for concurrent use.
type DB struct {
	*database

	lane Lane
}

// database is what all lanes share.
type database struct {
	engine  string
	sync    string // how SQLite waits for the disk: FULL or NORMAL
	readers *sql.DB
	writers *sql.DB                 // the same pool as readers on PostgreSQL
	jobs    *sql.DB                 // for the background; on SQLite it only reads
	paying  *sql.DB                 // likewise, for payments in the background
	queues  map[*sql.DB]*writeQueue // of the pools that write
	config  *pgx.ConnConfig         // PostgreSQL only
	path    string                  // SQLite only
	visitor bool                    // leaves no log behind; SQLite only
	log     logFile                 // SQLite only
	lock    writeLock               // SQLite only
	monitor *monitor                // PostgreSQL only
	replica *replica                // PostgreSQL only, and nil without a standby
	key     []byte
	watch   atomic.Pointer[func(query string, args []any)]
	wait    time.Duration // maxWait, but for tests

	migrationLock  time.Duration
	migrationTries int

	commitWait time.Duration
	writable   atomic.Int32 // a writability; see CheckWrites
	damaged    atomic.Bool
}

// Open opens the database of a URL and checks that it answers: sqlite:PATH, with a
// relative or an absolute path, or postgres://… . It creates a missing SQLite file
// and its directory. It does not change the schema: see Migrate.
func Open(ctx context.Context, url string, o Options) (*DB, error) {
	d, err := open(url, o)
	if err != nil {
		return nil, err
	}
	d.key, d.commitWait = o.Key, cmp.Or(o.CommitWait, defaultCommitWait)
	d.migrationLock, d.migrationTries = cmp.Or(o.MigrationLock, defaultMigrationLock), cmp.Or(o.MigrationTries, defaultMigrationTries)
	for attempt := 1; ; attempt++ {
		// Two processes that open a new SQLite file at once collide while they
		// switch its journal mode, since SQLite does not wait for that lock.
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
	return nil, fmt.Errorf("db: the URL of the database %w", CheckURL(url))
}

// Close closes all connections, after the statements that are running on them.
func (d *DB) Close() error {
	d.monitor.close()
	err := errors.Join(d.replica.close(), d.paying.Close(), d.jobs.Close(), d.readers.Close())
	if d.writers == d.readers {
		return err
	}
	// The writer closes last: the last connection to close copies SQLite's log into
	// the file, which a reader may not do.
	if !d.visitor {
		d.keepFiles()
	}
	return errors.Join(err, d.writers.Close())
}

// Watch has fn called with every statement before it runs; nil ends that. A
// transaction gives BEGIN and COMMIT too, without arguments, also where it shares them. Tests and tools use
// it to see what the program asks.
func (d *DB) Watch(fn func(query string, args []any)) {
	if fn == nil {
		d.watch.Store(nil)
		return
	}
	d.watch.Store(&fn)
}

func (d *DB) observe(query string, args []any) {
	if fn := d.watch.Load(); fn != nil {
		(*fn)(query, args)
	}
}

// Key is the key of Options.
func (d *DB) Key() []byte { return d.key }

// Engine is "sqlite" or "postgres".
func (d *DB) Engine() string { return d.engine }

func (d *DB) ping(ctx context.Context) error {
	for _, pool := range []*sql.DB{d.writers, d.readers, d.jobs, d.paying} {
		conn, err := d.acquire(ctx, pool)
		if err != nil {
			return err
		}
		err = conn.PingContext(ctx)
		_ = conn.Close() // returns it to the pool
		if err != nil {
			return mark(err)
		}
	}
	return nil
}

// readPool is the pool for queries.
func (d *DB) readPool() *sql.DB {
	switch {
	case d.lane.Payments:
		return d.paying
	case d.lane.Background:
		return d.jobs
	}
	return d.readers
}

// writePool is the pool for transactions. SQLite has one writer,
// whose turns the write queue gives.
func (d *DB) writePool() *sql.DB {
	if d.engine == postgresEngine {
		return d.readPool()
	}
	return d.writers
}

// acquire takes a connection from a pool, for d.wait at most.
func (d *DB) acquire(ctx context.Context, pool *sql.DB) (*sql.Conn, error) {
	return acquire(ctx, pool, d.monitor, d.wait)
}

// acquire takes a connection from a pool. It waits no longer than longest, and not at all
// while the server does not answer.
func acquire(ctx context.Context, pool *sql.DB, m *monitor, longest time.Duration) (*sql.Conn, error) {
	if m.silent() {
		return nil, errSilent
	}
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	conn, err := pool.Conn(ctx)
	return conn, mark(err)
}
