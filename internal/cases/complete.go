package cases

import (
	"context"
	"errors"
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerComplete(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffApplication + "/stages/{stageId}/complete", ID: "completeStage", Tag: "Staff applications", IfMatchPath: staffApplication,
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Complete the current stage",
		Description: "Requires every answer and document of the stage, accepted documents where acceptance is required, and a paid invoice in a payment stage. " +
			"The next visible stage becomes current. Without one, the application is completed. " +
			"With a scanner, the call waits up to 10 seconds for the scans of its documents." + holdNote,
		Message: "Stage completed.", Deferred: deferredMessage,
		Errors: []fault.Code{
			fault.DecisionPending, fault.StageNotCurrent, fault.ApplicationNotEditable, fault.InvoiceNotPaid, fault.CorrectionOpen, fault.Conflict,
			fault.MissingRequiredAnswers, fault.MissingRequiredDocuments, fault.DocumentNotAccepted, fault.CertificateNotReady, fault.FileScanPending,
		},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *CompleteInput) (api.Deferrable[ApplicationStaffView, ApplicationStaffView], error) {
		t := terms{Action: ActionComplete, CaseID: in.ApplicationID, StageID: in.StageID}
		return decide(ctx, s, tx, by, t, holdOf(in.Body), s.ViewApplicationForStaff, s.ViewApplicationForStaff)
	}, s.awaitCompleteScans)
}

// CompleteInput is the input of completeStage.
type CompleteInput struct {
	ApplicationID string `path:"applicationId"`
	StageID       string `path:"stageId"`
	Body          *HoldInput
}

// registerReadiness adds the operations that list the blockers of the current stage.
func (s *Service) registerReadiness(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: myApplication + "/readiness", ID: "getMyApplicationReadiness", Tag: "Customer applications",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationRead,
		Summary: "Check readiness of my application", Message: "Readiness.",
		Description: "Lists what still prevents the completion of the current stage: missing answers and documents, an unpaid invoice, an open correction.",
	}, s.applicationReadiness)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffApplication + "/readiness", ID: "getApplicationReadiness", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead,
		Summary: "Check readiness of an application", Message: "Readiness.",
		Description: "Lists every reason for which completing the current stage would fail now, including unpaid invoices.",
	}, s.applicationReadiness)
}

func (s *Service) applicationReadiness(ctx context.Context, q db.Q, by auth.Caller, in *ApplicationInput) (catalog.ReadinessView, error) {
	c, err := s.GetApplication(ctx, q, by, in.ApplicationID)
	if err != nil {
		return catalog.ReadinessView{}, err
	}
	blockers, err := s.completeBlockers(ctx, q, c.readBy(by), c.current())
	return append(decisionBlockers(by, &c.Record, KindApplication), blockers...).Readiness(), err
}

// Complete completes the current stage for staff and advances the application.
func (s *Service) Complete(ctx context.Context, tx *db.Tx, by auth.Caller, id, stageID string) (ApplicationStaffView, error) {
	c, err := s.decideNow(ctx, tx, by, terms{Action: ActionComplete, CaseID: id, StageID: stageID})
	if err != nil {
		return ApplicationStaffView{}, err
	}
	return s.ViewApplicationForStaff(ctx, tx, by, c)
}

// complete completes the current stage of a locked application and advances it.
func (s *Service) complete(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, stageID string) error {
	stage, ok := c.Form.Stage(stageID)
	if !ok {
		return fault.ErrNotFound
	}
	blockers, err := s.completeBlockers(ctx, tx, c.readBy(by), stageID)
	if err == nil {
		err = blockers.Err()
	}
	if err != nil {
		return err
	}
	customer, err := accounts.ByID(ctx, tx, c.Tenant, c.CustomerID)
	if err != nil {
		return err
	}
	if err := s.finish(ctx, tx, c, stage.Stage); err != nil {
		return err
	}
	if err := s.advance(ctx, tx, audit.By(by), c, stageID, customer.Email); err != nil {
		return err
	}
	return s.save(ctx, tx, c, audit.By(by))
}

// Kinds of application blockers, in addition to those of the form.
const (
	kindApplication = "APPLICATION"
	kindStage       = "STAGE"
	kindInvoice     = "INVOICE"
	kindCorrection  = "CORRECTION"
)

var errNotPaid = fault.New(fault.InvoiceNotPaid, "stage.unpaid")

