package paystack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

// ErrUnknownReference means that the provider has no transaction with that
// reference: it was never created there, so nobody can have paid it.
var ErrUnknownReference = errors.New("paystack: unknown reference")

// Error is a call without a result.
type Error struct {
	HTTPStatus int    // 0 if there was no valid reply
	Code       string // the provider's own code, such as duplicate_reference; often empty
	Message    string // of the provider, for the log

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

// Unwrap returns the cause, if there is one.
func (e *Error) Unwrap() error { return e.cause }

// IsUnavailable reports whether the outcome of the call is unknown: it may or may
// not have had an effect. Verify by reference before a retry.
func IsUnavailable(err error) bool {
	if e, ok := errors.AsType[*Error](err); ok {
		return unknownOutcome(e.HTTPStatus)
	}
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}

// IsCurrency reports whether the provider refuses the currency, or cannot express
// amounts of it. A retry is of no use.
func IsCurrency(err error) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Code == "unsupported_currency" || errors.Is(err, ErrCurrency)
}

// unknownOutcome reports whether a status says nothing about the provider's
// decision: no reply, a redirect, a time-out, a limit or a failure.
func unknownOutcome(status int) bool {
	return status == 0 || status/100 == 3 || status == http.StatusRequestTimeout ||
		status == http.StatusTooManyRequests || status >= 500
}

// invalidReply is a successful reply with invalid content. The call may have had an
// effect, so it counts as no reply.
func invalidReply(cause error) *Error {
	return &Error{Message: "the reply is invalid", cause: cause}
}
