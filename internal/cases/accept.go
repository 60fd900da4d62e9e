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
		Description: "Creates the application and opens its first visible stage. Only one of several concurrent calls succeeds." + holdNote,
		Message:     "Request accepted.", Deferred: deferredMessage,
		Errors: []fault.Code{fault.RequestNotPending, fault.TierLimitExceeded, fault.Conflict, fault.DecisionPending, fault.CertificateNotReady},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *AcceptInput) (api.Deferrable[ApplicationStaffView, RequestStaffView], error) {
		return decide(ctx, s, tx, by, terms{Action: ActionAccept, CaseID: in.RequestID}, holdOf(in.Body), s.ViewApplicationForStaff, s.viewRequestForStaff)
	})
}

// AcceptInput is the input of acceptRequest.
type AcceptInput struct {
	RequestID string `path:"requestId"`
	Body      *HoldInput
}

// Accept accepts a pending request and returns its application on the first visible stage.
func (s *Service) Accept(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (ApplicationStaffView, error) {
	c, err := s.decideNow(ctx, tx, by, terms{Action: ActionAccept, CaseID: id})
	if err != nil {
		return ApplicationStaffView{}, err
	}
	return s.ViewApplicationForStaff(ctx, tx, by, c)
}

// accept accepts a locked request. It writes a few rows however large the service is, since the
// questions stay in the version.
func (s *Service) accept(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case) error {
	request, before := c.target(), c.Status
	if err := c.accept(s.Now(), ref.NewID()); err != nil {
		return err
	}
	customer, err := accounts.ByID(ctx, tx, c.Tenant, c.CustomerID)
	if err != nil {
		return err
	}
	if err := s.Billing.Use(ctx, tx, c.Tenant, billing.Applications); err != nil {
		return err
	}
	c.progress = newProgress()
	c.emit(events.ApplicationOpened, c.target(), nil, nil)
	if err := s.advance(ctx, tx, audit.By(by), c, "", customer.Email); err != nil {
		return err
	}
	if err := recheckAssignee(ctx, tx, c, request); err != nil {
		return err
	}
	c.emitForRequest(events.RequestAccepted, request, before, Accepted)
	return s.save(ctx, tx, c, audit.By(by))
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
