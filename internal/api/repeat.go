package api

import (
	"context"
	"maps"
	"net/http"

	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/kit/fault"
)

const (
	idempotencyKey    = "Idempotency-Key"
	replayedHeader    = "Idempotent-Replayed"
	maxIdempotencyKey = 255
)

// AcceptsKey reports whether the operation accepts an Idempotency-Key. Webhooks do not, because
// providers retry them without one.
func (op Operation) AcceptsKey() bool { return op.Method == http.MethodPost && !op.Raw }

// runOnce runs the operation for the first request with an Idempotency-Key, and returns the stored
// response to later ones. The response is stored in the transaction of the operation, and sent
// after the commit (specification, section 1.7).
func (a *API) runOnce(r *http.Request, op *registration) (out *response) {
	ctx := r.Context()
	x := exchangeOf(ctx)
	request, err := keyedRequest(r)
	if err != nil {
		return failure(ctx, err)
	}
	claim, first, err := a.config.IdempotencyKeys.Begin(ctx, x.db, a.metered(x), request)
	switch {
	case err != nil:
		return failure(ctx, err)
	case first != nil:
		x.code = codeOf(first)
		out = &response{status: first.Status, header: http.Header(first.Header), body: first.Body}
		out.header.Set(replayedHeader, "true")
		return out
	}
	x.claim = claim
	defer func() { a.settle(context.WithoutCancel(ctx), op.Operation, x, out) }() // a client that disconnects will retry
	out = a.run(r, op)
	if err := out.encode(); err != nil {
		out = failure(ctx, err)
	}
	return out
}

// settle ends the claim of a request, unless the operation has stored its response. out is nil
// after a panic. Temporary failures are not stored, nor are responses that are never kept.
func (a *API) settle(ctx context.Context, op Operation, x *exchange, out *response) {
	if x.settled {
		return
	}
	if out == nil || out.status >= http.StatusInternalServerError || out.status == http.StatusTooManyRequests ||
		out.header.Get("Retry-After") != "" || x.code == fault.FreshSignInRequired || op.NeverKept || op.ReadOnly && len(out.body) > a.config.IdempotencyKeys.MaxResponse {
		if err := x.claim.Release(ctx); err != nil {
			a.config.Log.WarnContext(ctx, "releasing Idempotency-Key failed; it is locked until its lease expires", "error", err)
		}
		return
	}
	if err := x.claim.Store(ctx, out.stored(x, op)); err != nil {
		a.config.Log.ErrorContext(ctx, "saving response for Idempotency-Key failed", "error", err)
	}
}

func keyedRequest(r *http.Request) (idempotency.Request, error) {
	keys := r.Header.Values(idempotencyKey)
	if len(keys) > 1 || keys[0] == "" || len(keys[0]) > maxIdempotencyKey || !isText(keys[0]) {
		return idempotency.Request{}, fault.Invalid(idempotencyKey, fault.InvalidFormat, "idempotency.key")
	}
	x := exchangeOf(r.Context())
	c := idempotency.Request{Path: r.URL.Path, Key: keys[0], Body: x.body, Address: x.address}
	if x.signedIn {
		c.Caller = x.caller.Tenant + " " + x.caller.ID
	}
	return c, nil
}

// stored returns the response to be stored: only the fact that there was one if it is never kept. Its
// trace id is that of the first request, as in the body.
func (o *response) stored(x *exchange, op Operation) idempotency.Response {
	if op.NeverKept {
		return idempotency.Response{Status: o.status, Dropped: true}
	}
	h := http.Header{"X-Trace-Id": {x.traceID}}
	maps.Copy(h, o.header)
	return idempotency.Response{Status: o.status, Header: h, Body: o.body}
}
