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
		Description: "Creates the application and opens its first visible stage. Only one of several concurrent calls succeeds.",
		Message:     "Request accepted.", Errors: []fault.Code{fault.RequestNotPending, fault.TierLimitExceeded, fault.Conflict},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *RequestInput) (ApplicationStaffView, error) {
		return s.Accept(ctx, tx, by, in.RequestID)
	})
}

// Accept accepts a pending request and returns its application on the first visible stage.
// It writes a few rows however large the service is, since the questions stay in the
// version.
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
	c.emit(events.ApplicationOpened, c.target(), nil, nil)
	if err := s.advance(ctx, tx, c, "", customer.Email); err != nil {
		return ApplicationStaffView{}, err
	}
	if err := recheckAssignee(ctx, tx, c, request); err != nil {
		return ApplicationStaffView{}, err
	}
	c.emitForRequest(events.RequestAccepted, request, before, Accepted)
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil {
		return ApplicationStaffView{}, err
	}
	return s.ViewApplicationForStaff(ctx, tx, by, c)
}

// accept turns the request into an application and resets its waits and its clock.
func (r *Record) accept(at time.Time, applicationID string) error {
	if err := r.move(onAccept, at); err != nil {
		return err
	}
	r.MadeAt, r.DecidedAt, r.ApplicationID = at, &at, &applicationID
	r.WaitingFor, r.WaitingSince, r.Deadline = ForStaff, &at, Deadline{}
	return nil
}

// recheckAssignee unassigns a member who may not manage applications. The case is locked, so a
// transaction that revokes the permission concurrently finds the application afterwards.
func recheckAssignee(ctx context.Context, tx *db.Tx, c *Case, request audit.Target) error {
	if c.AssigneeID == nil {
		return nil
	}
	worker, err := accounts.AssigneeByID(ctx, tx, c.Tenant, *c.AssigneeID)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return err
	}
	if worker.May(KindApplication.Work()) {
		return nil
	}
	c.emitForRequest(events.CaseUnassigned, request, Assignee{ID: *c.AssigneeID}, nil)
	c.AssigneeID = nil
	return nil
}
