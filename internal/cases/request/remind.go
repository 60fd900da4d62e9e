package request

import (
	"context"
	"errors"

	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/db"
)

// RemindCustomers reminds customers of all tenants of drafts, and of requests and
// applications that wait for them, when it is time.
func (s *Service) RemindCustomers(ctx context.Context) error {
	now := s.Now()
	return errors.Join(
		eachDue(ctx, s.DB, listToRemind(now), s.remind),
		eachDue(ctx, s.DB, application.ListToRemind(now), s.Applications.Remind),
	)
}

func (s *Service) remind(ctx context.Context, tx *db.Tx, key casefile.Key) error {
	r, err := lockByID(ctx, tx, key.Tenant, key.ID)
	if err != nil {
		return err
	}
	since := r.UpdatedAt
	if r.Status != Draft && r.WaitingSince != nil {
		since = *r.WaitingSince
	}
	if err := s.Casefile.Remind(ctx, tx, &r.Case, r.target(), since); err != nil {
		return err
	}
	return updateReminder(ctx, tx, r)
}
