package application

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var errNotCorrectable = fault.New(fault.ApplicationNotEditable,
	"A correction can be asked for while the application is in progress and its current stage is an ordinary one.")

// AskCorrection asks the customer to correct something in the current stage, or in a
// stage ahead.
func (s *Service) AskCorrection(ctx context.Context, by auth.Caller, id, message string, items []casefile.CorrectionItem) (a *Application, c casefile.Correction, err error) {
	a, err = s.change(ctx, by, id, func(tx *db.Tx, a *Application) error {
		current, ok := a.Form.Stage(a.current())
		switch {
		case a.Status != InProgress || !ok || current.Kind != form.Ordinary:
			return errNotCorrectable
		case a.CorrectionID != "":
			return casefile.ErrCorrectionOpen
		}
		c, err = s.Casefile.Ask(ctx, tx, by, casefile.NewCorrection{
			RequestID: a.RequestID, ApplicationID: &a.ID, Message: message, Items: items, Content: &a.Content,
			Allows: func(stageID string) bool {
				stage, _ := a.Form.Stage(stageID)
				return stage.Position >= current.Position
			},
		})
		if err != nil {
			return err
		}
		a.CorrectionID, a.UpdatedAt = c.ID, s.Now()
		return s.recordCorrection(ctx, tx, a, by, "correction.asked", "", c, message)
	})
	return a, c, err
}

// CancelCorrection cancels an open correction, for staff.
func (s *Service) CancelCorrection(ctx context.Context, by auth.Caller, id, correctionID string) (a *Application, c casefile.Correction, err error) {
	a, err = s.change(ctx, by, id, func(tx *db.Tx, a *Application) error {
		c, err = s.cancelCorrection(ctx, tx, by, a, correctionID)
		return err
	})
	return a, c, err
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
func (s *Service) AnswerCorrection(ctx context.Context, by auth.Caller, id, correctionID, reply string) (a *Application, c casefile.Correction, err error) {
	a, err = s.change(ctx, by, id, func(tx *db.Tx, a *Application) error {
		open, err := casefile.CorrectionByID(ctx, tx, a.Tenant, a.RequestID, correctionID)
		if err != nil {
			return err
		}
		if c, err = s.Casefile.Answer(ctx, tx, open, reply); err != nil {
			return err
		}
		a.CorrectionID, a.UpdatedAt, a.own = "", s.Now(), by.Is(auth.Customer)
		return s.recordCorrection(ctx, tx, a, by, "correction.answered", open.Status, c, reply)
	})
	return a, c, err
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
