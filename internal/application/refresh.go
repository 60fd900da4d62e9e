package application

import (
	"context"

	"stagegate/internal/casefile"
	"stagegate/internal/db"
)

// StaleRecord is an application for Refresh.
type StaleRecord struct {
	casefile.Key

	RequestID string `db:"request_id"`
}

// Refresh computes who has to act next in a stale application, with the times of its
// request.
func (s *Service) Refresh(ctx context.Context, tx *db.Tx, key casefile.Key, request casefile.Case) error {
	a, err := s.lockWithProgress(ctx, tx, key.Tenant, key.ID)
	if err != nil {
		return err
	}
	at := a.UpdatedAt
	if entered := a.stages[a.current()].EnteredAt; a.WaitingAsOf == nil && !entered.IsZero() {
		at = entered
	}
	a.SubmittedAt, a.ResubmittedAt = request.SubmittedAt, request.ResubmittedAt
	waited := a.WaitingSince
	if err := s.saveAsOf(ctx, tx, a, at); err != nil || a.WaitingSince == waited {
		return err
	}
	a.RemindAt = nil // nobody knows how old the wait is
	return updateReminder(ctx, tx, a.Record)
}
