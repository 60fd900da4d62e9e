package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/idempotency"
)

const (
	idempotencyKey    = "Idempotency-Key"
	replayedHeader    = "Idempotent-Replayed"
	maxIdempotencyKey = 255
)

// repeatable reports whether a call of the operation may carry an
// Idempotency-Key. Providers repeat webhooks in a way of their own.
func (op Operation) repeatable() bool { return op.Method == http.MethodPost && !op.Raw }

// headerParams describes the headers that an operation takes.
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

// once lets a call with an Idempotency-Key through if it is the first with it, and
// keeps the answer for the next ones (specification, section 1.7).
func (a *API) once(hc huma.Context, next func(huma.Context)) {
	r, w := unwrap(hc)
	call, err := callOf(r)
	if err != nil {
		fail(w, r, err)
		return
	}
	claim, first, err := a.repeats.Begin(r.Context(), call)
	switch {
	case err != nil:
		fail(w, r, err)
		return
	case first != nil:
		replay(w, first)
		return
	}
	watched, ok := w.(*answer)
	if !ok {
		panic("web: an operation is served without its handler")
	}
	watched.copied = new(bytes.Buffer)
	next(huma.WithContext(hc, db.WithTxOptions(hc.Context(), claim.TxOptions())))
	passing := watched.status >= http.StatusInternalServerError || watched.status == http.StatusTooManyRequests
	// The caller may be gone; that is when the answer will be asked for again.
	err = claim.End(context.WithoutCancel(r.Context()), idempotency.Answer{
		Status: watched.status, Header: lasting(watched.Header()), Body: watched.copied.Bytes(),
	}, passing)
	if err != nil {
		a.log.ErrorContext(r.Context(), "keeping an answer for its Idempotency-Key failed", "error", err)
	}
}

// callOf is the call with its key. Its body stands ready to be read again.
func callOf(r *http.Request) (idempotency.Call, error) {
	keys := r.Header.Values(idempotencyKey)
	if len(keys) > 1 || keys[0] == "" || len(keys[0]) > maxIdempotencyKey || !isText(keys[0]) {
		return idempotency.Call{}, fault.Invalid(idempotencyKey, fault.InvalidFormat, "expected one key of 1 to 255 characters")
	}
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(r.Body); err != nil {
			return idempotency.Call{}, errors.Join(errMalformed, err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	c := idempotency.Call{Path: r.URL.Path, Key: keys[0], Body: body}
	if x := exchangeOf(r.Context()); x.signedIn {
		c.Caller = x.caller.Tenant + " " + x.caller.ID
	}
	return c, nil
}

// lasting are the headers that belong to an answer, rather than to the exchange
// that carried it. The trace id is in the body as well, and names the call that did
// the deed.
func lasting(h http.Header) http.Header {
	kept := http.Header{}
	for _, name := range []string{"Content-Type", "Set-Cookie", "Retry-After", "Link", "X-Trace-Id"} {
		if values := h.Values(name); len(values) > 0 {
			kept[name] = slices.Clone(values)
		}
	}
	return kept
}

// replay gives an answer once more.
func replay(w http.ResponseWriter, first *idempotency.Answer) {
	h := w.Header()
	maps.Copy(h, first.Header)
	h.Set(replayedHeader, "true")
	w.WriteHeader(first.Status)
	_, _ = w.Write(first.Body) // a client that is gone asks again
}
