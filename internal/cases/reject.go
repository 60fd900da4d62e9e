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
		Summary: "Reject a request", Description: "Rejects a pending request permanently. The customer sees the reason.",
		Message: "Request rejected.", Errors: []fault.Code{fault.RequestNotPending},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *RejectInput) (RequestStaffView, error) {
		return s.Reject(ctx, tx, by, in.RequestID, in.Body.Reason)
	})
}

// RejectInput is the input of rejectRequest.
type RejectInput struct {
	RequestID string `path:"requestId"`
	Body      struct {
		Reason string `json:"reason" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"field.white_space" doc:"Reason for the customer"`
	}
}

// Reject rejects a pending request for a reason that the customer can read.
func (s *Service) Reject(ctx context.Context, tx *db.Tx, by auth.Caller, id, reason string) (RequestStaffView, error) {
	c, err := s.lockRequest(ctx, tx, by, id)
	if err != nil {
		return RequestStaffView{}, err
	}
	before := c.Status
	if err := c.reject(s.Now(), reason); err != nil {
		return RequestStaffView{}, err
	}
	if err := s.detachFiles(ctx, tx, c); err != nil {
		return RequestStaffView{}, err
	}
	c.emit(events.RequestRejected, c.target(), before, c.Status)
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil {
		return RequestStaffView{}, err
	}
	return s.viewRequestForStaff(ctx, tx, by, c)
}

// reject rejects the request for a reason.
func (r *Record) reject(at time.Time, reason string) error {
	if err := r.move(onReject, at); err != nil {
		return err
	}
	r.DecidedAt, r.RejectionReason = &at, reason
	return nil
}
