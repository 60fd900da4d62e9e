package accounts

import (
	"context"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// purpose is the purpose of a one-time token. A token is valid for one purpose only.
type purpose string

// The purposes of one-time tokens.
const (
	verifyCustomer purpose = "VERIFY_CUSTOMER" // proves ownership of the address
	resetPassword  purpose = "RESET_PASSWORD"
	invitation     purpose = "INVITATION"
	handoff        purpose = "HANDOFF" // opens the session of another front end
	objectToReset  purpose = "OBJECT_TO_RESET"
	signInLink     purpose = "SIGN_IN"
)

// Lifetimes of one-time tokens.
const (
	VerifyCustomerTTL = 24 * time.Hour
	ResetPasswordTTL  = time.Hour
	InvitationTTL     = 7 * 24 * time.Hour
	HandoffTTL        = 2 * time.Minute
	SignInLinkTTL     = 15 * time.Minute
	FactorResetTTL    = 24 * time.Hour // and when the reset takes effect
)

var lifetimes = map[purpose]time.Duration{
	verifyCustomer: VerifyCustomerTTL, resetPassword: ResetPasswordTTL, invitation: InvitationTTL, handoff: HandoffTTL, objectToReset: FactorResetTTL, signInLink: SignInLinkTTL,
}

// nowFor returns the time by which a token is judged.
func (s *Service) nowFor(why purpose) time.Time {
	if why == objectToReset || why == signInLink {
		return s.signInNow()
	}
	return s.tokenNow()
}

var errLink = fault.New(fault.InvalidOrExpiredToken, "account.link")

// issueToken creates a one-time token for a principal and revokes earlier ones of
// the same purpose: only the newest link works.
func (s *Service) issueToken(ctx context.Context, tx *db.Tx, p Principal, why purpose) (auth.Opaque, time.Time, error) {
	return s.issueRegistered(ctx, tx, p, why, "")
}

// issueRegistered is issueToken with the hash of the secret of a registration round.
func (s *Service) issueRegistered(ctx context.Context, tx *db.Tx, p Principal, why purpose, registrationHash string) (auth.Opaque, time.Time, error) {
	now := s.nowFor(why)
	token := auth.NewOpaque(p.Tenant)
	expires := now.Add(lifetimes[why])
	if err := revokeTokens(ctx, tx, p.Tenant, p.ID, why, now); err != nil {
		return auth.Opaque{}, time.Time{}, err
	}
	return token, expires, insertToken(ctx, tx, oneTimeToken{
		Tenant: p.Tenant, Hash: token.Hash, Purpose: why, PrincipalID: p.ID, RegistrationHash: registrationHash, CreatedAt: now, ExpiresAt: expires,
	})
}

// revoke revokes the unused tokens of a locked principal for some purposes.
func (s *Service) revoke(ctx context.Context, tx *db.Tx, p Principal, purposes ...purpose) error {
	for _, why := range purposes {
		if err := revokeTokens(ctx, tx, p.Tenant, p.ID, why, s.nowFor(why)); err != nil {
			return err
		}
	}
	return nil
}

// redeemToken marks a token as used and returns its principal, locked. Of concurrent callers one
// succeeds. Unknown, used and expired tokens give the same error. The principal is locked before the
// token, as when issuing, to prevent deadlocks.
func (s *Service) redeemToken(ctx context.Context, tx *db.Tx, text string, why purpose) (Principal, error) {
	token, err := auth.ParseOpaque(text)
	if err != nil {
		return Principal{}, errLink.Wrap(err)
	}
	now := s.nowFor(why)
	p, err := lockPrincipalByToken(ctx, tx, token.Scope, token.Hash, why, now)
	if err != nil {
		return Principal{}, db.NotFoundAs(err, errLink)
	}
	if err := useToken(ctx, tx, token.Scope, token.Hash, why, now); err != nil {
		return Principal{}, db.NotFoundAs(err, errLink) // used since it was read
	}
	return p, nil
}

// principalOfToken returns the principal of a valid token without using the token. Operations that hash a
// password call it first, so that callers without a token cannot cause hashing.
func (s *Service) principalOfToken(ctx context.Context, q db.Q, text string, why purpose) (Principal, error) {
	token, err := auth.ParseOpaque(text)
	if err != nil {
		return Principal{}, errLink.Wrap(err)
	}
	p, err := principalByToken(ctx, q, token.Scope, token.Hash, why, s.nowFor(why))
	return p, db.NotFoundAs(err, errLink)
}

// registrationOf returns the registration that a customer's link belongs to.
func (s *Service) registrationOf(ctx context.Context, q db.Q, text string) (registration, error) {
	token, err := auth.ParseOpaque(text)
	if err != nil {
		return registration{}, errLink.Wrap(err)
	}
	r, err := registrationByToken(ctx, q, token.Scope, token.Hash, s.tokenNow())
	return r, db.NotFoundAs(err, errLink)
}
