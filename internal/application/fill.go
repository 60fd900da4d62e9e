package application

import (
	"context"
	"errors"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/casefile"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/finance"
	"stagegate/internal/form"
	"stagegate/internal/money"
	"stagegate/internal/price"
)

// Edit changes what was filled in while the application is in progress. Where the
// change affects the price of the current stage, the open invoice gets its new
// price in the same transaction.
func (s *Service) Edit(ctx context.Context, by auth.Caller, id string, edit casefile.Edit) (*Application, error) {
	return s.change(ctx, by, id, func(tx *db.Tx, a *Application) error {
		if a.Status != InProgress {
			return errNotEditable
		}
		before := a.Sheet.Clone()
		a.UpdatedAt = s.Now()
		what, err := s.Casefile.Apply(ctx, tx, by, edit, &a.Content, a.UpdatedAt)
		if err != nil {
			return err
		}
		if err := a.allows(what, a.Form.Fill(before)); err != nil {
			return err
		}
		if len(a.Sheet.Parties) != len(before.Parties) {
			if err := countMayChange(ctx, tx, &a.Record); err != nil {
				return err
			}
		}
		if err := updateSheet(ctx, tx, a); err != nil {
			return err
		}
		if err := s.record(ctx, tx, a, audit.By(by), what.Action, what.Target, what.Before, what.After); err != nil {
			return err
		}
		if what.OfFiles() {
			if err := s.Casefile.Hold(ctx, tx, a.Tenant, a.ID, before.Documents, &a.Content); err != nil {
				return err
			}
		}
		return s.reprice(ctx, tx, a, what, audit.By(by))
	})
}

// countMayChange refuses another number of parties once money came for this one.
func countMayChange(ctx context.Context, tx *db.Tx, a *Record) error {
	paid, err := finance.EverPaid(ctx, tx, a.Tenant, a.ID)
	if err == nil && paid {
		return errCountLocked
	}
	return err
}

// asked is what the history shows of the price of a stage.
type asked struct {
	Status    finance.InvoiceStatus `json:"status"`
	AmountDue money.Number          `json:"amountDue"`
	Currency  string                `json:"currency"`
}

func askedBy(i finance.Invoice) asked {
	return asked{i.Status, money.Major(i.AmountDue, i.Currency), i.Currency}
}

// reprice gives the open invoice of the current stage the price that follows
// from a change that affects it. If that is nothing, the application moves on.
func (s *Service) reprice(ctx context.Context, tx *db.Tx, a *Application, what casefile.Edited, actor audit.Actor) error {
	current := a.current()
	before, billed := a.invoice(current)
	if !billed || before.Status != finance.Open || !what.AffectsPrice(a.Form, current) {
		return nil
	}
	due, err := priceOf(a.Fill(), current)
	if err != nil {
		return err
	}
	invoice, err := s.Finance.Reprice(ctx, tx, a.Tenant, before.ID, due)
	if err != nil || invoice.AmountDue == before.AmountDue {
		return err
	}
	a.invoices[invoice.ID] = invoice
	if err := s.record(ctx, tx, a, actor, "invoice.repriced", invoiceTarget(invoice), askedBy(before), askedBy(invoice)); err != nil {
		return err
	}
	if invoice.Status != finance.Paid {
		return nil
	}
	return s.paid(ctx, tx, a, invoice, actor)
}

// priceOf is what is due for a stage, or a refusal where no amount is so large.
func priceOf(filled *form.Filled, stageID string) (price.Breakdown, error) {
	b, err := filled.Price(stageID)
	if errors.Is(err, money.ErrOverflow) {
		return price.Breakdown{}, errTooDear.Wrap(err)
	}
	return b, err
}

// Readiness gives the blockers of completing the current stage.
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

// PricePreview is what a stage would ask to be paid if it were entered now.
func (s *Service) PricePreview(ctx context.Context, by auth.Caller, id, stageID string) (price.Breakdown, error) {
	a, err := s.Get(ctx, by, id)
	if err != nil {
		return price.Breakdown{}, err
	}
	if _, ok := a.Form.Stage(stageID); !ok {
		return price.Breakdown{}, fault.ErrNotFound
	}
	return priceOf(a.Fill(), stageID)
}
