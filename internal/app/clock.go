package app

import (
	"context"
	"fmt"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

const (
	noticeableSkew = time.Second // from here on, the skew of the clock is logged
	skewInterval   = time.Minute
)

// followDatabase makes the clock of the database that of the program. local is the clock
// of this machine.
func (a *App) followDatabase(ctx context.Context, local ref.Clock) (err error) {
	if a.config.Test.OwnClock {
		return nil
	}
	if a.clock, err = a.DB.Clock(ctx, local); err != nil {
		return fmt.Errorf("reading the clock of the database: %w", err)
	}
	a.Now = a.clock.Now
	a.logSkew(ctx)
	return nil
}

// watchClock logs the skew of the clock until ctx ends.
func (a *App) watchClock(ctx context.Context) {
	every(ctx, skewInterval, func() { a.logSkew(ctx) })
}

func (a *App) logSkew(ctx context.Context) {
	if skew := a.skew(); skew.Abs() > noticeableSkew {
		a.log.WarnContext(ctx, "clock skew: the local clock differs from PostgreSQL's, which is used; synchronise them", "ahead", skew)
	}
}

// skew is how far the clock of this machine is ahead of the database's.
func (a *App) skew() time.Duration {
	if a.clock == nil {
		return 0
	}
	return a.clock.Skew()
}

// checkClock checks that the clock of this machine is nearly right.
func (a *App) checkClock(context.Context) error {
	return db.CheckSkew(a.skew())
}
