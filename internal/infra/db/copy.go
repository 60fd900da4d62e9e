package db

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
)

// TableCopy is the progress or the result of copying one table.
type TableCopy struct {
	Table string
	Rows  int64
	Done  bool   // all rows are in the target
	Sum   string // checksum of all rows, equal on both engines; "" while copying
}

// CopyOptions configures CopySQLite.
type CopyOptions struct {
	BatchRows  int // rows per transaction; 0 means 10,000
	BatchBytes int // approximate bytes per transaction; 0 means 16 MiB
	// Progress is called after each batch, and again for each table that was verified. An error stops the copy,
	// which can be resumed.
	Progress func(TableCopy) error
}

const (
	defaultCopyRows  = 10_000
	defaultCopyBytes = 16 << 20
)

// CopySQLite copies all records of an SQLite file into an empty PostgreSQL database whose schema is up to date.
// No other process may use the file during the copy. An interrupted copy is resumed by the next call: the
// target records its progress in the same transactions as the rows. Servers refuse the target until FinishCopy.
// Finally, every row of both databases is read and compared.
func (d *DB) CopySQLite(ctx context.Context, path string, o CopyOptions) (tables []TableCopy, err error) {
	if d.engine != postgresEngine {
		return nil, errors.New("db: the target of a copy must be PostgreSQL, with a URL that begins with postgres://")
	}
	if o.BatchRows <= 0 {
		o.BatchRows = defaultCopyRows
	}
	if o.BatchBytes <= 0 {
		o.BatchBytes = defaultCopyBytes
	}
	err = withExclusiveSQLite(ctx, path, func(from *sql.Conn) error {
		if _, err := from.ExecContext(ctx, "BEGIN"); err != nil {
			return err
		}
		defer func() { _, _ = from.ExecContext(context.WithoutCancel(ctx), "ROLLBACK") }() // read only
		return d.withCopyConn(ctx, func(to *pgx.Conn) error {
			c := &copier{source: from, target: to, o: o}
			tables, err = c.run(ctx)
			return err
		})
	})
	if err != nil {
		return nil, fmt.Errorf("db: copy: %w", markUnavailable(err))
	}
	return tables, nil
}

// FinishCopy makes the target of a copy usable for servers.
func (d *DB) FinishCopy(ctx context.Context) error {
	err := d.withCopyConn(ctx, func(to *pgx.Conn) error {
		// The planner has no statistics of the new rows yet. ANALYZE comes first, so that a retry repeats it.
		if _, err := to.Exec(ctx, "ANALYZE"); err != nil {
			return err
		}
		return inTx(ctx, to, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, "DROP TABLE "+copyTable); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, "DELETE FROM goose_db_version WHERE version_id = $1", copyVersion)
			return err
		})
	})
	if err != nil {
		return fmt.Errorf("db: finish the copy: %w", markUnavailable(err))
	}
	return nil
}

const (
	// copyTable is the table in which the target records the progress of a copy. It exists only during the
	// copy.
	copyTable = "stagegate_copy"
	// copyVersion is a schema version that no program supports, so servers of any version refuse the target of
	// an unfinished copy.
	copyVersion = 9_000_000_000
	// copyLock is the key of the advisory lock of a copy. The number is arbitrary.
	copyLock = 7241906
)

// withCopyConn runs a function with a dedicated connection that has no statement timeout and holds the copy
// lock.
func (d *DB) withCopyConn(ctx context.Context, do func(conn *pgx.Conn) error) error {
	config := d.config.Copy()
	config.RuntimeParams["statement_timeout"] = "0"
	config.RuntimeParams["idle_in_transaction_session_timeout"] = "0"
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		// The lock ends with the connection, but the server may take a moment to notice a closed connection and
		// would refuse the next copy until then.
		_, _ = conn.Exec(ctx, "SELECT pg_advisory_unlock_all()")
		_ = conn.Close(ctx)
	}()
	var free bool
	if err := conn.QueryRow(ctx, "SELECT pg_try_advisory_lock($1)", copyLock).Scan(&free); err != nil {
		return err
	}
	if !free {
		return errors.New("another copy into this database is running; wait until it ends, or stop it")
	}
	return do(conn)
}

