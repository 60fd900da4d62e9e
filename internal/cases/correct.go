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
		Method: http.MethodPost, Path: staffApplication + "/corrections", ID: "askCorrection", Tag: "Staff applications",
		IfMatchPath: staffApplication, IfMatchAlso: staffApplication + draftPath,
		Kinds: auth.Team, Permission: auth.ApplicationManage, Status: http.StatusCreated,
		Summary: "Request a correction",
		Description: "Asks the customer to correct answers, documents or parties of the current stage or a later one. While the correction is open, the application waits " +
			"for the customer and the stage cannot be completed. The current stage must be an ordinary stage. " + correctionNote + holdNote,
		Message: "Correction requested.", Deferred: deferredMessage,
		Errors: []fault.Code{fault.ApplicationNotEditable, fault.CorrectionOpen, fault.DecisionPending},
		Bodies: correctionBodies("AskCorrection"),
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *AskCorrectionInput) (api.Deferrable[CorrectionView, ApplicationStaffView], error) {
		t := terms{Action: ActionCorrections, CaseID: in.ApplicationID, Correction: in.Body.CorrectionInput}
		return decide(ctx, s, tx, by, t, in.Body.HoldInput, viewAsked, s.ViewApplicationForStaff)
	}, func(_ context.Context, _ db.Q, _ auth.Caller, in *AskCorrectionInput) error {
		return in.Body.Validate()
	})
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffApplication + "/corrections/{correctionId}/cancel", ID: "cancelCorrection", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Cancel a correction", Description: "Cancels an open correction. Any member who may manage applications can cancel it, not only the one who requested it.",
		Message: "Correction cancelled.", Errors: []fault.Code{fault.CorrectionNotOpen, fault.DecisionPending},
	}, s.cancel)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: myApplication + "/corrections/{correctionId}/answer", ID: "answerCorrection", Tag: "Customer applications",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationManage,
		Summary: "Answer a correction", Description: "Tells staff that the corrections have been made. Nothing has to be complete.",
		Message: "Correction answered.", Errors: []fault.Code{fault.CorrectionNotOpen, fault.DecisionPending},
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
	Body          struct{ CorrectionInput }
}

// CancelCorrectionInput is the input of cancelCorrection.
type CancelCorrectionInput struct {
	ApplicationID string `path:"applicationId"`
	CorrectionID  string `path:"correctionId" doc:"Id of the correction"`
}

// AnswerCorrectionInput is the input of answerCorrection.
type AnswerCorrectionInput struct {
	ApplicationID string `path:"applicationId"`
	CorrectionID  string `path:"correctionId" doc:"Id of the correction"`
	Body          *struct {
		Reply *string `json:"reply,omitempty" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"field.white_space" doc:"Message for staff; optional"`
	}
}

var errNotCorrectable = fault.New(fault.ApplicationNotEditable,
	"correction.not_possible")

// AskCorrection asks the customer to correct items of the current stage or a later one.
func (s *Service) AskCorrection(ctx context.Context, tx *db.Tx, by auth.Caller, id string, in CorrectionInput) (CorrectionView, error) {
	c, err := s.decideNow(ctx, tx, by, terms{Action: ActionCorrections, CaseID: id, Correction: in})
	if err != nil {
		return CorrectionView{}, err
	}
	return viewAsked(ctx, tx, by, c)
}

// correct asks the customer of a locked application for a correction.
func (s *Service) correct(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, in CorrectionInput) error {
	allows, err := c.correctable()
	if err != nil {
		return err
	}
	asked, err := s.askCorrection(ctx, tx, by, c, in, allows)
	if err != nil {
		return err
	}
	c.emit(events.CorrectionAsked, asked.target(), nil, correctionEntry{asked.Status, asked.Message})
	return s.save(ctx, tx, c, audit.By(by))
}

// viewAsked builds the view of the open correction of a case.
func viewAsked(ctx context.Context, q db.Q, by auth.Caller, c *Case) (CorrectionView, error) {
	asked, err := correctionByID(ctx, q, c.Tenant, c.ID, c.CorrectionID)
	return ViewCorrection(by, asked, &c.Content), err
}

// correctable returns an error unless a correction of the application can be requested now, and
// otherwise whether its items may belong to a stage: the current one or a later one.
func (c *Case) correctable() (allows func(stageID string) bool, err error) {
	current, ok := c.Form.Stage(c.current())
	switch {
	case c.Status != InProgress || !ok || current.Kind != form.Ordinary:
		return nil, errNotCorrectable
	case c.CorrectionID != "":
		return nil, errCorrectionOpen
	}
	return func(stageID string) bool {
		stage, _ := c.Form.Stage(stageID)
		return stage.Position >= current.Position
	}, nil
}

// cancel cancels an open correction for staff.
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

// cancelCorrection cancels a correction of a locked application and records it.
func (s *Service) cancelCorrection(ctx context.Context, tx *db.Tx, c *Case, id string) (Correction, error) {
	canceled, err := s.endCorrection(ctx, tx, c, id, onCanceled, "")
	if err == nil {
		c.emit(events.CorrectionCanceled, canceled.target(), correctionEntry{Status: CorrectionOpen}, correctionEntry{Status: canceled.Status})
	}
	return canceled, err
}

// AnswerCorrection answers an open correction for the customer. Nothing has to be complete.
func (s *Service) AnswerCorrection(ctx context.Context, tx *db.Tx, by auth.Caller, id, correctionID, reply string) (CorrectionView, error) {
	c, err := s.lockApplication(ctx, tx, by, id)
	if err != nil {
		return CorrectionView{}, err
	}
	answered, err := s.endCorrection(ctx, tx, c, correctionID, onAnswered, reply)
	if err != nil {
		return CorrectionView{}, err
	}
	c.emit(events.CorrectionAnswered, answered.target(), correctionEntry{Status: CorrectionOpen}, correctionEntry{answered.Status, reply})
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil {
		return CorrectionView{}, err
	}
	return ViewCorrection(by, answered, &c.Content), nil
}

// correctionEntry is the history entry of a correction.
type correctionEntry struct {
	Status CorrectionStatus `json:"status"`
	Text   string           `json:"text,omitempty"`
}

func (c Correction) target() audit.Target { return audit.Target{Type: "CORRECTION", ID: c.ID} }
