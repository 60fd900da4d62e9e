package application

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

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

// Reopen makes a completed ordinary stage the current one again. The stages after it are
// entered again later, and priced again; their open invoices are voided.
func (s *Service) Reopen(ctx context.Context, by auth.Caller, id, stageID, reason string) (*Application, error) {
	return s.change(ctx, by, id, func(tx *db.Tx, a *Application) error {
		stage, ok := a.Form.Stage(stageID)
		if !ok {
			return fault.ErrNotFound
		}
		if err := checkReopenable(ctx, tx, a, stage); err != nil {
			return err
		}
		voided, pending, err := s.Finance.VoidOpen(ctx, tx, a.Tenant, a.ID)
		switch {
		case err != nil:
			return err
		case pending:
			return errReopenWhilePayed
		}
		a.UpdatedAt = s.Now()
		if err := lockLater(ctx, tx, a, stage); err != nil {
			return err
		}
		reopened := a.stages[stageID]
		before := reopened.Status
		if err := StageTransitions.Move(&reopened.Status, onReopened); err != nil {
			return err
		}
		reopened.EnteredAt, reopened.CompletedAt = a.UpdatedAt, nil
		if err := reopenStage(ctx, tx, reopened); err != nil {
			return err
		}
		a.stages[stageID] = reopened
		if err := s.record(ctx, tx, a, audit.By(by), "stage.reopened", stageTarget(stage.Stage), reopening{Status: before}, reopening{reopened.Status, reason}); err != nil {
			return err
		}
		return s.recordVoided(ctx, tx, a, by, voided)
	})
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
