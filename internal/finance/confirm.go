package finance

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"stagegate/internal/audit"
	"stagegate/internal/db"
	"stagegate/internal/fault"
)

// confirm asks the provider how a payment stands and does what follows from
// the answer. It is the only way in which a payment becomes successful, and it
// may run any number of times, also at once: the deed is done under the lock of
// the invoice, and only once. It gives the payment as it then stands, and
// ErrGatewayUnavailable, with nothing changed, when the provider cannot tell.
func (s *Service) confirm(ctx context.Context, tenant, reference, why string) (Payment, error) {
	charge, err := s.gateway.Verify(ctx, reference) // outside of any transaction
	if err != nil {
		return Payment{}, err
	}
	var p Payment
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		p, err = s.settle(ctx, tx, tenant, reference, charge, why)
		return err
	})
	return p, err
}

// settle applies the provider's answer.
func (s *Service) settle(ctx context.Context, tx *db.Tx, tenant, reference string, c Charge, why string) (Payment, error) {
	found, err := paymentByReference(ctx, tx, tenant, reference)
	if err != nil {
		return Payment{}, err
	}
	invoice, err := lockInvoice(ctx, tx, tenant, found.InvoiceID)
	if err != nil {
		return Payment{}, err
	}
	p, err := paymentByReference(ctx, tx, tenant, reference) // as it stands under the lock
	if err != nil {
		return Payment{}, err
	}
	now, was := s.Now(), p
	v := judge(p, invoice, c, s.patience(p, now))
	p.Status, p.Applied, p.Unapplied, p.LastError = v.status, p.Applied || v.applies, v.unapplied, v.problem
	if c.Outcome == Confirmed && was.Status != Successful {
		p.ReceivedAmount, p.ReceivedCurrency = c.Amount, c.Currency
	}
	if p.Status == Successful && was.Status != Successful {
		p.Channel, p.PaidAt = c.Channel, c.PaidAt
		if p.PaidAt == nil {
			p.PaidAt = &now
		}
	}
	p.NextCheckAt = s.nextCheck(p, now)
	if c.Outcome == Unheard && p.Status != Pending {
		p.NextCheckAt = nil // there is nothing to hear of
	}
	if err := s.change(ctx, tx, p, v.event, strings.TrimSpace(fmt.Sprintf("%s: the provider says %s. %s", why, c.Status, v.problem))); err != nil {
		return Payment{}, err
	}
	if err := s.recordUnapplied(ctx, tx, v, was, p, invoice); err != nil || !v.applies {
		return p, err
	}
	if err := invoice.pay(now); err != nil {
		return Payment{}, err
	}
	if err := updateInvoice(ctx, tx, invoice); err != nil {
		return Payment{}, err
	}
	return p, s.OnPaid(ctx, tx, invoice)
}

// recordUnapplied tells whoever reads the history that money came which pays
// nothing, or that it went back.
func (s *Service) recordUnapplied(ctx context.Context, tx *db.Tx, v verdict, was, p Payment, i Invoice) error {
	if was.Unapplied == p.Unapplied {
		return nil
	}
	action := "payment.mismatch"
	switch {
	case v.refundDue():
		action = "payment.refund_due"
	case v.event == eventRefunded:
		action = "payment.refunded"
	case p.Unapplied == "": // it was a mistake in what the provider reported
		return nil
	}
	slog.WarnContext(ctx, "money was taken that pays no invoice", "payment", p.Reference, "invoice", i.Reference, "action", action)
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: p.Tenant, Subject: i.subject(), Actor: audit.System, Action: action,
		Target: audit.Target{Type: "PAYMENT", ID: p.ID, Code: p.Reference},
		After:  map[string]string{"reason": p.LastError},
	})
}

// Reconcile asks the provider about a payment because somebody wants to know
// now, and gives the payment as it then stands.
func (s *Service) Reconcile(ctx context.Context, tenant, reference string) (Payment, error) {
	if _, err := s.payment(ctx, tenant, reference); err != nil {
		return Payment{}, err
	}
	p, err := s.confirm(ctx, tenant, reference, "manual reconciliation")
	if errors.Is(err, ErrGatewayUnavailable) {
		return Payment{}, errGateway.WithMessage("The payment provider cannot be reached right now. Nothing was changed; try again in a moment.").Wrap(err)
	}
	return p, err
}

func (s *Service) payment(ctx context.Context, tenant, reference string) (Payment, error) {
	p, err := paymentByReference(ctx, s.DB, tenant, reference)
	return p, db.NotFoundAs(err, fault.ErrNotFound)
}
