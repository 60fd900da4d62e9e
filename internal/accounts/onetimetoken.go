package accounts

import (
	"context"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// purpose is what a one-time token is for. A token is valid for its purpose only.
type purpose string

// The purposes of one-time tokens.
const (
	verifyCustomer purpose = "VERIFY_CUSTOMER" // proves that the customer owns the address
	resetPassword  purpose = "RESET_PASSWORD"
	invitation     purpose = "INVITATION"
	handoff        purpose = "HANDOFF" // opens the session of another front end
)

// Lifetimes of one-time tokens.
const (
	VerifyCustomerTTL = 24 * time.Hour
	ResetPasswordTTL  = time.Hour
	InvitationTTL     = 7 * 24 * time.Hour
	HandoffTTL        = 2 * time.Minute
)

var lifetimes = map[purpose]time.Duration{
	verifyCustomer: VerifyCustomerTTL, resetPassword: ResetPasswordTTL, invitation: InvitationTTL, handoff: HandoffTTL,
}

var errLink = fault.New(fault.InvalidOrExpiredToken, "account.link")

// issueToken creates a one-time token for a principal and revokes earlier ones of
// the same purpose: only the newest link works.
func (s *Service) issueToken(ctx context.Context, tx *db.Tx, p Principal, why purpose) (auth.Opaque, time.Time, error) {
	return s.issueRegistered(ctx, tx, p, why, "")
}

// issueRegistered is issueToken for a round of registration, whose secret has a hash.
func (s *Service) issueRegistered(ctx context.Context, tx *db.Tx, p Principal, why purpose, registrationHash string) (auth.Opaque, time.Time, error) {
	now := s.tokenNow()
	token := auth.NewOpaque(p.Tenant)
	expires := now.Add(lifetimes[why])
	if err := revokeTokens(ctx, tx, p.Tenant, p.ID, why, now); err != nil {
		return auth.Opaque{}, time.Time{}, err
	}
	return token, expires, insertToken(ctx, tx, oneTimeToken{
		Tenant: p.Tenant, Hash: token.Hash, Purpose: why, PrincipalID: p.ID, RegistrationHash: registrationHash, CreatedAt: now, ExpiresAt: expires,
	})
}

// redeemToken marks a token as used and returns its principal, locked. Of concurrent
// callers one succeeds. The error is the same for an unknown, a used and an expired
// token. The principal is locked before the token, as whoever issues a token does it:
// in another order the two would wait for each other.
func (s *Service) redeemToken(ctx context.Context, tx *db.Tx, text string, why purpose) (Principal, error) {
	token, err := auth.ParseOpaque(text)
	if err != nil {
		return Principal{}, errLink.Wrap(err)
	}
	now := s.tokenNow()
	p, err := lockPrincipalByToken(ctx, tx, token.Scope, token.Hash, why, now)
	if err != nil {
		return Principal{}, db.NotFoundAs(err, errLink)
	}
	if err := useToken(ctx, tx, token.Scope, token.Hash, why, now); err != nil {
		return Principal{}, db.NotFoundAs(err, errLink) // used since it was read
	}
	return p, nil
}

// tokenHolder returns the principal of a token that can be redeemed, and leaves the
// token unused. Operations that hash a password call it first: whoever has no token
// must not cost a hash.
func (s *Service) tokenHolder(ctx context.Context, q db.Q, text string, why purpose) (Principal, error) {
	token, err := auth.ParseOpaque(text)
	if err != nil {
		return Principal{}, errLink.Wrap(err)
	}
	p, err := principalByToken(ctx, q, token.Scope, token.Hash, why, s.tokenNow())
	return p, db.NotFoundAs(err, errLink)
}

// registrationOf is tokenHolder for a customer's link: it returns the registration that
// the link belongs to.
func (s *Service) registrationOf(ctx context.Context, q db.Q, text string) (registration, error) {
	token, err := auth.ParseOpaque(text)
	if err != nil {
		return registration{}, errLink.Wrap(err)
	}
	r, err := registrationByToken(ctx, q, token.Scope, token.Hash, s.tokenNow())
	return r, db.NotFoundAs(err, errLink)
}
