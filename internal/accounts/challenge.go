package accounts

import (
	"cmp"
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

// challengeFor creates the challenge of a locked principal with second factors.
func (s *Service) challengeFor(ctx context.Context, tx *db.Tx, p Principal, f factors, by Method) (ChallengeView, error) {
	token, expires := auth.NewOpaque(p.Tenant), s.signInNow().Add(challengeTTL)
	err := insertChallenge(ctx, tx, challenge{
		Tenant: p.Tenant, Hash: token.Hash, PrincipalID: p.ID, PasswordHash: p.PasswordHash, Method: by, ExpiresAt: expires,
	})
	return ChallengeView{token.String(), f.methods(), api.Time(expires)}, err
}

// verifySecondFactor completes a sign-in with a code. Wrong codes count as failed sign-ins; several of one challenge
// end it.
func (s *Service) verifySecondFactor(ctx context.Context, steps *api.Steps, _ auth.Caller, in *ChallengeInput) (SessionView, error) {
	token, err := auth.ParseOpaque(in.Body.Challenge)
	if err != nil {
		return SessionView{}, errCredentials.Wrap(err)
	}
	p, err := principalByChallenge(ctx, steps.DB(), token.Scope, token.Hash)
	if err != nil {
		return SessionView{}, db.NotFoundAs(err, errCredentials)
	}
	a := s.attemptBy(ctx, p.Tenant, p.Email, p)
	if err := s.attempts.begin(ctx, steps.DB(), a); err != nil {
		return SessionView{}, err
	}
	var refused error // with changes that are kept
	view, err := api.Last(ctx, steps, func(tx *db.Tx) (SessionView, error) {
		refused = nil
		p, c, err := s.lockOpenChallenge(ctx, tx, token)
		if err != nil {
			return SessionView{}, err
		}
		right, err := s.useCode(ctx, tx, p, in.Body.Code)
		if err != nil {
			return SessionView{}, err
		}
		if !right {
			refused = errCredentials
			return SessionView{}, s.challengeFailed(ctx, tx, c)
		}
		if required, err := s.refuseForSSO(ctx, tx, p); err != nil || required != nil { // enforced since the password was right
			return SessionView{}, cmp.Or(err, required)
		}
		if err := endChallenge(ctx, tx, c, s.signInNow()); err != nil {
			return SessionView{}, err
		}
		tx.AfterCommit(func() { s.attempts.confirmed(a) })
		if err := s.attempts.succeeded(ctx, tx, a); err != nil {
			return SessionView{}, err
		}
		return s.OpenSession(ctx, tx, p, c.Method)
	})
	switch {
	case err != nil:
		return SessionView{}, errors.Join(err, s.attempts.withdraw(ctx, steps.DB(), a))
	case refused != nil:
		s.attempts.failed(a)
		s.recordFailure(ctx, p, byCode)
		return SessionView{}, refused
	}
	return view, nil
}

// lockOpenChallenge locks a principal and their challenge, which is refused if it is unknown, used, ended or expired, or
// if the password has changed since.
func (s *Service) lockOpenChallenge(ctx context.Context, tx *db.Tx, token auth.Opaque) (Principal, challenge, error) {
	p, err := principalByChallenge(ctx, tx, token.Scope, token.Hash)
	if err == nil {
		p, err = lockPrincipal(ctx, tx, p.Tenant, p.ID)
	}
	if err != nil {
		return Principal{}, challenge{}, db.NotFoundAs(err, errCredentials)
	}
	c, err := challengeOf(ctx, tx, token.Scope, token.Hash)
	if err != nil {
		return Principal{}, challenge{}, db.NotFoundAs(err, errCredentials)
	}
	if c.EndedAt != nil || !c.ExpiresAt.After(s.signInNow()) || p.Status != Active || p.PasswordHash != c.PasswordHash {
		return Principal{}, challenge{}, errCredentials
	}
	return p, c, nil
}

// challengeFailed counts a wrong code.
func (s *Service) challengeFailed(ctx context.Context, tx *db.Tx, c challenge) error {
	if c.Failures+1 >= maxChallengeFailures {
		return endChallenge(ctx, tx, c, s.signInNow())
	}
	return noteChallengeFailure(ctx, tx, c)
}
