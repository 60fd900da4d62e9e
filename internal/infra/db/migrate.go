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

// Migrate applies the migrations that this binary embeds. Several instances may do
// so at once. It writes nothing where there is nothing to do, and refuses a database of
// another schema before 1.0.
func (d *DB) Migrate(ctx context.Context) error {
	have, err := d.version(ctx)
	switch {
	case err == nil:
		err = d.checkOrigin(ctx, have)
	case !IsUnavailable(err):
		err = nil // there is no schema yet
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
	config.RuntimeParams["lock_timeout"] = strconv.FormatInt(max(d.migrationLock.Milliseconds(), 1), 10)
	pool := stdlib.OpenDB(*config)
	defer func() { _ = pool.Close() }()
	pool.SetMaxOpenConns(1)

	// One instance migrates; the others try the lock once a second, for five minutes.
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300))
	if err != nil {
		return err
	}
	m, err := migrations(goose.DialectPostgres, pool, goose.WithSessionLocker(locker))
	if err != nil {
		return err
	}
	// The lock belongs to a session, which a pooler such as PgBouncer may not keep, so it
	// is taken only where there is something to do.
	if pending, err := m.HasPending(ctx); err != nil || !pending {
		return mark(err)
	}
	return mark(d.migrateInTurns(ctx, m))
}

// migrateInTurns applies migrations. Whoever wants a table after a migration that waits
// for it waits as well, so a migration waits for a short time only, lets the others have
// their turn, and tries again.
func (d *DB) migrateInTurns(ctx context.Context, m *goose.Provider) error {
	for try := 1; ; try++ {
		_, err := m.Up(ctx)
		if e, ok := errors.AsType[*pgconn.PgError](err); !ok || e.Code != lockNotAvailable {
			return err
		}
		if try >= d.migrationTries {
			return fmt.Errorf("others have used a table that a migration needs, each of the %d times that it waited for %v; pg_stat_activity shows who (backup, report, long transaction): let that end, and migrate again: %w",
				try, d.migrationLock, err)
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-time.After(min(time.Duration(try)*d.migrationLock, maxMigrationPause)):
		}
	}
}

const (
	// lockNotAvailable is PostgreSQL's code for a lock that was not got within lock_timeout.
	lockNotAvailable = "55P03"
	// maxMigrationPause is the longest pause between two attempts to migrate.
	maxMigrationPause = 5 * time.Second
)

// migrateSQLite needs no lock around all migrations: each is applied and recorded
// in one transaction. A process that loses the race for one fails, finds it
// recorded, and continues with the next.
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
			return mark(errors.Join(err, e))
		}
		last = current
	}
}

// migrations are those of an engine: all files, but for those whose names end in
// that of the other one, .sqlite.sql or .postgres.sql.
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
	// Of two that were written at the same time, the one with the higher number may have
	// been applied first.
	options = append(options, goose.WithDisableGlobalRegistry(true), goose.WithExcludeNames(others), goose.WithAllowOutofOrder(true))
	return goose.NewProvider(dialect, pool, files, options...)
}

// version is the version of the database's schema. It fails if there is no schema.
func (d *DB) version(ctx context.Context) (int64, error) {
	return One[int64](ctx, d, "SELECT MAX(version_id) FROM goose_db_version")
}

// lastMigration is the version of the last embedded migration.
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

// SchemaHash identifies the set of migrations: a short hash, in hexadecimal, of
// the names and texts of those that this binary embeds.
func SchemaHash() string { return hashOf("migrations/*.sql") }

// originHash identifies the schema that a new database begins with. Before 1.0 that schema
// changes in place; from then on its files stay as they are.
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
		panic(err) // embedded files can always be read
	}
	return hex.EncodeToString(hash.Sum(nil))[:16]
}
