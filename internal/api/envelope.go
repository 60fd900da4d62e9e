package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

// ErrorsPath is the page that explains the error codes. The Link header of a failure points
// to the anchor of its code.
const ErrorsPath = "/errors"

// Envelope is the body of successful responses of the API (specification, section 1).
type Envelope[T any] struct {
	Status  string `json:"status" enum:"Success" doc:"Always Success; error responses have another shape"`
	Message string `json:"message" doc:"Human-readable message"`
	TraceID string `json:"traceId" doc:"Identifies the call in the logs; also sent as the header X-Trace-Id" example:"4bf92f3577b34da6a3ce929d0e0e4736"`
	Data    T      `json:"data" doc:"The result; null if there is none"`
}

// Failure is the body of responses with status 4xx (Failed) or 5xx (Error).
type Failure struct {
	Status    string        `json:"status" enum:"Failed,Error" doc:"Failed: the request was refused (4xx). Error: the server failed (5xx)"`
	Message   fault.Text    `json:"message" doc:"Human-readable message"`
	TraceID   string        `json:"traceId" doc:"Identifies the call in the logs; also sent as the header X-Trace-Id"`
	ErrorCode fault.Code    `json:"errorCode" doc:"Error code for programs. The Link header points to its explanation; later versions may add codes"`
	Errors    []fault.Field `json:"errors,omitempty" doc:"Invalid fields: at most 100, followed by one entry with the code TOO_MANY and the number of further errors"`
	Data      any           `json:"data,omitempty" doc:"Details of some errors, such as a limit and its usage"`

	retryAfter int    // seconds; 0 without the header Retry-After
	help       string // URL of the page of errors
}

func (f *Failure) Error() string { return string(f.ErrorCode) + ": " + f.Message.String() }

// GetStatus returns the HTTP status.
func (f *Failure) GetStatus() int { return f.ErrorCode.Status() }

// GetHeaders returns the headers of the response: Link to the explanation of the error
// code and, for temporary failures, Retry-After.
func (f *Failure) GetHeaders() http.Header {
	h := http.Header{"Link": {"<" + f.help + "#" + string(f.ErrorCode) + `>; rel="help"`}}
	if f.retryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(f.retryAfter))
	}
	return h
}

// retryable is an error that knows when to retry, such as that of an unreachable provider.
type retryable interface {
	error
	RetryAfter() time.Duration
}

// newFailure returns the response for an error. It logs internal errors, whose details the
// caller must not see.
func newFailure(ctx context.Context, err error) *Failure {
	x := exchangeOf(ctx)
	f := public(ctx, err)
	f.Status, f.TraceID, f.help = "Failed", x.traceID, x.api.config.BaseURL+ErrorsPath
	x.code = f.ErrorCode
	if f.GetStatus() >= http.StatusInternalServerError {
		f.Status = "Error"
		about := []any{"operation", x.operation, "code", f.ErrorCode, "error", err}
		if path := db.CallPath(err); path != "" {
			about = append(about, "path", path)
		}
		x.api.config.Log.ErrorContext(ctx, "request failed", about...)
	}
	return f
}

// public returns the part of an error that the caller can see.
func public(ctx context.Context, err error) *Failure {
	if f, ok := errors.AsType[*Failure](err); ok { // of TakeCall
		return f
	}
	if e, ok := errors.AsType[*limits.Exceeded](err); ok {
		x := exchangeOf(ctx)
		x.limit, x.exceeded = &e.Usage, string(e.Policy)
		return &Failure{
			ErrorCode: fault.TooManyRequests, retryAfter: wholeSeconds(e.Reset),
			Message: fault.T("general.too_many_requests", "wait", fault.Seconds(wholeSeconds(e.Reset))),
		}
	}
	shown, ok := errors.AsType[*fault.Error](err)
	switch {
	case ok:
	case errors.Is(err, db.ErrUnknownOutcome) && exchangeOf(ctx).claim != nil:
		shown = errUnknownKeyed
	case errors.Is(err, db.ErrUnknownOutcome):
		shown = errUnknown
	case errors.Is(context.Cause(ctx), errTimeLimit):
		shown = errTimeLimit
	case db.IsUnavailable(err) || ctx.Err() != nil: // or the request was cancelled
		shown = errNotReady
	default:
		shown = errInternal
	}
	f := &Failure{Message: shown.Text, ErrorCode: shown.Code, Errors: limitFields(shown.Fields), Data: shown.Data, retryAfter: shown.RetryAfter}
	if f.retryAfter == 0 && (f.ErrorCode == fault.NotReady || f.ErrorCode == fault.TooManyRequests) {
		f.retryAfter = 1 // a full queue is processed within about a second
	}
	if wait, ok := errors.AsType[retryable](err); ok {
		f.retryAfter = max(wholeSeconds(wait.RetryAfter()), 1)
	}
	return f
}

// Limits of the errors in a response, which could otherwise be many times as long as the
// request. Messages do not repeat input.
const (
	maxFieldErrors = 100
	maxFieldPath   = 500 // bytes
)

// limitFields returns at most maxFieldErrors field errors, followed by one with the number of
// further errors.
func limitFields(fields []fault.Field) []fault.Field {
	listed := slices.Clone(fields[:min(len(fields), maxFieldErrors)])
	for i, f := range listed {
		listed[i].Field = truncate(f.Field, maxFieldPath)
	}
	if more := len(fields) - maxFieldErrors; more > 0 {
		listed = append(listed, fault.Problem(wholeBody, fault.TooMany, "field.more_errors", "count", more))
	}
	return listed
}

// truncate truncates a text to at most limit bytes and adds an ellipsis.
func truncate(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit] + "…"
}

// storedFailure is a failure to be stored with the keys of its texts, so that a page can
// translate them when the form is submitted again.
type storedFailure struct {
	*Failure

	Texts []byte `json:"texts"`
}

// encodeTexts encodes the texts of a failure: its message, then those of its fields.
func (f *Failure) encodeTexts() []byte {
	texts := []fault.Text{f.Message}
	for _, wrong := range f.Errors {
		texts = append(texts, wrong.Message)
	}
	kept, err := fault.Encode(texts)
	if err != nil {
		panic(err) // the types of arguments are known
	}
	return kept
}

// decodeTexts sets the texts of a failure from the output of encodeTexts.
func (f *Failure) decodeTexts(kept []byte) error {
	texts, err := fault.Decode(kept)
	if err != nil || len(texts) != len(f.Errors)+1 {
		return fmt.Errorf("api: the texts of a stored failure: %w", err)
	}
	f.Message = texts[0]
	for i := range f.Errors {
		f.Errors[i].Message = texts[i+1]
	}
	return nil
}
