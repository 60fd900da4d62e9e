package accounts

import (
	"context"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
	"stagegate/internal/tenants"
)

var (
	errOwnReset       = fault.New(fault.Conflict, "factor.own_reset")
	errMemberNoFactor = fault.New(fault.Conflict, "factor.none_of_member")
)

// registerResets adds the operations that remove a second factor that its owner has lost.
func (s *Service) registerResets(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: teamBase + "/members/{id}/second-factor/reset", ID: "resetSecondFactor", Tag: "Team",
		Kinds: adminsOnly, Fresh: true, Essential: true,
		Summary: "Reset a member's second factor", Message: "Reset scheduled.",
		Description: "Removes the authenticator app, the passkeys and the recovery codes of another member in 24 hours, unless the member objects using the mailed link. " +
			"Repeating the call has no effect.",
		Errors: []fault.Code{fault.Conflict},
	}, s.resetSecondFactor)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/second-factor/reset/object", ID: "objectToReset", Tag: "Authentication", Public: true, Limit: limits.SignInAddress,
		Summary: "Object to a second factor reset", Message: "Your second factor stays as it is.",
		Description: "Cancels the reset of a second factor with the mailed token, until it takes effect.",
		Errors:      []fault.Code{fault.InvalidOrExpiredToken},
	}, s.objectToReset)
}

// ResetView says when a reset takes effect.
type ResetView struct {
	EffectiveAt api.Time `json:"effectiveAt" doc:"When the second factor is removed"`
}

// resetSecondFactor makes the second factor of another member end, unless the member objects.
func (s *Service) resetSecondFactor(ctx context.Context, tx *db.Tx, by auth.Caller, in *MemberInput) (ResetView, error) {
	p, err := lockPrincipal(ctx, tx, by.Tenant, in.ID)
	if err == nil && !slices.Contains(auth.Members, p.Kind) {
		err = db.ErrNotFound
	}
	if err != nil {
		return ResetView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if p.ID == by.ID {
		return ResetView{}, errOwnReset
	}
	if err := s.keepBreakGlass(ctx, tx, p); err != nil {
		return ResetView{}, err
	}
	now := s.signInNow()
	resets, err := factorResets(ctx, tx, p.Tenant, []string{p.ID}, now)
	if err != nil {
		return ResetView{}, err
	}
	pending, has := resets[p.ID]
	if !has {
		return ResetView{}, errMemberNoFactor
	}
	if pending != nil {
		return ResetView{api.Time(*pending)}, nil
	}
	end := now.Add(FactorResetTTL)
	if err := endFactors(ctx, tx, p.Tenant, p.ID, now, &end); err != nil {
		return ResetView{}, err
	}
	if err := s.record(ctx, tx, p, audit.By(by), "second_factor.reset", nil, map[string]api.Time{"effectiveAt": api.Time(end)}); err != nil {
		return ResetView{}, err
	}
	token, _, err := s.issueToken(ctx, tx, p, objectToReset)
	if err != nil {
		return ResetView{}, err
	}
	t, err := tenants.ByID(ctx, tx, p.Tenant)
	if err != nil {
		return ResetView{}, err
	}
	return ResetView{api.Time(end)}, s.post.FactorReset(ctx, tx, p.recipient(), t.Name, by.Name, token.String(), FactorResetTTL)
}

// ObjectInput is the input of objectToReset.
type ObjectInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"1000" doc:"From the mailed link"`
	}
}

// objectToReset keeps the second factor that somebody else has reset.
func (s *Service) objectToReset(ctx context.Context, tx *db.Tx, _ auth.Caller, in *ObjectInput) (api.Nothing, error) {
	p, err := s.redeemToken(ctx, tx, in.Body.Token, objectToReset)
	if err != nil {
		return nil, err
	}
	if err := endFactors(ctx, tx, p.Tenant, p.ID, s.signInNow(), nil); err != nil {
		return nil, err
	}
	return nil, s.record(ctx, tx, p, actorOf(p), "second_factor.kept", nil, nil)
}

// RemoveFactors takes away all second factors of a person at once and ends their sessions.
func (s *Service) RemoveFactors(ctx context.Context, tx *db.Tx, tenant, id string) error {
	p, err := lockPrincipal(ctx, tx, tenant, id)
	if err != nil {
		return err
	}
	now := s.signInNow()
	f, err := factorsOf(ctx, tx, p.Tenant, p.ID, now)
	if err == nil && !f.any() {
		err = errNoFactor
	}
	if err != nil {
		return err
	}
	if err := endFactors(ctx, tx, p.Tenant, p.ID, now, &now); err != nil {
		return err
	}
	if err := s.endSessions(ctx, tx, audit.System, p, ""); err != nil {
		return err
	}
	if err := s.record(ctx, tx, p, audit.System, "second_factor.reset", nil, map[string]api.Time{"effectiveAt": api.Time(now)}); err != nil {
		return err
	}
	issuer, err := s.issuerOf(ctx, tx, p.Tenant)
	if err != nil {
		return err
	}
	return s.post.SecondFactor(ctx, tx, p.recipient(), issuer, false)
}
