package jobs

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/infra/db"
)

// Retention defines how long finished events are kept.
type Retention struct {
	Completed time.Duration            // after completion
	Kinds     map[string]time.Duration // after completion, for kinds with their own retention
	Failed    time.Duration            // after failure; 0 means forever
}

// of returns how long completed events of a kind are kept.
func (r Retention) of(kind string) time.Duration {
	if keep, ok := r.Kinds[kind]; ok {
		return keep
	}
	return r.Completed
}

// CleanUp deletes completed and failed events after their retention.
func (o *Outbox) CleanUp(ctx context.Context) error {
	err := o.deleteCompleted(ctx)
	if o.set.Retention.Failed > 0 {
		err = errors.Join(err, failedEvents.CleanUp(ctx, o.db, o.now().Add(-o.set.Retention.Failed)))
	}
	return err
}

// deleteCompleted deletes completed events of every kind, including kinds that this version does not know.
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
		if err := completedEvents.And("kind = ?", kind).CleanUp(ctx, o.db, o.now().Add(-o.set.Retention.of(kind))); err != nil {
			return err
		}
	}
}
