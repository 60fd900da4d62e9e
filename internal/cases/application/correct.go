package application

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerCorrections(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffPath + "/corrections", ID: "askCorrection", Tag: "Staff applications", Changes: staffPath,
		Kinds: auth.Team, Permission: auth.ApplicationManage, Status: http.StatusCreated,
		Summary: "Ask the customer to correct something",
		Description: "The items name answers, documents or parties of the current stage or of stages ahead. While the correction is open, the application waits " +
			"for the customer, and the stage cannot be completed. The current stage must be an ordinary one.",
		Message: "Correction asked for.", Errors: []fault.Code{fault.ApplicationNotEditable, fault.CorrectionOpen},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *CorrectionInput) (casefile.CorrectionView, error) {
		return s.AskCorrection(ctx, tx, by, in.ApplicationID, in.Body)
	})
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffPath + "/corrections/{correctionId}/cancel", ID: "cancelCorrection", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Cancel a correction", Description: "Also one that a colleague has asked for.",
		Message: "Correction canceled.", Errors: []fault.Code{fault.CorrectionNotOpen},
	}, s.cancel)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: customerPath + "/corrections/{correctionId}/answer", ID: "answerCorrection", Tag: "Customer applications",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationManage,
		Summary: "Answer a correction", Description: "Tells staff that the corrections are made. Nothing has to be complete for that.",
		Message: "Correction answered.", Errors: []fault.Code{fault.CorrectionNotOpen},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReplyInput) (casefile.CorrectionView, error) {
		reply := ""
		if in.Body != nil && in.Body.Reply != nil {
			reply = *in.Body.Reply
		}
		return s.AnswerCorrection(ctx, tx, by, in.ApplicationID, in.CorrectionID, reply)
	})
}

// CorrectionInput is the input of askCorrection.
type CorrectionInput struct {
	ApplicationID string `path:"applicationId"`
	Body          casefile.CorrectionInput
}

// CancelInput is the input of cancelCorrection.
type CancelInput struct {
	ApplicationID string `path:"applicationId"`
	CorrectionID  string `path:"correctionId" doc:"Id of the correction, as the application shows it"`
}

// ReplyInput is the input of answerCorrection.
type ReplyInput struct {
	ApplicationID string `path:"applicationId"`
	CorrectionID  string `path:"correctionId" doc:"Id of the correction, as the application shows it"`
	Body          *struct {
		Reply *string `json:"reply,omitempty" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"more than white space" doc:"For staff; may be left out"`
	}
}

var errNotCorrectable = fault.New(fault.ApplicationNotEditable,
	"A correction can be asked for while the application is in progress and its current stage is an ordinary one.")

// AskCorrection asks the customer to correct something in the current stage, or in a
// stage ahead.
func (s *Service) AskCorrection(ctx context.Context, tx *db.Tx, by auth.Caller, id string, in casefile.CorrectionInput) (casefile.CorrectionView, error) {
	a, err := s.lock(ctx, tx, by, id)
	if err != nil {
		return casefile.CorrectionView{}, err
	}
	current, ok := a.Form.Stage(a.current())
	if a.Status != InProgress || !ok || current.Kind != form.Ordinary {
		return casefile.CorrectionView{}, errNotCorrectable
	}
	if a.CorrectionID != "" {
		return casefile.CorrectionView{}, casefile.ErrCorrectionOpen
	}
	c, err := s.Casefile.Ask(ctx, tx, by, casefile.NewCorrection{
		RequestID: a.RequestID, ApplicationID: &a.ID, Message: in.Message, Items: in.All(), Content: &a.Content,
		Allows: func(stageID string) bool {
			stage, _ := a.Form.Stage(stageID)
			return stage.Position >= current.Position
		},
	})
	if err != nil {
		return casefile.CorrectionView{}, err
	}
	a.CorrectionID, a.UpdatedAt = c.ID, s.Now()
	if err := s.recordCorrection(ctx, tx, a, by, "correction.asked", "", c, in.Message); err != nil {
		return casefile.CorrectionView{}, err
	}
	if err := s.save(ctx, tx, a); err != nil {
		return casefile.CorrectionView{}, err
	}
	return casefile.ViewCorrection(by, c, &a.Content), nil
}

// cancel cancels an open correction, for staff.
func (s *Service) cancel(ctx context.Context, tx *db.Tx, by auth.Caller, in *CancelInput) (casefile.CorrectionView, error) {
	a, err := s.lock(ctx, tx, by, in.ApplicationID)
	if err != nil {
		return casefile.CorrectionView{}, err
	}
	c, err := s.cancelCorrection(ctx, tx, by, a, in.CorrectionID)
	if err != nil {
		return casefile.CorrectionView{}, err
	}
	if err := s.save(ctx, tx, a); err != nil {
		return casefile.CorrectionView{}, err
	}
	return casefile.ViewCorrection(by, c, &a.Content), nil
}

func (s *Service) cancelCorrection(ctx context.Context, tx *db.Tx, by auth.Caller, a *Application, correctionID string) (casefile.Correction, error) {
	open, err := casefile.CorrectionByID(ctx, tx, a.Tenant, a.RequestID, correctionID)
	if err != nil {
		return casefile.Correction{}, err
	}
	c, err := s.Casefile.Cancel(ctx, tx, open)
	if err != nil {
		return casefile.Correction{}, err
	}
	a.CorrectionID, a.UpdatedAt = "", s.Now()
	return c, s.recordCorrection(ctx, tx, a, by, "correction.canceled", open.Status, c, "")
}

// AnswerCorrection answers an open correction, for its customer. Nothing has to be
// complete for that.
func (s *Service) AnswerCorrection(ctx context.Context, tx *db.Tx, by auth.Caller, id, correctionID, reply string) (casefile.CorrectionView, error) {
	a, err := s.lock(ctx, tx, by, id)
	if err != nil {
		return casefile.CorrectionView{}, err
	}
	open, err := casefile.CorrectionByID(ctx, tx, a.Tenant, a.RequestID, correctionID)
	if err != nil {
		return casefile.CorrectionView{}, err
	}
	c, err := s.Casefile.Answer(ctx, tx, open, reply)
	if err != nil {
		return casefile.CorrectionView{}, err
	}
	a.CorrectionID, a.UpdatedAt, a.own = "", s.Now(), by.Is(auth.Customer)
	if err := s.recordCorrection(ctx, tx, a, by, "correction.answered", open.Status, c, reply); err != nil {
		return casefile.CorrectionView{}, err
	}
	if err := s.save(ctx, tx, a); err != nil {
		return casefile.CorrectionView{}, err
	}
	return casefile.ViewCorrection(by, c, &a.Content), nil
}

// correctionEntry is what the history shows of a correction.
type correctionEntry struct {
	Status casefile.CorrectionStatus `json:"status"`
	Text   string                    `json:"text,omitempty"`
}

// recordCorrection adds a change of a correction to the history, with what was said.
func (s *Service) recordCorrection(ctx context.Context, tx *db.Tx, a *Application, by auth.Caller, action string, before casefile.CorrectionStatus, c casefile.Correction, text string) error {
	var was any
	if before != "" {
		was = correctionEntry{Status: before}
	}
	return s.record(ctx, tx, a, audit.By(by), action, audit.Target{Type: "CORRECTION", ID: c.ID}, was, correctionEntry{c.Status, text})
}
