package request

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerReject(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffPath + "/reject", ID: "rejectRequest", Tag: "Staff requests", Changes: staffPath,
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Reject a request", Description: "The customer reads the reason.",
		Message: "Request rejected.", Errors: []fault.Code{fault.RequestNotPending},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *RejectInput) (StaffView, error) {
		return s.Reject(ctx, tx, by, in.RequestID, in.Body.Reason)
	})
}

// RejectInput is the input of rejectRequest.
type RejectInput struct {
	RequestID string `path:"requestId"`
	Body      struct {
		Reason string `json:"reason" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"more than white space" doc:"Why, for the customer"`
	}
}

// Reject rejects a pending request, for a reason that the customer can read.
func (s *Service) Reject(ctx context.Context, tx *db.Tx, by auth.Caller, id, reason string) (StaffView, error) {
	r, err := s.lock(ctx, tx, by, id)
	if err != nil {
		return StaffView{}, err
	}
	if err := s.Casefile.Release(ctx, tx, r.Tenant, r.ID, &r.Content); err != nil {
		return StaffView{}, err
	}
	before := r.Status
	if err := r.reject(s.Now(), reason); err != nil {
		return StaffView{}, err
	}
	if err := s.save(ctx, tx, by, r, "request.rejected", before, r.Status); err != nil {
		return StaffView{}, err
	}
	return s.viewForStaff(ctx, tx, by, r)
}
