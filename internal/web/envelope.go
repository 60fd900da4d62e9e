package web

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"strconv"

	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/limit"
)

// ErrorsPath is the page that explains the error codes, each at an anchor of its
// own name. Every refusal points there.
const ErrorsPath = "/errors"

// Envelope is around every answer of the API (specification, section 1).
type Envelope[T any] struct {
	Status  string `json:"status" enum:"Success" doc:"Always Success; refusals and failures have another shape"`
	Message string `json:"message" doc:"A sentence for people"`
	TraceID string `json:"traceId" doc:"Names this exchange in the logs; also sent as the header X-Trace-Id" example:"4bf92f3577b34da6a3ce929d0e0e4736"`
	Data    T      `json:"data" doc:"The result; null when there is nothing to give"`

	encoded []byte // Data, where it had to be encoded before
}

// Failure is the envelope of a refusal (status Failed, 4xx) or of a mistake of
// ours (status Error, 5xx).
type Failure struct {
	Status    string        `json:"status" enum:"Failed,Error" doc:"Failed: the request was refused (4xx). Error: the server failed (5xx)"`
	Message   string        `json:"message" doc:"A sentence for people"`
	TraceID   string        `json:"traceId" doc:"Names this exchange in the logs; also sent as the header X-Trace-Id"`
	ErrorCode fault.Code    `json:"errorCode" doc:"What went wrong, for programs to branch on. Explained where the Link header points, on the page /errors; later versions add codes"`
	Errors    []fault.Field `json:"errors,omitempty" doc:"What is wrong with which field, when fields are at fault"`
	Data      any           `json:"data,omitempty" doc:"Facts that help to go on, where an error has any"`

	retryAfter int    // seconds; 0 where it does not help to wait
	help       string // address of the page of errors
}

func (f *Failure) Error() string { return string(f.ErrorCode) + ": " + f.Message }

// GetStatus is the HTTP status; huma asks for it.
func (f *Failure) GetStatus() int { return f.ErrorCode.Status() }

// GetHeaders are the headers of the answer; huma asks for them. A failure points
// at its explanation, and one that passes by itself says when to try again.
func (f *Failure) GetHeaders() http.Header {
	h := http.Header{"Link": {"<" + f.help + "#" + string(f.ErrorCode) + `>; rel="help"`}}
	if f.retryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(f.retryAfter))
	}
	return h
}

// newFailure turns any error into what the caller may see, and logs what the
// caller may not.
func newFailure(ctx context.Context, err error) *Failure {
	x := exchangeOf(ctx)
	f := public(ctx, err)
	f.Status, f.TraceID, f.help = "Failed", x.traceID, x.help
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

// public is the part of an error that is fit for the caller.
func public(ctx context.Context, err error) *Failure {
	if f, ok := errors.AsType[*Failure](err); ok { // made by huma on the way here
		return f
	}
	if e, ok := errors.AsType[*limit.Exceeded](err); ok {
		x := exchangeOf(ctx)
		x.limit, x.exceeded = &e.Usage, string(e.Policy)
		return exceeded(e)
	}
	shown, ok := errors.AsType[*fault.Error](err)
	switch {
	case ok:
	case unavailable(ctx, err):
		shown = errNotReady
	default:
		shown = errInternal
	}
	f := &Failure{Message: shown.Message, ErrorCode: shown.Code, Errors: shown.Fields, Data: shown.Data}
	if f.ErrorCode == fault.NotReady || f.ErrorCode == fault.TooManyRequests {
		f.retryAfter = 1 // a queue that is full now, not in a second
	}
	return f
}

// fail writes an error where huma is not (or not yet) in charge.
func fail(w http.ResponseWriter, r *http.Request, err error) {
	f := newFailure(r.Context(), err)
	h := w.Header()
	h.Set("Content-Type", "application/json")
	maps.Copy(h, f.GetHeaders())
	w.WriteHeader(f.GetStatus())
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(f) // a client that is gone cannot be told so
}
