package request

import (
	"context"
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/application"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerAccept(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffPath + "/accept", ID: "acceptRequest", Tag: "Staff requests", Changes: staffPath,
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary:     "Accept a request",
		Description: "Makes the application and puts it on its first visible stage. Of several at once, one succeeds.",
		Message:     "Request accepted.", Errors: []fault.Code{fault.RequestNotPending, fault.TierLimitExceeded, fault.Conflict},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *IDInput) (application.StaffView, error) {
		return s.Accept(ctx, tx, by, in.RequestID)
	})
}

// Accept accepts a pending request, and shows the application that it becomes.
func (s *Service) Accept(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (application.StaffView, error) {
	r, err := s.lock(ctx, tx, by, id)
	if err != nil {
		return application.StaffView{}, err
	}
	before := r.Status
	if err := Transitions.Check(before, accept); err != nil {
		return application.StaffView{}, err
	}
	customer, err := accounts.ByID(ctx, tx, r.Tenant, r.CustomerID)
	if err != nil {
		return application.StaffView{}, err
	}
	opened, err := s.Applications.Open(ctx, tx, by, application.Accepted{Request: r.Case, Content: r.Content, Customer: customer})
	if err != nil {
		return application.StaffView{}, err
	}
	if opened.AssigneeID == nil { // the member may not manage applications
		if err := s.Assign(ctx, tx, audit.By(by), &r.Record, nil); err != nil {
			return application.StaffView{}, err
		}
	}
	if err := s.Casefile.Release(ctx, tx, r.Tenant, r.ID, &r.Content); err != nil { // the application holds the files from here on
		return application.StaffView{}, err
	}
	if err := r.accept(s.Now(), opened.ID); err != nil {
		return application.StaffView{}, err
	}
	if err := s.save(ctx, tx, by, r, "request.accepted", before, r.Status); err != nil {
		return application.StaffView{}, err
	}
	return s.Applications.ViewForStaff(ctx, tx, by, opened)
}
