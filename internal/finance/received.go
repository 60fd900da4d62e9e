package finance

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
)

// received counts a successful payment and calls its hook.
func (s *Service) received(ctx context.Context, tx *db.Tx, p Payment, i Invoice) error {
	if err := figure.Add(ctx, tx, i.change(figure.Received, *p.PaidAt, p.Currency, p.Amount)); err != nil || s.OnReceived == nil {
		return err
	}
	return s.OnReceived(ctx, tx, p, i)
}

// outstanding returns the amount that is to be paid: the balance of an open invoice.
func (i *Invoice) outstanding() int64 {
	if i.Status != Open {
		return 0
	}
	return i.Balance()
}

// countOutstanding counts the change of the outstanding amount of an invoice.
func (s *Service) countOutstanding(ctx context.Context, tx *db.Tx, i Invoice, before int64) error {
	change := i.outstanding() - before
	if change == 0 {
		return nil
	}
	return figure.Add(ctx, tx, i.change(figure.Owed, s.Now(), i.Currency, change))
}

// updateInvoice stores the transition of a locked invoice, tells programs, and counts its outstanding amount, which was before.
func (s *Service) updateInvoice(ctx context.Context, tx *db.Tx, by audit.Actor, i Invoice, before int64) error {
	if err := updateInvoice(ctx, tx, i); err != nil {
		return err
	}
	if err := s.publishTransition(ctx, tx, by, i); err != nil {
		return err
	}
	return s.countOutstanding(ctx, tx, i, before)
}

// pay marks a locked invoice as paid by a payment and applies the consequences.
func (s *Service) pay(ctx context.Context, tx *db.Tx, by audit.Actor, i Invoice, at time.Time) error {
	before := i.outstanding()
	if err := i.pay(at); err != nil {
		return err
	}
	if err := s.updateInvoice(ctx, tx, by, i, before); err != nil {
		return err
	}
	if err := countPaid(ctx, tx, i); err != nil {
		return err
	}
	return s.OnPaid(ctx, tx, by, i)
}

// countPaid counts an application as paying with its first stage invoice of more than zero.
func countPaid(ctx context.Context, tx *db.Tx, i Invoice) error {
	if i.ApplicationID == nil || i.StageID == nil {
		return nil
	}
	invoices, err := OfApplication(ctx, tx, i.Tenant, *i.ApplicationID)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(invoices, func(other Invoice) bool { return other.ID != i.ID && other.Status == Paid && other.AmountDue > 0 }) {
		return nil
	}
	return figure.Add(ctx, tx, i.change(figure.Paid, *i.PaidAt, "", 1))
}

// change returns a change of figures caused by the invoice.
func (i *Invoice) change(kind figure.Kind, at time.Time, currency string, amount int64) figure.Change {
	c := figure.Change{Tenant: i.Tenant, Kind: kind, Currency: currency, At: at, Amount: amount}
	if i.ServiceID != nil {
		c.ServiceID = *i.ServiceID
	}
	return c
}
