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

// Schedule runs jobs.
type Schedule struct {
	DB       *db.DB
	Now      ref.Clock
	Interval time.Duration // between two looks for a job that is due
	// Done is called at the end of every run of a job, if it is there.
	Done func(name string, err error)
}

// Run runs the jobs that are due until ctx ends; those at hand notice that by their own
// context, and are due again at once. No job waits for another. One look finds what is due
// of all jobs, so that their number costs nothing.
func (s *Schedule) Run(ctx context.Context, jobs ...Job) {
	var all sync.WaitGroup
	defer all.Wait()
	due := make(map[string]chan struct{}, len(jobs))
	for _, j := range jobs {
		queue := make(chan struct{}, 1)
		due[j.Name] = queue
		all.Go(func() { s.queue(j).Run(ctx, queue) })
	}
	if err := s.note(ctx, jobs); err != nil && ctx.Err() == nil {
		slog.WarnContext(ctx, "scheduling jobs failed; retrying", "error", err)
	}
	keepLooking(ctx, "jobs", s.Interval, func(ctx context.Context) error {
		resting, err := restingJobs(ctx, s.DB, s.Now())
		if err != nil {
			return err
		}
		for name, queue := range due {
			if !slices.Contains(resting, name) {
				wake(queue)
			}
		}
		return nil
	})
}

// note writes down when jobs are due that no instance has looked at yet.
func (s *Schedule) note(ctx context.Context, jobs []Job) error {
	known, err := knownJobs(ctx, s.DB)
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
	return s.DB.Write(ctx, func(tx *db.Tx) error { return noteJobs(ctx, tx, first) })
}

// Try runs a job if it is due and no other instance runs it.
func (s *Schedule) Try(ctx context.Context, j Job) error { return s.queue(j).Drain(ctx) }

// queue is the row of one job as work.
func (s *Schedule) queue(j Job) Queue[jobRow] {
	var began time.Time // one run at a time
	return Queue[jobRow]{
		Name: "jobs", Now: s.Now, Slots: 1, Lease: cmp.Or(j.Lease, longLease), ID: func(jobRow) string { return j.Name },
		Claim: func(ctx context.Context, now, until time.Time, _ int) ([]jobRow, error) {
			return claimJob(ctx, s.DB, j.Name, j.Next(now), now, until)
		},
		Handle: func(ctx context.Context, _ jobRow) error {
			began = time.Now() //nolint:forbidigo // only measures the duration
			ctx, span := trace.Start(ctx, trace.Internal, "job "+j.Name)
			err := j.Run(ctx)
			span.End(err)
			return err
		},
		Settle: func(ctx context.Context, _ jobRow, until time.Time, failure error) error {
			if s.Done != nil {
				s.Done(j.Name, failure)
			}
			now := s.Now()
			next := j.Next(now)
			if wait, untried := Untried(failure); untried {
				next = earlier(next, now.Add(wait))
			}
			return settleJob(ctx, s.DB, j.Name, until, next, ran{now, time.Since(began), failure})
		},
	}
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
