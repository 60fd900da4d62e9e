package db

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// NotReadyError says why the database, although it answers, is not as this program
// needs it. The message is a sentence that anybody may read.
type NotReadyError struct{ Reason string }

func (e *NotReadyError) Error() string { return e.Reason }

func notReady(format string, args ...any) error {
	return &NotReadyError{fmt.Sprintf(format, args...)}
}

// checkOrigin refuses a database that a program with another first schema has created. have
// is the version of its schema.
func (d *DB) checkOrigin(ctx context.Context, have int64) error {
	if have == 0 { // no migration is applied yet
		return nil
	}
	origin, err := One[string](ctx, d, "SELECT schema FROM installation")
	switch {
	case errors.Is(err, ErrNotFound), err == nil && origin == originHash():
		return nil // another instance is just creating it, or it is of this schema
	case err != nil && IsUnavailable(err):
		return err
	}
	return notReady("The database was created by a version before 1.0, whose schema this program does not know. " +
		"Start the demo afresh by: stagegate demo --reset. Otherwise export what you need with the earlier program, and create a new database.")
}

// recordOrigin records which schema the database was created with, unless it is recorded.
func (d *DB) recordOrigin(ctx context.Context) error {
	_, err := One[string](ctx, d, "SELECT schema FROM installation")
	if !errors.Is(err, ErrNotFound) {
		return err
	}
	return d.WriteWith(ctx, TxOptions{}, func(tx *Tx) error {
		_, err := Exec(ctx, tx, "INSERT INTO installation (id, schema, probes) VALUES (1, $1, 0) ON CONFLICT (id) DO NOTHING", originHash())
		return err
	})
}

// Ping checks that the database answers.
func (d *DB) Ping(ctx context.Context) error {
	_, err := One[int64](ctx, d, "SELECT 1")
	return err
}

// CheckSchema checks that this program works with the schema. A newer one is no error:
// migrations only add, so that old instances go on while new ones replace them.
func (d *DB) CheckSchema(ctx context.Context) error {
	have, err := d.version(ctx)
	if err != nil {
		return fmt.Errorf("db: read the version of the schema: %w", err)
	}
	if err := d.checkOrigin(ctx, have); err != nil {
		return err
	}
	known, err := lastMigration()
	switch {
	case err != nil:
		return err
	case have == copyVersion:
		return notReady("The database is the target of a copy that has not ended. Finish it by: stagegate copy")
	case have < known:
		return notReady("The database has schema version %d; this program needs %d. Apply its migrations by: stagegate migrate", have, known)
	}
	return nil
}

// CheckWrites checks that the database can be written. After a write that the
// database could not store it writes a row to find out, and also the first time. That
// others write for long at that moment says nothing, unless another process keeps SQLite's
// lock.
func (d *DB) CheckWrites(ctx context.Context) error {
	if err := d.CheckLock(); err != nil {
		return err
	}
	if d.engine == postgresEngine {
		readOnly, err := One[string](ctx, d, "SELECT current_setting('transaction_read_only')")
		if err != nil {
			return fmt.Errorf("db: read whether the database can be written: %w", err)
		}
		if readOnly == "on" {
			return notReady(reasonReadOnly)
		}
	}
	before := writability(d.writable.Load())
	if before == writesStored {
		return nil
	}
	// First, so that a write that fails at the same time counts.
	d.writable.Store(int32(writesStored))
	err := d.probeWrite(ctx)
	if err == nil {
		return nil
	}
	if before == writesUnknown && !refusesWrites(err) && IsUnavailable(err) {
		d.writable.Store(int32(writesUnknown))
		return nil
	}
	d.writable.Store(int32(writesFailed))
	return fmt.Errorf("db: write to the database: %w", err)
}

// writability is what is known of whether the database stores writes.
type writability int32

const (
	writesUnknown writability = iota
	writesStored
	writesFailed
)

// probeTimeout limits how long a write waits that finds out whether there can be any.
const probeTimeout = time.Second

// probeWrite writes a row.
func (d *DB) probeWrite(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	return d.WriteWith(ctx, TxOptions{}, func(tx *Tx) error {
		_, err := Exec(ctx, tx, "UPDATE installation SET probes = probes + 1")
		return err
	})
}

// noteWrite remembers that the database could not store a write, for CheckWrites.
func (d *DB) noteWrite(err error) {
	d.noteDamage(err)
	if err != nil && refusesWrites(err) {
		d.writable.Store(int32(writesFailed))
	}
}

// refusesWrites reports whether an error says that the database stores nothing at the
// moment.
func refusesWrites(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "53100" || e.Code == "58030" || e.Code == "25006"
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return false
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
		return true
	}
	return false
}
