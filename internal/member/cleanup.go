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

	cleanUpBatch = 1000
)

// CleanUp throws away tokens and sessions that can no longer mean anything, in
// batches, so that nobody waits for it.
func (s *Service) CleanUp(ctx context.Context) error {
	now := s.Now()
	for _, step := range []struct {
		before time.Time
		remove func(ctx context.Context, tx *db.Tx, before time.Time, most int) (int64, error)
	}{
		{now.Add(-keptTokens), deleteOldTokens},
		{now.Add(-keptSessions), deleteOldRefreshTokens}, // before the sessions that they belong to
		{now.Add(-keptSessions), deleteOldSessions},
	} {
		for removed := int64(cleanUpBatch); removed == cleanUpBatch; {
			err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
				removed, err = step.remove(ctx, tx, step.before, cleanUpBatch)
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// HasAdministrator reports whether the platform has anybody of its own.
func (s *Service) HasAdministrator(ctx context.Context) (bool, error) {
	people, err := listPrincipals(ctx, s.DB, filter{tenant: auth.PlatformScope, kinds: []auth.Kind{auth.Platform}}, db.Paging{Limit: 1, Order: "id"})
	return len(people.Items) > 0, err
}
