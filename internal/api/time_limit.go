package api

import (
	"context"
	"net/http"
	"time"

	"stagegate/internal/infra/kit/fault"
)

// TimeLimits are how long calls may take, from the first byte of the request to the
// response. 0 does not limit.
type TimeLimits struct {
	Calls   time.Duration
	Exports time.Duration // of operations that are an Export
}

// sendTime is how long a client may take to receive the response of an export.
const sendTime = 30 * time.Second

var errTimeLimit = fault.New(fault.NotReady, "general.time_limit")

// limitTime ends the context of calls at the time limit. Everything that a call waits for
// ends with its context, and no transaction is committed after it.
func (a *API) limitTime(op Operation, h http.HandlerFunc) http.HandlerFunc {
	limit := a.timeLimits.Calls
	if op.Export {
		limit = a.timeLimits.Exports
	}
	if limit <= 0 {
		return h
	}
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeoutCause(r.Context(), limit, errTimeLimit)
		defer cancel()
		if op.Export {
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(limit + sendTime)) //nolint:forbidigo // a deadline of the operating system; not every writer supports it
		}
		h(w, r.WithContext(ctx))
	}
}