// completeBlockers lists everything that prevents the completion of a stage, including pending scans of its documents.
func (s *Service) completeBlockers(ctx context.Context, q db.Q, c *Case, stageID string) (Blockers, error) {
	stage, ok := c.Form.Stage(stageID)
	blockers := c.completeBlockers(stage.Stage)
	if !ok {
		return blockers, nil
	}
	scans, err := s.scanBlockers(ctx, q, c, &c.Sheet, stageID)
	return append(blockers, scans...), err
}

// completeBlockers lists what in the case itself prevents the completion of a stage.
func (c *Case) completeBlockers(stage *form.Stage) Blockers {
	switch {
	case c.Status == Closed:
		return Blockers{StateBlocker(kindApplication, c.Reference, "", errApplicationNotEditable)}
	case stage == nil:
		return Blockers{StateBlocker(kindApplication, c.Reference, "", errNotCurrent)}
	case c.stages[stage.ID].Status != StageCurrent:
		return Blockers{StateBlocker(kindStage, stage.Title, stage.ID, errNotCurrent)}
	}
	var all Blockers
	if c.CorrectionID != "" {
		all = append(all, StateBlocker(kindCorrection, stage.Title, stage.ID, errCorrectionOpen))
	}
	all = append(all, c.stageBlockers(c.Fill(), stage.ID)...)
	switch i, billed := c.invoice(stage.ID); {
	case billed && i.Status == finance.Void:
		all = append(all, StateBlocker(kindInvoice, i.Reference, stage.ID, errVoidInvoice))
	case billed && i.Status != finance.Paid:
		all = append(all, StateBlocker(kindInvoice, i.Reference, stage.ID, errNotPaid))
	}
	return all
}

// InvoicePaid advances an application after the invoice of its current stage was paid. It
// runs in the transaction of the payment, whose actor is the system unless staff recorded it.
func (s *Service) InvoicePaid(ctx context.Context, tx *db.Tx, by audit.Actor, i finance.Invoice) error {
	if i.ApplicationID == nil || i.StageID == nil {
		return nil // not the invoice of a stage
	}
	r, err := lockByApplication(ctx, tx, i.Tenant, *i.ApplicationID)
	if err != nil {
		return err
	}
	content, err := s.ContentOf(ctx, tx, &r)
	if err != nil {
		return err
	}
	c := &Case{Record: r, Content: content, progress: newProgress(), stored: r}
	if err := c.loadIssued(ctx, tx); err != nil {
		return err
	}
	c.PaymentPassed = c.PaymentPassed || c.Status == InProgress
	c.emit(events.InvoicePaid, invoiceTarget(i), finance.Open, finance.Paid)
	reached, err := stageByID(ctx, tx, c.Tenant, *r.ApplicationID, *i.StageID)
	if err != nil {
		return err
	}
	if reached.Status != StageCurrent {
		return s.store(ctx, tx, c, by)
	}
	c.stages[reached.StageID], c.invoices[i.ID] = reached, i
	if err := s.completePaidStage(ctx, tx, by, c, i); err != nil {
		return err
	}
	return s.save(ctx, tx, c, by)
}

// isReady reports whether a paid stage can be completed without staff: nothing is missing, and its documents are scanned.
func (s *Service) isReady(ctx context.Context, q db.Q, c *Case, filled *form.Filled, stageID string) (bool, error) {
	if len(c.stageBlockers(filled, stageID)) > 0 {
		return false, nil
	}
	scans, err := s.scanBlockers(ctx, q, c, &c.Sheet, stageID)
	return len(scans) == 0, err
}

// completePaidStage completes the current stage, whose invoice was just paid, and advances the
// application. While answers or documents are missing, not accepted or not scanned, the stage stays
// open for staff to complete.
func (s *Service) completePaidStage(ctx context.Context, tx *db.Tx, by audit.Actor, c *Case, i finance.Invoice) error {
	stage, ok := c.Form.Stage(*i.StageID)
	if !ok {
		return errors.New("cases: invoice refers to an unknown stage of the service")
	}
	if ready, err := s.isReady(ctx, tx, c, c.Fill(), stage.ID); err != nil || !ready {
		return err
	}
	if err := s.finish(ctx, tx, c, stage.Stage); err != nil {
		return err
	}
	return s.advance(ctx, tx, by, c, stage.ID, i.PayerEmail)
}
