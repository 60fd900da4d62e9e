package finance

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
)

// received counts a payment that has become successful, and calls its hook.
func (s *Service) received(ctx context.Context, tx *db.Tx, p Payment, i Invoice) error {
	if err := figure.Add(ctx, tx, i.change(figure.Received, *p.PaidAt, p.Currency, p.Amount)); err != nil || s.OnReceived == nil {
		return err
	}
	return s.OnReceived(ctx, tx, p, i)
}

// pay marks an invoice, which is locked, as paid by a payment, with all that follows.
func (s *Service) pay(ctx context.Context, tx *db.Tx, i Invoice, at time.Time) error {
	if err := i.pay(at); err != nil {
		return err
	}
	if err := updateInvoice(ctx, tx, i); err != nil {
		return err
	}
	if err := countPaid(ctx, tx, i); err != nil {
		return err
	}
	return s.OnPaid(ctx, tx, i)
}

// countPaid counts that an application has paid, with the first of the invoices of its stages
// that is over something.
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

// change is something of an invoice that counts.
func (i *Invoice) change(kind figure.Kind, at time.Time, currency string, amount int64) figure.Change {
	c := figure.Change{Tenant: i.Tenant, Kind: kind, Currency: currency, At: at, Amount: amount}
	if i.ServiceID != nil {
		c.ServiceID = *i.ServiceID
	}
	return c
}
