package member

import (
	"context"
	"time"

	"stagegate/internal/auth"
	"stagegate/internal/db"
)

// How old things are when they are thrown away. A used refresh token is kept as
// long as its session could be misused with it.
const (
	keptTokens   = 7 * 24 * time.Hour  // after they have run out
	keptSessions = 30 * 24 * time.Hour // after they have ended at the latest
)

// CleanUp throws away tokens and sessions that can no longer mean anything.
func (s *Service) CleanUp(ctx context.Context) error {
	now := s.Now()
	if err := oldTokens.CleanUp(ctx, s.DB, now.Add(-keptTokens)); err != nil {
		return err
	}
	// Before the sessions that they belong to.
	err := db.CleanUp(ctx, s.DB, func(tx *db.Tx, limit int) (int64, error) {
		return deleteOldRefreshTokens(ctx, tx, now.Add(-keptSessions), limit)
	})
	if err != nil {
		return err
	}
	return oldSessions.CleanUp(ctx, s.DB, now.Add(-keptSessions))
}

// HasAdministrator reports whether the platform has anybody of its own.
func (s *Service) HasAdministrator(ctx context.Context) (bool, error) {
	people, err := listPrincipals(ctx, s.DB, filter{tenant: auth.PlatformScope, kinds: []auth.Kind{auth.Platform}}, db.Paging{Limit: 1, Order: "id"})
	return len(people.Items) > 0, err
}
