package jobs

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"stagegate/internal/infra/db"
)

// refused is like the error of an open circuit breaker.
type refused struct{}

func (refused) Error() string             { return "refused" }
func (refused) RetryAfter() time.Duration { return 3 * time.Second }

func TestAfterFailure(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	s := Settings{MaxAttempts: 5, Backoff: Backoff{First: 10 * time.Second, Max: 45 * time.Second}}
	gone := Outage(errors.New("out of reach"))
	cases := []struct {
		attempts int64
		err      error
		status   Status
		left     int64
		wait     time.Duration
	}{
		{1, errBroken, Pending, 1, 10 * time.Second},
		{2, errBroken, Pending, 2, 20 * time.Second},
		{3, errBroken, Pending, 3, 40 * time.Second},
		{4, errBroken, Pending, 4, 45 * time.Second},
		{5, errBroken, Failed, 5, 0},
		{6, errBroken, Failed, 6, 0}, // after a lease expired
		{1, gone, Pending, 0, 10 * time.Second},
		{5, gone, Pending, 4, 10 * time.Second},
		{6, fmt.Errorf("wrapped: %w", gone), Pending, 5, 10 * time.Second},
		{5, fmt.Errorf("lock time-out: %w", db.ErrUnavailable), Pending, 4, 10 * time.Second},
		{5, Outage(refused{}), Pending, 4, 3 * time.Second},
		{5, interrupted{errBroken}, Pending, 4, 0},
	}
	for _, tc := range cases {
		on, attempts, next := s.afterFailure(Event{Attempts: tc.attempts}, tc.err, now)
		status, err := Transitions.Next(Processing, on)
		if err != nil {
			t.Fatal(err)
		}
		if status != tc.status || attempts != tc.left || !next.Equal(now.Add(tc.wait)) {
			t.Errorf("attempt %d, %v: %s, %d left, after %s", tc.attempts, tc.err, status, attempts, next.Sub(now))
		}
	}
	if !errors.Is(gone, gone.(outage).error) { //nolint:errorlint // compares what it wraps
		t.Error("Outage hides its cause")
	}
}

// With any settings the backoff never shrinks and never exceeds its maximum, and an event fails after its
// attempts.
func TestAfterFailureProperties(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	rapid.Check(t, func(t *rapid.T) {
		s := Settings{
			MaxAttempts: rapid.Int64Range(1, 200).Draw(t, "attempts"),
			Backoff: Backoff{
				First: time.Duration(rapid.Int64Range(1, math.MaxInt32).Draw(t, "first")) * time.Second,
				Max:   time.Duration(rapid.Int64Range(1, math.MaxInt32).Draw(t, "longest")) * time.Second,
			},
		}
		before := time.Duration(0)
		for attempt := int64(1); attempt < s.MaxAttempts; attempt++ {
			on, left, next := s.afterFailure(Event{Attempts: attempt}, errBroken, now)
			status, _ := Transitions.Next(Processing, on)
			wait := next.Sub(now)
			if status != Pending || left != attempt || wait < before || wait > s.Backoff.Max || wait <= 0 {
				t.Fatalf("attempt %d: %s after %s", attempt, status, wait)
			}
			before = wait
		}
		if on, _, _ := s.afterFailure(Event{Attempts: s.MaxAttempts}, errBroken, now); on.Name != onExhausted.Name {
			t.Fatalf("the last attempt %s", on.Name)
		}
	})
}

// An event whose handler always fails is FAILED after its attempts, keeps its last error and does not delay
// others.
func TestPoison(t *testing.T) {
	each(t, func(d *testOutbox) {
		d.Handle("poison", broken, nil)
		d.Handle("good", nothing, nil)
		d.add("poison", "", nil)
		for range 2 * settings.Slots {
			d.add("good", "", nil)
		}
		for range 3 {
			d.work()
		}
		for i, r := range d.rows() {
			if want := Completed; i > 0 && (r.Status != want || r.Attempts != 1 || r.CompletedAt == nil || r.LeaseUntil != nil) {
				t.Errorf("a good event: %+v", r)
			}
		}
		for attempt, wait := range []time.Duration{10 * time.Second, 20 * time.Second} {
			if r := d.rows()[0]; r.Status != Pending || r.Attempts != int64(attempt+1) || r.LastError != "broken" {
				t.Fatalf("after attempt %d: %+v", attempt+1, r)
			}
			d.clock.advance(wait - time.Microsecond)
			if n := d.work(); n != 0 {
				t.Fatalf("%d events were due too early", n)
			}
			d.clock.advance(time.Microsecond)
			d.work()
		}
		if r := d.rows()[0]; r.Status != Failed || r.Attempts != 3 || r.LastError != "broken" || r.CompletedAt != nil {
			t.Errorf("given up: %+v", r)
		}
		d.clock.advance(24 * time.Hour)
		if n := d.work(); n != 0 {
			t.Errorf("%d events are worked after they ended", n)
		}
	})
}

