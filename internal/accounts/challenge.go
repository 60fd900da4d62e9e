package accounts

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

const (
	challengeTTL         = 5 * time.Minute
	maxChallengeFailures = 5
)

var errSecondFactor = fault.New(fault.SecondFactorRequired, "factor.required")

// ChallengeView says how a sign-in goes on.
type ChallengeView struct {
	Challenge string         `json:"challenge" doc:"For verifySecondFactor"`
	Methods   []FactorMethod `json:"methods" enum:"TOTP,PASSKEY,RECOVERY_CODE" doc:"Ways to prove the second factor"`
	ExpiresAt api.Time       `json:"expiresAt" doc:"In five minutes"`
}

// challengeFor creates the challenge of a locked principal with second factors, and returns the refusal that names it.
func (s *Service) challengeFor(ctx context.Context, tx *db.Tx, p Principal, f factors, by Method) (error, error) { //nolint:revive // the refusal is a result
	token, expires := auth.NewOpaque(p.Tenant), s.signInNow().Add(challengeTTL)
	err := insertChallenge(ctx, tx, challenge{
		Tenant: p.Tenant, Hash: token.Hash, PrincipalID: p.ID, PasswordHash: p.PasswordHash, Method: by, ExpiresAt: expires,
	})
	return errSecondFactor.WithData(ChallengeView{token.String(), f.methods(), api.Time(expires)}), err
}

// verifySecondFactor completes a sign-in with a code. Wrong codes count as failed sign-ins; several of one challenge
// end it.
func (s *Service) verifySecondFactor(ctx context.Context, steps *api.Steps, _ auth.Caller, in *ChallengeInput) (SessionView, error) {
	token, err := auth.ParseOpaque(in.Body.Challenge)
	if err != nil {
		return SessionView{}, errCredentials
	}
	wrong := false
	view, err := api.Last(ctx, steps, func(tx *db.Tx) (SessionView, error) {
		c, err := lockChallenge(ctx, tx, token.Scope, token.Hash)
		if err != nil {
			return SessionView{}, db.NotFoundAs(err, errCredentials)
		}
		p, err := lockPrincipal(ctx, tx, c.Tenant, c.PrincipalID)
		if err != nil {
			return SessionView{}, db.NotFoundAs(err, errCredentials)
		}
		now := s.signInNow()
		if c.EndedAt != nil || !c.ExpiresAt.After(now) || p.Status != Active || p.PasswordHash != c.PasswordHash {
			return SessionView{}, errCredentials
		}
		ok, err := s.useCode(ctx, tx, p, in.Body.Code)
		if err == nil && !ok {
			wrong, err = true, errCredentials
		}
		if err != nil {
			return SessionView{}, err
		}
		stored := c
		c.EndedAt = &now
		if err := updateChallenge(ctx, tx, stored, c); err != nil {
			return SessionView{}, err
		}
		return s.OpenSession(ctx, tx, p, c.Method)
	})
	if !wrong || !errors.Is(err, errCredentials) {
		return view, err
	}
	failed := steps.DB().Write(ctx, func(tx *db.Tx) error {
		c, err := lockChallenge(ctx, tx, token.Scope, token.Hash)
		if err != nil {
			return db.NotFoundAs(err, nil)
		}
		stored, now := c, s.signInNow()
		if c.Failures++; c.Failures >= maxChallengeFailures {
			c.EndedAt = &now
		}
		return updateChallenge(ctx, tx, stored, c)
	})
	return SessionView{}, errors.Join(failed, errCredentials)
}
