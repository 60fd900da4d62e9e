package api

import (
	"context"
	"errors"
	"net/http"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

// TakeRate counts a call of an operation against a rate of its own, besides that of
// all calls.
func TakeRate(ctx context.Context, p limits.Policy, key string) error {
	_, err := exchangeOf(ctx).limits.Take(p, key)
	return err
}

// limited runs a handler under the limits of calls that find nothing, or whose
// signature is bad. After too many misses no call is answered any more: otherwise
// those that are would still tell which references exist. A good signature is always
// let through, since the callers are the providers.
func limited(ctx context.Context, op *registration, s *Steps, in any) (any, error) {
	x := exchangeOf(ctx)
	if op.Misses != "" {
		finish, err := x.limits.Try(ctx, op.Misses, x.address)
		if err != nil {
			return nil, err
		}
		missed := false
		defer func() { finish(missed) }() // also after a panic
		out, err := op.handle(ctx, s, in)
		missed = hasCode(err, fault.NotFound)
		return out, err
	}
	out, err := op.handle(ctx, s, in)
	if op.BadSignatures != "" && hasCode(err, fault.InvalidSignature) {
		if _, exceeded := x.limits.Take(op.BadSignatures, x.address); exceeded != nil {
			return out, exceeded
		}
	}
	return out, err
}

func hasCode(err error, code fault.Code) bool {
	f, ok := errors.AsType[*fault.Error](err)
	return ok && f.Code == code
}

// recognize authenticates the caller of a public operation, where a session is not
// required. A caller without a valid session is nobody.
func (a *API) recognize(x *exchange, r *http.Request, op Operation) error {
	if !op.Recognizes {
		return nil
	}
	token, ok := accessToken(r)
	if !ok {
		return nil
	}
	caller, err := a.auth.Authenticate(r.Context(), x.db, token)
	if _, refused := errors.AsType[*fault.Error](err); refused {
		return nil
	}
	if err == nil {
		x.caller, x.signedIn = caller, true
	}
	return err
}
