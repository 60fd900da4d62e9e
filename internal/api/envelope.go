package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strconv"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

// ErrorsPath is the page that explains the error codes. Each code has an anchor, to
// which the Link header of a failure points.
const ErrorsPath = "/errors"

// Envelope is the body of successful responses of the API (specification, section 1).
type Envelope[T any] struct {
	Status  string `json:"status" enum:"Success" doc:"Always Success; refusals and failures have another shape"`
	Message string `json:"message" doc:"A sentence for people"`
	TraceID string `json:"traceId" doc:"Names this exchange in the logs; also sent as the header X-Trace-Id" example:"4bf92f3577b34da6a3ce929d0e0e4736"`
	Data    T      `json:"data" doc:"The result; null when there is nothing to give"`
}

// envelope is an Envelope that is sent.
type envelope struct {
	Envelope[any]

	encoded []byte // Data as JSON, if it was already encoded
	whole   []byte // all of it as JSON, if it was already encoded
}

// Failure is the body of responses with status 4xx (Failed) or 5xx (Error).
type Failure struct {
	Status    string        `json:"status" enum:"Failed,Error" doc:"Failed: the request was refused (4xx). Error: the server failed (5xx)"`
	Message   fault.Text    `json:"message" doc:"A sentence for people"`
	TraceID   string        `json:"traceId" doc:"Names this exchange in the logs; also sent as the header X-Trace-Id"`
	ErrorCode fault.Code    `json:"errorCode" doc:"What went wrong, for programs to branch on. Explained where the Link header points, on the page /errors; later versions add codes"`
	Errors    []fault.Field `json:"errors,omitempty" doc:"What is wrong with which field, when fields are at fault: at most 100, and then one with the code TOO_MANY that says how many more there are"`
	Data      any           `json:"data,omitempty" doc:"Facts that help to go on, where an error has any"`

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

// waiter is an error that says how long it makes no sense to repeat the call, such as
// that of a provider which does not reply.
type waiter interface {
	error
	RetryAfter() time.Duration
}

// newFailure returns the response for an error. It logs errors whose details the caller
// must not see.
func newFailure(ctx context.Context, err error) *Failure {
	x := exchangeOf(ctx)
	x.failure = err
	f := public(ctx, err)
	f.Status, f.TraceID, f.help = "Failed", x.traceID, x.help
	x.code = f.ErrorCode
	if f.GetStatus() >= http.StatusInternalServerError {
		f.Status = "Error"
		about := []any{"operation", x.operation, "code", f.ErrorCode, "error", err}
		if path := db.Path(err); path != "" {
			about = append(about, "path", path)
		}
		x.log.ErrorContext(ctx, "request failed", about...)
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
		return exceeded(e)
	}
	shown, ok := errors.AsType[*fault.Error](err)
	switch {
	case ok:
	case errors.Is(err, db.ErrUnknownOutcome) && exchangeOf(ctx).keyed:
		shown = errUnknownKeyed
	case errors.Is(err, db.ErrUnknownOutcome):
		shown = errUnknown
	case errors.Is(context.Cause(ctx), errTimeLimit):
		shown = errTimeLimit
	case unavailable(ctx, err):
		shown = errNotReady
	default:
		shown = errInternal
	}
	f := &Failure{Message: shown.Text, ErrorCode: shown.Code, Errors: bounded(shown.Fields), Data: shown.Data, retryAfter: shown.RetryAfter}
	if f.retryAfter == 0 && (f.ErrorCode == fault.NotReady || f.ErrorCode == fault.TooManyRequests) {
		f.retryAfter = 1 // a full queue is processed within about a second
	}
	if wait, ok := errors.AsType[waiter](err); ok {
		f.retryAfter = max(wholeSeconds(wait.RetryAfter()), 1)
	}
	return f
}

// fail sends an error response.
func fail(w http.ResponseWriter, r *http.Request, err error) {
	f := newFailure(r.Context(), err)
	if x := exchangeOf(r.Context()); x.page != nil {
		x.page.failure = f
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	maps.Copy(h, f.GetHeaders())
	w.WriteHeader(f.GetStatus())
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	var body any = f
	if exchangeOf(r.Context()).page != nil {
		body = keptFailure{f, f.keep()}
	}
	_ = enc.Encode(body) // fails only if the client has disconnected
}

// keptFailure is a failure with its texts in the form in which they can be worded for people:
// it may be stored, for a page that is sent again.
type keptFailure struct {
	*Failure

	Texts []byte `json:"texts"`
}

// keep returns the texts of a failure, its own first.
func (f *Failure) keep() []byte {
	texts := []fault.Text{f.Message}
	for _, wrong := range f.Errors {
		texts = append(texts, wrong.Message)
	}
	kept, err := fault.Keep(texts)
	if err != nil {
		panic(err) // the types of arguments are known
	}
	return kept
}

// restore gives a failure the texts that were kept of it.
func (f *Failure) restore(kept []byte) error {
	texts, err := fault.Kept(kept)
	if err != nil || len(texts) != len(f.Errors)+1 {
		return fmt.Errorf("api: the texts of a stored failure: %w", err)
	}
	f.Message = texts[0]
	for i := range f.Errors {
		f.Errors[i].Message = texts[i+1]
	}
	return nil
}
