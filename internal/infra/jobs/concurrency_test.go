package jobs

import (
	"context"
	"strconv"
	"sync"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/poll"
)

// Two instances share the work: each event is handled once.
func TestTwoWorkers(t *testing.T) {
	each(t, func(d *testOutbox) {
		const events = 60
		var mu sync.Mutex
		done := map[string]int{}
		d.Handle("count", func(_ context.Context, e Event) error {
			mu.Lock()
			defer mu.Unlock()
			done[e.Payload]++
			return nil
		}, nil)
		err := d.db.Write(t.Context(), func(tx *db.Tx) error {
			for i := range events {
				if err := d.Add(t.Context(), tx, "count", strconv.Itoa(i), i); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		var both sync.WaitGroup
		for _, worker := range []*testOutbox{d, d.secondInstance(), d.secondInstance()} {
			both.Go(func() {
				for range events { // more often than needed
					if _, err := worker.Work(t.Context()); err != nil {
						t.Error(err)
					}
				}
			})
		}
		both.Wait()
		for i := range events {
			if n := done[strconv.Itoa(i)]; n != 1 {
				t.Errorf("event %d was done %d times", i, n)
			}
		}
		for _, r := range d.rows() {
			if r.Status != Completed || r.Attempts != 1 {
				t.Errorf("an event: %+v", r)
			}
		}
	})
}

// An instance that exceeds its lease loses the event to another one and can no longer settle it.
func TestLeaseExpires(t *testing.T) {
	each(t, func(d *testOutbox) {
		entered, release := make(chan struct{}), make(chan struct{})
		var first sync.Once
		d.Handle("slow", func(context.Context, Event) error {
			stuck := false
			first.Do(func() { stuck = true })
			if !stuck {
				return nil
			}
			close(entered)
			<-release
			return errBroken
		}, nil)
		d.add("slow", "", nil)
		var stuck sync.WaitGroup
		stuck.Go(func() {
			if _, err := d.Work(t.Context()); err != nil {
				t.Error(err)
			}
		})
		<-entered
		other := d.secondInstance()
		d.want(Processing, 1)
		d.clock.advance(settings.Lease - time.Microsecond)
		if n := other.work(); n != 0 {
			t.Errorf("%d events were taken over before the lease ran out", n)
		}
		d.clock.advance(time.Microsecond)
		if n := other.work(); n != 1 {
			t.Errorf("%d events were taken over", n)
		}
		d.want(Completed, 2)
		close(release)
		stuck.Wait()
		if r := d.want(Completed, 2); r.LastError != "" {
			t.Errorf("the one who came late wrote %q", r.LastError)
		}
	})
}

// Run handles added events at once; at its end it finishes running handlers and starts no new ones.
func TestRun(t *testing.T) {
	each(t, func(d *testOutbox) {
		entered, release := make(chan struct{}), make(chan struct{})
		d.Handle("quick", nothing, nil)
		d.Handle("slow", func(ctx context.Context, _ Event) error {
			close(entered)
			<-release
			return ctx.Err() // the end of Run does not reach running handlers
		}, nil)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			d.Run(ctx)
			close(ended)
		}()
		for range 2*settings.Slots + 1 { // more than a batch, with a single wake-up
			d.add("quick", "", nil)
		}
		poll.Until(t, "all are done", func() bool {
			for _, r := range d.rows() {
				if r.Status != Completed {
					return false
				}
			}
			return true
		})
		d.add("slow", "", nil)
		<-entered
		stop()
		d.add("quick", "", nil)
		select {
		case <-ended:
			t.Error("it ended in the middle of an event")
		default:
		}
		close(release)
		<-ended
		rows := d.rows()
		slow, last := rows[len(rows)-2], rows[len(rows)-1]
		if slow.Status != Completed || last.Status != Pending || last.Attempts != 0 {
			t.Errorf("at the end the event at hand is %s and the next %s", slow.Status, last.Status)
		}
	})
}

// A slow event does not block others.
func TestSlowEventDoesNotBlock(t *testing.T) {
	each(t, func(d *testOutbox) {
		entered, release := make(chan struct{}), make(chan struct{})
		d.Handle("quick", nothing, nil)
		d.Handle("slow", func(context.Context, Event) error {
			close(entered)
			<-release
			return nil
		}, nil)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			d.Run(ctx)
			close(ended)
		}()
		d.add("slow", "", nil)
		<-entered
		for range 3 * settings.Slots {
			d.add("quick", "", nil)
		}
		poll.Until(t, "all but the slow one are done", func() bool {
			done := 0
			for _, r := range d.rows() {
				if r.Status == Completed {
					done++
				}
			}
			return done == 3*settings.Slots
		})
		close(release)
		stop()
		<-ended
		if slow := d.rows()[0]; slow.Status != Completed {
			t.Errorf("in the end the slow one is %s", slow.Status)
		}
	})
}

// Events go through the statuses of the table.
func TestTransitions(t *testing.T) {
	known := map[Status]map[Status]bool{}
	for _, x := range Transitions {
		if known[x.From] == nil {
			known[x.From] = map[Status]bool{}
		}
		known[x.From][x.To] = true
	}
	each(t, func(d *testOutbox) {
		answers := map[string][]error{"a": {nil}, "b": {errBroken, nil}, "c": {errBroken, errBroken, errBroken}, "d": {Outage(errBroken), nil}}
		for kind, list := range answers {
			d.Handle(kind, func(_ context.Context, e Event) error {
				during, err := db.One[Status](t.Context(), d.db, `SELECT status FROM outbox_events WHERE id = $1`, e.ID)
				if err != nil || during != Processing || !known[Pending][Processing] {
					t.Errorf("at work it is %s, %v", during, err)
				}
				answer := list[0]
				list = list[1:]
				return answer
			}, nil)
			d.add(kind, "", nil)
		}
		for range settings.MaxAttempts {
			d.work()
			for _, r := range d.rows() {
				if !known[Processing][r.Status] {
					t.Errorf("%s became %s", r.Kind, r.Status)
				}
			}
			d.clock.advance(settings.Backoff.Max)
		}
		want := map[string]Status{"a": Completed, "b": Completed, "c": Failed, "d": Completed}
		for _, r := range d.rows() {
			if r.Status != want[r.Kind] {
				t.Errorf("%s ended %s, want %s", r.Kind, r.Status, want[r.Kind])
			}
		}
	})
}

// A stuck kind occupies no slots of other kinds.
func TestStuckKindDoesNotBlock(t *testing.T) {
	each(t, func(d *testOutbox) {
		release := make(chan struct{})
		d.Handle("stuck", func(context.Context, Event) error {
			<-release
			return nil
		}, nil)
		d.Handle("quick", nothing, nil)
		for range 2 * settings.Slots {
			d.add("stuck", "", nil)
		}
		for range 2 * settings.Slots {
			d.add("quick", "", nil)
		}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			d.Run(ctx)
			close(ended)
		}()
		poll.Until(t, "all quick ones are done", func() bool {
			done := 0
			for _, r := range d.rows() {
				if r.Kind == "quick" && r.Status == Completed {
					done++
				}
			}
			return done == 2*settings.Slots
		})
		close(release)
		stop()
		<-ended
	})
}
