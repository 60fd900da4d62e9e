package db

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// writeQueue lets one writer in at a time, in the order of arrival: SQLite
// has one writer, and waiting here is fairer than its own sleeping and trying
// again. A nil queue lets everybody in.
type writeQueue struct {
	slot                   chan struct{} // full while somebody writes
	waiting, waits, waited atomic.Int64
}

func newWriteQueue() *writeQueue { return &writeQueue{slot: make(chan struct{}, 1)} }

// enter waits for the turn to write, and no longer than longest.
func (q *writeQueue) enter(ctx context.Context, longest time.Duration) error {
	if q == nil {
		return ctx.Err()
	}
	select {
	case q.slot <- struct{}{}: // nobody is in front: those who wait are served first
		return nil
	default:
	}
	done := q.measure()
	defer done()
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	select {
	case q.slot <- struct{}{}:
		return nil
	case <-ctx.Done():
		return mark(fmt.Errorf("db: wait in the write queue: %w", ctx.Err()))
	}
}

// leave lets the next writer in.
func (q *writeQueue) leave() {
	if q != nil {
		<-q.slot
	}
}

// measure counts a writer that waits, until the function that it returns is called.
func (q *writeQueue) measure() (done func()) {
	q.waiting.Add(1)
	q.waits.Add(1)
	began := time.Now() //nolint:forbidigo // the wait is measured; nothing is decided by it
	return func() {
		q.waiting.Add(-1)
		q.waited.Add(int64(time.Since(began)))
	}
}

// QueueStats says how writers wait in the write queue.
type QueueStats struct {
	Waiting int64         // at this moment
	Waits   int64         // since the database was opened
	Waited  time.Duration // all of them together
}

// WriteQueue says how writers wait; false where there is no queue, on PostgreSQL.
func (d *DB) WriteQueue() (QueueStats, bool) {
	q := d.queue
	if q == nil {
		return QueueStats{}, false
	}
	return QueueStats{Waiting: q.waiting.Load(), Waits: q.waits.Load(), Waited: time.Duration(q.waited.Load())}, true
}
