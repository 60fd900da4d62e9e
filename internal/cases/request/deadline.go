package request

import (
	"context"
	"errors"

	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/db"
)

// NoteDeadlines notifies staff of the requests and applications of all tenants whose last
// working day has begun, and notes which have become overdue, each clock once.
func (s *Service) NoteDeadlines(ctx context.Context) error {
	now := s.Now()
	return errors.Join(
		eachDue(ctx, s.DB, listNear(now), s.noteNear),
		eachDue(ctx, s.DB, application.ListNear(now), s.Applications.NoteNear),
		eachDue(ctx, s.DB, listOverdue(now), s.noteDeadline),
		eachDue(ctx, s.DB, application.ListOverdue(now), s.Applications.NoteDeadline),
	)
}

// dueBatch is how many cases eachDue reads at a time.
const dueBatch = 100

// eachDue runs a change for each case of a list in a transaction of its own. It goes on
// after a failure, and returns all of them.
func eachDue(ctx context.Context, d *db.DB, list func(ctx context.Context, q db.Q, after casefile.Due, limit int) ([]casefile.Due, error),
	do func(ctx context.Context, tx *db.Tx, key casefile.Key) error,
) error {
	var failures error
	for after := (casefile.Due{}); ctx.Err() == nil; {
		cases, err := list(ctx, d, after, dueBatch)
		if err != nil {
			return errors.Join(failures, err)
		}
		for _, c := range cases {
			failures = errors.Join(failures, d.Write(ctx, func(tx *db.Tx) error { return do(ctx, tx, c.Key) }))
			after = c
		}
		if len(cases) < dueBatch {
			break
		}
	}
	return errors.Join(failures, ctx.Err())
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
