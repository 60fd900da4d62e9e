package breaker_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"stagegate/internal/infra/breaker"
	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/testlog"
)

var (
	errSilent  = errors.New("no reply")
	errRefused = errors.New("status 500")
)

// bench is a breaker with a manually advanced clock.
type bench struct {
	*breaker.Breaker

	t  *testing.T
	mu sync.Mutex
	at time.Time
}

func newBench(t *testing.T) *bench {
	t.Helper()
	testlog.Keep(t)
	b := &bench{t: t, at: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
	b.Breaker = breaker.New("relay", breaker.Settings{Failures: 3, Pause: 5 * time.Second, MaxPause: 12 * time.Second}, b.now,
		func(err error) bool { return errors.Is(err, errSilent) })
	return b
}

func (b *bench) now() time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.at
}

func (b *bench) advance(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.at = b.at.Add(d)
}

// call makes a call that ends with an error, and reports whether it was made.
func (b *bench) call(background bool, err error) bool {
	b.t.Helper()
	made := false
	got := b.Do(background, func() error { made = true; return err })
	if _, refused := errors.AsType[*breaker.Error](got); refused == made || made && !errors.Is(got, err) {
		b.t.Fatalf("made: %v, got %v, want %v", made, got, err)
	}
	return made
}

// open opens the breaker.
func (b *bench) open() {
	b.t.Helper()
	for range 3 {
		b.call(true, errSilent)
	}
	b.want(breaker.Open)
}

func (b *bench) want(s breaker.State) {
	b.t.Helper()
	if got := b.Status(); got.State != s {
		b.t.Fatalf("it is %s, want %s", got.State, s)
	}
}

// Only consecutive calls without any response count.
func TestOpens(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for _, err := range []error{errSilent, errSilent, errRefused, errSilent, errSilent, nil, errSilent, context.Canceled, errSilent, context.Canceled} {
		if !b.call(false, err) || b.Capacity(7) != 7 {
			t.Fatalf("it is open before three calls in a row, at %v", err)
		}
	}
	b.want(breaker.Closed)
	b.call(false, errSilent)
	b.want(breaker.Open)
	if s := b.Status(); s.Opened != 1 || !s.Since.Equal(b.now()) || s.Name != "relay" {
		t.Errorf("status: %+v", s)
	}
}

// Background work pauses, longer after each failed probe, and then makes one call.
func TestBackground(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.open()
	for _, pause := range []time.Duration{5 * time.Second, 10 * time.Second, 12 * time.Second, 12 * time.Second} {
		b.advance(pause - time.Microsecond)
		if b.Capacity(7) != 0 || b.call(true, nil) {
			t.Fatalf("a call is made before the pause of %s is over", pause)
		}
		b.advance(time.Microsecond)
		b.want(breaker.HalfOpen)
		if n := b.Capacity(7); n != 1 {
			t.Fatalf("after the pause there is room for %d", n)
		}
		err := b.Do(true, func() error {
			if b.Capacity(7) != 0 || b.call(true, nil) {
				t.Error("a second probe is made at the same time")
			}
			return errSilent
		})
		if !errors.Is(err, errSilent) {
			t.Fatal(err)
		}
		b.want(breaker.Open)
	}
	b.advance(12 * time.Second)
	if !b.call(true, errRefused) { // a response
		t.Fatal("the probe is not made")
	}
	b.want(breaker.Closed)
	b.open()
	b.advance(5 * time.Second)
	b.want(breaker.HalfOpen) // the pause is short again
	if s := b.Status(); s.Opened != 2 || s.Refused == 0 {
		t.Errorf("status: %+v", s)
	}
}

// Interactive calls do not pause: one at a time is tried, and the first success closes the breaker for all.
func TestInteractiveCalls(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.open()
	for range 5 {
		if !b.call(false, errSilent) {
			t.Fatal("a caller is refused although no other call is tried")
		}
	}
	err := b.Do(false, func() error {
		got := b.Do(false, func() error { return nil })
		refused, ok := errors.AsType[*breaker.Error](got)
		if !ok || refused.RetryAfter() <= 0 || refused.Name != "relay" {
			t.Errorf("a second caller at the same time: %v", got)
		}
		return context.Canceled // this one was cancelled, which says nothing
	})
	if !errors.Is(err, context.Canceled) || b.Capacity(1) != 0 {
		t.Fatalf("after one who hung up: %v", err)
	}
	if !b.call(false, nil) || b.Capacity(7) != 7 {
		t.Fatal("a success does not close it")
	}
}

// A hanging background probe does not block interactive calls.
func TestInteractiveCallDuringProbe(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.open()
	b.advance(time.Minute)
	_ = b.Do(true, func() error {
		if !b.call(false, nil) {
			t.Error("a caller is refused because of the probe")
		}
		return errSilent
	})
	b.want(breaker.Closed)
}

// For calls that began before it opened, a failure does not extend the pause, and a response closes it.
func TestLateOutcomes(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	_ = b.Do(true, func() error {
		_ = b.Do(true, func() error {
			b.open()
			return errSilent
		})
		b.advance(5 * time.Second)
		b.want(breaker.HalfOpen)
		return errRefused
	})
	b.want(breaker.Closed)
}

// Setting the clock back does not extend a pause.
func TestClockSetBack(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.open()
	b.advance(-time.Hour)
	b.want(breaker.HalfOpen)
}

// A panic in a call leaves the breaker usable.
func TestPanic(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.open()
	b.advance(time.Minute)
	for _, background := range []bool{true, false} {
		func() {
			defer func() { _ = recover() }()
			_ = b.Do(background, func() error { panic("over and out") })
		}()
	}
	if !b.call(false, nil) || !b.call(true, nil) {
		t.Error("no call is made any more")
	}
}

// Of many concurrent callers, one call is tried.
func TestCallersAtOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.open()
	var all sync.WaitGroup
	hold, tried := make(chan struct{}), make(chan struct{}, 50)
	for range 50 {
		all.Go(func() {
			_ = b.Do(false, func() error { tried <- struct{}{}; <-hold; return errSilent })
		})
	}
	<-tried
	poll.Until(t, "the others are refused", func() bool { return b.Status().Refused == 49 })
	close(hold)
	all.Wait()
}
