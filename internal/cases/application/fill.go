package application

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// Edit changes answers, documents or parties while the application is in progress.
// If the change affects the price of the current stage, the open invoice gets the
// new price in the same transaction. A change that affects what was paid is refused.
func (s *Service) Edit(ctx context.Context, by auth.Caller, id string, edit casefile.Edit) (*Application, error) {
	return s.change(ctx, by, id, func(tx *db.Tx, a *Application) error {
		if a.Status != InProgress {
			return errNotEditable
		}
		before := a.Sheet.Clone()
		a.UpdatedAt, a.own = s.Now(), by.Is(auth.Customer)
		changes, err := s.Casefile.Apply(ctx, tx, by, edit, &a.Content, a.UpdatedAt)
		if err != nil {
			return err
		}
		filled := a.Form.Fill(before)
		if err := a.checkEditable(changes, filled, a.Fill()); err != nil {
			return err
		}
		if err := changes.CheckAccepted(by); err != nil {
			return err
		}
		if len(a.Sheet.Parties) != len(before.Parties) {
			if err := checkPartyCount(ctx, tx, &a.Record); err != nil {
				return err
			}
		}
		if err := a.checkPaid(changes, filled); err != nil {
			return err
		}
		if err := saveSheet(ctx, tx, a); err != nil {
			return err
		}
		if changes.OfParties() && by.Is(auth.Customer) {
			if err := form.GaveSelfParty(ctx, tx, a.Tenant, a.CustomerID, a.SheetID); err != nil {
				return err
			}
		}
		if err := s.Casefile.RecordChanges(ctx, tx, &a.Case, audit.By(by), changes); err != nil {
			return err
		}
		if changes.OfFiles() {
			if err := s.Casefile.Hold(ctx, tx, a.Tenant, a.ID, before.Documents, &a.Content); err != nil {
				return err
			}
		}
		return s.reprice(ctx, tx, a, changes, audit.By(by))
	})
}

// checkPartyCount refuses to change the number of parties once the application has
// received a payment.
func checkPartyCount(ctx context.Context, tx *db.Tx, a *Record) error {
	paid, err := finance.HasSuccessfulPayment(ctx, tx, a.Tenant, a.ID)
	if err == nil && paid {
		return errPartyCountLocked
	}
	return err
}

// invoiceSummary is what the history shows of an invoice whose price changed.
type invoiceSummary struct {
	Status    finance.InvoiceStatus `json:"status"`
	AmountDue money.Number          `json:"amountDue"`
	Currency  string                `json:"currency"`
}

func summaryOf(i finance.Invoice) invoiceSummary {
	return invoiceSummary{i.Status, money.Major(i.AmountDue, i.Currency), i.Currency}
}

// reprice updates the open invoice of the current stage after a change that affects
// its price. If nothing is due any more, the application moves on.
func (s *Service) reprice(ctx context.Context, tx *db.Tx, a *Application, changes casefile.Changes, actor audit.Actor) error {
	current := a.current()
	before, billed := a.invoice(current)
	if !billed || before.Status != finance.Open || !changes.AffectsPrice(a.Form, current) {
		return nil
	}
	due, err := casefile.Price(a.Fill(), current)
	if err != nil {
		return err
	}
	invoice, err := s.Finance.Reprice(ctx, tx, a.Tenant, before.ID, due)
	if err != nil || invoice.AmountDue == before.AmountDue {
		return err
	}
	a.invoices[invoice.ID] = invoice
	if err := s.record(ctx, tx, a, actor, "invoice.repriced", invoiceTarget(invoice), summaryOf(before), summaryOf(invoice)); err != nil {
		return err
	}
	if invoice.Status != finance.Paid {
		return nil
	}
	return s.paid(ctx, tx, a, invoice, actor)
}

// Readiness returns the blockers of completing the current stage.
func (s *Service) Readiness(ctx context.Context, by auth.Caller, id string) (casefile.Blockers, error) {
	a, err := s.Get(ctx, by, id)
	if err != nil {
		return nil, err
	}
	if err := a.loadProgress(ctx, s.DB); err != nil {
		return nil, err
	}
	stage, _ := a.Form.Stage(a.current())
	return a.blockers(stage.Stage), nil
}

// PricePreview calculates what would be due for a stage that is entered now.
func (s *Service) PricePreview(ctx context.Context, by auth.Caller, id, stageID string) (price.Breakdown, error) {
	a, err := s.Get(ctx, by, id)
	if err != nil {
		return price.Breakdown{}, err
	}
	if _, ok := a.Form.Stage(stageID); !ok {
		return price.Breakdown{}, fault.ErrNotFound
	}
	return casefile.Price(a.Fill(), stageID)
}
