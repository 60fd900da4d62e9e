package api

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"time"

	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

const (
	idempotencyKey    = "Idempotency-Key"
	replayedHeader    = "Idempotent-Replayed"
	maxIdempotencyKey = 255
)

// Repeatable reports whether the operation accepts an Idempotency-Key. Webhooks do not:
// providers repeat them without one.
func (op Operation) Repeatable() bool { return op.Method == http.MethodPost && !op.Raw }

// once runs the operation of a request if it is the first with its Idempotency-Key.
// The response is stored in the transaction of the operation, and sent when that is
// committed (specification, section 1.7).
func (a *API) once(w http.ResponseWriter, r *http.Request, op *registration) {
	request, err := keyedRequest(r, op.Operation)
	if err != nil {
		fail(w, r, err)
		return
	}
	x := exchangeOf(r.Context())
	x.keyed = true
	claim, first, err := a.repeats.Begin(r.Context(), x.db, a.metered(x), request)
	switch {
	case err != nil:
		fail(w, r, tooManyKeys(err))
		return
	case first != nil:
		x.code = codeOf(first)
		replay(w, first)
		return
	}
	x.claim = claim
	ctx := context.WithoutCancel(r.Context()) // a client that disconnects will repeat the call
	response := &bufferedResponse{ResponseWriter: w, header: w.Header().Clone()}
	x.header = response.header
	ended := false
	defer func() {
		if !ended && !x.settled { // the operation has panicked
			_ = claim.Release(ctx)
		}
	}()
	a.run(response, r, op)
	ended = true
	a.settle(ctx, op.Operation, claim, response)
	response.send()
}

// settle ends the claim of a request whose response is ready, unless the operation has
// stored its response.
func (a *API) settle(ctx context.Context, op Operation, claim *idempotency.Claim, response *bufferedResponse) {
	x := exchangeOf(ctx)
	if x.settled {
		return
	}
	failure := x.failure
	refusal, refused := errors.AsType[*fault.Error](failure)
	passing := response.status >= http.StatusInternalServerError || response.status == http.StatusTooManyRequests ||
		refused && refusal.RetryAfter > 0 || op.NoEffect && response.body.Len() > a.repeats.MaxResponse
	if passing {
		a.release(ctx, claim)
		return
	}
	err := claim.Store(ctx, idempotency.Response{
		Status: response.status, Header: replayed(response.header), Body: response.body.Bytes(),
	})
	if err != nil {
		a.log.ErrorContext(ctx, "storing the response for its Idempotency-Key failed", "error", err)
	}
}

// release ends a claim without a response.
func (a *API) release(ctx context.Context, claim *idempotency.Claim) {
	if err := claim.Release(ctx); err != nil {
		a.log.WarnContext(ctx, "an Idempotency-Key stays in use until its lease ends", "error", err)
	}
}

// tooManyKeys returns the error of an exceeded rate for that of too many keys.
func tooManyKeys(err error) error {
	e, ok := errors.AsType[*idempotency.Exceeded](err)
	if !ok {
		return err
	}
	return &limits.Exceeded{Usage: limits.Usage{Policy: "idempotency-keys", Rate: limits.Rate{Max: e.Max, Per: 24 * time.Hour}, Used: e.Max, Reset: e.Reset}}
}

// keyedRequest returns the request with its key.
func keyedRequest(r *http.Request, op Operation) (idempotency.Request, error) {
	keys := r.Header.Values(idempotencyKey)
	if len(keys) > 1 || keys[0] == "" || len(keys[0]) > maxIdempotencyKey || !isText(keys[0]) {
		return idempotency.Request{}, fault.Invalid(idempotencyKey, fault.InvalidFormat, "idempotency.key")
	}
	x := exchangeOf(r.Context())
	c := idempotency.Request{Path: r.URL.Path, Key: keys[0], Body: x.body, Address: x.address, Lifetime: op.RepeatsFor}
	if x.signedIn {
		c.Caller = x.caller.Tenant + " " + x.caller.ID
	} else if cookie, err := r.Cookie(op.RepeatsBy); err == nil {
		c.Cookie = cookie.Value
	}
	return c, nil
}

// replayed returns the headers of a response that is about to be sent, as they are stored.
func (x *exchange) replayed(out *output) http.Header {
	h := x.header.Clone()
	h.Set("Content-Type", "application/json")
	for _, c := range out.SetCookie {
		h.Add("Set-Cookie", c.String())
	}
	return replayed(h)
}

// replayed returns the headers of a response that are stored with it. The trace id is
// that of the first request, as in the body.
func replayed(h http.Header) http.Header {
	stored := http.Header{}
	for _, name := range []string{"Content-Type", "Set-Cookie", "Retry-After", "Link", "X-Trace-Id", preferenceApplied} {
		if values := h.Values(name); len(values) > 0 {
			stored[name] = slices.Clone(values)
		}
	}
	return stored
}

// replay sends a stored response.
func replay(w http.ResponseWriter, first *idempotency.Response) {
	h := w.Header()
	maps.Copy(h, first.Header)
	h.Set(replayedHeader, "true")
	w.WriteHeader(first.Status)
	_, _ = w.Write(first.Body) // a disconnected client retries
}

// bufferedResponse keeps a response until it is known whether it is true.
type bufferedResponse struct {
	http.ResponseWriter // where it is sent

	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the headers of the response that is kept.
func (b *bufferedResponse) Header() http.Header { return b.header }

// WriteHeader keeps the status.
func (b *bufferedResponse) WriteHeader(status int) { b.status = cmp.Or(b.status, status) }

// Write keeps a part of the body.
func (b *bufferedResponse) Write(p []byte) (int, error) {
	b.WriteHeader(http.StatusOK)
	return b.body.Write(p)
}

// Unwrap returns the wrapped writer, for deadlines.
func (b *bufferedResponse) Unwrap() http.ResponseWriter { return b.ResponseWriter }

// send sends the response.
func (b *bufferedResponse) send() {
	maps.Copy(b.ResponseWriter.Header(), b.header)
	b.ResponseWriter.WriteHeader(cmp.Or(b.status, http.StatusOK))
	_, _ = b.ResponseWriter.Write(b.body.Bytes()) // a disconnected client repeats
}
