// Package breaker stops calls to a dependency that does not reply, so that not every call
// waits for its own time-out.
//
// A Breaker opens after several calls in a row without any reply. Then background work
// pauses, and a single probe finds out after each pause whether the dependency replies
// again. Calls that somebody waits for are tried one at a time without a pause, so that
// the first one after the dependency has recovered succeeds. Any reply closes the
// Breaker, also one that reports a failure.
package breaker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"stagegate/internal/infra/kit/ref"
)

// Settings say when a Breaker opens and how long background work pauses.
type Settings struct {
	Failures int           // calls in a row without a reply that open it
	Pause    time.Duration // after it opened; doubles with each probe that fails
	MaxPause time.Duration
}

// Standard are the settings for providers and the mail relay.
var Standard = Settings{Failures: 5, Pause: 5 * time.Second, MaxPause: 30 * time.Second}

// State of a Breaker.
type State string

// The states of a Breaker.
const (
	Closed   State = "closed"    // every call is made
	Open     State = "open"      // background work pauses
	HalfOpen State = "half-open" // the next call of the background is the probe, or it is being made
)

// Status describes a Breaker.
type Status struct {
	Name    string // of the dependency
	State   State
	Since   time.Time // when it opened or closed
	Opened  int64     // how often it has opened
	Refused int64     // calls that were not made
}

// Error is the error of a call that was not made.
type Error struct {
	Name string // of the dependency
	wait time.Duration
}

func (e *Error) Error() string {
	return fmt.Sprintf("breaker: %s did not reply to several calls in a row; no call is made for %s", e.Name, e.wait)
}

// RetryAfter is how long it makes no sense to repeat the call.
func (e *Error) RetryAfter() time.Duration { return e.wait }

// callWait is what callers are asked to wait while the call of another one is tried.
const callWait = time.Second

// Breaker is between the program and one dependency. It is safe for concurrent use.
type Breaker struct {
	name    string
	set     Settings
	now     ref.Clock
	noReply func(error) bool

	mu       sync.Mutex
	failures int // calls in a row without a reply, while it is closed
	open     bool
	since    time.Time
	pause    time.Duration // the present one
	until    time.Time     // its end
	probing  bool          // a call of the background is being made although it is open
	trying   bool          // likewise one that somebody waits for
	opened   int64
	refused  int64
}

// New returns a closed Breaker for a dependency. noReply reports whether an error means
// that the dependency did not reply.
func New(name string, s Settings, now ref.Clock, noReply func(error) bool) *Breaker {
	return &Breaker{name: name, set: s, now: now, noReply: noReply, since: now()}
}

// Do makes a call, or returns an *Error without making it. background is true for work
// that nobody waits for.
func (b *Breaker) Do(background bool, call func() error) error {
	trial, err := b.enter(background)
	if err != nil {
		return err
	}
	defer b.leave(trial)
	err = call()
	b.report(trial != nil, err)
	return err
}

// enter admits a call. While the Breaker is open, it admits one of the background after
// each pause, and beside it one that somebody waits for: a probe that hangs keeps no caller
// from trying. Such a trial is marked in the returned field until it leaves.
func (b *Breaker) enter(background bool) (trial *bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.open {
		return nil, nil //nolint:nilnil // an ordinary call is no trial
	}
	trial, wait := &b.trying, time.Duration(0)
	if background {
		trial, wait = &b.probing, b.wait()
	}
	if wait > 0 || *trial {
		b.refused++
		return nil, &Error{Name: b.name, wait: max(wait, callWait)}
	}
	*trial = true
	return trial, nil
}

func (b *Breaker) leave(trial *bool) {
	if trial == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	*trial = false
}

// report counts the outcome of a call, which was a trial if the Breaker was open when it
// began. That a caller hung up says nothing about the dependency.
func (b *Breaker) report(trial bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	switch {
	case errors.Is(err, context.Canceled):
	case err == nil || !b.noReply(err):
		b.failures = 0
		if b.open {
			slog.Info("circuit breaker closed", "dependency", b.name, "openFor", now.Sub(b.since))
			b.open, b.since, b.until = false, now, time.Time{}
		}
	case b.open && trial:
		b.pause = min(2*b.pause, b.set.MaxPause)
		b.until = now.Add(b.pause)
	case !b.open:
		if b.failures++; b.failures < b.set.Failures {
			return
		}
		b.open, b.since, b.pause = true, now, min(b.set.Pause, b.set.MaxPause)
		b.until = now.Add(b.pause)
		b.opened++
		slog.Warn("circuit breaker opened; background work paused", "dependency", b.name)
	}
}

// Room is how many of n calls the background may begin now: all of them while the
// Breaker is closed, and later one, for the probe.
func (b *Breaker) Room(n int) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case !b.open:
		return n
	case b.probing || b.wait() > 0:
		return 0
	}
	return min(n, 1)
}

// Status returns the present state.
func (b *Breaker) Status() Status {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := Status{Name: b.name, State: Closed, Since: b.since, Opened: b.opened, Refused: b.refused}
	switch {
	case b.open && b.wait() > 0:
		s.State = Open
	case b.open:
		s.State = HalfOpen
	}
	return s
}

// wait is how long the background pauses. A clock that was set back does not make the
// pause longer than it may be.
func (b *Breaker) wait() time.Duration {
	if wait := b.until.Sub(b.now()); wait <= b.set.MaxPause {
		return max(wait, 0)
	}
	return 0
}
