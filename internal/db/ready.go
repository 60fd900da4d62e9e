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

const (
	// worksFrom is the oldest version of the schema whose programs work with the
	// newest one. A migration that takes away or changes what they use raises it to
	// its own version.
	worksFrom = 37
	// compatibilityVersion is the migration that creates schema_compatibility.
	compatibilityVersion = 38
)

// NotReadyError says why the database, although it answers, is not as this program
// needs it. The message is a sentence that anybody may read.
type NotReadyError struct{ Reason string }

func (e *NotReadyError) Error() string { return e.Reason }

func notReady(format string, args ...any) error {
	return &NotReadyError{fmt.Sprintf(format, args...)}
}

// recordCompatibility writes which programs work with the last migration of this one,
// unless it is written already or the database is older than the table for it.
func (d *DB) recordCompatibility(ctx context.Context) error {
	last, err := lastMigration()
	if err != nil {
		return err
	}
	have, err := d.version(ctx)
	if err != nil && IsUnavailable(err) {
		return err
	}
	if err != nil || have < compatibilityVersion {
		return nil //nolint:nilerr // there is no schema yet, or no table for it
	}
	_, err = One[int64](ctx, d, "SELECT works_from FROM schema_compatibility WHERE version = $1", last)
	if !errors.Is(err, ErrNotFound) {
		return err
	}
	return d.WriteWith(ctx, TxOptions{}, func(tx *Tx) error {
		_, err := Exec(ctx, tx, "INSERT INTO schema_compatibility (version, works_from) VALUES ($1, $2) ON CONFLICT (version) DO NOTHING", last, worksFrom)
		return err
	})
}

// Ping checks that the database answers.
func (d *DB) Ping(ctx context.Context) error {
	_, err := One[int64](ctx, d, "SELECT 1")
	return err
}

// CheckSchema checks that this program works with the version of the schema. A newer one
// is no error where the program that made it has recorded that this one still works, so
// that old instances go on while new ones replace them.
func (d *DB) CheckSchema(ctx context.Context) error {
	have, err := d.version(ctx)
	if err != nil {
		return fmt.Errorf("db: read the version of the schema: %w", err)
	}
	known, err := lastMigration()
	if err != nil || have == known {
		return err
	}
	if have == copyVersion {
		return notReady("The database is the target of a copy that has not ended. Finish it by: stagegate copy")
	}
	if have < known {
		return notReady("The database has schema version %d; this program needs %d. Apply its migrations by: stagegate migrate", have, known)
	}
	// Several migrations become visible one after the other; the row of the last one
	// covers those before it.
	from, err := One[int64](ctx, d, "SELECT works_from FROM schema_compatibility WHERE version >= $1 ORDER BY version LIMIT 1", have)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return fmt.Errorf("db: read the compatibility of the schema: %w", err)
	}
	if err != nil || from > known {
		return notReady("The database has schema version %d; this program knows %d. Replace it by the newer version.", have, known)
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
	last, err := lastMigration()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	return d.WriteWith(ctx, TxOptions{}, func(tx *Tx) error {
		for _, step := range []int{1, -1} { // SQLite writes nothing for a value that stays the same
			if _, err := Exec(ctx, tx, "UPDATE schema_compatibility SET works_from = works_from + $1 WHERE version = $2", step, last); err != nil {
				return err
			}
		}
		return nil
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
