package application

import (
	"context"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/db"
)

// NoteDeadline notes that an application has become overdue, once for each of its clocks.
func (s *Service) NoteDeadline(ctx context.Context, tx *db.Tx, key casefile.Key) error {
	a, err := lockByID(ctx, tx, key.Tenant, key.ID)
	if err != nil {
		return err
	}
	noted, err := s.Casefile.MissDeadline(ctx, tx, &a.Case, a.target())
	if err != nil || !noted {
		return err
	}
	return updateApplication(ctx, tx, a)
}

// NoteNear notifies staff that the last working day of an application has begun.
func (s *Service) NoteNear(ctx context.Context, tx *db.Tx, key casefile.Key) error {
	a, err := lockByID(ctx, tx, key.Tenant, key.ID)
	if err != nil {
		return err
	}
	if err := s.Casefile.NearDeadline(ctx, tx, &a.Case, a.target()); err != nil {
		return err
	}
	return updateApplication(ctx, tx, a)
}
