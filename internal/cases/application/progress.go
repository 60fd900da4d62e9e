package application

import (
	"context"
	"slices"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
)

// progress is how far an application has come: the stages that it has reached
// and their invoices, both by id. An operation that writes a stage or an invoice
// updates it here as well.
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

// current returns the id of the current stage, or "".
func (p progress) current() string {
	for id, s := range p.stages {
		if s.Status == StageCurrent {
			return id
		}
	}
	return ""
}

// invoice returns the invoice of a stage that was reached and has one.
func (p progress) invoice(stageID string) (finance.Invoice, bool) {
	s := p.stages[stageID]
	if s.InvoiceID == nil {
		return finance.Invoice{}, false
	}
	i, ok := p.invoices[*s.InvoiceID]
	return i, ok
}

// hasOpenInvoiceBesides reports whether an open invoice is not among the locked ones.
func (p progress) hasOpenInvoiceBesides(locked []finance.Invoice) bool {
	for _, i := range p.invoices {
		if i.Status == finance.Open && !slices.ContainsFunc(locked, func(l finance.Invoice) bool { return l.ID == i.ID }) {
			return true
		}
	}
	return false
}

// checkEditable refuses a change in a completed or paid stage. A paid stage still
// accepts what it lacks, and another file for a refused one, since it could not be
// completed otherwise.
func (p progress) checkEditable(changes casefile.Changes, before, after *form.Filled) error {
	for _, e := range changes {
		invoice, billed := p.invoice(e.Stage)
		paid := billed && invoice.Status == finance.Paid
		if p.stages[e.Stage].Status == StageCompleted || paid && !e.Supplies(before, after) && !e.ReplacesRefused() {
			return errStageNotEditable
		}
	}
	return nil
}

// The kinds of blockers of an application, besides those of casefile.
const (
	kindApplication = "APPLICATION"
	kindStage       = "STAGE"
	kindInvoice     = "INVOICE"
	kindCorrection  = "CORRECTION"
)

// blockers lists everything that prevents the completion of a stage.
func (a *Application) blockers(stage *form.Stage) casefile.Blockers {
	switch {
	case a.Status == Closed:
		return casefile.Blockers{casefile.StateBlocker(kindApplication, a.Reference, "", errNotEditable)}
	case stage == nil:
		return casefile.Blockers{casefile.StateBlocker(kindApplication, a.Reference, "", errNotCurrent)}
	case a.stages[stage.ID].Status != StageCurrent:
		return casefile.Blockers{casefile.StateBlocker(kindStage, stage.Title, stage.ID, errNotCurrent)}
	}
	var all casefile.Blockers
	if a.CorrectionID != "" {
		all = append(all, casefile.StateBlocker(kindCorrection, stage.Title, stage.ID, casefile.ErrCorrectionOpen))
	}
	all = append(all, casefile.StageBlockers(a.Fill(), stage.ID)...)
	switch i, billed := a.invoice(stage.ID); {
	case billed && i.Status == finance.Void:
		all = append(all, casefile.StateBlocker(kindInvoice, i.Reference, stage.ID, errVoidInvoice))
	case billed && i.Status != finance.Paid:
		all = append(all, casefile.StateBlocker(kindInvoice, i.Reference, stage.ID, errNotPaid))
	}
	return all
}
