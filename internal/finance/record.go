package finance

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/infra/kit/ref"
)

// ManualPayment is a payment received by staff without the provider.
type ManualPayment struct {
	InvoiceID  string
	Amount     money.Number
	Channel    string
	ReceivedAt time.Time
	Note       string
}

var errCheckoutOpen = fault.New(fault.InvoicePaymentInProgress,
	"checkout.open")

// RecordPayment records a payment received by staff and marks the invoice as paid, with all
// consequences.
func (s *Service) RecordPayment(ctx context.Context, tx *db.Tx, by auth.Caller, r ManualPayment) (Payment, error) {
	i, err := lockInvoice(ctx, tx, by.Tenant, r.InvoiceID)
	if err != nil {
		return Payment{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if err := i.mustBeOpen(); err != nil {
		return Payment{}, err
	}
	if err := i.checkBalance(r.Amount); err != nil {
		return Payment{}, err
	}
	if err := s.endCheckout(ctx, tx, i, errCheckoutOpen, "Replaced by a manually recorded payment."); err != nil {
		return Payment{}, err
	}
	return s.applyManual(ctx, tx, by, i, r)
}

// checkBalance refuses an amount other than the balance.
func (i *Invoice) checkBalance(n money.Number) error {
	amount, err := n.Minor(i.Currency)
	switch {
	case err != nil:
		return fault.Validation.With(money.Problem("amount", err))
	case amount != i.Balance():
		return fault.Invalid("amount", fault.InvalidValue, "payment.exact_amount", "amount", money.Amount(i.Balance(), i.Currency))
	}
	return nil
}

// applyManual stores a manual payment and applies it to its locked invoice.
func (s *Service) applyManual(ctx context.Context, tx *db.Tx, by auth.Caller, i Invoice, r ManualPayment) (Payment, error) {
	reference, err := claimReference(ctx, tx, i.Tenant, "PAY")
	if err != nil {
		return Payment{}, err
	}
	now, amount := s.Now(), i.Balance()
	p := Payment{
		ID: ref.NewID(), Reference: reference, Status: PaymentTransitions.Start(onRecorded),
		Amount: amount, Currency: i.Currency, ReceivedAmount: &amount, ReceivedCurrency: i.Currency, Applied: true, Channel: r.Channel,
		CreatedAt: now, PaidAt: &r.ReceivedAt, Note: r.Note, RecordedByID: by.ID, RecordedByName: by.Name,
	}.withInvoice(i)
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
		Tenant: p.Tenant, Subject: i.subject(), Actor: audit.By(by), Action: string(events.PaymentRecorded),
		Target: audit.Target{Type: "PAYMENT", ID: p.ID, Code: p.Reference},
		After:  manualSummary{money.Major(p.Amount, p.Currency), p.Currency, p.Channel},
	})
	if err != nil {
		return Payment{}, err
	}
	if err := s.publishPayment(ctx, tx, audit.By(by), "", p, i, events.PaymentRecorded); err != nil {
		return Payment{}, err
	}
	return p, s.pay(ctx, tx, audit.By(by), i, r.ReceivedAt)
}

// manualSummary is the history entry of a manual payment.
type manualSummary struct {
	Amount   money.Number `json:"amount"`
	Currency string       `json:"currency"`
	Channel  string       `json:"channel"`
}

// endCheckout ensures that no checkout of a locked invoice is in progress: it returns refusal if one
// is open. The checkout of a stranger is abandoned instead, with why as its last error, so that it
// does not block others. A checkout whose start was interrupted is failed.
func (s *Service) endCheckout(ctx context.Context, tx *db.Tx, i Invoice, refusal error, why string) error {
	p, err := pendingPayment(ctx, tx, i.Tenant, i.ID)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return nil
	case err != nil:
		return err
	case p.Stranger:
		return s.abandonStrangers(ctx, tx, p, i, why)
	case s.elapsed(p, s.Now()).start:
		return s.failStart(ctx, tx, p, i)
	}
	return refusal
}
