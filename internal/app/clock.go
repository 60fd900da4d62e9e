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
		a.log.WarnContext(ctx, "the clock of this machine differs from PostgreSQL's, which counts: synchronise them", "ahead", skew)
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
	return a.config.checkSkew(a.skew())
}

// checkSkew checks how far the clock of this machine is ahead of the database's.
func (s *DatabaseSettings) checkSkew(skew time.Duration) error {
	limit := time.Duration(s.ClockSkewLimitSeconds) * time.Second
	if skew.Abs() <= limit {
		return nil
	}
	direction := "ahead of"
	if skew < 0 {
		direction = "behind"
	}
	return &db.NotReadyError{Reason: fmt.Sprintf(
		"The clock of this machine is %v %s PostgreSQL's, and CLOCK_SKEW_LIMIT_SECONDS allows %v. Synchronise both clocks, for example by NTP.",
		skew.Abs().Round(time.Millisecond), direction, limit)}
}

// checkServerClock compares the clock of this machine with the database's, for doctor.
func (s *DatabaseSettings) checkServerClock(ctx context.Context, d *db.DB) (string, error) {
	clock, err := d.Clock(ctx, ref.Now)
	if err != nil {
		return "", err
	}
	skew := clock.Skew()
	return fmt.Sprintf("%v from the database's", skew.Abs().Round(time.Millisecond)), s.checkSkew(skew)
}
