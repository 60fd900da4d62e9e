// Package breaker implements a circuit breaker: it stops calls to a dependency that does not respond, so that
// not every call has to time out.
//
// A Breaker opens after several consecutive calls without any response. Then background work pauses, and after
// each pause a single probe checks whether the dependency has recovered. Interactive calls are tried one at a
// time without a pause, so that the first one after the recovery succeeds. Any response closes the Breaker,
// even one that reports a failure.
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

// Settings configures a Breaker.
type Settings struct {
	Failures int           // consecutive calls without a response that open it
	Pause    time.Duration // initial pause of background work; doubles with each failed probe
	MaxPause time.Duration
}

// Default are the settings for providers and the mail relay.
var Default = Settings{Failures: 5, Pause: 5 * time.Second, MaxPause: 30 * time.Second}

// State is the state of a Breaker.
type State string

// States of a Breaker.
const (
	Closed   State = "closed"    // all calls are made
	Open     State = "open"      // background work pauses
	HalfOpen State = "half-open" // the next background call is the probe, or the probe is running
)

// Status describes a Breaker.
type Status struct {
	Name    string // of the dependency
	State   State
	Since   time.Time // when it opened or closed
	Opened  int64     // how often it has opened
	Refused int64     // rejected calls
}

// Error is the error of a rejected call.
type Error struct {
	Name string // of the dependency
	wait time.Duration
}

func (e *Error) Error() string {
	return fmt.Sprintf("breaker: circuit breaker of %s is open, retry after %s", e.Name, e.wait)
}

// RetryAfter returns the delay before a retry makes sense.
func (e *Error) RetryAfter() time.Duration { return e.wait }

// interactiveRetryAfter is the retry delay of interactive calls rejected because another one is being tried.
const interactiveRetryAfter = time.Second

// Breaker protects the program from one dependency. It is safe for concurrent use.
type Breaker struct {
	name    string
	set     Settings
	now     ref.Clock
	noReply func(error) bool

	mu       sync.Mutex
	failures int // consecutive calls without a response while closed
	open     bool
	since    time.Time
	pause    time.Duration // current pause
	until    time.Time     // end of the pause
	probing  bool          // a background call is running although it is open
	trying   bool          // an interactive call is running although it is open
	opened   int64
	refused  int64
}

// New returns a closed Breaker for a dependency. noReply reports whether an error means that the dependency did
// not respond.
func New(name string, s Settings, now ref.Clock, noReply func(error) bool) *Breaker {
	return &Breaker{name: name, set: s, now: now, noReply: noReply, since: now()}
}

// Do makes a call, or returns an *Error without making it. background is true for calls that no user waits for.
func (b *Breaker) Do(background bool, call func() error) error {
	trial, err := b.admit(background)
	if err != nil {
		return err
	}
	defer b.finish(trial)
	err = call()
	b.report(trial != nil, err)
	return err
}

// admit admits a call. While the Breaker is open, it admits one background call after each pause, and
// independently one interactive call, so that a hanging probe does not block it. The returned flag marks such a
// trial until leave.
func (b *Breaker) admit(background bool) (trial *bool, err error) {
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
		return nil, &Error{Name: b.name, wait: max(wait, interactiveRetryAfter)}
	}
	*trial = true
	return trial, nil
}

func (b *Breaker) finish(trial *bool) {
	if trial == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	*trial = false
}

// report records the outcome of a call, which is a trial if the Breaker was open when it began. Cancellation by
// the caller says nothing about the dependency.
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

// Capacity returns how many of n background calls may begin now: all while the Breaker is closed, and one after the
// pause, as the probe.
func (b *Breaker) Capacity(n int) int {
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

// Status returns the current state.
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

// wait returns the remaining pause of background work, bounded in case the clock was set back.
func (b *Breaker) wait() time.Duration {
	if wait := b.until.Sub(b.now()); wait <= b.set.MaxPause {
		return max(wait, 0)
	}
	return 0
}
