package db

import (
	"context"
	"fmt"
	"time"

	"stagegate/internal/fair"
)

// writeQueue lets one writer in at a time, since SQLite has one. Waiting here is
// fairer than SQLite's own sleeping and trying again: those of a lane come in the
// order of arrival, and the lanes in turn. A nil queue lets everybody in.
type writeQueue struct{ turns *fair.Queue }

func newWriteQueue() *writeQueue { return &writeQueue{fair.New(fair.Limits{Total: 1})} }

// enter waits for the turn to write, and no longer than longest. The writer calls
// leave at the end.
func (q *writeQueue) enter(ctx context.Context, longest time.Duration) (leave func(), err error) {
	if q == nil {
		return func() {}, ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	leave, err = q.turns.Enter(ctx, laneOf(ctx).Key)
	if err != nil {
		return nil, mark(fmt.Errorf("db: wait in the write queue: %w", ctx.Err()))
	}
	return leave, nil
}

// QueueStats says how writers wait in the write queue.
type QueueStats struct {
	Waiting int64         // at this moment
	Waits   int64         // since the database was opened
	Waited  time.Duration // all of them together
}

// WriteQueue says how writers wait; false where there is no queue, on PostgreSQL.
func (d *DB) WriteQueue() (QueueStats, bool) {
	if d.queue == nil {
		return QueueStats{}, false
	}
	s := d.queue.turns.Stats()
	return QueueStats{Waiting: int64(s.Waiting), Waits: s.Waits, Waited: s.Waited}, true
}
