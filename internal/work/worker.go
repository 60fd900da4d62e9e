package work

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const maxWords = 4000 // bytes of the last error of an event

// Run works events off until ctx ends, then finishes those at hand. It is at as
// many at once as a batch is large, so that one that takes long holds up no
// other. Several instances may run at once.
func (o *Outbox) Run(ctx context.Context) {
	ticker := time.NewTicker(o.set.Interval)
	defer ticker.Stop()
	var all sync.WaitGroup
	defer all.Wait()
	var busy atomic.Int64
	full := int64(o.set.Batch)
	done := func() {
		if busy.Add(-1) == full-1 {
			o.Wake() // there is room again
		}
	}
	for ctx.Err() == nil {
		if free := full - busy.Load(); free > 0 {
			n, err := o.begin(ctx, int(free), &all, func() { busy.Add(1) }, done)
			if err != nil && ctx.Err() == nil {
				slog.ErrorContext(ctx, "outbox: claiming failed", "error", err)
			}
			if int64(n) == free {
				continue // there may be more
			}
		}
		select {
		case <-ctx.Done():
		case <-ticker.C:
		case <-o.wake:
		}
	}
}

// Work claims one batch of due events, does it and tells how many there were.
func (o *Outbox) Work(ctx context.Context) (int, error) {
	var all sync.WaitGroup
	defer all.Wait()
	return o.begin(ctx, o.set.Batch, &all, func() {}, func() {})
}

// begin claims due events and starts on them, each between taken and done.
func (o *Outbox) begin(ctx context.Context, most int, all *sync.WaitGroup, taken, done func()) (int, error) {
	now := o.now()
	lease := now.Add(o.set.Lease)
	events, err := claim(ctx, o.db, now, lease, most)
	for _, e := range events {
		taken()
		all.Go(func() {
			defer done()
			o.work(context.WithoutCancel(ctx), e, lease)
		})
	}
	return len(events), err
}

// work does one event. Its context ends before the lease does, so that an
// instance that is still at it never meets the one that comes after it.
func (o *Outbox) work(ctx context.Context, e Event, lease time.Time) {
	working, cancel := context.WithTimeout(ctx, o.set.Lease*9/10)
	defer cancel()
	err := o.attempt(working, e)
	if err == nil {
		err = o.settle(ctx, e, lease, Completed, e.Attempts, o.now(), "")
	} else {
		status, attempts, next := o.set.afterFailure(e, err, o.now())
		slog.WarnContext(ctx, "outbox: an event failed", "event", e.ID, "kind", e.Kind,
			"attempt", e.Attempts, "then", status, "error", err)
		err = o.settle(ctx, e, lease, status, attempts, next, words(err))
	}
	if err != nil { // the lease runs out and the event is done once more
		slog.ErrorContext(ctx, "outbox: settling an event failed", "event", e.ID, "kind", e.Kind, "error", err)
	}
}

// words are an error's own, as far as the database can hold them: whatever a
// handler says, what became of its event has to be written down.
func words(err error) string {
	text := strings.ReplaceAll(err.Error(), "\x00", "")
	return strings.ToValidUTF8(text[:min(len(text), maxWords)], "?")
}

// attempt calls the handler; a panic in it is a failure like any other.
func (o *Outbox) attempt(ctx context.Context, e Event) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	handle, ok := o.handlers[e.Kind]
	if !ok {
		return fmt.Errorf("nobody handles events of the kind %q", e.Kind)
	}
	return handle(ctx, e)
}
