package request

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// IsOpen reports whether staff or the customer still have something to do with a request
// that was handed in.
func (r *Record) IsOpen() bool { return r.Status == Pending || r.Status == Returned }

// Assign gives a locked request to a member, or to nobody.
func (s *Service) Assign(ctx context.Context, tx *db.Tx, actor audit.Actor, r *Record, to *casefile.Assignee) error {
	before := r.AssigneeID
	if !r.Give(to) {
		return nil
	}
	if err := updateAssignee(ctx, tx, *r); err != nil {
		return err
	}
	return s.Casefile.RecordGiven(ctx, tx, &r.Case, actor, r.target(), before, to)
}

// FollowApplication gives a locked request that was accepted the assignee of its
// application, whose history tells it.
func (s *Service) FollowApplication(ctx context.Context, tx *db.Tx, r *Record, to *casefile.Assignee) error {
	if !r.Give(to) {
		return nil
	}
	return updateAssignee(ctx, tx, *r)
}

// Sorted returns a page of the requests that a filter finds: of the open ones, or of those
// that ended without an application.
func Sorted(ctx context.Context, q db.Q, by auth.Caller, f casefile.ListFilter, open bool, p db.Paging) (db.Page[casefile.SortKeys], error) {
	return listKeys(ctx, q, by, f, open, p)
}
