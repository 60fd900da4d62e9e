package cases

import (
	"context"
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerReplace(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffApplication + "/stages/{stageId}/invoice", ID: "replaceStageInvoice", Essential: true, Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.InvoiceManage, Status: http.StatusCreated,
		Summary: "Replace a voided stage invoice",
		Description: "Creates a new invoice for the current payment stage after its invoice was voided, with the current answers and parties. " +
			"Only one of several concurrent calls succeeds. An invoice of zero is paid at once and the application advances.",
		Message: "Invoice created.",
		Errors:  []fault.Code{fault.StageNotCurrent, fault.InvoiceAlreadyPaid, fault.Conflict, fault.DecisionPending},
	}, s.replaceInvoice)
}

var (
	errNoVoided    = fault.New(fault.StageNotCurrent, "stage.no_new_invoice")
	errStillOpen   = fault.New(fault.Conflict, "stage.invoice_open")
	errStagePaid   = fault.New(fault.InvoiceAlreadyPaid, "stage.invoice_paid")
	errVoidInvoice = errNotPaid.WithText("stage.invoice_voided")
)

// replaceInvoice creates a new invoice at the current price for the current stage, whose
// invoice was voided. If nothing is due any more, the application advances.
//
// Every function that creates an invoice for a stage locks the application. So exactly one of
// several concurrent calls creates an invoice; the others find it open.
func (s *Service) replaceInvoice(ctx context.Context, tx *db.Tx, by auth.Caller, in *StageInput) (finance.InvoiceView, error) {
	c, err := s.lockApplication(ctx, tx, by, in.ApplicationID)
	if err != nil {
		return finance.InvoiceView{}, err
	}
	stage, ok := c.Form.Stage(in.StageID)
	if !ok {
		return finance.InvoiceView{}, fault.ErrNotFound
	}
	voided, err := c.voidInvoice(stage.Stage)
	if err != nil {
		return finance.InvoiceView{}, err
	}
	customer, err := accounts.ByID(ctx, tx, c.Tenant, c.CustomerID)
	if err != nil {
		return finance.InvoiceView{}, err
	}
	invoice, err := s.bill(ctx, tx, audit.By(by), c, c.Fill(), stage.Stage, customer.Email)
	if err != nil {
		return finance.InvoiceView{}, err
	}
	current := c.stages[in.StageID]
	current.InvoiceID = &invoice.ID
	if err := billStage(ctx, tx, current); err != nil {
		return finance.InvoiceView{}, err
	}
	c.stages[in.StageID] = current
	c.emit(events.InvoiceReplaced, invoiceTarget(invoice), newReplacementEntry(voided), newReplacementEntry(invoice))
	c.UpdatedAt = s.Now()
	if invoice.Status == finance.Paid {
		if err := s.completePaidStage(ctx, tx, audit.By(by), c, invoice); err != nil {
			return finance.InvoiceView{}, err
		}
	}
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil {
		return finance.InvoiceView{}, err
	}
	return s.Finance.View(ctx, tx, by, invoice)
}

// voidInvoice returns the voided invoice of a stage that can be replaced.
func (c *Case) voidInvoice(stage *form.Stage) (finance.Invoice, error) {
	invoice, billed := c.invoice(stage.ID)
	switch {
	case billed && invoice.Status == finance.Paid:
		return finance.Invoice{}, errStagePaid
	case !billed || c.stages[stage.ID].Status != StageCurrent:
		return finance.Invoice{}, errNoVoided
	case invoice.Status == finance.Open:
		return finance.Invoice{}, errStillOpen
	}
	return invoice, nil
}

// replacementEntry is the history entry of an invoice that replaces another one.
type replacementEntry struct {
	Reference string `json:"reference"`
	invoiceSummary
}

func newReplacementEntry(i finance.Invoice) replacementEntry {
	return replacementEntry{i.Reference, summarizeInvoice(i)}
}
