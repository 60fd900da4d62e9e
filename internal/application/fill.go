package application

import (
	"context"
	"errors"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/casefile"
	"stagegate/internal/catalog"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/finance"
	"stagegate/internal/form"
	"stagegate/internal/money"
	"stagegate/internal/price"
)

// Edit changes what was filled in while the application is on its way. Where the
// change bears on what the current stage asks to be paid, the open invoice gets
// its new price in the same transaction.
func (s *Service) Edit(ctx context.Context, by auth.Caller, id string, edit casefile.Edit) error {
	return s.change(ctx, by, id, func(tx *db.Tx, a *Application, at way) error {
		if a.Status != InProgress {
			return errNotEditable
		}
		v, err := s.Catalog.Version(ctx, tx, a.Tenant, a.VersionID)
		if err != nil {
			return err
		}
		before := a.Sheet.Clone()
		a.UpdatedAt = s.Now()
		what, err := edit.Make(ctx, tx, s.Files, by, v.Form, &a.Sheet, a.UpdatedAt)
		if err != nil {
			return err
		}
		if err := at.allows(what, v.Form.Fill(before)); err != nil {
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
		if err := s.record(ctx, tx, *a, audit.By(by), what.Action, what.Target, what.Before, what.After); err != nil {
			return err
		}
		if what.OfFiles() {
			if err := casefile.Hold(ctx, tx, s.Files, a.Tenant, a.ID, before, &a.Sheet); err != nil {
				return err
			}
		}
		return s.reprice(ctx, tx, a, v, at, what, audit.By(by))
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

// asked is what the history tells of the price of a stage.
type asked struct {
	Status    finance.InvoiceStatus `json:"status"`
	AmountDue money.Number          `json:"amountDue"`
	Currency  string                `json:"currency"`
}

func askedBy(i finance.Invoice) asked {
	return asked{i.Status, money.Major(i.AmountDue, i.Currency), i.Currency}
}

// reprice gives the open invoice of the current stage the price that follows
// from a change that bears on it. If that is nothing, the way goes on.
func (s *Service) reprice(ctx context.Context, tx *db.Tx, a *Application, v *catalog.Version, at way, what casefile.Edited, actor audit.Actor) error {
	current := at.current()
	before, billed := at.invoice(current)
	if !billed || before.Status != finance.Open || !what.AffectsPrice(v.Form, current) {
		return nil
	}
	due, err := priceOf(v.Form.Fill(&a.Sheet), current)
	if err != nil {
		return err
	}
	invoice, err := s.Finance.Reprice(ctx, tx, a.Tenant, before.ID, due)
	if err != nil || invoice.AmountDue == before.AmountDue {
		return err
	}
	target := audit.Target{Type: "INVOICE", ID: invoice.ID, Code: invoice.Reference}
	if err := s.record(ctx, tx, *a, actor, "invoice.repriced", target, askedBy(before), askedBy(invoice)); err != nil {
		return err
	}
	if invoice.Status != finance.Paid {
		return nil
	}
	return s.paid(ctx, tx, a, v, invoice, actor)
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
	a, err := s.get(ctx, s.DB, by, id)
	if err != nil {
		return nil, err
	}
	v, err := s.Catalog.Version(ctx, s.DB, a.Tenant, a.VersionID)
	if err != nil {
		return nil, err
	}
	at, err := wayOf(ctx, s.DB, &a.Record)
	if err != nil {
		return nil, err
	}
	stage, _ := v.Form.Stage(at.current())
	return at.blockers(&a.Record, v.Form.Fill(&a.Sheet), stage.Stage), nil
}

// PricePreview is what a stage would ask to be paid if it were entered now.
func (s *Service) PricePreview(ctx context.Context, by auth.Caller, id, stageID string) (price.Breakdown, error) {
	a, err := s.get(ctx, s.DB, by, id)
	if err != nil {
		return price.Breakdown{}, err
	}
	v, err := s.Catalog.Version(ctx, s.DB, a.Tenant, a.VersionID)
	if err != nil {
		return price.Breakdown{}, err
	}
	if _, ok := v.Form.Stage(stageID); !ok {
		return price.Breakdown{}, fault.ErrNotFound
	}
	return priceOf(v.Form.Fill(&a.Sheet), stageID)
}
