package cases

import (
	"context"
	"net/http"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerClose(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffApplication + "/close", ID: "closeApplication", Tag: "Staff applications", IfMatchPath: staffApplication,
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary:     "Close an application",
		Description: "Ends the application permanently and voids its unpaid invoices. Refused while a payment is pending." + holdNote,
		Message:     "Application closed.", Deferred: deferredMessage,
		Errors: []fault.Code{fault.ApplicationNotEditable, fault.ApplicationLocked, fault.DecisionPending},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *CloseInput) (api.Deferrable[ApplicationStaffView, ApplicationStaffView], error) {
		t, hold := terms{Action: ActionClose, CaseID: in.ApplicationID}, HoldInput{}
		if in.Body != nil {
			t.Reason, hold = in.Body.Reason, in.Body.HoldInput
		}
		return decide(ctx, s, tx, by, t, hold, s.ViewApplicationForStaff, s.ViewApplicationForStaff)
	})
}

// CloseInput is the input of closeApplication.
type CloseInput struct {
	ApplicationID string `path:"applicationId"`
	Body          *struct {
		Reason string `json:"reason,omitempty" maxLength:"2000" doc:"Reason, recorded in the history"`
		HoldInput
	}
}

var errLocked = fault.New(fault.ApplicationLocked, "application.close_payment_pending")

// closeEntry is the history entry of a closed application.
type closeEntry struct {
	Status Status `json:"status"`
	Reason string `json:"reason,omitempty"`
}

// Close closes an application in progress, voids its open invoices and cancels its open
// correction. It fails while a payment is pending.
func (s *Service) Close(ctx context.Context, tx *db.Tx, by auth.Caller, id, reason string) (ApplicationStaffView, error) {
	c, err := s.decideNow(ctx, tx, by, terms{Action: ActionClose, CaseID: id, Reason: reason})
	if err != nil {
		return ApplicationStaffView{}, err
	}
	return s.ViewApplicationForStaff(ctx, tx, by, c)
}

// close closes a locked application.
func (s *Service) close(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, reason string) error {
	before := c.Status
	if err := c.close(s.Now()); err != nil {
		return err
	}
	voided, pending, err := s.Finance.VoidOpen(ctx, tx, audit.By(by), c.Tenant, c.Subject())
	if err != nil {
		return err
	}
	if pending {
		return errLocked
	}
	if err := c.leave(ctx, tx); err != nil {
		return err
	}
	c.emitVoided(voided)
	if c.CorrectionID != "" {
		if _, err := s.cancelCorrection(ctx, tx, c, c.CorrectionID); err != nil {
			return err
		}
	}
	c.emit(events.ApplicationClosed, c.target(), closeEntry{Status: before}, closeEntry{c.Status, reason})
	return s.save(ctx, tx, c, audit.By(by))
}

// close closes an application in progress.
func (r *Record) close(at time.Time) error {
	if err := r.move(onClose, at); err != nil {
		return err
	}
	r.ClosedAt = &at
	return nil
}

// leave leaves the current stage, if any, without completing it.
func (c *Case) leave(ctx context.Context, tx *db.Tx) error {
	stage, ok := c.stages[c.current()]
	if !ok {
		return nil
	}
	if err := StageTransitions.Move(&stage.Status, onClosed); err != nil {
		return err
	}
	c.stages[stage.StageID] = stage
	return leaveStage(ctx, tx, stage)
}

// emitVoided records that invoices of the application were voided.
func (c *Case) emitVoided(voided []finance.Invoice) {
	for _, i := range voided {
		c.invoices[i.ID] = i
		c.emit(events.InvoiceVoided, invoiceTarget(i), finance.Open, finance.Void)
	}
}
