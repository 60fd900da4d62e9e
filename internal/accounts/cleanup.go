package accounts

import (
	"context"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

const (
	sessionRetention = 30 * 24 * time.Hour // retention after expiry, including used refresh tokens
	tokenRetention   = 7 * 24 * time.Hour  // retention of mailed tokens after expiry
)

// CleanUp deletes tokens, sessions and the history of sign-ins after their retention period, and first passwords whose
// link has expired.
func (s *Service) CleanUp(ctx context.Context) error {
	now := s.tokenNow()
	if err := oldTokens.CleanUp(ctx, s.DB, now.Add(-tokenRetention)); err != nil {
		return err
	}
	if err := oldChallenges.CleanUp(ctx, s.DB, now.Add(-tokenRetention)); err != nil {
		return err
	}
	if err := oldCeremonies.CleanUp(ctx, s.DB, s.signInNow()); err != nil {
		return err
	}
	err := db.CleanUp(ctx, s.DB, func(tx *db.Tx, limit int) (int64, error) {
		return deleteFirstPasswords(ctx, tx, now.Add(-VerifyCustomerTTL), limit)
	})
	if err != nil {
		return err
	}
	// Refresh tokens before their sessions.
	err = db.CleanUp(ctx, s.DB, func(tx *db.Tx, limit int) (int64, error) {
		return deleteOldRefreshTokens(ctx, tx, now.Add(-sessionRetention), limit)
	})
	if err != nil {
		return err
	}
	if err := audit.CleanUpSignIns(ctx, s.DB, s.Now()); err != nil {
		return err
	}
	return oldSessions.CleanUp(ctx, s.DB, now.Add(-sessionRetention))
}

// HasAdministrator reports whether there is any platform user.
func (s *Service) HasAdministrator(ctx context.Context) (bool, error) {
	users, err := listPrincipals(ctx, s.DB, filter{tenant: auth.PlatformScope, kinds: []auth.Kind{auth.Platform}}, db.Paging{Limit: 1, Order: "id"})
	return len(users.Items) > 0, err
}
