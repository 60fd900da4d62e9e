package application

import (
	"context"

	"stagegate/internal/casefile"
	"stagegate/internal/db"
)

// Stale returns applications of all tenants that a version of the program has written
// which did not compute who has to act next, in the order of their keys after the given one.
func Stale(ctx context.Context, q db.Q, after casefile.Key, limit int) ([]StaleRecord, error) {
	return listStale(ctx, q, after, limit)
}

// StaleRecord is an application for Refresh.
type StaleRecord struct {
	casefile.Key

	RequestID string `db:"request_id"`
}

// Refresh computes who has to act next in a stale application, with the times of its
// request.
func (s *Service) Refresh(ctx context.Context, tx *db.Tx, key casefile.Key, request casefile.Case) error {
	r, err := lockByID(ctx, tx, key.Tenant, key.ID)
	a, err := s.load(ctx, tx, r, err)
	if err != nil {
		return err
	}
	if err := a.loadProgress(ctx, tx); err != nil {
		return err
	}
	at := a.UpdatedAt
	if entered := a.stages[a.current()].EnteredAt; a.WaitingAsOf == nil && !entered.IsZero() {
		at = entered
	}
	a.SubmittedAt, a.ResubmittedAt = request.SubmittedAt, request.ResubmittedAt
	a.assess(at)
	return updateApplication(ctx, tx, a.Record)
}
