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

// Worker handles one kind of row when it is due. It has its own slots, so that kinds do not wait for each other.
type Worker[T any] struct {
	Name  string
	Now   ref.Clock
	Slots int           // number of rows that this instance handles concurrently
	Lease time.Duration // how long a claimed row belongs to this instance
	// Claim claims at most limit due rows until the lease expires.
	Claim func(ctx context.Context, now, until time.Time, limit int) ([]T, error)
	// Handle handles a row, outside any transaction. Its context ends before the lease.
	Handle func(ctx context.Context, row T) error
	// Settle stores the outcome of a row, unless the lease until that time was lost. After a failure it sets
	// the next due time, which must grow with each failure so that failing rows do not starve others.
	Settle func(ctx context.Context, row T, until time.Time, failure error) error
	ID     func(row T) string // for logs
	// Grace is how long running handlers may continue after the context of Run or Drain has ended. Then their
	// contexts are cancelled.
	Grace time.Duration
	// Capacity limits how many rows may be claimed when n slots are free; nil means n. It is 0 while a circuit
	// breaker is open.
	Capacity func(n int) int
}

// Drain handles all rows that are due now. Failing rows do not stop it, but an outage does: as many consecutive
// failures as there are slots because a dependency is unreachable.
func (q Worker[T]) Drain(ctx context.Context) error {
	w := q.start()
	defer w.wg.Wait()
	for ctx.Err() == nil && !w.outage() {
		idle := w.free() == q.Slots
		n, err := w.fill(ctx, w.capacity())
		if err != nil {
			return err
		}
		if n == 0 && idle {
			break // nothing is due or claimable, and nothing is running
		}
		select {
		case <-ctx.Done():
		case <-w.freed:
		}
	}
	w.wg.Wait()
	return errors.Join(w.result(), ctx.Err())
}

// Run handles rows whenever it is woken until ctx ends, then waits for running handlers for at most Grace. Once
// awake it continues while more rows may be due and slots are free. After an outage it waits for the next
// wake-up.
func (q Worker[T]) Run(ctx context.Context, wake <-chan struct{}) {
	w := q.start()
	defer w.wg.Wait()
	more, woken, claims := false, false, FailureLog{Work: claiming, Worker: q.Name}
	for ctx.Err() == nil {
		var freed <-chan struct{}
		if woken || more && !w.outage() {
			freed = w.freed
		}
		select {
		case <-ctx.Done():
			return
		case <-wake:
			woken = true // until a slot is free
		case <-freed:
		}
		if w.free() > 0 {
			woken = false
			room := w.capacity()
			n, err := w.fill(ctx, room)
			claims.Note(ctx, err)
			more = n == room && n > 0
		}
	}
}

const claiming = "claiming work"

// wake wakes a waiting worker; it does nothing if a wake-up is pending.
func wake(wakeup chan<- struct{}) {
	select {
	case wakeup <- struct{}{}:
	default:
	}
}

// pollEvery polls for work at once and after each interval, until ctx ends.
func pollEvery(ctx context.Context, worker string, interval time.Duration, poll func(context.Context) error) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	failures := FailureLog{Work: claiming, Worker: worker}
	for ctx.Err() == nil {
		failures.Note(ctx, poll(ctx))
		select {
		case <-ctx.Done():
		case <-ticker.C:
		}
	}
}

// FailureLog logs when work that is tried again and again begins to fail and when it succeeds again, but not each
// failure in between.
type FailureLog struct {
	Work   string // such as "claiming work"
	Worker string // "" for none

	failed int // consecutive failures
}

// Note takes the outcome of an attempt. What ctx has interrupted does not count.
func (l *FailureLog) Note(ctx context.Context, err error) {
	log := slog.Default()
	if l.Worker != "" {
		log = log.With("worker", l.Worker)
	}
	switch {
	case ctx.Err() != nil:
	case err == nil && l.failed > 0:
		log.InfoContext(ctx, l.Work+" recovered", "failed", l.failed)
		l.failed = 0
	case err != nil:
		if l.failed == 0 {
			log.ErrorContext(ctx, l.Work+" failed; further failures are not logged until it recovers", "error", err)
		}
		l.failed++
	}
}

