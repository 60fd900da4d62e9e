package jobs

import (
	"errors"
	"time"

	"stagegate/internal/infra/db"
)

type outage struct{ error }

func (l outage) Unwrap() error { return l.error }

// Outage marks an error that says nothing about the row: what its work needs
// cannot be reached.
func Outage(err error) error { return outage{err} }

// IsOutage reports whether an error says nothing about the row: Outage has marked it, or
// our own database was unavailable.
func IsOutage(err error) bool {
	_, ok := errors.AsType[outage](err)
	return ok || db.IsUnavailable(err)
}

type postponed struct {
	error

	until time.Time
}

func (p postponed) Unwrap() error { return p.error }

// Postpone marks an error of an event that may not be handled before a time. It costs
// no attempt, and it is no outage: other events are not affected.
func Postpone(err error, until time.Time) error { return postponed{err, until} }

// errStopped is the cause of the end of a handler's context when the server stops.
var errStopped = errors.New("work: the server stopped before this was done")

// stopped marks the error of a handler that was interrupted because the server stops.
type stopped struct{ error }

func (s stopped) Unwrap() error { return s.error }

// refusal is the error of a call that was not made, such as that of an open breaker.
type refusal interface {
	error
	RetryAfter() time.Duration
}

// databaseWait is how long a row waits after our own database was unavailable.
const databaseWait = 10 * time.Second

// Untried reports whether an error means that the work of a row was not really tried: the
// server stopped, a breaker refused the call, or our own database was unavailable. It
// must cost the row nothing. wait is how long the row waits before it is tried again.
func Untried(err error) (wait time.Duration, ok bool) {
	if _, ok := errors.AsType[stopped](err); ok {
		return 0, true
	}
	if r, ok := errors.AsType[refusal](err); ok {
		return r.RetryAfter(), true
	}
	return databaseWait, db.IsUnavailable(err)
}
