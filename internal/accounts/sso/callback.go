package sso

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// complete ends the way to a provider and back. The state is used before the provider is called, so that a repeat finds
// it used, and whatever is refused afterwards needs a new start.
func (s *Service) complete(ctx context.Context, steps *api.Steps, by auth.Caller, in *CallbackInput) (RedirectView, error) {
	st, c, err := s.takeState(ctx, steps, in.State)
	if err == nil {
		var found claims
		if found, err = s.answer(ctx, steps.DB(), c, st, in); err == nil {
			var view RedirectView
			if view, err = s.finish(ctx, steps, by, c, st, found); err == nil {
				return view, nil
			}
		}
	}
	why, ok := errors.AsType[*ended](err)
	if !ok {
		return RedirectView{}, err
	}
	slog.WarnContext(ctx, "single sign-on was refused", "connection", c.ID, "tenant", c.Tenant, "purpose", string(st.Purpose), "code", string(why.outcome), "reason", fmt.Sprint(why.cause))
	if c.ID == "" {
		return RedirectView{"/sign-in?code=" + string(why.outcome)}, nil
	}
	if why.outcome == outcomeUnavailable {
		s.countFailure(ctx, steps.DB(), c)
	}
	return s.stop(ctx, steps.DB(), c, st, why)
}

// takeState uses the state of this browser and returns it with its connection.
func (s *Service) takeState(ctx context.Context, steps *api.Steps, text string) (state, Connection, error) {
	token, err := auth.ParseOpaque(text)
	if err != nil {
		return state{}, Connection{}, end(outcomeExpired, errors.New("the state is malformed"))
	}
	st, err := stateByHash(ctx, steps.DB(), token.Scope, token.Hash)
	if err != nil {
		return state{}, Connection{}, db.NotFoundAs(err, end(outcomeExpired, errors.New("the state is unknown")))
	}
	browser, err := auth.ParseOpaque(api.Cookie(ctx, api.SSOStateCookie))
	if err != nil || st.BrowserHash == "" || browser.Hash != st.BrowserHash {
		return state{}, Connection{}, end(outcomeExpired, errors.New("the state is of another browser"))
	}
	c, err := connectionByID(ctx, steps.DB(), st.Tenant, st.ConnectionID)
	if err != nil {
		return state{}, Connection{}, db.NotFoundAs(err, end(outcomeNotReady, errors.New("the connection was deleted")))
	}
	if !st.ExpiresAt.After(s.Members.SignInNow()) {
		return st, c, end(outcomeExpired, errors.New("the state has expired"))
	}
	var used int64
	err = steps.Step(ctx, func(tx *db.Tx) (err error) {
		used, err = useState(ctx, tx, st, s.Members.SignInNow())
		return err
	})
	switch {
	case err != nil:
		return st, c, err
	case used == 0:
		return st, c, end(outcomeExpired, errors.New("the state was used before"))
	case st.Revision != c.Revision || st.Purpose != forTest && !c.usable():
		return st, c, end(outcomeNotReady, errors.New("the connection was changed since the start"))
	}
	return st, c, nil
}

// answer checks what the provider says about the person, and asks it for the ID token.
func (s *Service) answer(ctx context.Context, d *db.DB, c Connection, st state, in *CallbackInput) (claims, error) {
	p, err := s.providers.of(ctx, c.Issuer)
	if err != nil {
		return claims{}, asEnded(err)
	}
	if in.Issuer != "" && in.Issuer != c.Issuer || in.Issuer == "" && p.SendsIssuer {
		return claims{}, end(outcomeRefused, errors.New("the issuer of the answer is another"))
	}
	switch {
	case in.Error == "access_denied":
		return claims{}, end(outcomeCanceled, errors.New("the provider says access_denied"))
	case in.Error != "" || in.Code == "":
		return claims{}, end(outcomeRefused, fmt.Errorf("the provider says %q", in.Error))
	}
	verifier, err := s.set.Seal.Open(st.Hash, st.Verifier)
	if err != nil {
		return claims{}, err
	}
	raw, err := s.exchange(ctx, p, c, in.Code, string(verifier))
	var found claims
	if err == nil {
		found, err = s.verify(ctx, p, c, raw, st.Nonce)
	}
	if err != nil {
		return claims{}, asEnded(err)
	}
	if c.Failures > 0 {
		if err := d.Write(ctx, func(tx *db.Tx) error { return noteSuccess(ctx, tx, c) }); err != nil {
			return claims{}, err
		}
	}
	if st.Purpose == forStepUp && found.AuthTime.Before(st.AskedAt.Truncate(time.Second).Add(-clockSkew)) {
		return claims{}, end(outcomeStale, errors.New("the provider did not ask the person again"))
	}
	return found, nil
}
