package jobs

import (
	"context"
	"fmt"
	"testing"
	"time"

	"stagegate/internal/infra/db"
)

// An event interrupted by a shutdown is due again immediately on any instance and keeps its attempts.
func TestInterruptedEventIsDueAtOnce(t *testing.T) {
	each(t, func(d *testOutbox) {
		d.set.Grace = 0
		entered := make(chan struct{})
		d.Handle("slow", func(ctx context.Context, _ Event) error {
			close(entered)
			<-ctx.Done()
			return fmt.Errorf("no response from the relay: %w", ctx.Err())
		}, nil)
		d.add("slow", "", nil)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			d.Run(ctx)
			close(ended)
		}()
		<-entered
		stop()
		<-ended
		if r := d.want(Pending, 0); r.LeaseUntil != nil || r.NextAttemptAt.After(d.clock.Now()) {
			t.Errorf("it is leased until %v, and due at %s", r.LeaseUntil, r.NextAttemptAt)
		}
		d.Handle("slow", nothing, nil)
		d.work()
		d.want(Completed, 1)
	})
}

// A restarted single instance releases what the previous process had claimed.
func TestReleaseLeases(t *testing.T) {
	each(t, func(d *testOutbox) {
		d.Handle("mail", nothing, nil)
		d.add("mail", "", nil)
		j := Job{Name: "tidy", Next: Every(time.Hour), Run: func(context.Context) error { return nil }}
		if _, err := claimJob(t.Context(), d.db, j.Name, d.now(), d.now(), d.now()); err != nil {
			t.Fatal(err)
		}
		until := d.now().Add(time.Hour)
		if rows, err := claimJob(t.Context(), d.db, j.Name, d.now(), d.now(), until); err != nil || len(rows) != 1 {
			t.Fatalf("%v, %v", rows, err)
		}
		if rows, err := db.Claim[Event](t.Context(), d.db, dueEvents, d.now(), until, 10); err != nil || len(rows) != 1 {
			t.Fatalf("%v, %v", rows, err)
		}
		if n := d.work(); n != 0 {
			t.Fatalf("%d are worked before", n)
		}
		if err := ReleaseLeases(t.Context(), d.db, d.now()); err != nil {
			t.Fatal(err)
		}
		if n := d.work(); n != 1 {
			t.Errorf("%d are worked after", n)
		}
		d.want(Completed, 2)
		if rows, err := claimJob(t.Context(), d.db, j.Name, d.now(), d.now(), until); err != nil || len(rows) != 1 {
			t.Errorf("the job: %v, %v", rows, err)
		}
	})
}

// A job interrupted by an outage of the own database or by a shutdown is retried soon instead of at its next
// scheduled time.
func TestInterruptedJobsRetrySoon(t *testing.T) {
	each(t, func(d *testOutbox) {
		s := Schedule{DB: d.db, Now: d.now}
		var failure error
		runs := 0
		j := Job{Name: "nightly", Next: Nightly(3), Run: func(context.Context) error { runs++; return failure }}
		try := func(want int) {
			t.Helper()
			_ = s.RunIfDue(t.Context(), j)
			if runs != want {
				t.Fatalf("it ran %d times, want %d", runs, want)
			}
		}
		try(0)
		d.clock.advance(24 * time.Hour)
		failure = fmt.Errorf("unreachable: %w", db.ErrUnavailable)
		try(1)
		try(1)
		d.clock.advance(databaseWait)
		failure = errBroken // a failure of the job itself waits
		try(2)
		d.clock.advance(databaseWait)
		try(2)
		d.clock.advance(24 * time.Hour)
		ctx, stop := context.WithCancel(t.Context())
		j.Run = func(ctx context.Context) error { runs++; stop(); <-ctx.Done(); return ctx.Err() }
		_ = s.RunIfDue(ctx, j)
		j.Run = func(context.Context) error { runs++; return nil }
		try(4)
	})
}

// A batch retry gives failed events all their attempts again and makes pending ones due, optionally of one kind
// or tenant, in any number.
func TestRetryBatch(t *testing.T) {
	each(t, func(d *testOutbox) {
		d.Handle("mail", broken, nil)
		d.Handle("webhook", broken, nil)
		const mails = retryBatchSize + 3
		err := d.db.Write(t.Context(), func(tx *db.Tx) error {
			for i := range mails {
				if err := d.AddAbout(t.Context(), tx, Person{Tenant: []string{"acme", "rival"}[i%2]}, "mail", "", i); err != nil {
					return err
				}
			}
			return d.Add(t.Context(), tx, "webhook", "", nil)
		})
		if err != nil {
			t.Fatal(err)
		}
		retry := func(f Filter) (n int) {
			t.Helper()
			started := d.now()
			for batch := 1; batch > 0; n += batch {
				err := d.db.Write(t.Context(), func(tx *db.Tx) (err error) { batch, err = d.RetryBatch(t.Context(), tx, f, started); return err })
				if err != nil {
					t.Fatal(err)
				}
			}
			return n
		}
		set := func(statement string) {
			t.Helper()
			err := d.db.Write(t.Context(), func(tx *db.Tx) error {
				_, err := db.Exec(t.Context(), tx, statement, d.now().Add(time.Hour))
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		set(`UPDATE outbox_events SET attempts = 2, next_attempt_at = $1`)
		if n := retry(Filter{Pending: true, Kind: "mail", Tenant: "acme"}); n != mails/2+1 {
			t.Errorf("%d of acme's mails are due now", n)
		}
		if n := retry(Filter{Pending: true}); n != mails/2+1 {
			t.Errorf("%d others are due now", n)
		}
		for _, r := range d.rows() {
			if r.Status != Pending || r.Attempts != 2 || !r.NextAttemptAt.Equal(d.now()) {
				t.Fatalf("%+v", r)
			}
		}
		if n := retry(Filter{}); n != 0 {
			t.Errorf("%d had failed", n)
		}
		d.clock.advance(2 * time.Hour)
		set(`UPDATE outbox_events SET status = 'FAILED', attempts = 3, next_attempt_at = created_at WHERE created_at < $1`)
		if n := retry(Filter{Kind: "webhook"}); n != 1 {
			t.Errorf("%d webhooks are tried again", n)
		}
		if n := retry(Filter{}); n != mails {
			t.Errorf("%d mails are tried again, of %d", n, mails)
		}
		for _, r := range d.rows() {
			if r.Status != Pending || r.Attempts != 0 || !r.NextAttemptAt.Equal(d.now()) {
				t.Fatalf("%+v", r)
			}
		}
	})
}
