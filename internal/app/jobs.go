package app

import (
	"context"
	"time"

	"stagegate/internal/file"
	"stagegate/internal/work"
)

const (
	reconcileEvery     = 10 * time.Second
	subscriptionsEvery = 10 * time.Second
	cleanUpHour        = 3 // UTC

	keyRefreshInterval = time.Minute
)

// runJobs runs the scheduled jobs until ctx ends.
func (a *App) runJobs(ctx context.Context) {
	schedule := work.Schedule{DB: a.DB, Now: a.Now, Interval: time.Duration(a.config.JobsIntervalMS) * time.Millisecond, Done: a.metrics.JobEnded}
	schedule.Run(ctx,
		work.Job{Name: "clean-up-tokens", Next: work.Nightly(cleanUpHour), Run: a.Members.CleanUp},
		work.Job{Name: "clean-up-limits", Next: work.Nightly(cleanUpHour), Run: a.limits.CleanUp},
		work.Job{Name: "clean-up-idempotency-keys", Next: work.Nightly(cleanUpHour), Run: a.repeats.CleanUp},
		work.Job{Name: "clean-up-daily-usage", Next: work.Nightly(cleanUpHour), Run: a.Billing.CleanUp},
		work.Job{Name: "clean-up-registrations", Next: work.Nightly(cleanUpHour), Run: a.Onboarding.CleanUp},
		work.Job{Name: "clean-up-outbox", Next: work.Every(time.Hour), Run: a.outbox.CleanUp},
		work.Job{Name: "tidy-files", Next: work.Every(file.CleanUpInterval), Run: a.Files.CleanUp},
		work.Job{Name: "reconcile-payments", Next: work.Every(reconcileEvery), Run: a.Finance.ReconcilePending, Lease: time.Minute},
		work.Job{Name: "look-at-subscriptions", Next: work.Every(subscriptionsEvery), Run: a.Billing.Work, Lease: 5 * time.Minute},
	)
}

// refreshKeys reloads the signing keys regularly, since another instance or the command
// can rotate them. It is not a job, because every instance has to do it.
func (a *App) refreshKeys(ctx context.Context) {
	ticker := time.NewTicker(keyRefreshInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := a.Members.Keys.Refresh(ctx); err != nil && ctx.Err() == nil {
			a.log.WarnContext(ctx, "refreshing the signing keys failed", "error", err)
		}
	}
}