// An event in an outage stays pending without limit and completes in the end.
func TestOutageCostsNoAttempt(t *testing.T) {
	each(t, func(d *testOutbox) {
		down := true
		d.Handle("mail", func(context.Context, Event) error {
			if down {
				return Outage(errors.New("no connection"))
			}
			return nil
		}, nil)
		d.add("mail", "", nil)
		for range 10 {
			d.work()
			if r := d.want(Pending, 0); r.LastError != "no connection" {
				t.Fatalf("its last error is %q", r.LastError)
			}
			d.clock.advance(settings.Backoff.First)
		}
		down = false
		d.work()
		if r := d.want(Completed, 1); r.LastError != "" {
			t.Errorf("done, with the error %q", r.LastError)
		}
	})
}

// Outages of the own database cost an event no attempts.
func TestDatabaseOutage(t *testing.T) {
	each(t, func(d *testOutbox) {
		away := true
		d.Handle("webhook", func(context.Context, Event) error {
			if away {
				return fmt.Errorf("invoices are locked: %w", db.ErrUnavailable)
			}
			return nil
		}, nil)
		d.add("webhook", "", nil)
		for range 3 * settings.MaxAttempts {
			d.work()
			d.want(Pending, 0)
			d.clock.advance(databaseWait)
		}
		away = false
		d.work()
		d.want(Completed, 1)
	})
}

// A panic is a failure, and any error text can be stored. An event without a handler waits for an instance that
// has one.
func TestFailures(t *testing.T) {
	each(t, func(d *testOutbox) {
		d.Handle("panic", func(context.Context, Event) error { panic("over and out") }, nil)
		d.Handle("zero", func(context.Context, Event) error { return errors.New("a\x00b\xff" + strings.Repeat("ж", maxError)) }, nil)
		for _, kind := range []string{"panic", "zero", "unheard of"} {
			d.add(kind, "", nil)
		}
		for range settings.MaxAttempts {
			d.work()
			d.clock.advance(settings.Backoff.Max)
		}
		rows := d.rows()
		if r := rows[2]; r.Status != Pending || r.Attempts != 0 {
			t.Errorf("nobody handles it, and it is %s after %d attempts", r.Status, r.Attempts)
		}
		for i, words := range []string{"over and out", "ab?ж"} {
			r := rows[i]
			if r.Status != Failed || !strings.Contains(r.LastError, words) || !utf8.ValidString(r.LastError) || len(r.LastError) > maxError {
				t.Errorf("%s is %s with the error %q", r.Kind, r.Status, r.LastError)
			}
		}
	})
}

// An event is stored if its change is committed, and once per key.
func TestAdd(t *testing.T) {
	each(t, func(d *testOutbox) {
		d.Handle("a", nothing, nil)
		err := d.db.Write(t.Context(), func(tx *db.Tx) error {
			if err := d.Add(t.Context(), tx, "a", "", nil); err != nil {
				return err
			}
			return errBroken
		})
		if !errors.Is(err, errBroken) || len(d.rows()) != 0 || d.work() != 0 {
			t.Fatalf("a change that was not made left %d events, %v", len(d.rows()), err)
		}
		select {
		case <-d.kinds["a"].wake:
			t.Error("a change that was not made woke the workers")
		default:
		}
		var all sync.WaitGroup
		for i := range 16 {
			all.Go(func() { d.add("a", "one", i) })
		}
		all.Wait()
		if len(d.rows()) != 1 {
			t.Errorf("%d events of one key", len(d.rows()))
		}
		d.work()
		d.add("a", "one", nil) // a repeat after the event was handled
		d.add("a", "two", nil)
		d.add("b", "one", nil)
		d.add("a", "", nil)
		d.add("a", "", nil)
		if len(d.rows()) != 5 {
			t.Errorf("%d events, want 5", len(d.rows()))
		}
		if err := d.db.Write(t.Context(), func(tx *db.Tx) error { return d.Add(t.Context(), tx, "a", "", func() {}) }); err == nil {
			t.Error("a payload that is no JSON was added")
		}
	})
}

// The handler gets the payload that was added.
func TestPayload(t *testing.T) {
	each(t, func(d *testOutbox) {
		type letter struct{ To, Text string }
		want := letter{"ada@acme.test", "\u0000 \"<ж>\" \U0001F600"}
		var got letter
		d.Handle("letter", func(_ context.Context, e Event) error { return e.Decode(&got) }, nil)
		d.add("letter", "", want)
		d.work()
		if d.want(Completed, 1); got != want {
			t.Errorf("got %q", got)
		}
	})
}
