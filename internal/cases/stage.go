package cases

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
)

// StageStatus is the status of a stage of an application.
type StageStatus string

// Statuses of a stage.
const (
	StageLocked    StageStatus = "LOCKED"
	StageCurrent   StageStatus = "CURRENT"
	StageCompleted StageStatus = "COMPLETED"
)

var (
	onOpened   = state.Trigger[StageStatus]{Name: "application opened"}
	onEnter    = state.Trigger[StageStatus]{Name: "reached"}
	onComplete = state.Trigger[StageStatus]{Name: "complete, or invoice paid and nothing missing", Refusal: errNotCurrent}
	onClosed   = state.Trigger[StageStatus]{Name: "application closed"}
	onReopened = state.Trigger[StageStatus]{Name: "reopen", Refusal: errNotReopenable}

	onEarlierReopened = state.Trigger[StageStatus]{Name: "earlier stage reopened"}
)

// StageTransitions is the state machine of a stage.
var StageTransitions = state.Table[StageStatus]{
	{On: onOpened, To: StageLocked},
	{From: StageLocked, On: onEnter, To: StageCurrent},
	{From: StageCurrent, On: onComplete, To: StageCompleted},
	{From: StageCurrent, On: onClosed, To: StageLocked},
	{From: StageCompleted, On: onReopened, To: StageCurrent},
	{From: StageCurrent, On: onEarlierReopened, To: StageLocked},
	{From: StageCompleted, On: onEarlierReopened, To: StageLocked},
}

var (
	errNotCurrent       = fault.New(fault.StageNotCurrent, "stage.not_current")
	errStageNotEditable = fault.New(fault.StageNotEditable, "stage.not_editable")
)

// Stage is a stage that an application has reached.
type Stage struct {
	Tenant        string      `db:"tenant_id"`
	ApplicationID string      `db:"application_id"`
	StageID       string      `db:"stage_id"` // id in the service
	Status        StageStatus `db:"status"`
	InvoiceID     *string     `db:"invoice_id"` // of a payment stage
	EnteredAt     time.Time   `db:"entered_at"`
	CompletedAt   *time.Time  `db:"completed_at"`
}

// progress has the stages that an application has reached and their invoices, both by id. An
// operation that writes a stage or an invoice also updates it here.
type progress struct {
	stages   map[string]Stage
	invoices map[string]finance.Invoice
	issued   map[issuedKey]bool // certificates
}

func newProgress() progress {
	return progress{stages: map[string]Stage{}, invoices: map[string]finance.Invoice{}, issued: map[issuedKey]bool{}}
}

// loadProgress reads the stages and invoices of an application.
func (c *Case) loadProgress(ctx context.Context, q db.Q) error {
	stages, err := listStages(ctx, q, c.Tenant, c.Subject())
	if err != nil {
		return err
	}
	c.progress = newProgress()
	if err := c.loadIssued(ctx, q); err != nil {
		return err
	}
	billed := false
	for _, s := range stages {
		c.stages[s.StageID] = s
		billed = billed || s.InvoiceID != nil
	}
	if !billed {
		return nil
	}
	invoices, err := finance.OfApplication(ctx, q, c.Tenant, c.Subject())
	for _, i := range invoices {
		c.invoices[i.ID] = i
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

// invoice returns the invoice of a reached stage.
func (p progress) invoice(stageID string) (finance.Invoice, bool) {
	s := p.stages[stageID]
	if s.InvoiceID == nil {
		return finance.Invoice{}, false
	}
	i, ok := p.invoices[*s.InvoiceID]
	return i, ok
}

// hasUnlockedOpenInvoice reports whether there is an open invoice that is not among the locked ones.
func (p progress) hasUnlockedOpenInvoice(locked []finance.Invoice) bool {
	for _, i := range p.invoices {
		if i.Status == finance.Open && !slices.ContainsFunc(locked, func(l finance.Invoice) bool { return l.ID == i.ID }) {
			return true
		}
	}
	return false
}

// checkEditable returns an error for a change in a completed or paid stage. A paid stage still
// accepts missing content and replacements of refused documents, since it could not be
// completed otherwise.
func (p progress) checkEditable(changes Changes, before, after *form.Filled) error {
	for _, e := range changes {
		invoice, billed := p.invoice(e.Stage)
		paid := billed && invoice.Status == finance.Paid
		if p.stages[e.Stage].Status == StageCompleted || paid && !e.FillsGap(before, after) && !e.ReplacesRefused() {
			return errStageNotEditable
		}
	}
	return nil
}
