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

// NotReadyError says why a reachable database cannot be used by this program. The message is a sentence without
// confidential details.
type NotReadyError struct{ Reason string }

func (e *NotReadyError) Error() string { return e.Reason }

func notReady(format string, args ...any) error {
	return &NotReadyError{fmt.Sprintf(format, args...)}
}

// checkOrigin refuses a database created with a different initial schema. have is its schema version.
func (d *DB) checkOrigin(ctx context.Context, have int64) error {
	if have == 0 { // no migration is applied yet
		return nil
	}
	origin, err := One[string](ctx, d.AsUser(), "SELECT schema FROM installation")
	switch {
	case err == nil && (origin == "" || origin == originHash()):
		return nil // another instance is creating it, or the schema matches
	case err != nil && IsUnavailable(err):
		return err
	}
	return notReady("The database was created by a version before 1.0 with another schema. " +
		"Reset the demo with: stagegate demo --reset. Otherwise export your data with the earlier program and create a new database.")
}

// recordOrigin stores with which initial schema the database was created, unless it is stored already.
func (d *DB) recordOrigin(ctx context.Context) error {
	origin, err := One[string](ctx, d.AsUser(), "SELECT schema FROM installation")
	if err != nil || origin != "" {
		return err
	}
	return d.AsUser().WriteWith(ctx, TxOptions{}, func(tx *Tx) error {
		_, err := Exec(ctx, tx, "UPDATE installation SET schema = $1 WHERE schema = ''", originHash())
		return err
	})
}

// Ping checks that the database responds.
func (d *DB) Ping(ctx context.Context) error {
	_, err := One[int64](ctx, d.AsUser(), "SELECT 1")
	return err
}

// CheckSchema checks that this program supports the schema. A newer schema is no error unless it requires a newer
// program: most migrations only add, so that old instances keep working during an upgrade.
func (d *DB) CheckSchema(ctx context.Context) error {
	have, err := d.version(ctx)
	if err != nil {
		return fmt.Errorf("db: read the schema version: %w", err)
	}
	if err := d.checkOrigin(ctx, have); err != nil {
		return err
	}
	known, err := lastMigration()
	switch {
	case err != nil:
		return err
	case have == copyVersion:
		return notReady("The database is the target of an unfinished copy. Finish it with: stagegate copy")
	case have < known:
		return notReady("The database has schema version %d; this program needs %d. Run: stagegate migrate", have, known)
	case have > known:
		return d.checkRequired(ctx, have, known)
	}
	return nil
}

// checkRequired refuses a database that requires a newer program. have and known are the schema versions of the
// database and of this program.
func (d *DB) checkRequired(ctx context.Context, have, known int64) error {
	required, err := One[int64](ctx, d.AsUser(), "SELECT required FROM installation")
	if err == nil && required > known {
		err = notReady("The database has schema version %d, from a newer program, and works only with programs that know version %d; this one knows %d. "+
			"Run the newer program, or restore a backup from before its migration.", have, required, known)
	}
	return err
}

// CheckWrites checks that the database can be written. It writes a probe row on the first call and after a
// write that the database could not store. A probe that times out because of other writers is no error, unless
// another process holds SQLite's lock.
func (d *DB) CheckWrites(ctx context.Context) error {
	if err := d.CheckLock(); err != nil {
		return err
	}
	if d.engine == postgresEngine {
		readOnly, err := One[string](ctx, d.AsUser(), "SELECT current_setting('transaction_read_only')")
		if err != nil {
			return fmt.Errorf("db: check whether the database is writable: %w", err)
		}
		if readOnly == "on" {
			return notReady(reasonReadOnly)
		}
	}
	before := writability(d.writable.Load())
	if before == writesStored {
		return nil
	}
	// Set before the probe, so that a concurrent failure is not lost.
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

// writability is the last known state of writes.
type writability int32

const (
	writesUnknown writability = iota
	writesStored
	writesFailed
)

// probeTimeout is the maximum duration of a probe write.
const probeTimeout = time.Second

// probeWrite writes a row.
func (d *DB) probeWrite(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	return d.AsUser().WriteWith(ctx, TxOptions{}, func(tx *Tx) error {
		_, err := Exec(ctx, tx, "UPDATE installation SET probes = probes + 1")
		return err
	})
}

// recordWriteFailure records for CheckWrites that the database could not store a write.
func (d *DB) recordWriteFailure(err error) {
	d.recordCorruption(err)
	if err != nil && refusesWrites(err) {
		d.writable.Store(int32(writesFailed))
	}
}

// refusesWrites reports whether an error means that the database currently stores nothing.
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
