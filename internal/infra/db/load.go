package db

import (
	"context"
	"errors"
)

// Load runs a function that writes much, without waiting for the disk at each COMMIT of
// SQLite. All that it has written is on the disk when Load returns. If the power fails
// before, its last transactions may be missing, so it is for what can be done again. Others that
// write meanwhile do not wait either. On PostgreSQL it only runs the function.
func (d *DB) Load(ctx context.Context, load func() error) error {
	if d.engine != sqliteEngine {
		return load()
	}
	if err := d.tune(ctx, "PRAGMA synchronous = NORMAL"); err != nil {
		return err
	}
	err := load()
	// A checkpoint waits for the disk first, also when it cannot do the rest.
	return errors.Join(err, d.tune(context.WithoutCancel(ctx), "PRAGMA synchronous = "+d.sync, "PRAGMA wal_checkpoint(PASSIVE)"))
}

// tune runs pragmas on the connection that writes.
func (d *DB) tune(ctx context.Context, pragmas ...string) error {
	conn, err := d.acquire(ctx, d.writers)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // returns it to the pool
	for _, pragma := range pragmas {
		if _, err := conn.ExecContext(ctx, pragma); err != nil {
			return withPath(mark(err))
		}
	}
	return nil
}
