package application

import (
	"context"
	"slices"

	"stagegate/internal/casefile"
	"stagegate/internal/db"
	"stagegate/internal/finance"
	"stagegate/internal/form"
)

// progress is how far an application has come: the stages that it has reached
// and their invoices, both by id. What an operation changes of them is changed
// here as well.
type progress struct {
	stages   map[string]Stage
	invoices map[string]finance.Invoice
}

func newProgress() progress {
	return progress{stages: map[string]Stage{}, invoices: map[string]finance.Invoice{}}
}

// loadProgress reads the stages and invoices of an application.
func (a *Application) loadProgress(ctx context.Context, q db.Q) error {
	stages, err := stagesOf(ctx, q, a.Tenant, a.ID)
	if err != nil {
		return err
	}
	a.progress = newProgress()
	billed := false
	for _, s := range stages {
		a.stages[s.StageID] = s
		billed = billed || s.InvoiceID != nil
	}
	if !billed {
		return nil
	}
	invoices, err := finance.OfApplication(ctx, q, a.Tenant, a.ID)
	for _, i := range invoices {
		a.invoices[i.ID] = i
	}
	return err
}

// current is the id of the current stage, or "".
func (p progress) current() string {
	for id, s := range p.stages {
		if s.Status == StageCurrent {
			return id
		}
	}
	return ""
}

// invoice is the invoice of a stage, if it was reached and has one.
func (p progress) invoice(stageID string) (finance.Invoice, bool) {
	s := p.stages[stageID]
	if s.InvoiceID == nil {
		return finance.Invoice{}, false
	}
	i, ok := p.invoices[*s.InvoiceID]
	return i, ok
}

// owesMoreThan reports whether an invoice is open that is not among the given.
func (p progress) owesMoreThan(held []finance.Invoice) bool {
	for _, i := range p.invoices {
		if i.Status == finance.Open && !slices.ContainsFunc(held, func(h finance.Invoice) bool { return h.ID == i.ID }) {
			return true
		}
	}
	return false
}

// allows refuses a change in a stage that is over. One that is paid and lacks
// something accepts only that: nobody could complete it otherwise.
func (p progress) allows(e casefile.Edited, before *form.Filled) error {
	invoice, billed := p.invoice(e.Stage)
	paid := billed && invoice.Status == finance.Paid
	if p.stages[e.Stage].Status == StageCompleted || paid && !e.Supplies(before.Missing(e.Stage)) {
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
func (a *Application) blockers(stage *form.Stage) casefile.Blockers {
	switch {
	case a.Status == Closed:
		return casefile.Blockers{casefile.StateBlocker(kindApplication, a.Reference, "", errNotEditable)}
	case stage == nil:
		return casefile.Blockers{casefile.StateBlocker(kindApplication, a.Reference, "", errNotCurrent)}
	case a.stages[stage.ID].Status != StageCurrent:
		return casefile.Blockers{casefile.StateBlocker(kindStage, stage.Title, stage.ID, errNotCurrent)}
	}
	all := casefile.FormBlockers(a.Fill(), stage.ID)
	if i, billed := a.invoice(stage.ID); billed && i.Status != finance.Paid {
		all = append(all, casefile.StateBlocker(kindInvoice, i.Reference, stage.ID, errNotPaid))
	}
	return all
}
