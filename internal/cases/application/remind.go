package application

import (
	"context"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/db"
)

// Remind reminds the customer of an application that waits for it, when it is time.
func (s *Service) Remind(ctx context.Context, tx *db.Tx, key casefile.Key) error {
	a, err := lockByID(ctx, tx, key.Tenant, key.ID)
	if err != nil {
		return err
	}
	since := a.UpdatedAt
	if a.WaitingSince != nil {
		since = *a.WaitingSince
	}
	if err := s.Casefile.Remind(ctx, tx, &a.Case, a.target(), since); err != nil {
		return err
	}
	return updateReminder(ctx, tx, a)
}
