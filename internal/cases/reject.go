package cases

import (
	"context"
	"net/http"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerReject(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffRequest + "/reject", ID: "rejectRequest", Tag: "Staff requests", IfMatchPath: staffRequest,
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Reject a request", Description: "Rejects a pending request permanently. The customer sees the reason." + holdNote,
		Message: "Request rejected.", Deferred: deferredMessage, Errors: []fault.Code{fault.RequestNotPending, fault.DecisionPending},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *RejectInput) (api.Deferrable[RequestStaffView, RequestStaffView], error) {
		t := terms{Action: ActionReject, CaseID: in.RequestID, Reason: in.Body.Reason}
		return decide(ctx, s, tx, by, t, in.Body.HoldInput, s.viewRequestForStaff, s.viewRequestForStaff)
	})
}

// RejectInput is the input of rejectRequest.
type RejectInput struct {
	RequestID string `path:"requestId"`
	Body      struct {
		Reason string `json:"reason" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"field.white_space" doc:"Reason for the customer"`
		HoldInput
	}
}

// Reject rejects a pending request for a reason that the customer can read.
func (s *Service) Reject(ctx context.Context, tx *db.Tx, by auth.Caller, id, reason string) (RequestStaffView, error) {
	c, err := s.decideNow(ctx, tx, by, terms{Action: ActionReject, CaseID: id, Reason: reason})
	if err != nil {
		return RequestStaffView{}, err
	}
	return s.viewRequestForStaff(ctx, tx, by, c)
}

// reject rejects a locked request.
func (s *Service) reject(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, reason string) error {
	before := c.Status
	if err := c.reject(s.Now(), reason); err != nil {
		return err
	}
	if err := s.detachFiles(ctx, tx, c); err != nil {
		return err
	}
	c.emit(events.RequestRejected, c.target(), before, c.Status)
	return s.save(ctx, tx, c, audit.By(by))
}

// reject rejects the request for a reason.
func (r *Record) reject(at time.Time, reason string) error {
	if err := r.move(onReject, at); err != nil {
		return err
	}
	r.DecidedAt, r.RejectionReason = &at, reason
	return nil
}
