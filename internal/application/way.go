package application

import (
	"context"
	"slices"

	"stagegate/internal/casefile"
	"stagegate/internal/db"
	"stagegate/internal/finance"
	"stagegate/internal/form"
)

// way is how far an application has come: the stages that it has reached, by
// id, and what they ask to be paid.
type way struct {
	stages   map[string]Stage
	invoices map[string]finance.Invoice
}

func wayOf(ctx context.Context, q db.Q, a *Record) (way, error) {
	w := way{stages: map[string]Stage{}, invoices: map[string]finance.Invoice{}}
	stages, err := stagesOf(ctx, q, a.Tenant, a.ID)
	if err != nil {
		return way{}, err
	}
	billed := false
	for _, s := range stages {
		w.stages[s.StageID] = s
		billed = billed || s.InvoiceID != nil
	}
	if !billed {
		return w, nil
	}
	invoices, err := finance.OfApplication(ctx, q, a.Tenant, a.ID)
	for _, i := range invoices {
		w.invoices[i.ID] = i
	}
	return w, err
}

// current is the id of the stage that the application stands on, or "".
func (w way) current() string {
	for id, s := range w.stages {
		if s.Status == StageCurrent {
			return id
		}
	}
	return ""
}

// invoice is what a stage asks to be paid, if it was reached and asks.
func (w way) invoice(stageID string) (finance.Invoice, bool) {
	s := w.stages[stageID]
	if s.InvoiceID == nil {
		return finance.Invoice{}, false
	}
	i, ok := w.invoices[*s.InvoiceID]
	return i, ok
}

// owesMoreThan reports whether something is open that is not among the given.
func (w way) owesMoreThan(held []finance.Invoice) bool {
	for _, i := range w.invoices {
		if i.Status == finance.Open && !slices.ContainsFunc(held, func(h finance.Invoice) bool { return h.ID == i.ID }) {
			return true
		}
	}
	return false
}

// allows refuses a change in a stage that is over. One that is paid and waits
// for something takes just that: nobody could complete it otherwise.
func (w way) allows(e casefile.Edited, before *form.Filled) error {
	invoice, billed := w.invoice(e.Stage)
	paid := billed && invoice.Status == finance.Paid
	if w.stages[e.Stage].Status == StageCompleted || paid && !e.Supplies(before.Missing(e.Stage)) {
		return errStageNotEditable
	}
	return nil
}

// The kinds of blockers of an application, besides those of casefile.
const (
	kindApplication = "APPLICATION"
	kindStage       = "STAGE"
	kindInvoice     = "INVOICE"
)

// blockers are all that prevent that a stage is completed.
func (w way) blockers(a *Record, filled *form.Filled, stage *form.Stage) casefile.Blockers {
	switch {
	case a.Status == Closed:
		return casefile.Blockers{casefile.StateBlocker(kindApplication, a.Reference, "", errNotEditable)}
	case stage == nil:
		return casefile.Blockers{casefile.StateBlocker(kindApplication, a.Reference, "", errNotCurrent)}
	case w.stages[stage.ID].Status != StageCurrent:
		return casefile.Blockers{casefile.StateBlocker(kindStage, stage.Title, stage.ID, errNotCurrent)}
	}
	all := casefile.FormBlockers(filled, stage.ID)
	if i, billed := w.invoice(stage.ID); billed && i.Status != finance.Paid {
		all = append(all, casefile.StateBlocker(kindInvoice, i.Reference, stage.ID, errNotPaid))
	}
	return all
}
