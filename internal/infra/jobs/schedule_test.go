package jobs

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/poll"
)

func at(text string) time.Time {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return t
}

func TestSchedules(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name  string
		next  func(time.Time) time.Time
		after string
		want  string
	}{
		{"every hour", Every(time.Hour), "2026-11-20T09:15:00Z", "2026-11-20T10:15:00Z"},
		{"before the hour", Nightly(3), "2026-11-20T02:59:59Z", "2026-11-20T03:00:00Z"},
		{"at the hour", Nightly(3), "2026-11-20T03:00:00Z", "2026-11-21T03:00:00Z"},
		{"at the end of a year", Nightly(3), "2026-12-31T23:00:00Z", "2027-01-01T03:00:00Z"},
		{"in another zone", Nightly(3), "2026-11-20T23:30:00-05:00", "2026-11-22T03:00:00Z"},
	}
	for _, c := range cases {
		if got := c.next(at(c.after)); !got.Equal(at(c.want)) {
			t.Errorf("%s: after %s comes %s, want %s", c.name, c.after, got, c.want)
		}
	}
}

// Of several instances that poll concurrently one runs the job, and nobody runs it again before it is due.
func TestOneInstanceAtATime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := at("2026-11-20T09:00:00Z")
		var runs atomic.Int64
		j := Job{Name: "count", Next: Every(time.Hour), Run: func(context.Context) error { runs.Add(1); return nil }}
		try := func(now time.Time) {
			errs := make(chan error, 8)
			for range cap(errs) {
				go func() { errs <- (&Schedule{DB: d, Now: func() time.Time { return now }}).RunIfDue(t.Context(), j) }()
			}
			for range cap(errs) {
				if err := <-errs; err != nil {
					t.Error(err)
				}
			}
		}
		for hour, want := range []int64{0, 1, 2} { // the first poll only records the due time
			try(now.Add(time.Duration(hour) * time.Hour))
			try(now.Add(time.Duration(hour) * time.Hour))
			if got := runs.Load(); got != want {
				t.Fatalf("after %d hours it ran %d times, want %d", hour, got, want)
			}
		}
	})
}

// A job that fails or panics is due at its next scheduled time, and the job of a dead instance is taken over
// when its lease expires.
func TestFailuresAndTakeover(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := at("2026-11-20T09:00:00Z")
		r := &Schedule{DB: d, Now: func() time.Time { return now }}
		bad := Job{Name: "bad", Next: Every(time.Hour), Run: func(context.Context) error { return errors.New("no luck") }}
		awful := Job{Name: "awful", Next: Every(time.Hour), Run: func(context.Context) error { panic("worse luck") }}
		for _, j := range []Job{bad, awful} {
			if err := r.RunIfDue(t.Context(), j); err != nil {
				t.Fatalf("%s ran before it was due: %v", j.Name, err)
			}
		}
		now = now.Add(time.Hour)
		for _, j := range []Job{bad, awful} {
			if err := r.RunIfDue(t.Context(), j); err == nil {
				t.Errorf("the failure of %s is not reported", j.Name)
			}
			if err := r.RunIfDue(t.Context(), j); err != nil {
				t.Errorf("%s ran again at once: %v", j.Name, err)
			}
		}
		lost := Job{Name: "lost", Next: Every(time.Minute)}
		claim := func(now time.Time, want int) {
			t.Helper()
			rows, err := claimJob(t.Context(), d, lost.Name, now, now, now.Add(time.Minute))
			if err != nil || len(rows) != want {
				t.Fatalf("claimed %d (%v), want %d", len(rows), err, want)
			}
		}
		claim(now, 0) // now it has a row
		claim(now, 1)
		claim(now.Add(time.Minute-time.Microsecond), 0)
		claim(now.Add(time.Minute), 1)
	})
}

// While one job is running the others run when they are due, and a job whose row is deleted is recorded again.
func TestJobsRunConcurrently(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := &clock{now: at("2026-11-20T09:00:00Z")}
		s := &Schedule{DB: d, Now: c.Now, Interval: time.Millisecond}
		stuck := make(chan struct{})
		var runs atomic.Int64
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() {
			s.Run(ctx,
				Job{Name: "long", Next: Every(time.Minute), Run: func(context.Context) error { <-stuck; return nil }},
				Job{Name: "short", Next: Every(time.Minute), Run: func(context.Context) error { runs.Add(1); return nil }})
		})
		rows := func(where string) int64 {
			n, err := db.One[int64](t.Context(), d, "SELECT COUNT(*) FROM scheduled_jobs WHERE "+where)
			if err != nil {
				t.Error(err)
			}
			return n
		}
		poll.Until(t, "both jobs are noted", func() bool { return rows("lease_until IS NULL") == 2 })
		for n := range int64(3) {
			c.advance(time.Minute)
			poll.Until(t, "the short job runs", func() bool { return runs.Load() == n+1 && rows("name = 'short' AND lease_until IS NULL") == 1 })
		}
		poll.Until(t, "the long job is at work", func() bool { return rows("name = 'long' AND lease_until IS NOT NULL") == 1 })
		if err := d.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, "DELETE FROM scheduled_jobs WHERE name = 'short'")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		poll.Until(t, "the short job is noted again", func() bool { return rows("name = 'short'") == 1 })
		close(stuck)
		stop()
		running.Wait()
	})
}
