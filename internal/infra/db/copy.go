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

// Copied is how far a copy is, or what it has copied.
type Copied struct {
	Table string
	Rows  int64
	Done  bool   // all rows of the table are in the target
	Sum   string // of all rows, alike on both engines; "" while they are copied
}

// CopyOptions are those of CopySQLite.
type CopyOptions struct {
	BatchRows  int // of a transaction; 0 means 10,000
	BatchBytes int // likewise, about; 0 means 16 MiB
	// Progress is called after each batch, and then for each table that was compared. An
	// error ends the copy, which can be resumed.
	Progress func(Copied) error
}

const (
	defaultCopyRows  = 10_000
	defaultCopyBytes = 16 << 20
)

// CopySQLite copies all records of an SQLite file into a database on PostgreSQL whose
// schema is up to date and which has no records. Nobody else may use the file meanwhile.
// A copy that was cut short is resumed by another call: what was copied is recorded in the
// target together with the rows. Until EndCopy, the target is no database that a server
// accepts. In the end every row of both is read and compared.
func (d *DB) CopySQLite(ctx context.Context, path string, o CopyOptions) (tables []Copied, err error) {
	if d.engine != postgresEngine {
		return nil, errors.New("db: a copy goes to PostgreSQL: its URL must begin with postgres://")
	}
	if o.BatchRows <= 0 {
		o.BatchRows = defaultCopyRows
	}
	if o.BatchBytes <= 0 {
		o.BatchBytes = defaultCopyBytes
	}
	err = aloneOnSQLiteFile(ctx, path, func(from *sql.Conn) error {
		if _, err := from.ExecContext(ctx, "BEGIN"); err != nil {
			return err
		}
		defer func() { _, _ = from.ExecContext(context.WithoutCancel(ctx), "ROLLBACK") }() // it has only read
		return d.withCopyConn(ctx, func(to *pgx.Conn) error {
			c := &copier{from: from, to: to, o: o}
			tables, err = c.run(ctx)
			return err
		})
	})
	if err != nil {
		return nil, fmt.Errorf("db: copy: %w", mark(err))
	}
	return tables, nil
}

// EndCopy makes the target of a copy a database that servers accept.
func (d *DB) EndCopy(ctx context.Context) error {
	err := d.withCopyConn(ctx, func(to *pgx.Conn) error {
		// The planner knows nothing of the rows yet. This is before the end, so that it is done
		// again where it fails.
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
		return fmt.Errorf("db: end of the copy: %w", mark(err))
	}
	return nil
}

const (
	// copyTable is the table in which the target of a copy records what it has. It is
	// there while the copy is.
	copyTable = "stagegate_copy"
	// copyVersion is the version of a schema that no program knows: with it, servers of
	// any version refuse the target of a copy that has not ended.
	copyVersion = 9_000_000_000
	// copyLock is the advisory lock of a copy. The number has no meaning.
	copyLock = 7241906
)

// withCopyConn runs a function with a connection of its own, on which statements may take
// long, and which only one copy has at a time.
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
		// The lock ends with the connection, but the server may take a moment to notice that
		// it was closed, in which the next copy would be refused.
		_, _ = conn.Exec(ctx, "SELECT pg_advisory_unlock_all()")
		_ = conn.Close(ctx)
	}()
	var free bool
	if err := conn.QueryRow(ctx, "SELECT pg_try_advisory_lock($1)", copyLock).Scan(&free); err != nil {
		return err
	}
	if !free {
		return errors.New("another copy into this database is running; wait for it, or end it")
	}
	return do(conn)
}

// copier copies from one connection to another.
type copier struct {
	from   *sql.Conn
	to     *pgx.Conn
	o      CopyOptions
	tables []copiedTable
}

func (c *copier) run(ctx context.Context) ([]Copied, error) {
	identity, err := c.identity(ctx)
	if err != nil {
		return nil, err
	}
	if c.tables, err = tablesOf(ctx, c.to); err != nil {
		return nil, err
	}
	if err := c.sameColumns(ctx); err != nil {
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

// identity is what two files share only if one is a copy of the other, or if they were made
// in the same second: when each migration was applied. It fails if the schema is
// not that of this program.
func (c *copier) identity(ctx context.Context) (string, error) {
	known, err := lastMigration()
	if err != nil {
		return "", err
	}
	var have int64
	if err := c.from.QueryRowContext(ctx, "SELECT MAX(version_id) FROM goose_db_version").Scan(&have); err != nil {
		return "", fmt.Errorf("the source is no database of Stagegate: %w", err)
	}
	if have != known {
		return "", fmt.Errorf("the source has schema version %d, and this program needs %d; bring it there by: stagegate migrate", have, known)
	}
	hash := sha256.New()
	lines, err := c.texts(ctx, "SELECT version_id || ' ' || CAST(tstamp AS TEXT) FROM goose_db_version ORDER BY id")
	if err != nil {
		return "", err
	}
	for _, line := range lines {
		fmt.Fprintln(hash, line)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// begin makes the target ready for the first batch, unless this is the copy that it is
// the target of already.
func (c *copier) begin(ctx context.Context, identity string) error {
	var begun bool
	if err := c.to.QueryRow(ctx, "SELECT to_regclass($1) IS NOT NULL", copyTable).Scan(&begun); err != nil {
		return err
	}
	if begun {
		var of string
		err := c.to.QueryRow(ctx, "SELECT identity FROM "+copyTable+" WHERE name = ''").Scan(&of)
		if err == nil && of != identity {
			err = errors.New("the target has a part of another database; drop it, create an empty one, and start again")
		}
		return err
	}
	for _, t := range c.tables {
		if slices.Contains(filledTables, t.name) {
			continue
		}
		var some bool
		if err := c.to.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM "+t.name+")").Scan(&some); err != nil {
			return err
		}
		if some {
			return fmt.Errorf("the target is not empty: it has rows in %s; create an empty database for the copy", t.name)
		}
	}
	return inTx(ctx, c.to, func(tx pgx.Tx) error {
		statements := []string{
			"CREATE TABLE " + copyTable + " (name TEXT PRIMARY KEY, last BIGINT NOT NULL, rows BIGINT NOT NULL, done BOOLEAN NOT NULL, identity TEXT)",
			"INSERT INTO " + copyTable + " (name, last, rows, done, identity) VALUES ('', 0, 0, FALSE, '" + identity + "')",
			fmt.Sprintf("INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, TRUE)", copyVersion),
		}
		for _, name := range filledTables {
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

// filledTables are those into which the migrations write rows.
var filledTables = []string{"plans"}

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
