package cases

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerCorrections(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffApplication + "/corrections", ID: "askCorrection", Tag: "Staff applications", IfMatchPath: staffApplication,
		Kinds: auth.Team, Permission: auth.ApplicationManage, Status: http.StatusCreated,
		Summary: "Ask the customer to correct something",
		Description: "The items name answers, documents or parties of the current stage or of stages ahead. While the correction is open, the application waits " +
			"for the customer, and the stage cannot be completed. The current stage must be an ordinary one.",
		Message: "Correction asked for.", Errors: []fault.Code{fault.ApplicationNotEditable, fault.CorrectionOpen},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *AskCorrectionInput) (CorrectionView, error) {
		return s.AskCorrection(ctx, tx, by, in.ApplicationID, in.Body)
	})
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffApplication + "/corrections/{correctionId}/cancel", ID: "cancelCorrection", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Cancel a correction", Description: "Also one that a colleague has asked for.",
		Message: "Correction canceled.", Errors: []fault.Code{fault.CorrectionNotOpen},
	}, s.cancel)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: myApplication + "/corrections/{correctionId}/answer", ID: "answerCorrection", Tag: "Customer applications",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationManage,
		Summary: "Answer a correction", Description: "Tells staff that the corrections are made. Nothing has to be complete for that.",
		Message: "Correction answered.", Errors: []fault.Code{fault.CorrectionNotOpen},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *AnswerCorrectionInput) (CorrectionView, error) {
		reply := ""
		if in.Body != nil && in.Body.Reply != nil {
			reply = *in.Body.Reply
		}
		return s.AnswerCorrection(ctx, tx, by, in.ApplicationID, in.CorrectionID, reply)
	})
}

// AskCorrectionInput is the input of askCorrection.
type AskCorrectionInput struct {
	ApplicationID string `path:"applicationId"`
	Body          CorrectionInput
}

// CancelCorrectionInput is the input of cancelCorrection.
type CancelCorrectionInput struct {
	ApplicationID string `path:"applicationId"`
	CorrectionID  string `path:"correctionId" doc:"Id of the correction, as the application shows it"`
}

// AnswerCorrectionInput is the input of answerCorrection.
type AnswerCorrectionInput struct {
	ApplicationID string `path:"applicationId"`
	CorrectionID  string `path:"correctionId" doc:"Id of the correction, as the application shows it"`
	Body          *struct {
		Reply *string `json:"reply,omitempty" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"field.white_space" doc:"For staff; may be left out"`
	}
}

var errNotCorrectable = fault.New(fault.ApplicationNotEditable,
	"correction.not_possible")

// AskCorrection asks the customer to correct something in the current stage, or in a
// stage ahead.
func (s *Service) AskCorrection(ctx context.Context, tx *db.Tx, by auth.Caller, id string, in CorrectionInput) (CorrectionView, error) {
	c, err := s.lockApplication(ctx, tx, by, id)
	if err != nil {
		return CorrectionView{}, err
	}
	current, ok := c.Form.Stage(c.current())
	if c.Status != InProgress || !ok || current.Kind != form.Ordinary {
		return CorrectionView{}, errNotCorrectable
	}
	if c.CorrectionID != "" {
		return CorrectionView{}, errCorrectionOpen
	}
	asked, err := s.askCorrection(ctx, tx, by, c, in, func(stageID string) bool {
		stage, _ := c.Form.Stage(stageID)
		return stage.Position >= current.Position
	})
	if err != nil {
		return CorrectionView{}, err
	}
	c.note(events.CorrectionAsked, asked.target(), nil, correctionEntry{asked.Status, in.Message})
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil {
		return CorrectionView{}, err
	}
	return ViewCorrection(by, asked, &c.Content), nil
}

// cancel cancels an open correction, for staff.
func (s *Service) cancel(ctx context.Context, tx *db.Tx, by auth.Caller, in *CancelCorrectionInput) (CorrectionView, error) {
	c, err := s.lockApplication(ctx, tx, by, in.ApplicationID)
	if err != nil {
		return CorrectionView{}, err
	}
	canceled, err := s.cancelCorrection(ctx, tx, c, in.CorrectionID)
	if err != nil {
		return CorrectionView{}, err
	}
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil {
		return CorrectionView{}, err
	}
	return ViewCorrection(by, canceled, &c.Content), nil
}

// cancelCorrection cancels a correction of a locked application, and notes it.
func (s *Service) cancelCorrection(ctx context.Context, tx *db.Tx, c *Case, id string) (Correction, error) {
	canceled, err := s.endCorrection(ctx, tx, c, id, onCanceled, "")
	if err == nil {
		c.note(events.CorrectionCanceled, canceled.target(), correctionEntry{Status: CorrectionOpen}, correctionEntry{Status: canceled.Status})
	}
	return canceled, err
}

// AnswerCorrection answers an open correction, for its customer. Nothing has to be
// complete for that.
func (s *Service) AnswerCorrection(ctx context.Context, tx *db.Tx, by auth.Caller, id, correctionID, reply string) (CorrectionView, error) {
	c, err := s.lockApplication(ctx, tx, by, id)
	if err != nil {
		return CorrectionView{}, err
	}
	answered, err := s.endCorrection(ctx, tx, c, correctionID, onAnswered, reply)
	if err != nil {
		return CorrectionView{}, err
	}
	c.note(events.CorrectionAnswered, answered.target(), correctionEntry{Status: CorrectionOpen}, correctionEntry{answered.Status, reply})
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil {
		return CorrectionView{}, err
	}
	return ViewCorrection(by, answered, &c.Content), nil
}

// correctionEntry is what the history shows of a correction.
type correctionEntry struct {
	Status CorrectionStatus `json:"status"`
	Text   string           `json:"text,omitempty"`
}

func (c Correction) target() audit.Target { return audit.Target{Type: "CORRECTION", ID: c.ID} }
