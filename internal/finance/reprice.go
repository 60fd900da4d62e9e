package finance

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var errPaymentInProgress = fault.New(fault.InvoicePaymentInProgress,
	"payment.stage_pending")

// LockOpenInvoices locks the open invoices of an application until the transaction
// ends, so that no checkout of them can start. Call it before the application is
// locked.
func LockOpenInvoices(ctx context.Context, tx *db.Tx, tenant, applicationID string) ([]Invoice, error) {
	return lockOpenInvoices(ctx, tx, tenant, applicationID)
}

// Reprice replaces the price of the open invoice of a payment stage, in the transaction of the change
// that causes it, and returns the updated invoice. An invoice of zero is paid at once, as in
// OpenForStage. While a checkout is in progress the change is refused, because the payer may be
// paying. The checkout of a stranger is abandoned instead; if it still succeeds, a refund is due
// unless the price is the same.
func (s *Service) Reprice(ctx context.Context, tx *db.Tx, by audit.Actor, tenant, invoiceID string, b price.Breakdown) (Invoice, error) {
	invoice, err := lockInvoice(ctx, tx, tenant, invoiceID)
	if err != nil {
		return Invoice{}, err
	}
	if err := invoice.mustBeOpen(); err != nil {
		return Invoice{}, err
	}
	if err := s.endCheckout(ctx, tx, invoice, errPaymentInProgress, "Replaced because the price of the invoice changed."); err != nil {
		return Invoice{}, err
	}
	before := invoice.outstanding()
	invoice.AmountDue = b.Total
	if invoice.AmountDue == 0 {
		if err := invoice.pay(s.Now()); err != nil {
			return Invoice{}, err
		}
	}
	if err := replacePrice(ctx, tx, invoice, itemsFrom(invoice, b)); err != nil {
		return Invoice{}, err
	}
	if err := s.publishTransition(ctx, tx, by, invoice); err != nil {
		return Invoice{}, err
	}
	return invoice, s.countOutstanding(ctx, tx, invoice, before)
}

// HasSuccessfulPayment reports whether any payment for an application was
// successful.
func HasSuccessfulPayment(ctx context.Context, q db.Q, tenant, applicationID string) (bool, error) {
	n, err := successfulPayments(ctx, q, tenant, applicationID)
	return n > 0, err
}

// HasReceived reports whether any payment for these stages of an application has received money,
// whatever its outcome.
func HasReceived(ctx context.Context, q db.Q, tenant, applicationID string, stages []string) (bool, error) {
	n, err := receivedPayments(ctx, q, tenant, applicationID, stages)
	return n > 0, err
}

// abandonStrangers abandons the pending payment of a stranger. It is still checked like any abandoned
// payment: money that arrives counts.
func (s *Service) abandonStrangers(ctx context.Context, tx *db.Tx, p Payment, i Invoice, why string) error {
	before := p.Status
	if err := PaymentTransitions.Move(&p.Status, onReplaced); err != nil {
		return err
	}
	p.LastError, p.NextCheckAt = why, s.nextCheck(p, s.Now())
	if err := s.publishOutcome(ctx, tx, before, p, i); err != nil {
		return err
	}
	return s.update(ctx, tx, p, eventReplaced, why)
}
