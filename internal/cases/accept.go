package cases

import (
	"context"
	"errors"
	"net/http"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

func (s *Service) registerAccept(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffRequest + "/accept", ID: "acceptRequest", Tag: "Staff requests", IfMatchPath: staffRequest,
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary:     "Accept a request",
		Description: "Makes the application and puts it on its first visible stage. Of several at once, one succeeds.",
		Message:     "Request accepted.", Errors: []fault.Code{fault.RequestNotPending, fault.TierLimitExceeded, fault.Conflict},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *RequestInput) (ApplicationStaffView, error) {
		return s.Accept(ctx, tx, by, in.RequestID)
	})
}

// Accept accepts a pending request, and shows the application that it becomes, on its first
// visible stage. It writes a few rows however large the service is, since the questions stay
// in the version.
func (s *Service) Accept(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (ApplicationStaffView, error) {
	c, err := s.lockRequest(ctx, tx, by, id)
	if err != nil {
		return ApplicationStaffView{}, err
	}
	request, before := c.target(), c.Status
	if err := c.accept(s.Now(), ref.NewID()); err != nil {
		return ApplicationStaffView{}, err
	}
	customer, err := accounts.ByID(ctx, tx, c.Tenant, c.CustomerID)
	if err != nil {
		return ApplicationStaffView{}, err
	}
	if err := s.Billing.Use(ctx, tx, c.Tenant, billing.Applications); err != nil {
		return ApplicationStaffView{}, err
	}
	c.progress = newProgress()
	c.note(events.ApplicationOpened, c.target(), nil, nil)
	if err := s.advance(ctx, tx, c, "", customer.Email); err != nil {
		return ApplicationStaffView{}, err
	}
	if err := keepAssignee(ctx, tx, c, request); err != nil {
		return ApplicationStaffView{}, err
	}
	c.noteOfRequest(events.RequestAccepted, request, before, Accepted)
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil {
		return ApplicationStaffView{}, err
	}
	return s.ViewApplicationForStaff(ctx, tx, by, c)
}

// accept makes an application of the request. Its waits and its clock begin anew.
func (r *Record) accept(at time.Time, applicationID string) error {
	if err := r.move(onAccept, at); err != nil {
		return err
	}
	r.MadeAt, r.DecidedAt, r.ApplicationID = at, &at, &applicationID
	r.WaitingFor, r.WaitingSince, r.Deadline = ForStaff, &at, Deadline{}
	return nil
}

// keepAssignee takes the case from the member who worked on the request and may not manage
// applications. The case is locked: whoever takes the permission away while this runs finds
// the application afterwards.
func keepAssignee(ctx context.Context, tx *db.Tx, c *Case, request audit.Target) error {
	if c.AssigneeID == nil {
		return nil
	}
	worker, err := accounts.AssigneeByID(ctx, tx, c.Tenant, *c.AssigneeID)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return err
	}
	if worker.May(OfApplication.Work()) {
		return nil
	}
	c.noteOfRequest(events.CaseUnassigned, request, Assignee{ID: *c.AssigneeID}, nil)
	c.AssigneeID = nil
	return nil
}
