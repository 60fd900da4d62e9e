package finance

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/infra/kit/ref"
)

// Receipt is money that staff have received for an invoice, without the provider.
type Receipt struct {
	InvoiceID  string
	Amount     money.Number
	Channel    string
	ReceivedAt time.Time
	Note       string
}

var errCheckoutOpen = fault.New(fault.InvoicePaymentInProgress,
	"checkout.open")

// RecordPayment records money that staff have received for an invoice. The invoice becomes
// paid, with all that follows.
func (s *Service) RecordPayment(ctx context.Context, tx *db.Tx, by auth.Caller, r Receipt) (Payment, error) {
	i, err := lockInvoice(ctx, tx, by.Tenant, r.InvoiceID)
	if err != nil {
		return Payment{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if err := i.mustBeOpen(); err != nil {
		return Payment{}, err
	}
	if err := i.isBalance(r.Amount); err != nil {
		return Payment{}, err
	}
	if err := s.endCheckout(ctx, tx, i, errCheckoutOpen, "The payment was recorded by hand."); err != nil {
		return Payment{}, err
	}
	return s.recorded(ctx, tx, by, i, r)
}

// isBalance returns an error unless an amount is what is left to pay.
func (i *Invoice) isBalance(n money.Number) error {
	amount, err := n.Minor(i.Currency)
	switch {
	case err != nil:
		return fault.Validation.With(money.Problem("amount", err))
	case amount != i.Balance():
		return fault.Invalid("amount", fault.InvalidValue, "payment.exact_amount", "amount", money.Shown(i.Balance(), i.Currency))
	}
	return nil
}

// recorded stores a payment that was received by hand, and applies it to its invoice, which
// is locked.
func (s *Service) recorded(ctx context.Context, tx *db.Tx, by auth.Caller, i Invoice, r Receipt) (Payment, error) {
	reference, err := claimReference(ctx, tx, i.Tenant, "PAY")
	if err != nil {
		return Payment{}, err
	}
	now, amount := s.Now(), i.Balance()
	p := Payment{
		ID: ref.NewID(), Reference: reference, Status: PaymentTransitions.Start(onRecorded),
		Amount: amount, Currency: i.Currency, ReceivedAmount: &amount, ReceivedCurrency: i.Currency, Applied: true, Channel: r.Channel,
		CreatedAt: now, PaidAt: &r.ReceivedAt, Note: r.Note, RecordedByID: by.ID, RecordedByName: by.Name,
	}.of(i)
	if err := insertPayment(ctx, tx, p); err != nil {
		return Payment{}, err
	}
	if err := addEvent(ctx, tx, p, now, eventRecorded, "by hand, for invoice "+i.Reference); err != nil {
		return Payment{}, err
	}
	if err := s.received(ctx, tx, p, i); err != nil {
		return Payment{}, err
	}
	err = audit.Record(ctx, tx, now, audit.Event{
		Tenant: p.Tenant, Subject: i.subject(), Actor: audit.By(by), Action: "payment.recorded",
		Target: audit.Target{Type: "PAYMENT", ID: p.ID, Code: p.Reference},
		After:  recordedSummary{money.Major(p.Amount, p.Currency), p.Currency, p.Channel},
	})
	if err != nil {
		return Payment{}, err
	}
	return p, s.pay(ctx, tx, i, r.ReceivedAt)
}

// recordedSummary is what the history shows of a payment that was recorded by hand.
type recordedSummary struct {
	Amount   money.Number `json:"amount"`
	Currency string       `json:"currency"`
	Channel  string       `json:"channel"`
}

// endCheckout makes sure that nobody is paying an invoice, which is locked: it returns
// refusal while a checkout is open. That of a stranger is abandoned instead, since it must
// not keep others from their work; why is what the payment then says. One whose start was
// interrupted has failed.
func (s *Service) endCheckout(ctx context.Context, tx *db.Tx, i Invoice, refusal error, why string) error {
	p, err := pendingPayment(ctx, tx, i.Tenant, i.ID)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return nil
	case err != nil:
		return err
	case p.Stranger:
		return s.replaceStrangers(ctx, tx, p, why)
	case s.elapsed(p, s.Now()).start:
		return s.failStart(ctx, tx, p)
	}
	return refusal
}
