package application

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

// registerCorrections adds the operations that take an application a step back.
func (s *Service) registerCorrections(routes *api.API) {
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: staffBase + "/{applicationId}/corrections", ID: "askCorrection", Tag: "Staff applications", Changes: staffBase + "/{applicationId}",
		Kinds: auth.Team, Permission: auth.ApplicationManage, Status: http.StatusCreated,
		Summary: "Ask the customer to correct something",
		Description: "The items name answers, documents or parties of the current stage or of stages ahead. While the correction is open, the application waits " +
			"for the customer, and the stage cannot be completed. The current stage must be an ordinary one.",
		Message: "Correction asked for.", Errors: []fault.Code{fault.ApplicationNotEditable, fault.CorrectionOpen},
	}, s.askCorrection)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: staffBase + "/{applicationId}/corrections/{correctionId}/cancel", ID: "cancelCorrection", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Cancel a correction", Description: "Also one that a colleague has asked for.",
		Message: "Correction canceled.", Errors: []fault.Code{fault.CorrectionNotOpen},
	}, s.cancel)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: customerBase + "/{applicationId}/corrections/{correctionId}/answer", ID: "answerCorrection", Tag: "Customer applications",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationManage,
		Summary: "Answer a correction", Description: "Tells staff that the corrections are made. Nothing has to be complete for that.",
		Message: "Correction answered.", Errors: []fault.Code{fault.CorrectionNotOpen},
	}, s.answerCorrection)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: staffBase + "/{applicationId}/stages/{stageId}/reopen", ID: "reopenStage", Tag: "Staff applications", Changes: staffBase + "/{applicationId}",
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Reopen a completed stage",
		Description: "A completed ordinary stage becomes the current one again. Stages after it are locked, and their open invoices voided; they are priced again when " +
			"they are entered. Refused once a payment stage after it has received money, and while a payment is under way.",
		Message: "Stage reopened.", Errors: []fault.Code{fault.StageNotReopenable, fault.CorrectionOpen},
	}, s.reopen)
}

type correctionInput struct {
	ApplicationID string `path:"applicationId"`
	Body          casefile.CorrectionInput
}

type cancelInput struct {
	ApplicationID string `path:"applicationId"`
	CorrectionID  string `path:"correctionId" doc:"Id of the correction, as the application shows it"`
}

type replyInput struct {
	ApplicationID string `path:"applicationId"`
	CorrectionID  string `path:"correctionId" doc:"Id of the correction, as the application shows it"`
	Body          *struct {
		Reply *string `json:"reply,omitempty" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"more than white space" doc:"For staff; may be left out"`
	}
}

type reopenInput struct {
	ApplicationID string `path:"applicationId"`
	StageID       string `path:"stageId"`
	Body          struct {
		Reason string `json:"reason" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"more than white space" doc:"Kept in the history"`
	}
}

func (s *Service) askCorrection(ctx context.Context, in *correctionInput) (casefile.CorrectionView, error) {
	a, c, err := s.AskCorrection(ctx, api.Caller(ctx), in.ApplicationID, in.Body.Message, in.Body.All())
	return viewCorrection(ctx, a, c, err)
}

func (s *Service) cancel(ctx context.Context, in *cancelInput) (casefile.CorrectionView, error) {
	a, c, err := s.CancelCorrection(ctx, api.Caller(ctx), in.ApplicationID, in.CorrectionID)
	return viewCorrection(ctx, a, c, err)
}

func (s *Service) answerCorrection(ctx context.Context, in *replyInput) (casefile.CorrectionView, error) {
	reply := ""
	if in.Body != nil && in.Body.Reply != nil {
		reply = *in.Body.Reply
	}
	a, c, err := s.AnswerCorrection(ctx, api.Caller(ctx), in.ApplicationID, in.CorrectionID, reply)
	return viewCorrection(ctx, a, c, err)
}

func viewCorrection(ctx context.Context, a *Application, c casefile.Correction, err error) (casefile.CorrectionView, error) {
	if err != nil {
		return casefile.CorrectionView{}, err
	}
	return casefile.ViewCorrection(api.Caller(ctx), c, &a.Content), nil
}

func (s *Service) reopen(ctx context.Context, in *reopenInput) (StaffView, error) {
	a, err := s.Reopen(ctx, api.Caller(ctx), in.ApplicationID, in.StageID, in.Body.Reason)
	return s.ShowToStaff(ctx, a, err)
}
