package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/observe/trace"
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
	// Grace is how long the rows at hand may go on after the context of Run or Drain has
	// ended. Then the contexts of their handlers end, too.
	Grace time.Duration
	// Room says how many rows may be claimed where n slots are free; nil means n. An open
	// breaker leaves none.
	Room func(n int) int
}

// Drain handles all rows that are due now. A row that fails keeps no other from
// being handled, but an outage ends it: then as many in a row as there are
// slots could not reach what they need.
func (q Queue[T]) Drain(ctx context.Context) error {
	w := q.start()
	defer w.all.Wait()
	for ctx.Err() == nil && !w.out() {
		idle := w.free() == q.Slots
		n, err := w.fill(ctx, w.room())
		if err != nil {
			return err
		}
		if n == 0 && idle {
			break // nothing is due or may be claimed, and nothing is at hand
		}
		select {
		case <-ctx.Done():
		case <-w.freed:
		}
	}
	w.all.Wait()
	return errors.Join(w.result(), ctx.Err())
}

// Run handles rows whenever it is woken until ctx ends, and then waits for those at hand,
// no longer than Grace. Once awake it goes on while there may be more, whenever a slot
// comes free. After an outage it waits until it is woken again.
func (q Queue[T]) Run(ctx context.Context, wake <-chan struct{}) {
	w := q.start()
	defer w.all.Wait()
	more, woken, claims := false, false, claims{queue: q.Name}
	for ctx.Err() == nil {
		var freed <-chan struct{}
		if woken || more && !w.out() {
			freed = w.freed
		}
		select {
		case <-ctx.Done():
			return
		case <-wake:
			woken = true // for as long as no slot is free
		case <-freed:
		}
		if w.free() > 0 {
			woken = false
			room := w.room()
			n, err := w.fill(ctx, room)
			claims.log(ctx, err)
			more = n == room && n > 0
		}
	}
}

// wake wakes a queue that waits for it, unless it is awake.
func wake(queue chan<- struct{}) {
	select {
	case queue <- struct{}{}:
	default:
	}
}

// keepLooking looks for work at once and after each interval, until ctx ends.
func keepLooking(ctx context.Context, queue string, interval time.Duration, look func(context.Context) error) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	looks := claims{queue: queue}
	for ctx.Err() == nil {
		looks.log(ctx, look(ctx))
		select {
		case <-ctx.Done():
		case <-ticker.C:
		}
	}
}

// claims logs when the claims of a queue begin to fail, and when they succeed again.
type claims struct {
	queue  string
	failed int // in a row
}

func (c *claims) log(ctx context.Context, err error) {
	switch {
	case ctx.Err() != nil:
	case err == nil && c.failed > 0:
		slog.InfoContext(ctx, "claiming work recovered", "queue", c.queue, "failed", c.failed)
		c.failed = 0
	case err != nil:
		if c.failed == 0 {
			slog.ErrorContext(ctx, "claiming work failed; further failures are not logged until it recovers", "queue", c.queue, "error", err)
		}
		c.failed++
	}
}

// Grace is the usual Grace of a Queue: long enough for nearly every call to a provider,
// and within the time that the server takes to stop.
const Grace = 10 * time.Second

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

// fill claims rows, at most limit, starts on them and says how many there were.
func (w *worker[T]) fill(ctx context.Context, limit int) (int, error) {
	if limit <= 0 {
		return 0, nil
	}
	now := w.Now()
	until := now.Add(w.Lease).Truncate(time.Microsecond) // as the database keeps it
	rows, err := w.Claim(ctx, now, until, limit)
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
	stoppable, stop := context.WithCancelCause(kept)
	defer stop(nil)
	working, cancel := context.WithTimeout(stoppable, w.Lease*9/10)
	defer cancel()
	finish := context.AfterFunc(ctx, func() {
		select {
		case <-working.Done():
		case <-time.After(w.Grace):
			stop(errStopped)
		}
	})
	defer finish()
	traced, span := trace.Start(working, trace.Internal, "work "+w.Name)
	failure := w.attempt(traced, row)
	span.End(failure)
	if failure != nil && errors.Is(context.Cause(working), errStopped) {
		failure = stopped{fmt.Errorf("%w: %w", errStopped, failure)}
	} else if failure != nil {
		slog.WarnContext(ctx, "work failed", "queue", w.Name, "id", w.ID(row), "error", failure)
	}
	if err := w.settle(ctx, row, until, failure); err != nil { // the lease runs out, and the row is due again
		slog.ErrorContext(ctx, "saving result of work failed", "queue", w.Name, "id", w.ID(row), "error", err)
	}
	w.ended(failure)
}

// settlePause is how long settle waits before it tries again.
const settlePause = time.Second

// settle writes what became of a row. While the database is unavailable it tries again, as
// long as the row is ours: otherwise what was done would be done once more, and what
// failed would have lost an attempt.
func (w *worker[T]) settle(ctx context.Context, row T, until time.Time, failure error) error {
	for {
		err := w.Settle(context.WithoutCancel(ctx), row, until, failure)
		if !db.IsUnavailable(err) || ctx.Err() != nil || !w.Now().Add(settlePause).Before(until) {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(settlePause):
		}
	}
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

// room is how many rows may be claimed.
func (w *worker[T]) room() int {
	free := w.free()
	if w.Room == nil {
		return free
	}
	return w.Room(free)
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