// copier copies rows from one connection to another.
type copier struct {
	source *sql.Conn
	target *pgx.Conn
	o      CopyOptions
	tables []copiedTable
}

func (c *copier) run(ctx context.Context) ([]TableCopy, error) {
	identity, err := c.identity(ctx)
	if err != nil {
		return nil, err
	}
	if c.tables, err = listTables(ctx, c.target); err != nil {
		return nil, err
	}
	if err := c.checkColumns(ctx); err != nil {
		return nil, err
	}
	if err := c.begin(ctx, identity); err != nil {
		return nil, err
	}
	for _, t := range c.tables {
		if err := c.copyTable(ctx, t); err != nil {
			return nil, fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return c.compare(ctx)
}

// identity returns the times at which each migration was applied: they are equal in two files only if one is a
// copy of the other or both were created in the same second. It fails if the schema is not that of this
// program.
func (c *copier) identity(ctx context.Context) (string, error) {
	known, err := lastMigration()
	if err != nil {
		return "", err
	}
	var have int64
	if err := c.source.QueryRowContext(ctx, "SELECT MAX(version_id) FROM goose_db_version").Scan(&have); err != nil {
		return "", fmt.Errorf("the source is not a Stagegate database: %w", err)
	}
	if have != known {
		return "", fmt.Errorf("the source has schema version %d, and this program needs %d; run: stagegate migrate", have, known)
	}
	hash := sha256.New()
	lines, err := c.queryStrings(ctx, "SELECT version_id || ' ' || CAST(tstamp AS TEXT) FROM goose_db_version ORDER BY id")
	if err != nil {
		return "", err
	}
	for _, line := range lines {
		fmt.Fprintln(hash, line)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// begin prepares the target for the first batch, unless this copy has already begun.
func (c *copier) begin(ctx context.Context, identity string) error {
	var begun bool
	if err := c.target.QueryRow(ctx, "SELECT to_regclass($1) IS NOT NULL", copyTable).Scan(&begun); err != nil {
		return err
	}
	if begun {
		var of string
		err := c.target.QueryRow(ctx, "SELECT identity FROM "+copyTable+" WHERE name = ''").Scan(&of)
		if err == nil && of != identity {
			err = errors.New("the target contains part of another database; drop it, create an empty one and start again")
		}
		return err
	}
	for _, t := range c.tables {
		if slices.Contains(seededTables, t.name) {
			continue
		}
		var some bool
		if err := c.target.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM "+t.name+")").Scan(&some); err != nil {
			return err
		}
		if some {
			return fmt.Errorf("the target is not empty: table %s has rows; create an empty database for the copy", t.name)
		}
	}
	return inTx(ctx, c.target, func(tx pgx.Tx) error {
		statements := []string{
			"CREATE TABLE " + copyTable + " (name TEXT PRIMARY KEY, last BIGINT NOT NULL, rows BIGINT NOT NULL, done BOOLEAN NOT NULL, identity TEXT)",
			"INSERT INTO " + copyTable + " (name, last, rows, done, identity) VALUES ('', 0, 0, FALSE, '" + identity + "')",
			fmt.Sprintf("INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, TRUE)", copyVersion),
		}
		for _, name := range seededTables {
			statements = append(statements, "DELETE FROM "+name)
		}
		for _, t := range c.tables {
			statements = append(statements, "INSERT INTO "+copyTable+" (name, last, rows, done) VALUES ('"+t.name+"', -9223372036854775808, 0, FALSE)")
		}
		for _, statement := range statements {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}

// seededTables are the tables into which migrations insert rows.
var seededTables = []string{"plans"}

func inTx(ctx context.Context, conn *pgx.Conn, do func(tx pgx.Tx) error) error {
	tx, err := conn.Begin(ctx)
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return errors.Join(err, tx.Rollback(context.WithoutCancel(ctx)))
	}
	return tx.Commit(ctx)
}
