package application

import (
	"context"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerReview(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffPath + "/documents/{requirementId}/review", ID: "reviewDocument", Tag: "Staff applications", Changes: staffPath,
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Review a document",
		Description: "Accepts or refuses the file that the reviewer has looked at, while the stage is not completed. The last decision counts. While a document of the " +
			"current stage is refused, the application waits for the customer; another file is reviewed again. The customer cannot replace an accepted one.",
		Message: "Document reviewed.", Errors: append([]fault.Code{fault.StageNotEditable, fault.ApplicationNotEditable}, casefile.ReviewErrors...),
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReviewInput) (casefile.DocumentView, error) {
		return s.Review(ctx, tx, by, in.ApplicationID, in.RequirementID, in.Body)
	}, func(_ context.Context, _ db.Q, _ auth.Caller, in *ReviewInput) error { return in.Body.Check() })
}

// ReviewInput is the input of reviewDocument.
type ReviewInput struct {
	ApplicationID string `path:"applicationId"`
	RequirementID string `path:"requirementId"`
	Body          casefile.ReviewInput
}

// Review decides about a document of a stage that is not completed, for staff.
func (s *Service) Review(ctx context.Context, tx *db.Tx, by auth.Caller, id, requirementID string, in casefile.ReviewInput) (casefile.DocumentView, error) {
	a, err := s.lock(ctx, tx, by, id)
	if err != nil {
		return casefile.DocumentView{}, err
	}
	r, ok := a.Form.Requirement(requirementID)
	switch {
	case !ok:
		return casefile.DocumentView{}, fault.ErrNotFound
	case a.stages[r.Stage.ID].Status == StageCompleted:
		return casefile.DocumentView{}, errStageNotEditable
	case a.Status != InProgress:
		return casefile.DocumentView{}, errNotEditable
	}
	a.UpdatedAt = s.Now()
	changes, err := s.Casefile.Apply(ctx, tx, by, in.Edit(by, requirementID), &a.Content, a.UpdatedAt)
	if err != nil {
		return casefile.DocumentView{}, err
	}
	if err := saveSheet(ctx, tx, a); err != nil {
		return casefile.DocumentView{}, err
	}
	a.asked = r.Stage.ID == a.current() && slices.ContainsFunc(changes, casefile.Edited.RefusesDocument)
	if err := s.Casefile.RecordChanges(ctx, tx, &a.Case, audit.By(by), changes); err != nil {
		return casefile.DocumentView{}, err
	}
	if err := s.save(ctx, tx, a); err != nil {
		return casefile.DocumentView{}, err
	}
	return s.Casefile.ViewDocument(ctx, tx, by, &a.Content, requirementID, in.PartyID)
}
