package work

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"stagegate/internal/ref"
)

// Queue is one kind of work: rows that are handled when they are due. It has
// slots of its own, so that no other kind has to wait for it.
type Queue[T any] struct {
	Name  string
	Now   ref.Clock
	Slots int           // how many rows this instance handles at once
	Lease time.Duration // how long a row belongs to the instance that claimed it
	// Claim takes rows that are due until the lease ends, at most limit.
	Claim func(ctx context.Context, now, until time.Time, limit int) ([]T, error)
	// Handle does the work of a row, outside of any transaction. Its context ends
	// before the lease does.
	Handle func(ctx context.Context, row T) error
	// Settle writes what became of a row, unless the lease until that time was lost:
	// after a failure it says when the row is due again. With every failure that
	// has to be later, so that no row hides another.
	Settle func(ctx context.Context, row T, until time.Time, failure error) error
	ID     func(row T) string // for the log
	// Stop has a handler's context end with that of Run or Drain. Otherwise the
	// rows at hand are finished.
	Stop bool
}

type outage struct{ error }

func (l outage) Unwrap() error { return l.error }

// Outage marks an error that says nothing about the row: what its work needs
// cannot be reached.
func Outage(err error) error { return outage{err} }

// IsOutage reports whether Outage has marked an error.
func IsOutage(err error) bool {
	_, ok := errors.AsType[outage](err)
	return ok
}

type postponed struct {
	error

	until time.Time
}

func (p postponed) Unwrap() error { return p.error }

// Postpone marks an error of an event that may not be handled before a time. It costs
// no attempt, and it is no outage: other events are not affected.
func Postpone(err error, until time.Time) error { return postponed{err, until} }

// Drain handles all rows that are due now. A row that fails keeps no other from
// being handled, but an outage ends it: then as many in a row as there are
// slots could not reach what they need.
func (q Queue[T]) Drain(ctx context.Context) error {
	w := q.start()
	defer w.all.Wait()
	for ctx.Err() == nil && !w.out() {
		free := w.free()
		n, err := w.fill(ctx, free)
		if err != nil {
			return err
		}
		if n == 0 && free == q.Slots {
			break // nothing is due, and nothing is at hand
		}
		select {
		case <-ctx.Done():
		case <-w.freed:
		}
	}
	w.all.Wait()
	return errors.Join(w.result(), ctx.Err())
}

// Run handles rows whenever they are due until ctx ends, and then finishes those
// at hand. It looks for them after each interval, when it is woken, and when a
// slot comes free while there may be more. After an outage it waits for the next
// look.
func (q Queue[T]) Run(ctx context.Context, interval time.Duration, wake <-chan struct{}) {
	w := q.start()
	defer w.all.Wait()
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	more := false
	for ctx.Err() == nil {
		if free := w.free(); free > 0 {
			n, err := w.fill(ctx, free)
			if err != nil && ctx.Err() == nil {
				slog.ErrorContext(ctx, "claiming work failed", "queue", q.Name, "error", err)
			}
			more = n == free
		}
		var freed <-chan struct{}
		if more && !w.out() {
			freed = w.freed
		}
		select {
		case <-ctx.Done():
		case <-ticker.C:
		case <-wake:
		case <-freed:
		}
	}
}

// worker is a Queue at work.
type worker[T any] struct {
	Queue[T]

	all   sync.WaitGroup
	freed chan struct{} // a slot came free

	mu              sync.Mutex
	busy            int
	handled, failed int
	outages         int // in a row
	last            error
}

func (q Queue[T]) start() *worker[T] { return &worker[T]{Queue: q, freed: make(chan struct{}, 1)} }

// fill claims rows for the slots that are free, starts on them and says how many
// there were.
func (w *worker[T]) fill(ctx context.Context, free int) (int, error) {
	if free == 0 {
		return 0, nil
	}
	now := w.Now()
	until := now.Add(w.Lease).Truncate(time.Microsecond) // as the database keeps it
	rows, err := w.Claim(ctx, now, until, free)
	w.mu.Lock()
	w.busy += len(rows)
	w.mu.Unlock()
	for _, row := range rows {
		w.all.Go(func() { w.handle(ctx, row, until) })
	}
	return len(rows), err
}

// handle does the work of one row and settles it.
func (w *worker[T]) handle(ctx context.Context, row T, until time.Time) {
	kept := context.WithoutCancel(ctx)
	working := kept
	if w.Stop {
		working = ctx
	}
	working, cancel := context.WithTimeout(working, w.Lease*9/10)
	defer cancel()
	failure := w.attempt(working, row)
	if failure != nil && (!w.Stop || ctx.Err() == nil) {
		slog.WarnContext(ctx, "work failed", "queue", w.Name, "id", w.ID(row), "error", failure)
	}
	if err := w.Settle(kept, row, until, failure); err != nil { // the lease runs out, and the row is due again
		slog.ErrorContext(ctx, "settling work failed", "queue", w.Name, "id", w.ID(row), "error", err)
	}
	w.ended(failure)
}

// attempt calls the handler; a panic in it is a failure like any other.
func (w *worker[T]) attempt(ctx context.Context, row T) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return w.Handle(ctx, row)
}

func (w *worker[T]) ended(failure error) {
	w.mu.Lock()
	w.busy--
	w.handled++
	if failure != nil {
		w.failed++
		w.last = failure
	}
	if IsOutage(failure) {
		w.outages++
	} else {
		w.outages = 0
	}
	w.mu.Unlock()
	select {
	case w.freed <- struct{}{}:
	default:
	}
}

func (w *worker[T]) free() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.Slots - w.busy
}

// out reports an outage: as many rows in a row as there are slots have met it.
func (w *worker[T]) out() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.outages >= w.Slots
}

// result is an error when rows failed.
func (w *worker[T]) result() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failed == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d failed (%s), such as: %w", w.failed, w.handled, w.Name, w.last)
}

// Backoff is how long a row waits after each failure.
type Backoff struct {
	First time.Duration // after the first failure; doubles with each one more
	Max   time.Duration // where the doubling ends
}

// After is the wait after so many failures in a row.
func (b Backoff) After(failures int64) time.Duration {
	wait := b.First
	for range failures - 1 {
		if wait = min(2*wait, b.Max); wait == b.Max {
			break
		}
	}
	return min(wait, b.Max)
}
