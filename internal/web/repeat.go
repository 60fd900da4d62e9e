package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/idempotency"
	"stagegate/internal/limit"
)

const (
	idempotencyKey    = "Idempotency-Key"
	replayedHeader    = "Idempotent-Replayed"
	maxIdempotencyKey = 255
)

// repeatable reports whether the operation accepts an Idempotency-Key. Webhooks do not:
// providers repeat them without one.
func (op Operation) repeatable() bool { return op.Method == http.MethodPost && !op.Raw }

// headerParams describes the request headers of an operation.
func headerParams(op Operation) []*huma.Param {
	if !op.repeatable() {
		return nil
	}
	return []*huma.Param{{
		Name: idempotencyKey, In: "header",
		Description: "Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true",
		Schema:      &huma.Schema{Type: huma.TypeString, MinLength: new(1), MaxLength: new(maxIdempotencyKey)},
	}}
}

// once runs the operation of a request if it is the first with its Idempotency-Key,
// and stores the response for the next ones (specification, section 1.7).
func (a *API) once(hc huma.Context, op Operation, next func(huma.Context)) {
	r, w := unwrap(hc)
	request, err := keyedRequest(r, op)
	if err != nil {
		fail(w, r, err)
		return
	}
	x := exchangeOf(r.Context())
	claim, first, err := a.repeats.Begin(db.WithTxOptions(r.Context(), a.metered(x, db.TxOptions{})), request)
	switch {
	case err != nil:
		fail(w, r, tooManyKeys(err))
		return
	case first != nil:
		replay(w, first)
		return
	}
	recorded, ok := w.(*responseWriter)
	if !ok {
		panic("web: an operation is served without API.Handler")
	}
	recorded.copied = new(bytes.Buffer)
	next(huma.WithContext(hc, db.WithTxOptions(hc.Context(), a.metered(x, claim.TxOptions()))))
	temporary := recorded.status >= http.StatusInternalServerError || recorded.status == http.StatusTooManyRequests ||
		op.NoEffect && recorded.copied.Len() > a.repeats.MaxResponse
	// The response is stored even if the client has disconnected, since it will retry.
	err = claim.End(db.WithTxOptions(context.WithoutCancel(r.Context()), a.metered(x, db.TxOptions{})), idempotency.Response{
		Status: recorded.status, Header: replayed(recorded.Header()), Body: recorded.copied.Bytes(),
	}, temporary)
	if err != nil {
		a.log.ErrorContext(r.Context(), "storing the response for its Idempotency-Key failed", "error", err)
	}
}

// tooManyKeys returns the error of an exceeded rate for that of too many keys.
func tooManyKeys(err error) error {
	e, ok := errors.AsType[*idempotency.Exceeded](err)
	if !ok {
		return err
	}
	return &limit.Exceeded{Usage: limit.Usage{Policy: "idempotency-keys", Rate: limit.Rate{Max: e.Max, Per: 24 * time.Hour}, Used: e.Max, Reset: e.Reset}}
}

// keyedRequest returns the request with its key. Its body can be read again.
func keyedRequest(r *http.Request, op Operation) (idempotency.Request, error) {
	keys := r.Header.Values(idempotencyKey)
	if len(keys) > 1 || keys[0] == "" || len(keys[0]) > maxIdempotencyKey || !isText(keys[0]) {
		return idempotency.Request{}, fault.Invalid(idempotencyKey, fault.InvalidFormat, "must be one key of 1 to 255 characters")
	}
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(r.Body); err != nil {
			return idempotency.Request{}, errors.Join(errMalformed, err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	x := exchangeOf(r.Context())
	c := idempotency.Request{Path: r.URL.Path, Key: keys[0], Body: body, Address: x.address, Lifetime: op.RepeatsFor}
	if x.signedIn {
		c.Caller = x.caller.Tenant + " " + x.caller.ID
	} else if cookie, err := r.Cookie(op.RepeatsBy); err == nil {
		c.Cookie = cookie.Value
	}
	return c, nil
}

// replayed returns the headers of a response that are stored with it. The trace id is
// that of the first request, as in the body.
func replayed(h http.Header) http.Header {
	stored := http.Header{}
	for _, name := range []string{"Content-Type", "Set-Cookie", "Retry-After", "Link", "X-Trace-Id"} {
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
