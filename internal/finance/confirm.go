package finance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// confirm queries the provider for the status of a payment in the background and applies the answer.
// If the provider does not answer it returns ErrGatewayUnavailable and changes nothing.
func (s *Service) confirm(ctx context.Context, tenant, reference, source string) error {
	charge, err := s.gateway.Verify(ctx, reference) // outside any transaction
	if err != nil {
		return err
	}
	return s.DB.Of(tenant).Write(ctx, func(tx *db.Tx) error {
		return s.settle(ctx, tx, tenant, reference, charge, source)
	})
}

// settle applies the provider's answer. Only settle makes a payment at the provider
// successful. It is idempotent, and safe to run concurrently: the invoice is locked.
func (s *Service) settle(ctx context.Context, tx *db.Tx, tenant, reference string, c Charge, source string) error {
	p, invoice, err := lockPayment(ctx, tx, tenant, reference)
	if err != nil {
		return err
	}
	if c, err = withoutOwnRefunds(ctx, tx, p, c); err != nil {
		return err
	}
	now, before := s.Now(), p
	d := decide(p, invoice, c, s.elapsed(p, now))
	p.Status, p.Applied, p.Unapplied, p.Decline, p.LastError = d.status, p.Applied || d.applies, d.unapplied, d.decline, d.lastError
	if c.Outcome == Confirmed && before.Status != Successful {
		p.ReceivedAmount, p.ReceivedCurrency = c.Amount, c.Currency
	}
	if p.Status != before.Status && (p.Status == Successful || p.Status == Failed) {
		p.Channel, p.Last4 = c.Channel, c.Last4
	}
	if p.Status == Successful && before.Status != Successful {
		p.PaidAt = cmp.Or(c.PaidAt, &now)
	}
	p.NextCheckAt = s.nextCheck(p, now)
	if c.Outcome == Unknown && p.Status != Pending {
		p.NextCheckAt = nil // the provider has no such payment
	}
	if err := s.update(ctx, tx, p, d.event, strings.TrimSpace(fmt.Sprintf("%s, provider status: %s. %s", source, c.Status, d.lastError))); err != nil {
		return err
	}
	if err := s.publishOutcome(ctx, tx, before.Status, p, invoice); err != nil {
		return err
	}
	if p.Status == Successful && before.Status != Successful {
		if err := s.received(ctx, tx, p, invoice); err != nil {
			return err
		}
	}
	if err := s.recordUnapplied(ctx, tx, d, before, p, invoice); err != nil || !d.applies {
		return err
	}
	return s.pay(ctx, tx, audit.System, invoice, now)
}

// withoutOwnRefunds removes refunds requested here from the provider's answer. They are tracked on their
// own, and the provider may report a partly refunded payment as refunded.
func withoutOwnRefunds(ctx context.Context, tx *db.Tx, p Payment, c Charge) (Charge, error) {
	if c.Outcome != Refunded {
		return c, nil
	}
	taken, err := refundedOrPending(ctx, tx, p.Tenant, p.ID)
	if taken > 0 {
		c.Outcome = Confirmed
	}
	return c, err
}

// recordUnapplied adds an audit event when a received payment is not applied to an invoice, or when it
// is refunded.
func (s *Service) recordUnapplied(ctx context.Context, tx *db.Tx, d decision, before, p Payment, i Invoice) error {
	if before.Unapplied == p.Unapplied {
		return nil
	}
	action := events.PaymentMismatch
	switch {
	case d.refundDue():
		action = events.PaymentRefundDue
	case d.event == eventRefunded:
		action = events.PaymentRefunded
	case p.Unapplied == "": // the provider has corrected what it reported
		return nil
	}
	slog.WarnContext(ctx, "unapplied payment received", "payment", p.Reference, "invoice", i.Reference, "action", action)
	if err := s.publishPayment(ctx, tx, audit.System, "", p, i, action); err != nil {
		return err
	}
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: p.Tenant, Subject: i.subject(), Actor: audit.System, Action: string(action),
		Target: audit.Target{Type: "PAYMENT", ID: p.ID, Code: p.Reference},
		After:  map[string]string{"reason": p.LastError},
	})
}

// Reconcile queries the provider for a payment and its refunds on request and returns the updated
// payment. Each answer is stored before the next query, and the last one together with the response.
// The provider does not know manually recorded payments.
func (s *Service) Reconcile(ctx context.Context, steps *api.Steps, tenant, reference string) (StaffPaymentView, error) {
	p, err := payment(ctx, steps.DB(), tenant, reference)
	if err != nil {
		return StaffPaymentView{}, err
	}
	if p.Manual() {
		return s.staffView(ctx, steps.DB(), p)
	}
	charge, err := s.gateway.Verify(ctx, reference)
	if err != nil {
		return StaffPaymentView{}, unavailable(err)
	}
	store := func(tx *db.Tx) error { return s.settle(ctx, tx, tenant, reference, charge, "manual reconciliation") }
	refunds, err := refundsOf(ctx, steps.DB(), tenant, p.ID)
	if err != nil {
		return StaffPaymentView{}, err
	}
	for _, r := range refunds {
		if !r.inProgress() {
			continue
		}
		if err := steps.Step(ctx, store); err != nil {
			return StaffPaymentView{}, err
		}
		report, found, err := s.lookUpRefund(ctx, r)
		if err != nil {
			return StaffPaymentView{}, unavailable(err)
		}
		store = func(tx *db.Tx) error {
			if !found {
				return nil
			}
			return s.applyRefund(ctx, tx, r, report)
		}
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (StaffPaymentView, error) {
		if err := store(tx); err != nil {
			return StaffPaymentView{}, err
		}
		p, err := payment(ctx, tx, tenant, reference)
		if err != nil {
			return StaffPaymentView{}, err
		}
		return s.staffView(ctx, tx, p)
	})
}

// unavailable returns the refusal of a call whose provider does not answer.
func unavailable(err error) error {
	if errors.Is(err, ErrGatewayUnavailable) {
		return errGatewayUnavailable.Wrap(err)
	}
	return err
}

func payment(ctx context.Context, q db.Q, tenant, reference string) (Payment, error) {
	p, err := paymentByReference(ctx, q, tenant, reference)
	return p, db.NotFoundAs(err, fault.ErrNotFound)
}
