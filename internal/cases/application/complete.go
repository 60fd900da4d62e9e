package application

import (
	"context"
	"errors"
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerComplete(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffPath + "/stages/{stageId}/complete", ID: "completeStage", Tag: "Staff applications", Changes: staffPath,
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Complete the current stage",
		Description: "Nothing that the stage requires may be missing, its documents must be accepted where that is required, and the invoice of a payment stage must be paid. " +
			"The next visible stage becomes current; without one the application is completed.",
		Message: "Stage completed.",
		Errors: []fault.Code{
			fault.StageNotCurrent, fault.ApplicationNotEditable, fault.InvoiceNotPaid, fault.CorrectionOpen, fault.Conflict,
			fault.MissingRequiredAnswers, fault.MissingRequiredDocuments, fault.DocumentNotAccepted,
		},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *StageInput) (StaffView, error) {
		return s.Complete(ctx, tx, by, in.ApplicationID, in.StageID)
	})
}

// registerReadiness adds the operations that tell what the current stage lacks.
func (s *Service) registerReadiness(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: customerPath + "/readiness", ID: "getMyApplicationReadiness", Tag: "Customer applications",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationRead,
		Summary: "What the current stage still lacks", Message: "Readiness.",
		Description: "What completing the current stage would refuse now: answers, documents, payment, an open correction.",
	}, s.readiness)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffPath + "/readiness", ID: "getApplicationReadiness", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead,
		Summary: "What stands in the way of completing the current stage", Message: "Readiness.",
		Description: "Exactly what completing the current stage would refuse now, money included.",
	}, s.readiness)
}

func (s *Service) readiness(ctx context.Context, q db.Q, by auth.Caller, in *IDInput) (catalog.ReadinessView, error) {
	a, err := s.Get(ctx, q, by, in.ApplicationID)
	if err != nil {
		return catalog.ReadinessView{}, err
	}
	stage, _ := a.Form.Stage(a.current())
	return a.blockers(stage.Stage).Readiness(), nil
}

// Complete completes the current stage for staff, and moves the application on. Its
// required answers and documents must be there, and its invoice must be paid, so no invoice
// of it is locked.
func (s *Service) Complete(ctx context.Context, tx *db.Tx, by auth.Caller, id, stageID string) (StaffView, error) {
	r, err := lockRecord(ctx, tx, by, id)
	if err != nil {
		return StaffView{}, err
	}
	a, err := s.load(ctx, tx, r)
	if err != nil {
		return StaffView{}, err
	}
	stage, ok := a.Form.Stage(stageID)
	if !ok {
		return StaffView{}, fault.ErrNotFound
	}
	if err := a.blockers(stage.Stage).Refuse(); err != nil {
		return StaffView{}, err
	}
	customer, err := accounts.ByID(ctx, tx, a.Tenant, a.CustomerID)
	if err != nil {
		return StaffView{}, err
	}
	if err := s.finish(ctx, tx, a, stage.Stage, audit.By(by)); err != nil {
		return StaffView{}, err
	}
	if err := s.advance(ctx, tx, a, stageID, audit.By(by), customer.Email); err != nil {
		return StaffView{}, err
	}
	if err := s.save(ctx, tx, a); err != nil {
		return StaffView{}, err
	}
	return s.ViewForStaff(ctx, tx, by, a)
}

// InvoicePaid moves an application on when the invoice of its current stage has
// been paid. It runs in the transaction of the payment.
func (s *Service) InvoicePaid(ctx context.Context, tx *db.Tx, i finance.Invoice) error {
	if i.ApplicationID == nil || i.StageID == nil {
		return nil // not the invoice of a stage
	}
	r, err := lockByID(ctx, tx, i.Tenant, *i.ApplicationID)
	if err != nil {
		return err
	}
	content, err := s.Casefile.Load(ctx, tx, &r.Case, r.SheetID)
	if err != nil {
		return err
	}
	a := &Application{Record: r, Content: content, progress: newProgress()}
	if err := s.record(ctx, tx, a, audit.System, "invoice.paid", invoiceTarget(i), finance.Open, finance.Paid); err != nil {
		return err
	}
	reached, err := stageOf(ctx, tx, a.Tenant, a.ID, *i.StageID)
	if err != nil || reached.Status != StageCurrent {
		return err
	}
	a.stages[reached.StageID], a.invoices[i.ID] = reached, i
	if err := s.paid(ctx, tx, a, i, audit.System); err != nil {
		return err
	}
	return s.save(ctx, tx, a)
}

// paid completes the current stage, whose invoice was just paid, and moves the
// application on. If answers or documents are missing or not accepted, staff complete the
// stage later.
func (s *Service) paid(ctx context.Context, tx *db.Tx, a *Application, i finance.Invoice, actor audit.Actor) error {
	stage, ok := a.Form.Stage(*i.StageID)
	if !ok {
		return errors.New("application: the invoice is for a stage that the service does not have")
	}
	if len(casefile.StageBlockers(a.Fill(), stage.ID)) > 0 {
		return nil
	}
	if err := s.finish(ctx, tx, a, stage.Stage, actor); err != nil {
		return err
	}
	return s.advance(ctx, tx, a, stage.ID, actor, i.PayerEmail)
}
