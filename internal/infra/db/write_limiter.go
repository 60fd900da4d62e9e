package db

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"stagegate/internal/infra/limits/fair"
)

// writeLimiter limits concurrent writers: SQLite has one, and on PostgreSQL writers that wait for locks must
// leave connections to readers. It is fairer than SQLite's busy handler: writers of one lane are admitted in
// order of arrival, and lanes take turns.
type writeLimiter struct {
	slots *fair.Semaphore

	// Group commit, SQLite only.
	open      *group        // the group that the next writer may join; owned by the current writer
	groupSize int           // maximum number of members
	groupAge  time.Duration // no member joins later
	groups    groupCounts
}

func newWriteLimiter(writers int) *writeLimiter {
	return &writeLimiter{slots: fair.New(fair.Limits{Total: writers})}
}

// writeLimiter returns the limiter of transactions of this lane.
func (d *DB) writeLimiter() *writeLimiter { return d.limiters[d.writePool()] }

// acquire waits for admission for at most longest. The writer calls leave when it ends.
func (q *writeLimiter) acquire(ctx context.Context, key fair.Key, longest time.Duration) (release func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	release, err = q.slots.Acquire(ctx, key)
	if err != nil {
		return nil, markUnavailable(fmt.Errorf("db: wait for the write limiter: %w", ctx.Err()))
	}
	return release, nil
}

// yields is how often a writer yields the processor before it concludes that nobody waits. On a single
// processor other writers cannot arrive while it runs or while the disk is busy with its COMMIT.
const yields = 3

// handOver hands the slot of a writer to the next one instead of releasing it, and reports whether there is one.
func (q *writeLimiter) handOver(from fair.Key) bool {
	for range yields {
		if q.slots.HandOver(from) {
			return true
		}
		runtime.Gosched()
	}
	return q.slots.HandOver(from)
}

// WaitStats describes how writers wait for the write limiter.
type WaitStats struct {
	Waiting int64         // number of current waiters
	Waits   int64         // waits since the database was opened
	Waited  time.Duration // total waiting time
}

// WriteWaits returns statistics of waiting writers, including background ones.
func (d *DB) WriteWaits() WaitStats {
	var all WaitStats
	for _, q := range d.limiters {
		s := q.slots.Stats()
		all.Waiting, all.Waits, all.Waited = all.Waiting+int64(s.Waiting), all.Waits+s.Waits, all.Waited+s.Waited
	}
	return all
}
