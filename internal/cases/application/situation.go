package application

import (
	"time"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
)

// Situation is what lists show of an application besides its own columns. It is computed
// from the stages, the invoices and the sheet, and kept with the record.
type Situation struct {
	StageID          string     `db:"stage_id"` // the current stage; "" for none
	StageTitle       string     `db:"stage_title"`
	StageKind        string     `db:"stage_kind"`
	StageEnteredAt   *time.Time `db:"stage_entered_at"`
	InvoiceReference string     `db:"invoice_reference"` // of the current stage's open invoice; "" for none
	InvoiceDue       int64      `db:"invoice_due"`
	InvoiceCurrency  string     `db:"invoice_currency"`
}

// waitingFor returns who has to act next in an application with this status and with this
// status of the invoice of its current stage, "" for none. lacking reports whether the
// customer has to correct something, or to give something that the stage requires.
func waitingFor(status Status, invoice finance.InvoiceStatus, lacking func() bool) casefile.WaitingFor {
	switch {
	case status != InProgress:
		return casefile.ForNobody
	case invoice == finance.Open:
		return casefile.ForPayment
	case lacking():
		return casefile.ForCustomer
	}
	return casefile.ForStaff
}

// assess computes who has to act next, and what lists show besides. It is the only place
// that does. Of the progress it needs the current stage and the invoice of that stage.
func (a *Application) assess(at time.Time) {
	before := a.StageID
	a.Situation = Situation{}
	current, billed := a.current(), finance.Invoice{}
	if stage, ok := a.Form.Stage(current); ok {
		entered := a.stages[current].EnteredAt
		a.StageID, a.StageTitle, a.StageKind, a.StageEnteredAt = stage.ID, stage.Title, string(stage.Kind), &entered
		billed, _ = a.invoice(current)
	}
	if billed.Status == finance.Open {
		a.InvoiceReference, a.InvoiceDue, a.InvoiceCurrency = billed.Reference, billed.AmountDue, billed.Currency
	}
	if a.StageID != before { // each stage has a clock of its own
		a.Deadline = casefile.Deadline{}
	}
	a.Wait(waitingFor(a.Status, billed.Status, func() bool {
		return a.CorrectionID != "" || current != "" && lacks(a.Fill(), current)
	}), at)
}

// lacks reports whether a stage needs something of the customer: what is required and
// missing, or another file for a document that was refused.
func lacks(filled *form.Filled, stageID string) bool {
	return len(filled.Missing(stageID)) > 0 || filled.HasRefused(stageID)
}
