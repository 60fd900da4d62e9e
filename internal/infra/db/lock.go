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

// lockedAfter is how long another process may hold the write lock of an SQLite file before
// the database counts as locked. A command beside the server has it for less.
const lockedAfter = 2 * time.Second

// errLocked says that another process holds the write lock of an SQLite file.
var errLocked = fmt.Errorf("%w: %w", ErrUnavailable, &NotReadyError{reasonLocked})

// writeLock knows how long the writer has been waiting for the write lock of an SQLite file.
// All writers of this process have a queue, so only another process can hold the lock.
type writeLock struct{ since atomic.Pointer[time.Time] }

// await begins a wait, or continues that of a writer that gave up.
func (l *writeLock) await() {
	now := machineTime()
	l.since.CompareAndSwap(nil, &now)
}

// answered ends the wait, unless the lock is still held.
func (l *writeLock) answered(err error) {
	if e, ok := errors.AsType[*sqlite.Error](err); ok && e.Code()&0xff == sqlite3.SQLITE_BUSY {
		return
	}
	l.since.Store(nil)
}

// CheckLock returns an error while another process holds the write lock of an SQLite file
// for so long that the database counts as locked.
func (d *DB) CheckLock() error {
	if since := d.lock.since.Load(); since != nil && machineTime().Sub(*since) >= lockedAfter {
		return errLocked
	}
	return nil
}

// ProbeLock is CheckLock, and finds out whether the lock is held if nobody writes. It may
// take as long as SQLite waits for a lock.
func (d *DB) ProbeLock(ctx context.Context) error {
	if d.engine == postgresEngine {
		return nil
	}
	q := d.queues[d.writers]
	if s := q.turns.Stats(); s.Admitted+s.Waiting == 0 {
		tx, err := d.join(ctx, true)
		if err == nil {
			_ = tx.rollback(nil) // it has written nothing
		}
	}
	return d.CheckLock()
}
