package jobs

import (
	"errors"
	"time"

	"stagegate/internal/infra/db"
)

type outage struct{ error }

func (l outage) Unwrap() error { return l.error }

// Outage marks an error that is not caused by the row: a dependency of its work is unreachable.
func Outage(err error) error { return outage{err} }

// IsOutage reports whether an error is not caused by the row: it was marked by Outage, or the own database is
// unavailable.
func IsOutage(err error) bool {
	_, ok := errors.AsType[outage](err)
	return ok || db.IsUnavailable(err)
}

type postponed struct {
	error

	until time.Time
}

func (p postponed) Unwrap() error { return p.error }

// Postpone marks an error of an event that must not be handled before a time. It costs no attempt and does not
// affect other events.
func Postpone(err error, until time.Time) error { return postponed{err, until} }

// errShutdown is the cancellation cause of handlers at shutdown.
var errShutdown = errors.New("work: interrupted by shutdown")

// interrupted marks the error of a handler that was interrupted by the shutdown.
type interrupted struct{ error }

func (s interrupted) Unwrap() error { return s.error }

// refusal is the error of a call that was not made, for example because of an open circuit breaker.
type refusal interface {
	error
	RetryAfter() time.Duration
}

// databaseWait is how long a row waits after an outage of the own database.
const databaseWait = 10 * time.Second

// NotAttempted reports whether an error means that the work of a row was not attempted: the server is stopping, a
// circuit breaker is open, or the own database is unavailable. It must not count as an attempt. wait is the
// delay before the retry.
func NotAttempted(err error) (wait time.Duration, ok bool) {
	if _, ok := errors.AsType[interrupted](err); ok {
		return 0, true
	}
	if r, ok := errors.AsType[refusal](err); ok {
		return r.RetryAfter(), true
	}
	return databaseWait, db.IsUnavailable(err)
}
