package db

import (
	"context"
	"errors"
	"time"
)

// loadWait is maxWait during a bulk load. A disk or a connection that is slow for a while must not end the load, and nobody
// waits for an answer meanwhile.
const loadWait = 2 * time.Minute

// longestWait returns how long callers wait at most for a connection or the write limiter.
func (d *DB) longestWait() time.Duration {
	if d.loading.Load() {
		return loadWait
	}
	return d.maxWait
}

// BulkLoad runs a function that writes in bulk. Meanwhile callers wait longer for a connection and for their turn to
// write. On SQLite, writers then do not wait for the disk at each COMMIT. Everything is on disk when BulkLoad returns. After
// a power failure the last transactions may be missing, so use it only for repeatable work.
func (d *DB) BulkLoad(ctx context.Context, load func() error) error {
	d.loading.Store(true)
	defer d.loading.Store(false)
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
