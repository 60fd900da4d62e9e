package jobs

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/infra/db"
)

// retryBatchSize is the number of events per RetryBatch transaction.
const retryBatchSize = 500

// Filter selects events to retry.
type Filter struct {
	Pending bool   // pending events instead of failed ones
	Kind    string // "" for all kinds
	Tenant  string // "" for all tenants, and events without one
}

// Status returns the status of the selected events.
func (f Filter) Status() Status {
	if f.Pending {
		return Pending
	}
	return Failed
}

// Kinds returns the kinds that this instance handles, sorted.
func (o *Outbox) Kinds() []string {
	kinds := make([]string, 0, len(o.kinds))
	for name := range o.kinds {
		kinds = append(kinds, name)
	}
	slices.Sort(kinds)
	return kinds
}

// RetryBatch retries a batch of the selected events in the transaction of the caller and returns their number.
// Failed events get all their attempts again; pending ones become due now with their remaining attempts. Events
// that failed or were postponed after started are skipped, so that repeated calls end with 0.
func (o *Outbox) RetryBatch(ctx context.Context, tx *db.Tx, f Filter, started time.Time) (int, error) {
	ids, err := lockToRetry(ctx, tx, f, started, retryBatchSize)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	again := retryFailed
	if f.Pending {
		again = makePendingDue
	}
	kinds, err := again(ctx, tx, ids, started)
	slices.Sort(kinds)
	for _, kind := range slices.Compact(kinds) {
		tx.AfterCommit(func() { o.wake(kind) })
	}
	return len(ids), err
}

// ReleaseLeases makes work claimed by a dead process due immediately. It may be called only by the single
// instance on a database, before it starts working.
func ReleaseLeases(ctx context.Context, d *db.DB, now time.Time) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		if err := releaseEvents(ctx, tx, now); err != nil {
			return err
		}
		return releaseJobs(ctx, tx, now)
	})
}

// MakeJobsDue makes every job due at the next poll.
func MakeJobsDue(ctx context.Context, d *db.DB, now time.Time) error {
	return d.Write(ctx, func(tx *db.Tx) error { return makeJobsDue(ctx, tx, now) })
}
