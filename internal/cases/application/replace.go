package application

import (
	"context"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var (
	errNoVoided    = fault.New(fault.StageNotCurrent, "Only the current stage can get a new invoice, and only if it is a payment stage.")
	errStillOpen   = fault.New(fault.Conflict, "The invoice of this stage is open. Void it first, or have it paid.")
	errStagePaid   = fault.New(fault.InvoiceAlreadyPaid, "The invoice of this stage has been paid.")
	errVoidInvoice = errNotPaid.WithMessage("The invoice of this stage was voided. Make a new one: " +
		"POST /api/v1/staff/applications/{applicationId}/stages/{stageId}/invoice, which takes the permission invoice.manage.")
)

// ReplaceInvoice makes a new invoice for the current stage, whose invoice was voided, at
// the price of this moment. If nothing is due any more, the application moves on.
//
// The application is locked, and everybody who makes an invoice for a stage locks it. So
// of any number of simultaneous calls one makes an invoice, and the others find it open.
func (s *Service) ReplaceInvoice(ctx context.Context, by auth.Caller, id, stageID string) (invoice finance.Invoice, err error) {
	_, err = s.change(ctx, by, id, func(tx *db.Tx, a *Application) error {
		stage, ok := a.Form.Stage(stageID)
		if !ok {
			return fault.ErrNotFound
		}
		voided, err := a.voidInvoice(stage.Stage)
		if err != nil {
			return err
		}
		customer, err := accounts.ByID(ctx, tx, a.Tenant, a.CustomerID)
		if err != nil {
			return err
		}
		if invoice, err = s.bill(ctx, tx, a, a.Fill(), stage.Stage, customer.Email); err != nil {
			return err
		}
		current := a.stages[stageID]
		current.InvoiceID = &invoice.ID
		if err := billStage(ctx, tx, current); err != nil {
			return err
		}
		a.stages[stageID] = current
		if err := s.record(ctx, tx, a, audit.By(by), "invoice.replaced", invoiceTarget(invoice), replacement(voided), replacement(invoice)); err != nil {
			return err
		}
		a.UpdatedAt = s.Now()
		if invoice.Status != finance.Paid {
			return nil
		}
		return s.paid(ctx, tx, a, invoice, audit.By(by))
	})
	return invoice, err
}

// voidInvoice returns the invoice of a stage that waits for a new one.
func (a *Application) voidInvoice(stage *form.Stage) (finance.Invoice, error) {
	invoice, billed := a.invoice(stage.ID)
	switch {
	case billed && invoice.Status == finance.Paid:
		return finance.Invoice{}, errStagePaid
	case !billed || a.stages[stage.ID].Status != StageCurrent:
		return finance.Invoice{}, errNoVoided
	case invoice.Status == finance.Open:
		return finance.Invoice{}, errStillOpen
	}
	return invoice, nil
}

// replacedInvoice is what the history shows of an invoice that replaces another one.
type replacedInvoice struct {
	Reference string `json:"reference"`
	invoiceSummary
}

func replacement(i finance.Invoice) replacedInvoice {
	return replacedInvoice{i.Reference, summaryOf(i)}
}
