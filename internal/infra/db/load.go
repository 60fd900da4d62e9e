package db

import (
	"context"
	"errors"
)

// BulkLoad runs a function that writes in bulk, without waiting for the disk at each COMMIT of SQLite. Everything
// is on disk when Load returns. After a power failure the last transactions may be missing, so use it only for
// repeatable work. Concurrent writers do not wait for the disk either. On PostgreSQL it only calls the
// function.
func (d *DB) BulkLoad(ctx context.Context, load func() error) error {
	if d.engine != sqliteEngine {
		return load()
	}
	if err := d.execPragmas(ctx, "PRAGMA synchronous = NORMAL"); err != nil {
		return err
	}
	err := load()
	// A checkpoint syncs the disk first, even if it cannot complete.
	return errors.Join(err, d.execPragmas(context.WithoutCancel(ctx), "PRAGMA synchronous = "+d.sync, "PRAGMA wal_checkpoint(PASSIVE)"))
}

// execPragmas runs pragmas on the writing connection.
func (d *DB) execPragmas(ctx context.Context, pragmas ...string) error {
	conn, err := d.acquire(ctx, d.writers)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // returns it to the pool
	for _, pragma := range pragmas {
		if _, err := conn.ExecContext(ctx, pragma); err != nil {
			return withCallPath(markUnavailable(err))
		}
	}
	return nil
}
