package app

import (
	"context"
	"time"

	"stagegate/internal/infra/jobs"
)

// settleWait is how long the clock of the sandbox waits at most before it is advanced.
const settleWait = 2 * time.Second

// settle waits until no event of the outbox is being handled: a leap of the clock ends the
// leases of those, so that they would be handled twice.
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

// runJobsSoon has every job run at its next look, which is seconds away.
func (a *App) runJobsSoon(ctx context.Context) error {
	return jobs.HurryJobs(ctx, a.DB.Background(), a.realNow())
}
