package db

import (
	"context"
	"errors"
)

// BulkLoad runs a function that writes in bulk. On SQLite, writers then do not wait for the disk at each COMMIT, and wait
// longer for their turn. Everything is on disk when BulkLoad returns. After a power failure the last transactions may be
// missing, so use it only for repeatable work. On PostgreSQL it only calls the function.
func (d *DB) BulkLoad(ctx context.Context, load func() error) error {
	if d.engine != sqliteEngine {
		return load()
	}
	if err := d.execPragmas(ctx, "PRAGMA synchronous = NORMAL"); err != nil {
		return err
	}
	limiter := d.limiters[d.writers]
	limiter.patient.Store(true)
	err := load()
	limiter.patient.Store(false)
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
