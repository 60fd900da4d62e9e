package jobs

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/observe/trace"
)

// defaultLease is the default lease of a job.
const defaultLease = 15 * time.Minute

// Job is a function that runs on a schedule.
type Job struct {
	Name string
	// Next returns the next due time after a run.
	Next func(after time.Time) time.Time
	Run  func(ctx context.Context) error
	// Lease is how long an instance may run the job before another may take it over; 15 minutes by default. The
	// context of Run ends slightly earlier.
	Lease time.Duration
}

// Every returns the schedule of a job that runs at an interval.
func Every(interval time.Duration) func(time.Time) time.Time {
	return func(after time.Time) time.Time { return after.Add(interval) }
}

// Nightly returns the schedule of a job that runs once a day at an hour in UTC.
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

// Schedule runs jobs.
type Schedule struct {
	DB       *db.DB
	Now      ref.Clock
	Interval time.Duration // polling interval
	// OnDone is called after each run of a job, unless it is nil.
	OnDone func(name string, err error)
}

// Run runs due jobs until ctx ends, then cancels running ones, which are due again immediately. Jobs do not
// wait for each other. One poll finds all due jobs, so their number costs nothing.
func (s *Schedule) Run(ctx context.Context, jobs ...Job) {
	var all sync.WaitGroup
	defer all.Wait()
	due := make(map[string]chan struct{}, len(jobs))
	for _, j := range jobs {
		wakeup := make(chan struct{}, 1)
		due[j.Name] = wakeup
		all.Go(func() { s.worker(j).Run(ctx, wakeup) })
	}
	if err := s.record(ctx, jobs); err != nil && ctx.Err() == nil {
		slog.WarnContext(ctx, "scheduling jobs failed; retrying", "error", err)
	}
	pollEvery(ctx, "jobs", s.Interval, func(ctx context.Context) error {
		resting, err := idleJobs(ctx, s.DB, s.Now())
		if err != nil {
			return err
		}
		for name, wakeup := range due {
			if !slices.Contains(resting, name) {
				wake(wakeup)
			}
		}
		return nil
	})
}

// record inserts rows for jobs that have none yet.
func (s *Schedule) record(ctx context.Context, jobs []Job) error {
	known, err := recordedJobs(ctx, s.DB)
	if err != nil {
		return err
	}
	first := map[string]time.Time{}
	for _, j := range jobs {
		if !slices.Contains(known, j.Name) {
			first[j.Name] = j.Next(s.Now())
		}
	}
	if len(first) == 0 {
		return nil
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return recordJobs(ctx, tx, first) })
}

// RunIfDue runs a job if it is due and no other instance is running it.
func (s *Schedule) RunIfDue(ctx context.Context, j Job) error { return s.worker(j).Drain(ctx) }

// worker returns the worker of one job.
func (s *Schedule) worker(j Job) Worker[jobRow] {
	var began time.Time // one run at a time
	return Worker[jobRow]{
		Name: "jobs", Now: s.Now, Slots: 1, Lease: cmp.Or(j.Lease, defaultLease), ID: func(jobRow) string { return j.Name },
		Claim: func(ctx context.Context, now, until time.Time, _ int) ([]jobRow, error) {
			return claimJob(ctx, s.DB, j.Name, j.Next(now), now, until)
		},
		Handle: func(ctx context.Context, _ jobRow) error {
			began = time.Now() //nolint:forbidigo // measures the duration
			ctx, span := trace.Start(ctx, trace.Internal, "job "+j.Name)
			err := j.Run(ctx)
			span.End(err)
			return err
		},
		Settle: func(ctx context.Context, _ jobRow, until time.Time, failure error) error {
			if s.OnDone != nil {
				s.OnDone(j.Name, failure)
			}
			now := s.Now()
			next := j.Next(now)
			if wait, untried := NotAttempted(failure); untried {
				next = earlier(next, now.Add(wait))
			}
			return settleJob(ctx, s.DB, j.Name, until, next, jobRun{now, time.Since(began), failure})
		},
	}
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
