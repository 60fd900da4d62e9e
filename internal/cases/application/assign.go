package application

import (
	"context"
	"errors"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// IsOpen reports whether the application is in progress.
func (a *Record) IsOpen() bool { return a.Status == InProgress }

// Assign gives a locked application to a member, or to nobody.
func (s *Service) Assign(ctx context.Context, tx *db.Tx, actor audit.Actor, a *Record, to *casefile.Assignee) error {
	before := a.AssigneeID
	if !a.Give(to) {
		return nil
	}
	if err := updateAssignee(ctx, tx, *a); err != nil {
		return err
	}
	return s.Casefile.RecordGiven(ctx, tx, &a.Case, actor, a.target(), before, to)
}

// keepAssignee takes the assignee of the request from a new application if the member may
// not manage applications. The request is locked: whoever takes the permission away while
// this runs finds the application afterwards.
func keepAssignee(ctx context.Context, tx *db.Tx, a *Record) error {
	if a.AssigneeID == nil {
		return nil
	}
	worker, err := accounts.WorkerByID(ctx, tx, a.Tenant, *a.AssigneeID)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return err
	}
	if !worker.May(casefile.OfApplication.Work()) {
		a.AssigneeID = nil
	}
	return nil
}

// Sorted returns a page of the applications that a filter finds: of those in progress, or of
// those that have ended.
func Sorted(ctx context.Context, q db.Q, by auth.Caller, f casefile.ListFilter, open bool, p db.Paging) (db.Page[casefile.SortKeys], error) {
	return listKeys(ctx, q, by, f, open, p)
}
