package app

import (
	"context"
	"errors"
	"io"
	"net"

	"stagegate/internal/infra/breaker"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/providers"
	"stagegate/internal/providers/clamd"
	"stagegate/internal/providers/smtp"
)

// breakers holds the circuit breakers of the dependencies.
type breakers struct{ mail, payments, storage, scanner *breaker.Breaker }

func newBreakers(s breaker.Settings, now ref.Clock) breakers {
	return breakers{
		mail:     breaker.New("mail", s, now, smtp.IsNoReply),
		payments: breaker.New("payments", s, now, isNoReply),
		storage:  breaker.New("storage", s, now, isNoReply),
		scanner:  breaker.New("scanner", s, now, clamd.IsUnavailable),
	}
}

// isNoReply reports whether a provider did not reply: it was unreachable, closed the
// connection or timed out. An error response is a reply.
func isNoReply(err error) bool {
	_, broken := errors.AsType[net.Error](err)
	return broken || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// guard wraps calls to a dependency with its circuit breaker.
func guard(b *breaker.Breaker) providers.Guard {
	return func(ctx context.Context, call func() error) error {
		return b.Do(breaker.IsBackground(ctx), call)
	}
}

// dependencyStates returns the state of each dependency, for /readyz?verbose and the
// metrics. An unavailable dependency does not affect readiness.
func (a *App) dependencyStates() []breaker.Status {
	states := []breaker.Status{a.breakers.mail.Status(), a.breakers.payments.Status(), a.breakers.storage.Status()}
	if a.config.ScannerURL != "" {
		states = append(states, a.breakers.scanner.Status())
	}
	return states
}
