package app

import (
	"context"
	"time"

	"stagegate/internal/infra/jobs"
)

// settleWait is how long advancing the sandbox clock waits for running events.
const settleWait = 2 * time.Second

// settle waits until no outbox event is being processed: advancing the clock would expire
// their leases, and they would be processed twice.
func (a *App) settle(ctx context.Context) {
	ctx, stop := context.WithTimeout(ctx, settleWait)
	defer stop()
	ticker := time.NewTicker(settleWait / 100)
	defer ticker.Stop()
	for {
		if backlog, err := a.Outbox.Backlog(ctx); err != nil || backlog.Processing == 0 {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// runJobsSoon makes every job due at the next poll, within seconds.
func (a *App) runJobsSoon(ctx context.Context) error {
	return jobs.MakeJobsDue(ctx, a.DB.Background(), a.realNow())
}
