package app

import (
	"context"
	"errors"
	"io"
	"net"

	"stagegate/internal/infra/breaker"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/providers"
	"stagegate/internal/providers/smtp"
)

// breakers are between the program and the dependencies that it calls.
type breakers struct{ mail, payments, storage *breaker.Breaker }

func newBreakers(s breaker.Settings, now ref.Clock) breakers {
	return breakers{
		mail:     breaker.New("mail", s, now, smtp.IsNoReply),
		payments: breaker.New("payments", s, now, isNoReply),
		storage:  breaker.New("storage", s, now, isNoReply),
	}
}

// isNoReply reports whether an error means that a provider did not reply: it could not be
// reached, closed the connection or took too long. A reply that reports a failure is one.
func isNoReply(err error) bool {
	_, broken := errors.AsType[net.Error](err)
	return broken || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// guard returns the function through which calls to a dependency are made.
func guard(b *breaker.Breaker) providers.Guard {
	return func(ctx context.Context, call func() error) error {
		return b.Do(breaker.IsBackground(ctx), call)
	}
}

// dependencyStates returns the state of each dependency, for /readyz?verbose and the
// metrics. One that does not reply makes the server no less ready.
func (a *App) dependencyStates() []breaker.Status {
	return []breaker.Status{a.breakers.mail.Status(), a.breakers.payments.Status(), a.breakers.storage.Status()}
}
