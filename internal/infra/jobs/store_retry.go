package jobs

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// lockToRetry locks events to retry: failed ones, or pending ones that are not due yet.
func lockToRetry(ctx context.Context, tx *db.Tx, f Filter, started time.Time, limit int) ([]string, error) {
	due := "next_attempt_at <= ?"
	if f.Pending {
		due = "next_attempt_at > ?"
	}
	var w db.Where
	w.And("status = ?", f.Status())
	w.And(due, started)
	w.Equals("kind", f.Kind)
	w.Equals("tenant_id", f.Tenant)
	args := append(w.Args(), limit)
	return db.All[string](ctx, tx, `SELECT id FROM outbox_events /* every tenant */ `+w.SQL()+` ORDER BY created_at, id `+db.Limit(len(args))+` FOR UPDATE SKIP LOCKED`, args...)
}

// retryFailed resets failed events and returns their kinds.
func retryFailed(ctx context.Context, tx *db.Tx, ids []string, now time.Time) ([]string, error) {
	in, args := db.In(2, ids)
	return db.All[string](ctx, tx, `UPDATE outbox_events /* every tenant */ SET status = 'PENDING', attempts = 0, next_attempt_at = $1
		WHERE id IN `+in+` AND status = 'FAILED' RETURNING kind`, append([]any{now}, args...)...)
}

// makePendingDue makes pending events due and returns their kinds.
func makePendingDue(ctx context.Context, tx *db.Tx, ids []string, now time.Time) ([]string, error) {
	in, args := db.In(2, ids)
	return db.All[string](ctx, tx, `UPDATE outbox_events /* every tenant */ SET next_attempt_at = $1
		WHERE id IN `+in+` AND status = 'PENDING' RETURNING kind`, append([]any{now}, args...)...)
}

// releaseEvents releases all claimed events. The attempt counts, since the event may have crashed the process.
func releaseEvents(ctx context.Context, tx *db.Tx, now time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE outbox_events /* every tenant */ SET status = 'PENDING', lease_until = NULL, next_attempt_at = $1
		WHERE status = 'PROCESSING'`, now)
	return err
}

// releaseJobs releases all claimed jobs.
func releaseJobs(ctx context.Context, tx *db.Tx, now time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE scheduled_jobs SET lease_until = NULL, next_at = $1 WHERE lease_until IS NOT NULL`, now)
	return err
}
