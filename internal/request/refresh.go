package request

import (
	"context"
	"errors"

	"stagegate/internal/application"
	"stagegate/internal/casefile"
	"stagegate/internal/db"
)

// refreshBatch is how many records RefreshWaiting reads at a time.
const refreshBatch = 100

// RefreshWaiting computes who has to act next in the requests and applications of all
// tenants that a version of the program has written which did not. There are such after
// an update, and while instances of both versions run.
func (s *Service) RefreshWaiting(ctx context.Context) error {
	return errors.Join(s.refreshRequests(ctx), s.refreshApplications(ctx))
}

func (s *Service) refreshRequests(ctx context.Context) error {
	return each(ctx, s.DB, listStale, func(key casefile.Key) casefile.Key { return key }, func(tx *db.Tx, key casefile.Key) error {
		locked, err := lockByID(ctx, tx, key.Tenant, key.ID)
		r, err := s.load(ctx, tx, locked, err)
		if err != nil {
			return err
		}
		at := r.UpdatedAt
		if r.Status == Draft {
			at = r.CreatedAt
		}
		r.Wait(WaitingFor(r.Status), at)
		r.RemindAt = nil // nobody knows how old the wait is
		if err := s.keepDeadline(ctx, tx, r, at); err != nil {
			return err
		}
		return updateRecord(ctx, tx, r.Record)
	})
}

func (s *Service) refreshApplications(ctx context.Context) error {
	key := func(a application.StaleRecord) casefile.Key { return a.Key }
	return each(ctx, s.DB, application.Stale, key, func(tx *db.Tx, a application.StaleRecord) error {
		r, err := byID(ctx, tx, a.Tenant, a.RequestID)
		if err != nil {
			return err
		}
		return s.Applications.Refresh(ctx, tx, a.Key, r.Case)
	})
}

// each runs a change for each record of a list, which begins after a key, in a
// transaction of its own. It goes on after a failure, and returns all of them.
func each[T, K any](ctx context.Context, d *db.DB, list func(ctx context.Context, q db.Q, after K, limit int) ([]T, error),
	key func(T) K, do func(tx *db.Tx, record T) error,
) error {
	var failures error
	for after := *new(K); ctx.Err() == nil; {
		records, err := list(ctx, d, after, refreshBatch)
		if err != nil {
			return errors.Join(failures, err)
		}
		for _, record := range records {
			failures = errors.Join(failures, d.Write(ctx, func(tx *db.Tx) error { return do(tx, record) }))
			after = key(record)
		}
		if len(records) < refreshBatch {
			break
		}
	}
	return errors.Join(failures, ctx.Err())
}
