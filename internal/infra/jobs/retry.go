package jobs

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/infra/db"
)

// retryBatch is how many events RetryBatch changes in one transaction.
const retryBatch = 500

// Filter chooses events to retry.
type Filter struct {
	Waiting bool   // those that are pending, instead of those that failed
	Kind    string // "" for every kind
	Tenant  string // "" for every tenant, and events of none
}

// Status is that of the events that a filter chooses.
func (f Filter) Status() Status {
	if f.Waiting {
		return Pending
	}
	return Failed
}

// Kinds are the kinds of events that this instance handles, in order.
func (o *Outbox) Kinds() []string {
	kinds := make([]string, 0, len(o.kinds))
	for name := range o.kinds {
		kinds = append(kinds, name)
	}
	slices.Sort(kinds)
	return kinds
}

// RetryBatch has some of the events that a filter chooses tried again, in the transaction
// of the caller, and says how many. A failed event gets all its attempts again; a pending
// one is due now instead of later, with the attempts that it has left. Events that failed
// or were postponed after started are left alone, so that repeated calls come to an end:
// with 0.
func (o *Outbox) RetryBatch(ctx context.Context, tx *db.Tx, f Filter, started time.Time) (int, error) {
	ids, err := lockToRetry(ctx, tx, f, started, retryBatch)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	again := retryFailed
	if f.Waiting {
		again = hurryPending
	}
	kinds, err := again(ctx, tx, ids, started)
	slices.Sort(kinds)
	for _, kind := range slices.Compact(kinds) {
		tx.AfterCommit(func() { o.wake(kind) })
	}
	return len(ids), err
}

// ReleaseLeases has everything that an instance was at when it died due at once. Only the
// one instance on a database may call it, before it begins to work.
func ReleaseLeases(ctx context.Context, d *db.DB, now time.Time) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		if err := releaseEvents(ctx, tx, now); err != nil {
			return err
		}
		return releaseJobs(ctx, tx, now)
	})
}

// HurryJobs has every job run at the next look for due ones.
func HurryJobs(ctx context.Context, d *db.DB, now time.Time) error {
	return d.Write(ctx, func(tx *db.Tx) error { return hurryJobs(ctx, tx, now) })
}
