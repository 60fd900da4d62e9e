package request

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/application"
	"stagegate/internal/casefile"
	"stagegate/internal/db"
)

// keepDeadline lets the clock of a request run while it waits for the decision.
func (s *Service) keepDeadline(ctx context.Context, tx *db.Tx, r *Request, at time.Time) error {
	return s.Casefile.KeepDeadline(ctx, tx, &r.Case, r.Form.Definition().ReviewDays, at)
}

// NoteDeadlines notifies staff of the requests and applications of all tenants whose last
// working day has begun, and notes which have become overdue, each clock once.
func (s *Service) NoteDeadlines(ctx context.Context) error {
	now := s.Now()
	key := func(d casefile.Due) casefile.Due { return d }
	return errors.Join(
		each(ctx, s.DB, listNear(now), key, func(tx *db.Tx, d casefile.Due) error { return s.noteNear(ctx, tx, d.Key) }),
		each(ctx, s.DB, application.ListNear(now), key, func(tx *db.Tx, d casefile.Due) error { return s.Applications.NoteNear(ctx, tx, d.Key) }),
		each(ctx, s.DB, listOverdue(now), key, func(tx *db.Tx, d casefile.Due) error { return s.noteDeadline(ctx, tx, d.Key) }),
		each(ctx, s.DB, application.ListOverdue(now), key, func(tx *db.Tx, d casefile.Due) error { return s.Applications.NoteDeadline(ctx, tx, d.Key) }),
	)
}

func (s *Service) noteDeadline(ctx context.Context, tx *db.Tx, key casefile.Key) error {
	r, err := lockByID(ctx, tx, key.Tenant, key.ID)
	if err != nil {
		return err
	}
	noted, err := s.Casefile.MissDeadline(ctx, tx, &r.Case, r.target())
	if err != nil || !noted {
		return err
	}
	return updateRecord(ctx, tx, r)
}

func (s *Service) noteNear(ctx context.Context, tx *db.Tx, key casefile.Key) error {
	r, err := lockByID(ctx, tx, key.Tenant, key.ID)
	if err != nil {
		return err
	}
	if err := s.Casefile.NearDeadline(ctx, tx, &r.Case, r.target()); err != nil {
		return err
	}
	return updateRecord(ctx, tx, r)
}
