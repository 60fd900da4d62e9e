package cases

import (
	"context"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

var errPartyCountLocked = fault.New(fault.PartyCountLocked, "stage.party_count_paid")

// editor edits the sheet of the case that an operation names and returns its view V.
type editor[V any] struct {
	*Service

	kind Kind
	get  func(ctx context.Context, q db.Q, by auth.Caller, id string) (*Case, error)
	lock func(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (*Case, error)
	view func(ctx context.Context, q db.Q, by auth.Caller, c *Case) (V, error)
}

// registerEdit adds an operation that edits a case. editOf returns the id of the case and the
// edit of the body, or the error of an invalid body; the edit may then be nil.
func registerEdit[I, V any](routes *api.API, op api.Operation, e editor[V], editOf func(in *I) (id string, edit Edit, err error)) {
	api.Write(routes, op, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *I) (V, error) {
		var none V
		id, edit, err := editOf(in)
		if err != nil {
			return none, err
		}
		c, err := e.lock(ctx, tx, by, id)
		if err != nil {
			return none, err
		}
		if err := e.edit(ctx, tx, by, c, e.kind, edit); err != nil {
			return none, err
		}
		return e.view(ctx, tx, by, c)
	}, func(ctx context.Context, q db.Q, by auth.Caller, in *I) error {
		id, edit, invalid := editOf(in)
		if edit == nil || invalid == nil && !api.IsRefused(ctx) { // the operation reports the other errors
			return invalid
		}
		c, err := e.get(ctx, q, by, id)
		if err == nil {
			_, err = edit(c.Form, &c.Sheet, time.Time{})
		}
		return fault.Join(invalid, err)
	})
}

// EditRequest changes answers, documents or parties of a draft or a returned request.
func (s *Service) EditRequest(ctx context.Context, tx *db.Tx, by auth.Caller, id string, edit Edit) error {
	c, err := s.lockRequest(ctx, tx, by, id)
	if err != nil {
		return err
	}
	return s.edit(ctx, tx, by, c, KindRequest, edit)
}

// EditApplication changes answers, documents or parties of an application in progress.
func (s *Service) EditApplication(ctx context.Context, tx *db.Tx, by auth.Caller, id string, edit Edit) error {
	c, err := s.lockApplication(ctx, tx, by, id)
	if err != nil {
		return err
	}
	return s.edit(ctx, tx, by, c, KindApplication, edit)
}

// edit changes answers, documents or parties of a locked case: a request that can be
// submitted, or an application in progress. If the change affects the price of the current
// stage, the open invoice is repriced in the same transaction. A change that affects a paid
// price is refused. The submitted sheet keeps its files attached.
func (s *Service) edit(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, kind Kind, edit Edit) error {
	if err := c.checkOpenToEdits(kind); err != nil {
		return err
	}
	before := c.Sheet.Clone()
	c.UpdatedAt = s.Now()
	if c.Status == Draft {
		c.ScheduleDraftReminder(c.UpdatedAt)
	}
	changes, err := s.apply(ctx, tx, by, edit, &c.Content, c.UpdatedAt)
	if err != nil {
		return err
	}
	if err := checkEdit(ctx, tx, by, c, changes, before); err != nil {
		return err
	}
	if by.Is(auth.Customer) {
		changes.skip(&c.Sheet)
	}
	if err := saveSheet(ctx, tx, c); err != nil {
		return err
	}
	if changes.TouchesParties() && by.Is(auth.Customer) {
		if err := form.SetSelfParty(ctx, tx, c.Tenant, c.CustomerID, c.SheetID); err != nil {
			return err
		}
	}
	c.emitEdits(changes)
	if changes.TouchesFiles() && c.Status != Draft {
		if err := s.attachFiles(ctx, tx, c, before.Documents); err != nil {
			return err
		}
	}
	if err := s.reprice(ctx, tx, audit.By(by), c, changes); err != nil {
		return err
	}
	return s.save(ctx, tx, c, audit.By(by))
}

// checkOpenToEdits returns an error for a request that can no longer be submitted and for an
// application that is not in progress.
func (r *Record) checkOpenToEdits(kind Kind) error {
	if kind == KindRequest {
		return Transitions.Check(r.Status, onSubmit)
	}
	if r.Status != InProgress {
		return errApplicationNotEditable
	}
	return nil
}

// checkEdit returns an error for changes of completed, accepted or paid content. before is
// the sheet without the changes.
func checkEdit(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, changes Changes, before *form.Sheet) error {
	if c.ApplicationID == nil {
		return changes.CheckAccepted(by)
	}
	filled := c.Form.Fill(before)
	if err := c.checkEditable(changes, filled, c.Fill()); err != nil {
		return err
	}
	if err := changes.CheckAccepted(by); err != nil {
		return err
	}
	if len(c.Sheet.Parties) != len(before.Parties) {
		if err := checkPartyCount(ctx, tx, &c.Record); err != nil {
			return err
		}
	}
	return c.checkPaid(changes, filled)
}

// checkPartyCount returns an error if the number of parties changes after a payment.
func checkPartyCount(ctx context.Context, tx *db.Tx, r *Record) error {
	paid, err := finance.HasSuccessfulPayment(ctx, tx, r.Tenant, *r.ApplicationID)
	if err == nil && paid {
		return errPartyCountLocked
	}
	return err
}

// invoiceSummary is the history entry of a repriced invoice.
type invoiceSummary struct {
	Status    finance.InvoiceStatus `json:"status"`
	AmountDue money.Number          `json:"amountDue"`
	Currency  string                `json:"currency"`
}

func summarizeInvoice(i finance.Invoice) invoiceSummary {
	return invoiceSummary{i.Status, money.Major(i.AmountDue, i.Currency), i.Currency}
}

// reprice updates the open invoice of the current stage after a change that affects its
// price. If nothing is due any more, the application advances.
func (s *Service) reprice(ctx context.Context, tx *db.Tx, by audit.Actor, c *Case, changes Changes) error {
	current := c.current()
	before, billed := c.invoice(current)
	if !billed || before.Status != finance.Open || !changes.AffectsPrice(c.Form, current) {
		return nil
	}
	due, err := Price(c.Fill(), current)
	if err != nil {
		return err
	}
	invoice, err := s.Finance.Reprice(ctx, tx, by, c.Tenant, before.ID, due)
	if err != nil || invoice.AmountDue == before.AmountDue {
		return err
	}
	c.invoices[invoice.ID] = invoice
	c.emit(events.InvoiceRepriced, invoiceTarget(invoice), summarizeInvoice(before), summarizeInvoice(invoice))
	if invoice.Status != finance.Paid {
		return nil
	}
	return s.completePaidStage(ctx, tx, by, c, invoice)
}
