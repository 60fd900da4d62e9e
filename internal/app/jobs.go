package app

import (
	"context"
	"time"

	"stagegate/internal/file"
	"stagegate/internal/job"
)

const (
	lookForJobs        = 2 * time.Second
	reconcileEvery     = 10 * time.Second
	expireEvery        = time.Minute
	subscriptionsEvery = 10 * time.Second
	cleanUpHour        = 3 // UTC

	lookForKeys = time.Minute
)

// runJobs runs what happens on a schedule until ctx ends.
func (a *App) runJobs(ctx context.Context) {
	runner := job.Runner{DB: a.DB, Now: a.Now, Look: lookForJobs, Done: a.metrics.JobEnded}
	runner.Run(ctx,
		job.Job{Name: "clean-up-tokens", Next: job.Nightly(cleanUpHour), Run: a.Members.CleanUp},
		job.Job{Name: "clean-up-limits", Next: job.Nightly(cleanUpHour), Run: a.limits.CleanUp},
		job.Job{Name: "clean-up-idempotency-keys", Next: job.Nightly(cleanUpHour), Run: a.repeats.CleanUp},
		job.Job{Name: "tidy-files", Next: job.Every(file.TidyInterval), Run: a.Files.Tidy},
		job.Job{Name: "reconcile-payments", Next: job.Every(reconcileEvery), Run: a.Finance.ReconcilePending, Lease: time.Minute},
		job.Job{Name: "look-at-subscriptions", Next: job.Every(subscriptionsEvery), Run: a.Billing.Work, Lease: 5 * time.Minute},
		job.Job{Name: "expire-payments", Next: job.Every(expireEvery), Run: a.Finance.ExpirePending, Lease: time.Minute},
	)
}

// watchKeys learns of signing keys that another instance, or the command, has
// rotated: every instance needs to know, so this is no job for one of them.
func (a *App) watchKeys(ctx context.Context) {
	ticker := time.NewTicker(lookForKeys)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := a.Members.Keys.Refresh(ctx); err != nil && ctx.Err() == nil {
			a.log.WarnContext(ctx, "looking for rotated keys failed", "error", err)
		}
	}
}
