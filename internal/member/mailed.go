package member

import (
	"context"
	"time"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
)

// purpose is what a one-time token proves. A token of one purpose is never
// taken for another.
type purpose string

// The purposes of one-time tokens.
const (
	verifyCustomer purpose = "VERIFY_CUSTOMER" // the customer reads mail at this address
	resetPassword  purpose = "RESET_PASSWORD"
	invitation     purpose = "INVITATION"
	handoff        purpose = "HANDOFF" // a session goes over to another front end
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

var errLink = fault.New(fault.InvalidOrExpiredToken, "This link or code is not valid any more. Ask for a new one.")

// issue makes a one-time token for a principal. It replaces the ones of the same
// purpose that were made before: only the newest link works.
func (s *Service) issue(ctx context.Context, tx *db.Tx, p Principal, why purpose) (auth.Opaque, time.Time, error) {
	now := s.Now()
	token := auth.NewOpaque(p.Tenant)
	expires := now.Add(lifetimes[why])
	if err := revokeTokens(ctx, tx, p.Tenant, p.ID, why, now); err != nil {
		return auth.Opaque{}, time.Time{}, err
	}
	return token, expires, insertToken(ctx, tx, oneTimeToken{
		Tenant: p.Tenant, Hash: token.Hash, Purpose: why, PrincipalID: p.ID, CreatedAt: now, ExpiresAt: expires,
	})
}

// spend uses a token up and gives its principal, locked. Of several callers at
// once one succeeds; a token that is unknown, used or too old is refused alike.
func (s *Service) spend(ctx context.Context, tx *db.Tx, text string, why purpose) (Principal, error) {
	token, err := auth.ParseOpaque(text)
	if err != nil {
		return Principal{}, errLink.Wrap(err)
	}
	principalID, err := useToken(ctx, tx, token.Scope, token.Hash, why, s.Now())
	if err != nil {
		return Principal{}, db.NotFoundAs(err, errLink)
	}
	p, err := lockPrincipal(ctx, tx, token.Scope, principalID)
	return p, db.NotFoundAs(err, errLink) // deleted meanwhile
}
