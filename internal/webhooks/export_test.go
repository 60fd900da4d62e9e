package webhooks

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// AddEndpoints adds an endpoint for all events with each address, as if they had been made before, and failing if their
// program is dead.
func (s *Service) AddEndpoints(ctx context.Context, tenant string, dead bool, urls ...string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		head, err := s.Events.Head(ctx, tx, tenant)
		for _, url := range urls {
			id, now := ref.NewID(), s.Now()
			e := Endpoint{
				Tenant: tenant, ID: id, URL: url, Types: db.JSON[[]string]{V: []string{"*"}}, Services: db.JSON[[]string]{V: []string{}}, Status: Active,
				Secret: s.set.Seal.Seal(id, []byte(newSecret())), Position: head, CreatedAt: now,
			}
			if dead {
				check := now.Add(time.Hour)
				e.Status, e.FailingSince, e.LastFailedAt, e.CheckAt = Failing, &now, &now, &check
			}
			if err == nil {
				err = insertEndpoint(ctx, tx, e)
			}
		}
		return err
	})
}
