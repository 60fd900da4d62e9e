package jobs

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/infra/db"
)

// Retention says how long events are kept that are over.
type Retention struct {
	Completed time.Duration            // after they were completed
	Kinds     map[string]time.Duration // the same, for kinds that have a time of their own
	Failed    time.Duration            // after they were given up; 0 is for ever
}

// of is how long completed events of a kind are kept.
func (r Retention) of(kind string) time.Duration {
	if keep, ok := r.Kinds[kind]; ok {
		return keep
	}
	return r.Completed
}

// CleanUp deletes events that were completed, or failed for good, long ago.
func (o *Outbox) CleanUp(ctx context.Context) error {
	err := o.deleteCompleted(ctx)
	if o.set.Keep.Failed > 0 {
		err = errors.Join(err, failedEvents.CleanUp(ctx, o.db, o.now().Add(-o.set.Keep.Failed)))
	}
	return err
}

// deleteCompleted deletes completed events of every kind, also of kinds that this version
// does not know.
func (o *Outbox) deleteCompleted(ctx context.Context) error {
	for kind := ""; ; {
		next, err := nextCompletedKind(ctx, o.db, kind)
		if errors.Is(err, db.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		kind = next
		if err := completedEvents.And("kind = ?", kind).CleanUp(ctx, o.db, o.now().Add(-o.set.Keep.of(kind))); err != nil {
			return err
		}
	}
}
