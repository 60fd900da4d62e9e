package application

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerClose(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffPath + "/close", ID: "closeApplication", Tag: "Staff applications", Changes: staffPath,
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary:     "Close an application",
		Description: "Takes it off its way for good and voids what it still owes. Refused while a payment is under way.",
		Message:     "Application closed.",
		Errors:      []fault.Code{fault.ApplicationNotEditable, fault.ApplicationLocked},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *CloseInput) (StaffView, error) {
		reason := ""
		if in.Body != nil {
			reason = in.Body.Reason
		}
		return s.Close(ctx, tx, by, in.ApplicationID, reason)
	})
}

// CloseInput is the input of closeApplication.
type CloseInput struct {
	ApplicationID string `path:"applicationId"`
	Body          *struct {
		Reason string `json:"reason,omitempty" maxLength:"2000" doc:"Kept in the history"`
	}
}

// closing is what the history shows of closing an application.
type closing struct {
	Status Status `json:"status"`
	Reason string `json:"reason,omitempty"`
}

// Close closes an application before it is completed, voids its open invoices and cancels
// its open correction.
// It is refused while a payment is pending.
func (s *Service) Close(ctx context.Context, tx *db.Tx, by auth.Caller, id, reason string) (StaffView, error) {
	a, err := s.lock(ctx, tx, by, id)
	if err != nil {
		return StaffView{}, err
	}
	before := a.Status
	if err := a.close(s.Now()); err != nil {
		return StaffView{}, err
	}
	voided, pending, err := s.Finance.VoidOpen(ctx, tx, by.Tenant, id)
	if err != nil {
		return StaffView{}, err
	}
	if pending {
		return StaffView{}, errLocked
	}
	if err := a.leave(ctx, tx); err != nil {
		return StaffView{}, err
	}
	if err := s.recordVoided(ctx, tx, a, by, voided); err != nil {
		return StaffView{}, err
	}
	if a.CorrectionID != "" {
		if _, err := s.cancelCorrection(ctx, tx, by, a, a.CorrectionID); err != nil {
			return StaffView{}, err
		}
	}
	if err := s.record(ctx, tx, a, audit.By(by), "application.closed", a.target(), closing{Status: before}, closing{a.Status, reason}); err != nil {
		return StaffView{}, err
	}
	if err := s.save(ctx, tx, a); err != nil {
		return StaffView{}, err
	}
	return s.ViewForStaff(ctx, tx, by, a)
}

// leave leaves the current stage, if there is one, without completing it.
func (a *Application) leave(ctx context.Context, tx *db.Tx) error {
	stage, ok := a.stages[a.current()]
	if !ok {
		return nil
	}
	if err := StageTransitions.Move(&stage.Status, onClosed); err != nil {
		return err
	}
	a.stages[stage.StageID] = stage
	return leaveStage(ctx, tx, stage)
}

// recordVoided notes that invoices of the application were voided.
func (s *Service) recordVoided(ctx context.Context, tx *db.Tx, a *Application, by auth.Caller, voided []finance.Invoice) error {
	for _, i := range voided {
		a.invoices[i.ID] = i
		if err := s.record(ctx, tx, a, audit.By(by), "invoice.voided", invoiceTarget(i), finance.Open, finance.Void); err != nil {
			return err
		}
	}
	return nil
}
