package db

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var embedded embed.FS

// Migrate applies the embedded migrations. Several instances may call it concurrently. It writes nothing if the
// schema is up to date, and refuses a database with a different schema from before 1.0.
func (d *DB) Migrate(ctx context.Context) error {
	have, err := d.version(ctx)
	switch {
	case err == nil:
		err = d.checkOrigin(ctx, have)
	case !IsUnavailable(err):
		err = nil // no schema yet
	}
	if err == nil {
		err = d.migrate(ctx)
	}
	if err == nil {
		err = d.recordOrigin(ctx)
	}
	if err != nil {
		return fmt.Errorf("db: migrate: %w", err)
	}
	return nil
}

func (d *DB) migrate(ctx context.Context) error {
	if d.engine == sqliteEngine {
		return d.migrateSQLite(ctx)
	}
	config := d.config.Copy()
	config.RuntimeParams["statement_timeout"] = "0" // creating an index may take long
	config.RuntimeParams["lock_timeout"] = strconv.FormatInt(max(d.migrationLockTimeout.Milliseconds(), 1), 10)
	pool := stdlib.OpenDB(*config)
	defer func() { _ = pool.Close() }()
	pool.SetMaxOpenConns(1)

	// One instance migrates; the others try the lock once a second for five minutes.
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300))
	if err != nil {
		return err
	}
	m, err := migrations(goose.DialectPostgres, pool, goose.WithSessionLocker(locker))
	if err != nil {
		return err
	}
	// The lock belongs to a session, which a pooler such as PgBouncer may not preserve, so it is taken only
	// when migrations are pending.
	if pending, err := m.HasPending(ctx); err != nil || !pending {
		return markUnavailable(err)
	}
	return markUnavailable(d.migrateWithRetries(ctx, m))
}

// migrateWithRetries applies migrations with a short lock timeout and retries. All later requests for a table wait
// behind a migration that waits for it, so a migration gives up quickly, lets the others proceed and tries
// again.
func (d *DB) migrateWithRetries(ctx context.Context, m *goose.Provider) error {
	for try := 1; ; try++ {
		_, err := m.Up(ctx)
		if e, ok := errors.AsType[*pgconn.PgError](err); !ok || e.Code != lockNotAvailable {
			return err
		}
		if try >= d.migrationAttempts {
			return fmt.Errorf("a table that a migration needs was in use, after %d attempts of %v; pg_stat_activity shows by whom (backup, report, long transaction); wait until that ends and migrate again: %w",
				try, d.migrationLockTimeout, err)
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-time.After(min(time.Duration(try)*d.migrationLockTimeout, maxMigrationPause)):
		}
	}
}

const (
	// lockNotAvailable is PostgreSQL's code for a lock that was not acquired within lock_timeout.
	lockNotAvailable = "55P03"
	// maxMigrationPause is the longest pause between two attempts.
	maxMigrationPause = 5 * time.Second
)

// migrateSQLite needs no lock around all migrations: each is applied and recorded in one transaction. A process
// that loses the race for one fails, finds it recorded and continues with the next.
func (d *DB) migrateSQLite(ctx context.Context) error {
	last := int64(-1)
	for {
		m, err := migrations(goose.DialectSQLite3, d.writers)
		if err != nil {
			return err
		}
		if _, err = m.Up(ctx); err == nil {
			return nil
		}
		current, e := d.version(ctx)
		if e != nil || current <= last {
			return markUnavailable(errors.Join(err, e))
		}
		last = current
	}
}

// migrations returns the migrations of an engine: all files except those for the other engine, whose names end
// in .sqlite.sql or .postgres.sql.
func migrations(dialect goose.Dialect, pool *sql.DB, options ...goose.ProviderOption) (*goose.Provider, error) {
	files, err := fs.Sub(embedded, "migrations")
	if err != nil {
		return nil, err
	}
	other := postgresEngine
	if dialect == goose.DialectPostgres {
		other = sqliteEngine
	}
	others, err := fs.Glob(files, "*."+other+".sql")
	if err != nil {
		return nil, err
	}
	// Of two migrations written concurrently, the one with the higher number may have been applied first.
	options = append(options, goose.WithDisableGlobalRegistry(true), goose.WithExcludeNames(others), goose.WithAllowOutofOrder(true))
	return goose.NewProvider(dialect, pool, files, options...)
}

// version returns the version of the database schema. It fails if there is no schema.
func (d *DB) version(ctx context.Context) (int64, error) {
	return One[int64](ctx, d.AsUser(), "SELECT MAX(version_id) FROM goose_db_version")
}

// lastMigration returns the version of the last embedded migration.
var lastMigration = sync.OnceValues(func() (int64, error) {
	files, err := fs.Glob(embedded, "migrations/*.sql")
	if err != nil {
		return 0, err
	}
	var last int64
	for _, name := range files {
		version, err := goose.NumericComponent(name)
		if err != nil {
			return 0, err
		}
		last = max(last, version)
	}
	return last, nil
})

// SchemaHash identifies the embedded migrations: a short hexadecimal hash of their names and contents.
func SchemaHash() string { return hashOf("migrations/*.sql") }

// originHash identifies the initial schema of a new database. Before 1.0 that schema changes in place; from
// then on its files stay as they are.
var originHash = sync.OnceValue(func() string { return hashOf("migrations/000[12]_*.sql") })

func hashOf(pattern string) string {
	names, err := fs.Glob(embedded, pattern)
	hash := sha256.New()
	for _, name := range names {
		text, e := embedded.ReadFile(name)
		err = errors.Join(err, e)
		fmt.Fprintf(hash, "%s %d\n%s", name, len(text), text)
	}
	if err != nil {
		panic(err) // embedded files are always readable
	}
	return hex.EncodeToString(hash.Sum(nil))[:16]
}
