package request

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerReview(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffPath + "/documents/{requirementId}/review", ID: "reviewDocumentOfRequest", Tag: "Staff requests", Changes: staffPath,
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Review a document of a request",
		Description: "Accepts or refuses the file that the reviewer has looked at. The last decision counts, and goes along when the request is accepted. " +
			"A request is accepted whatever became of its documents.",
		Message: "Document reviewed.", Errors: append([]fault.Code{fault.RequestNotPending}, casefile.ReviewErrors...),
	}, s.review, func(_ context.Context, _ db.Q, _ auth.Caller, in *ReviewInput) error { return in.Body.Check() })
}

// ReviewInput is the input of reviewDocumentOfRequest.
type ReviewInput struct {
	RequestID     string `path:"requestId"`
	RequirementID string `path:"requirementId"`
	Body          casefile.ReviewInput
}

// review decides about a document of a pending request, for staff.
func (s *Service) review(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReviewInput) (casefile.DocumentView, error) {
	r, err := s.lock(ctx, tx, by, in.RequestID)
	if err != nil {
		return casefile.DocumentView{}, err
	}
	if _, ok := r.Form.Requirement(in.RequirementID); !ok {
		return casefile.DocumentView{}, fault.ErrNotFound
	}
	if r.Status != Pending {
		return casefile.DocumentView{}, errNotPending
	}
	r.UpdatedAt = s.Now()
	changes, err := s.Casefile.Apply(ctx, tx, by, in.Body.Edit(by, in.RequirementID), &r.Content, r.UpdatedAt)
	if err != nil {
		return casefile.DocumentView{}, err
	}
	if err := updateSheet(ctx, tx, r); err != nil {
		return casefile.DocumentView{}, err
	}
	if err := s.Casefile.RecordChanges(ctx, tx, &r.Case, audit.By(by), changes); err != nil {
		return casefile.DocumentView{}, err
	}
	return s.Casefile.ViewDocument(ctx, tx, by, &r.Content, in.RequirementID, in.Body.PartyID)
}
