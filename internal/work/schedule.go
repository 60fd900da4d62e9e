package work

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/ref"
)

// longLease is how long an instance may be at a job before another may take it
// over, unless the job says otherwise.
const longLease = 15 * time.Minute

// Job is something that happens on a schedule.
type Job struct {
	Name string
	// Next is when the job is due again after it ran at a moment.
	Next func(after time.Time) time.Time
	Run  func(ctx context.Context) error
	// Lease is how long an instance may be at it before another may take it over;
	// 15 minutes unless given. The context of Run ends a little earlier.
	Lease time.Duration
}

// Every is the schedule of something that happens again and again.
func Every(interval time.Duration) func(time.Time) time.Time {
	return func(after time.Time) time.Time { return after.Add(interval) }
}

// Nightly is the schedule of something that happens once a night, at an hour of
// UTC.
func Nightly(hour int) func(time.Time) time.Time {
	return func(after time.Time) time.Time {
		after = after.UTC()
		next := time.Date(after.Year(), after.Month(), after.Day(), hour, 0, 0, 0, time.UTC)
		if !next.After(after) {
			next = next.AddDate(0, 0, 1)
		}
		return next
	}
}

// Runner runs jobs.
type Runner struct {
	DB   *db.DB
	Now  ref.Clock
	Look time.Duration // between two looks for a job that is due
	// Done is told how every run of a job ended, if anybody wants to know.
	Done func(name string, err error)
}

// Run runs the jobs that are due until ctx ends, then lets those at hand notice
// that by their own context. No job waits for another.
func (r *Runner) Run(ctx context.Context, jobs ...Job) {
	var all sync.WaitGroup
	defer all.Wait()
	for _, j := range jobs {
		all.Go(func() { r.keep(ctx, j) })
	}
}

// keep runs one job whenever it is due.
func (r *Runner) keep(ctx context.Context, j Job) {
	ticker := time.NewTicker(r.Look)
	defer ticker.Stop()
	for ctx.Err() == nil {
		if err := r.Try(ctx, j); err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "a job failed", "job", j.Name, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-ticker.C:
		}
	}
}

// Try runs a job if it is due and nobody else is at it.
func (r *Runner) Try(ctx context.Context, j Job) error {
	now, lease := r.Now(), cmp.Or(j.Lease, longLease)
	mine, err := claimJob(ctx, r.DB, j.Name, j.Next(now), now, now.Add(lease))
	if err != nil || !mine {
		return err
	}
	working, cancel := context.WithTimeout(ctx, lease*9/10)
	defer cancel()
	failure := attemptJob(working, j)
	if r.Done != nil {
		r.Done(j.Name, failure)
	}
	end := r.Now()
	if err := settleJob(context.WithoutCancel(ctx), r.DB, j.Name, now.Add(lease), j.Next(end), end, failure); err != nil {
		return err
	}
	return failure
}

// attemptJob runs a job; a panic in it is a failure like any other.
func attemptJob(ctx context.Context, j Job) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return j.Run(ctx)
}
