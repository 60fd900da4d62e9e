package application

import (
	"context"
	"slices"

	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Review decides about a document of a stage that is not completed, for staff.
func (s *Service) Review(ctx context.Context, by auth.Caller, id, requirementID string, review casefile.Edit) (*Application, error) {
	return s.change(ctx, by, id, func(tx *db.Tx, a *Application) error {
		r, ok := a.Form.Requirement(requirementID)
		switch {
		case !ok:
			return fault.ErrNotFound
		case a.stages[r.Stage.ID].Status == StageCompleted:
			return errStageNotEditable
		case a.Status != InProgress:
			return errNotEditable
		}
		a.UpdatedAt = s.Now()
		changes, err := s.Casefile.Apply(ctx, tx, by, review, &a.Content, a.UpdatedAt)
		if err != nil {
			return err
		}
		if err := saveSheet(ctx, tx, a); err != nil {
			return err
		}
		a.asked = r.Stage.ID == a.current() && slices.ContainsFunc(changes, casefile.Edited.RefusesDocument)
		return s.Casefile.RecordChanges(ctx, tx, &a.Case, audit.By(by), changes)
	})
}
