package paystack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

// ErrUnknownReference means that the provider has no transaction of that
// reference: it was never created there, so nobody can have paid it.
var ErrUnknownReference = errors.New("paystack: unknown reference")

// Error is a call that brought no result.
type Error struct {
	HTTPStatus int    // 0 when there was no reply that could be read
	Code       string // the provider's own code, such as duplicate_reference; often empty
	Message    string // the provider's words, for the log

	cause error
}

func (e *Error) Error() string {
	text := "paystack: "
	if e.HTTPStatus != 0 {
		text += fmt.Sprintf("status %d: ", e.HTTPStatus)
	}
	if e.Code != "" {
		text += e.Code + ": "
	}
	text += e.Message
	if e.cause != nil {
		text += ": " + e.cause.Error()
	}
	return text
}

// Unwrap gives the cause, if there is one.
func (e *Error) Unwrap() error { return e.cause }

// IsUnavailable reports whether nothing can be said about the outcome of the
// call: what was asked for may or may not have happened. Ask by reference
// before trying again.
func IsUnavailable(err error) bool {
	if e, ok := errors.AsType[*Error](err); ok {
		return inconclusive(e.HTTPStatus)
	}
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}

// IsCurrency reports whether the provider refuses the currency, or could not
// even express amounts of it: asking again is of no use.
func IsCurrency(err error) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Code == "unsupported_currency" || errors.Is(err, ErrCurrency)
}

// inconclusive statuses come from something between us and the provider's own
// decision: no reply, a redirect, a time-out, a limit or a failure.
func inconclusive(status int) bool {
	return status == 0 || status/100 == 3 || status == http.StatusRequestTimeout ||
		status == http.StatusTooManyRequests || status >= 500
}

// unreadable is a reply of success whose content makes no sense. Something may
// have happened, so it counts as no reply.
func unreadable(cause error) *Error {
	return &Error{Message: "the reply makes no sense", cause: cause}
}
