package db

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"stagegate/internal/infra/limits/fair"
)

// writeQueue lets a few writers in at a time: SQLite has one, and on PostgreSQL those who
// wait for locks must leave connections to those who read. Waiting here is fairer than
// SQLite's own sleeping and trying again: those of a lane come in the order of arrival,
// and the lanes in turn.
type writeQueue struct {
	turns *fair.Queue

	// On SQLite writers share transactions.
	open      *group        // the one that the next writer may join; belongs to who has the turn
	groupSize int           // members of a group, at most
	groupAge  time.Duration // no member joins later
	groups    groupCounts
}

func newWriteQueue(writers int) *writeQueue {
	return &writeQueue{turns: fair.New(fair.Limits{Total: writers})}
}

// writeQueue is the queue for transactions.
func (d *DB) writeQueue() *writeQueue { return d.queues[d.writePool()] }

// enter waits for the turn to write, and no longer than longest. The writer calls
// leave at the end.
func (q *writeQueue) enter(ctx context.Context, key fair.Key, longest time.Duration) (leave func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	leave, err = q.turns.Enter(ctx, key)
	if err != nil {
		return nil, mark(fmt.Errorf("db: wait in the write queue: %w", ctx.Err()))
	}
	return leave, nil
}

// yields is how often a writer lets others run before it finds that nobody waits. With one
// processor, those who are about to write cannot arrive while it runs, nor while the disk
// is busy with its COMMIT.
const yields = 3

// pass gives the turn of a writer to the next one, instead of leave, and reports whether
// there is one.
func (q *writeQueue) pass(from fair.Key) bool {
	for range yields {
		if q.turns.Pass(from) {
			return true
		}
		runtime.Gosched()
	}
	return q.turns.Pass(from)
}

// QueueStats says how writers wait in the write queue.
type QueueStats struct {
	Waiting int64         // at this moment
	Waits   int64         // since the database was opened
	Waited  time.Duration // all of them together
}

// WriteQueue says how writers wait, those of the background included.
func (d *DB) WriteQueue() QueueStats {
	var all QueueStats
	for _, q := range d.queues {
		s := q.turns.Stats()
		all.Waiting, all.Waits, all.Waited = all.Waiting+int64(s.Waiting), all.Waits+s.Waits, all.Waited+s.Waited
	}
	return all
}
