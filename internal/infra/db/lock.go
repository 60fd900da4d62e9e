package db

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// lockedAfter is how long another process may hold the write lock of an SQLite file before the database counts
// as locked. Commands that run beside the server hold it for less.
const lockedAfter = 2 * time.Second

// errLocked is returned while another process holds the write lock of an SQLite file.
var errLocked = fmt.Errorf("%w: %w", ErrUnavailable, &NotReadyError{reasonLocked})

// writeLock records since when the writer has been waiting for the write lock of an SQLite file. Writers of
// this process are serialised, so only another process can hold the lock.
type writeLock struct{ since atomic.Pointer[time.Time] }

// begin records the beginning of a wait, unless one is recorded already.
func (l *writeLock) begin() {
	now := machineTime()
	l.since.CompareAndSwap(nil, &now)
}

// end ends the wait, unless err says that the lock is still held.
func (l *writeLock) end(err error) {
	if e, ok := errors.AsType[*sqlite.Error](err); ok && e.Code()&0xff == sqlite3.SQLITE_BUSY {
		return
	}
	l.since.Store(nil)
}

// CheckLock returns an error if another process has held the write lock of an SQLite file for longer than
// lockedAfter.
func (d *DB) CheckLock() error {
	if since := d.lock.since.Load(); since != nil && machineTime().Sub(*since) >= lockedAfter {
		return errLocked
	}
	return nil
}

// ProbeLock is CheckLock after an attempt to take the lock. It may take as long as SQLite's busy timeout.
func (d *DB) ProbeLock(ctx context.Context) error {
	if d.engine == postgresEngine {
		return nil
	}
	q := d.limiters[d.writers]
	if s := q.slots.Stats(); s.Admitted+s.Waiting == 0 {
		tx, err := d.join(ctx, true)
		if err == nil {
			_ = tx.rollback(nil) // nothing was written
		}
	}
	return d.CheckLock()
}
