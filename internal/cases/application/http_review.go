package application

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerReview(routes *api.API) {
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: staffBase + "/{applicationId}/documents/{requirementId}/review", ID: "reviewDocument", Tag: "Staff applications", Changes: staffBase + "/{applicationId}",
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Review a document",
		Description: "Accepts or refuses the file that the reviewer has looked at, while the stage is not completed. The last decision counts. While a document of the " +
			"current stage is refused, the application waits for the customer; another file is reviewed again. The customer cannot replace an accepted one.",
		Message: "Document reviewed.", Errors: append([]fault.Code{fault.StageNotEditable, fault.ApplicationNotEditable}, casefile.ReviewErrors...),
	}, s.reviewDocument, func(_ context.Context, in *reviewInput) error { return in.Body.Check() })
}

type reviewInput struct {
	ApplicationID string `path:"applicationId"`
	RequirementID string `path:"requirementId"`
	Body          casefile.ReviewInput
}

func (s *Service) reviewDocument(ctx context.Context, in *reviewInput) (casefile.DocumentView, error) {
	by := api.Caller(ctx)
	a, err := s.Review(ctx, by, in.ApplicationID, in.RequirementID, in.Body.Edit(by, in.RequirementID))
	if err != nil {
		return casefile.DocumentView{}, err
	}
	return s.Casefile.ViewDocument(ctx, s.DB, by, &a.Content, in.RequirementID, in.Body.PartyID)
}