// Grace is the default Grace of a Worker: long enough for nearly any provider call, and shorter than the
// shutdown timeout of the server.
const Grace = 10 * time.Second

// workerRun is the state of a running Worker.
type workerRun[T any] struct {
	Worker[T]

	wg    sync.WaitGroup
	freed chan struct{} // signals a free slot

	mu              sync.Mutex
	busy            int
	handled, failed int
	outages         int // consecutive outages
	last            error
}

func (q Worker[T]) start() *workerRun[T] {
	return &workerRun[T]{Worker: q, freed: make(chan struct{}, 1)}
}

// fill claims at most limit rows, starts their handlers and returns their number.
func (w *workerRun[T]) fill(ctx context.Context, limit int) (int, error) {
	if limit <= 0 {
		return 0, nil
	}
	now := w.Now()
	until := now.Add(w.Lease).Truncate(time.Microsecond) // the precision of the database
	rows, err := w.Claim(ctx, now, until, limit)
	w.mu.Lock()
	w.busy += len(rows)
	w.mu.Unlock()
	for _, row := range rows {
		w.wg.Go(func() { w.handle(ctx, row, until) })
	}
	return len(rows), err
}

// handle handles one row and settles it.
func (w *workerRun[T]) handle(ctx context.Context, row T, until time.Time) {
	kept := context.WithoutCancel(ctx)
	stoppable, stop := context.WithCancelCause(kept)
	defer stop(nil)
	working, cancel := context.WithTimeout(stoppable, w.Lease*9/10)
	defer cancel()
	finish := context.AfterFunc(ctx, func() {
		select {
		case <-working.Done():
		case <-time.After(w.Grace):
			stop(errShutdown)
		}
	})
	defer finish()
	traced, span := trace.Start(working, trace.Internal, "work "+w.Name)
	failure := w.attempt(traced, row)
	span.End(failure)
	if failure != nil && errors.Is(context.Cause(working), errShutdown) {
		failure = interrupted{fmt.Errorf("%w: %w", errShutdown, failure)}
	} else if failure != nil {
		slog.WarnContext(ctx, "work failed", "worker", w.Name, "id", w.ID(row), "error", failure)
	}
	if err := w.settle(ctx, row, until, failure); err != nil { // the lease expires, and the row is due again
		slog.ErrorContext(ctx, "settling work failed", "worker", w.Name, "id", w.ID(row), "error", err)
	}
	w.ended(failure)
}

// settleRetryInterval is the time between two attempts of settle.
const settleRetryInterval = time.Second

// settle stores the outcome of a row. While the database is unavailable it retries until the lease expires:
// otherwise finished work would be repeated, or a failure would not count.
func (w *workerRun[T]) settle(ctx context.Context, row T, until time.Time, failure error) error {
	for {
		err := w.Settle(context.WithoutCancel(ctx), row, until, failure)
		if !db.IsUnavailable(err) || ctx.Err() != nil || !w.Now().Add(settleRetryInterval).Before(until) {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(settleRetryInterval):
		}
	}
}

// attempt calls the handler and converts a panic to an error.
func (w *workerRun[T]) attempt(ctx context.Context, row T) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return w.Handle(ctx, row)
}

func (w *workerRun[T]) ended(failure error) {
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

func (w *workerRun[T]) free() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.Slots - w.busy
}

// capacity returns how many rows may be claimed.
func (w *workerRun[T]) capacity() int {
	free := w.free()
	if w.Capacity == nil {
		return free
	}
	return w.Capacity(free)
}

// outage reports an outage: as many consecutive rows as there are slots have met it.
func (w *workerRun[T]) outage() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.outages >= w.Slots
}

// result returns an error if rows failed.
func (w *workerRun[T]) result() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failed == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d failed (%s), for example: %w", w.failed, w.handled, w.Name, w.last)
}

// Backoff is an exponential backoff.
type Backoff struct {
	First time.Duration // after the first failure; doubles with each further one
	Max   time.Duration // upper limit
}

// After returns the delay after a number of consecutive failures.
func (b Backoff) After(failures int64) time.Duration {
	wait := b.First
	for range failures - 1 {
		if wait = min(2*wait, b.Max); wait == b.Max {
			break
		}
	}
	return min(wait, b.Max)
}
