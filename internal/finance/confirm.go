package finance

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

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
	charge, err := s.Gateway.Verify(ctx, reference) // outside of any transaction
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
	was, v := p.Status, judge(p, invoice, c)
	p.Status, p.Applied, p.LastError = v.status, p.Applied || v.applies, v.problem
	if p.Status == Successful && was != Successful {
		p.Channel, p.PaidAt = c.Channel, c.PaidAt
		if p.PaidAt == nil {
			now := s.Now()
			p.PaidAt = &now
		}
	}
	if err := s.change(ctx, tx, p, v.event, fmt.Sprintf("%s: the provider says %s. %s", why, c.Status, v.problem)); err != nil {
		return Payment{}, err
	}
	if v.refundDue {
		if err := s.recordRefundDue(ctx, tx, p, invoice); err != nil {
			return Payment{}, err
		}
	}
	if !v.applies {
		return p, nil
	}
	if err := invoice.pay(s.Now()); err != nil {
		return Payment{}, err
	}
	if err := updateInvoice(ctx, tx, invoice); err != nil {
		return Payment{}, err
	}
	return p, s.OnPaid(ctx, tx, invoice)
}

func (s *Service) recordRefundDue(ctx context.Context, tx *db.Tx, p Payment, i Invoice) error {
	slog.WarnContext(ctx, "a payment was taken that could not be applied", "payment", p.Reference, "invoice", i.Reference)
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: p.Tenant, Subject: i.ID, Actor: audit.System, Action: "payment.refund_due",
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
		return Payment{}, errGateway.Saying("The payment provider cannot be reached right now. Nothing was changed; try again in a moment.").Because(err)
	}
	return p, err
}

func (s *Service) payment(ctx context.Context, tenant, reference string) (Payment, error) {
	p, err := paymentByReference(ctx, s.DB, tenant, reference)
	if errors.Is(err, db.ErrNotFound) {
		return Payment{}, fault.Missing
	}
	return p, err
}
