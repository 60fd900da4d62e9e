package app

import (
	"context"
	"fmt"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

const (
	noticeableSkew = time.Second // clock skew that is logged
	skewInterval   = time.Minute
)

// followDatabase switches the program to the clock of the database.
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

// skew returns how far the local clock is ahead of the database.
func (a *App) skew() time.Duration {
	if a.clock == nil {
		return 0
	}
	return a.clock.Skew()
}

// checkClock checks the clock skew.
func (a *App) checkClock(context.Context) error {
	return db.CheckSkew(a.skew())
}

// signInNow returns the clock of signing in, which the sandbox can advance.
func (a *App) signInNow() ref.Clock {
	if a.sandbox != nil {
		return a.sandbox.signIn.Now
	}
	return a.realNow
}
