package request

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Review decides about a document of a pending request, for staff.
func (s *Service) Review(ctx context.Context, by auth.Caller, id, requirementID string, review casefile.Edit) (*Request, error) {
	return s.change(ctx, by, id, func(tx *db.Tx, r *Request) error {
		if _, ok := r.Form.Requirement(requirementID); !ok {
			return fault.ErrNotFound
		}
		if r.Status != Pending {
			return errNotPending
		}
		r.UpdatedAt = s.Now()
		changes, err := s.Casefile.Apply(ctx, tx, by, review, &r.Content, r.UpdatedAt)
		if err != nil {
			return err
		}
		if err := updateSheet(ctx, tx, r); err != nil {
			return err
		}
		return s.Casefile.RecordChanges(ctx, tx, &r.Case, audit.By(by), changes)
	})
}
