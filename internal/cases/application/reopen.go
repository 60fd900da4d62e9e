package application

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerReopen(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffPath + "/stages/{stageId}/reopen", ID: "reopenStage", Tag: "Staff applications", Changes: staffPath,
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Reopen a completed stage",
		Description: "A completed ordinary stage becomes the current one again. Stages after it are locked, and their open invoices voided; they are priced again when " +
			"they are entered. Refused once a payment stage after it has received money, and while a payment is under way.",
		Message: "Stage reopened.", Errors: []fault.Code{fault.StageNotReopenable, fault.CorrectionOpen},
	}, s.reopen)
}

// ReopenInput is the input of reopenStage.
type ReopenInput struct {
	ApplicationID string `path:"applicationId"`
	StageID       string `path:"stageId"`
	Body          struct {
		Reason string `json:"reason" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"more than white space" doc:"Kept in the history"`
	}
}

var (
	errNotReopenable    = fault.New(fault.StageNotReopenable, "Only a completed ordinary stage of an application in progress can be reopened.")
	errLaterStagePaid   = errNotReopenable.WithMessage("A payment stage after this one has received money, so this stage can no longer be reopened.")
	errReopenWhilePayed = errNotReopenable.WithMessage("A payment of this application is under way. Reopen the stage when the payment has ended.")
)

// reopening is what the history shows of reopening a stage.
type reopening struct {
	Status StageStatus `json:"status"`
	Reason string      `json:"reason,omitempty"`
}

// reopen makes a completed ordinary stage the current one again. The stages after it are
// entered again later, and priced again; their open invoices are voided.
func (s *Service) reopen(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReopenInput) (StaffView, error) {
	a, err := s.lock(ctx, tx, by, in.ApplicationID)
	if err != nil {
		return StaffView{}, err
	}
	stage, ok := a.Form.Stage(in.StageID)
	if !ok {
		return StaffView{}, fault.ErrNotFound
	}
	if err := checkReopenable(ctx, tx, a, stage); err != nil {
		return StaffView{}, err
	}
	voided, pending, err := s.Finance.VoidOpen(ctx, tx, a.Tenant, a.ID)
	if err != nil {
		return StaffView{}, err
	}
	if pending {
		return StaffView{}, errReopenWhilePayed
	}
	a.UpdatedAt = s.Now()
	if err := lockLater(ctx, tx, a, stage); err != nil {
		return StaffView{}, err
	}
	reopened := a.stages[in.StageID]
	before := reopened.Status
	if err := StageTransitions.Move(&reopened.Status, onReopened); err != nil {
		return StaffView{}, err
	}
	reopened.EnteredAt, reopened.CompletedAt = a.UpdatedAt, nil
	if err := reopenStage(ctx, tx, reopened); err != nil {
		return StaffView{}, err
	}
	a.stages[in.StageID] = reopened
	if err := s.record(ctx, tx, a, audit.By(by), "stage.reopened", stageTarget(stage.Stage), reopening{Status: before}, reopening{reopened.Status, in.Body.Reason}); err != nil {
		return StaffView{}, err
	}
	if err := s.recordVoided(ctx, tx, a, by, voided); err != nil {
		return StaffView{}, err
	}
	if err := s.save(ctx, tx, a); err != nil {
		return StaffView{}, err
	}
	return s.ViewForStaff(ctx, tx, by, a)
}

// checkReopenable refuses to reopen a stage that is not completed, or after which money
// was received. An invoice over zero has received none.
func checkReopenable(ctx context.Context, tx *db.Tx, a *Application, stage form.StageAt) error {
	if a.Status != InProgress || stage.Kind != form.Ordinary || a.stages[stage.ID].Status != StageCompleted {
		return errNotReopenable
	}
	var later []string
	for _, l := range a.Form.Stages() {
		if l.Kind == form.Payment && l.Position > stage.Position {
			later = append(later, l.ID)
		}
	}
	received, err := finance.HasReceived(ctx, tx, a.Tenant, a.ID, later)
	switch {
	case err != nil:
		return err
	case received:
		return errLaterStagePaid
	case a.CorrectionID != "":
		return casefile.ErrCorrectionOpen
	}
	return nil
}

// lockLater locks the stages after one that is reopened: they have not been reached.
func lockLater(ctx context.Context, tx *db.Tx, a *Application, stage form.StageAt) error {
	for id, reached := range a.stages {
		if at, ok := a.Form.Stage(id); !ok || at.Position <= stage.Position || reached.Status == StageLocked {
			continue
		}
		if err := StageTransitions.Move(&reached.Status, onEarlierReopened); err != nil {
			return err
		}
		if err := deleteStage(ctx, tx, reached); err != nil {
			return err
		}
		delete(a.stages, id)
	}
	return nil
}
