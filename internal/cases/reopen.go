package cases

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerReopen(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffApplication + "/stages/{stageId}/reopen", ID: "reopenStage", Tag: "Staff applications", IfMatchPath: staffApplication,
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Reopen a completed stage",
		Description: "Makes a completed ordinary stage the current one again. Later stages are locked, their open invoices are voided, and they are priced again when " +
			"they are entered. Refused once a later payment stage has received money, and while a payment is pending." + holdNote,
		Message: "Stage reopened.", Deferred: deferredMessage, Errors: []fault.Code{fault.StageNotReopenable, fault.CorrectionOpen, fault.DecisionPending},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReopenInput) (api.Deferrable[ApplicationStaffView, ApplicationStaffView], error) {
		t := terms{Action: ActionReopen, CaseID: in.ApplicationID, StageID: in.StageID, Reason: in.Body.Reason}
		return decide(ctx, s, tx, by, t, in.Body.HoldInput, s.ViewApplicationForStaff, s.ViewApplicationForStaff)
	})
}

// ReopenInput is the input of reopenStage.
type ReopenInput struct {
	ApplicationID string `path:"applicationId"`
	StageID       string `path:"stageId"`
	Body          struct {
		Reason string `json:"reason" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"field.white_space" doc:"Reason, recorded in the history"`
		HoldInput
	}
}

var (
	errNotReopenable    = fault.New(fault.StageNotReopenable, "stage.not_reopenable")
	errLaterStagePaid   = errNotReopenable.WithText("stage.later_stage_paid")
	errReopenWhilePayed = errNotReopenable.WithText("stage.reopen_payment_pending")
)

// reopenEntry is the history entry of a reopened stage.
type reopenEntry struct {
	Status StageStatus `json:"status"`
	Reason string      `json:"reason,omitempty"`
}

// reopen makes a completed ordinary stage of a locked application the current one again. Open
// invoices of later stages are voided; these stages are entered and priced again.
func (s *Service) reopen(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, stageID, reason string) error {
	stage, ok := c.Form.Stage(stageID)
	if !ok {
		return fault.ErrNotFound
	}
	if err := checkReopenable(ctx, tx, c, stage); err != nil {
		return err
	}
	voided, pending, err := s.Finance.VoidOpen(ctx, tx, audit.By(by), c.Tenant, c.Subject())
	if err != nil {
		return err
	}
	if pending {
		return errReopenWhilePayed
	}
	c.UpdatedAt = s.Now()
	if err := lockLater(ctx, tx, c, stage); err != nil {
		return err
	}
	reopened := c.stages[stageID]
	before := reopened.Status
	if err := StageTransitions.Move(&reopened.Status, onReopened); err != nil {
		return err
	}
	reopened.EnteredAt, reopened.CompletedAt = c.UpdatedAt, nil
	if err := reopenStage(ctx, tx, reopened); err != nil {
		return err
	}
	c.stages[stageID] = reopened
	c.emit(events.StageReopened, stageTarget(stage.Stage), reopenEntry{Status: before}, reopenEntry{reopened.Status, reason})
	c.emitVoided(voided)
	return s.save(ctx, tx, c, audit.By(by))
}

// checkReopenable returns an error for a stage that is not completed, or after which money was
// received. An invoice of zero does not count as money.
func checkReopenable(ctx context.Context, tx *db.Tx, c *Case, stage form.StageAt) error {
	if c.Status != InProgress || stage.Kind != form.Ordinary || c.stages[stage.ID].Status != StageCompleted {
		return errNotReopenable
	}
	var later []string
	for _, l := range c.Form.Stages() {
		if l.Kind == form.Payment && l.Position > stage.Position {
			later = append(later, l.ID)
		}
	}
	received, err := finance.HasReceived(ctx, tx, c.Tenant, c.Subject(), later)
	switch {
	case err != nil:
		return err
	case received:
		return errLaterStagePaid
	case c.CorrectionID != "":
		return errCorrectionOpen
	}
	return nil
}

// lockLater locks the stages after a reopened one: they have not been reached.
func lockLater(ctx context.Context, tx *db.Tx, c *Case, stage form.StageAt) error {
	for id, reached := range c.stages {
		if at, ok := c.Form.Stage(id); !ok || at.Position <= stage.Position || reached.Status == StageLocked {
			continue
		}
		if err := StageTransitions.Move(&reached.Status, onEarlierReopened); err != nil {
			return err
		}
		if err := deleteStage(ctx, tx, reached); err != nil {
			return err
		}
		delete(c.stages, id)
	}
	return nil
}
