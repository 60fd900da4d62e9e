package api

import (
	"encoding/json"
	"strings"
	"time"

	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

// CallLog takes the calls of operations that were answered, of callers who belong to an
// organisation. It must not wait: the answer is on its way.
type CallLog interface{ Add(call Answered) }

// Answered is a call of an operation with its answer.
type Answered struct {
	Caller    auth.Caller
	TraceID   string
	Operation string // its id
	Method    string
	Route     string // its path, with the names of parameters
	Path      string // that was called, without its query
	Status    int
	Code      fault.Code // "" where it was not refused
	Took      time.Duration
}

// logCall adds a call to the log of calls.
func (a *API) logCall(x *exchange, w *responseWriter, took time.Duration) {
	if a.calls == nil || x.operation == "" || !x.writer() || w.status == 0 {
		return
	}
	_, route, _ := strings.Cut(w.request.Pattern, " ")
	a.calls.Add(Answered{
		Caller: x.caller, TraceID: x.traceID, Operation: x.operation, Method: w.request.Method, Route: route, Path: w.request.URL.Path,
		Status: w.status, Code: x.code, Took: took,
	})
}

// codeOf is the error code of a response that is repeated, or "".
func codeOf(r *idempotency.Response) fault.Code {
	var failure struct {
		ErrorCode fault.Code `json:"errorCode"`
	}
	if r.Status < 400 || json.Unmarshal(r.Body, &failure) != nil {
		return ""
	}
	return failure.ErrorCode
}
