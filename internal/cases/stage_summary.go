package cases

import (
	"fmt"
	"sync"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/kit/words"
)

// StageSummary has the derived columns that lists show of an application. It is computed from the
// stages, the invoices and the sheet, and stored with the record.
type StageSummary struct {
	StageID          string     `db:"stage_id"` // the current stage; "" for none
	StageTitle       string     `db:"stage_title"`
	StageKind        string     `db:"stage_kind"`
	StageEnteredAt   *time.Time `db:"stage_entered_at"`
	StageSort        *string    `db:"stage_sort"`        // nil without a current stage
	InvoiceReference string     `db:"invoice_reference"` // open invoice of the current stage; "" for none
	InvoiceDue       int64      `db:"invoice_due"`
	InvoiceCurrency  string     `db:"invoice_currency"`
}

// StageSort returns the text by which the list of cases sorts a stage: by position, then title.
func StageSort(stage form.StageAt) string {
	return fmt.Sprintf("%05d %s", stage.Position, words.Fold(stage.Title))
}

// WaitsFor returns who has to act next in a case with this status. In an application in progress
// it depends on the status of the current stage's invoice, "" for none, and on lacking: whether
// the customer has to correct or provide something.
func WaitsFor(status Status, invoice finance.InvoiceStatus, lacking func() bool) WaitingFor {
	switch status {
	case Draft, Returned:
		return ForCustomer
	case Pending:
		return ForStaff
	case InProgress:
		switch {
		case invoice == finance.Open:
			return ForPayment
		case lacking():
			return ForCustomer
		}
		return ForStaff
	case Accepted, Rejected, Withdrawn, Completed, Closed:
	}
	return ForNobody
}

// assess computes the next actor and the derived columns; no other function does. It needs the
// current stage and its invoice in the progress.
func (c *Case) assess(at time.Time) {
	before := c.StageID
	c.StageSummary = StageSummary{}
	current, billed := c.current(), finance.Invoice{}
	if current != "" {
		if stage, ok := c.Form.Stage(current); ok {
			entered := c.stages[current].EnteredAt
			c.StageID, c.StageTitle, c.StageKind, c.StageEnteredAt = stage.ID, stage.Title, string(stage.Kind), &entered
			c.StageSort = new(StageSort(stage))
			billed, _ = c.invoice(current)
		}
	}
	if billed.Status == finance.Open {
		c.InvoiceReference, c.InvoiceDue, c.InvoiceCurrency = billed.Reference, billed.AmountDue, billed.Currency
	}
	if c.StageID != before { // each stage has its own clock
		c.Deadline = Deadline{}
	}
	filled := sync.OnceValue(c.Fill)
	c.PaymentPassed = c.PaymentPassed || c.ApplicationID != nil && c.passesPayment(filled)
	c.ToReview = c.documentsToReview(filled)
	c.Wait(WaitsFor(c.Status, billed.Status, func() bool {
		return c.CorrectionID != "" || current != "" && lacks(filled(), current)
	}), at)
}

// lacks reports whether a stage needs something from the customer: a required answer or
// document, or a replacement for a refused document.
func lacks(filled *form.Filled, stageID string) bool {
	return len(filled.Missing(stageID)) > 0 || filled.HasRefused(stageID)
}
