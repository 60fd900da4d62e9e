package finance

import (
	"cmp"
	"fmt"

	"stagegate/internal/infra/kit/money"
)

// Kinds of events in a payment's timeline.
const (
	eventStarted        = "started"
	eventCheckoutOpened = "checkout_opened"
	eventCheckoutFailed = "checkout_failed"
	eventWebhook        = "webhook_received"
	eventChecked        = "checked"
	eventSucceeded      = "succeeded"
	eventFailed         = "failed"
	eventAbandoned      = "abandoned"
	eventReplaced       = "replaced"
	eventAmount         = "amount_mismatch"
	eventCurrency       = "currency_mismatch"
	eventRefundDue      = "refund_due"
	eventRefunded       = "refunded"
	eventRecorded       = "recorded"
	eventRefundAsked    = "refund_asked"
	eventRefundAccepted = "refund_accepted"
	eventRefundDelayed  = "refund_delayed"
	eventRefundSettled  = "refund_settled"
	eventRefundFailed   = "refund_failed"
)

// errorAnswerLost is the last error of a payment whose start was interrupted.
const errorAnswerLost = "Starting the checkout was interrupted, so this payment cannot be made."

// errorRefunded is the last error of an unapplied payment that was fully refunded.
const errorRefunded = "The money was refunded."

// decision is the effect of a provider's answer on a payment and its invoice. It
// is a pure function of both, so that webhooks, scheduled and manual
// reconciliation always agree.
type decision struct {
	status    PaymentStatus // new status of the payment
	applies   bool          // the payment pays the invoice
	unapplied Reason        // why the received money is unapplied; "" if it is applied
	decline   Decline       // why the payment failed; "" unless it has
	lastError string        // for people
	event     string        // kind of the timeline event
}

// refundDue reports whether the provider received the right amount, but the
// invoice no longer needs it.
func (d decision) refundDue() bool { return d.event == eventRefundDue }

// timeouts are the timeouts that a payment has passed.
type timeouts struct {
	start   bool // no checkout page was stored: the start was interrupted
	payment bool // the payer had enough time: abandon the payment unless the provider reports success
}

// decide returns the effect of a provider's answer on a payment and its invoice.
func decide(p Payment, i Invoice, c Charge, elapsed timeouts) decision {
	unchanged := decision{status: p.Status, unapplied: p.Unapplied, decline: p.Decline, lastError: p.LastError, event: eventChecked}
	switch {
	case c.Outcome == Refunded && p.Unapplied != "":
		refunded := decision{status: p.Status, decline: p.Decline, lastError: errorRefunded, event: eventRefunded}
		return refunded.withTimeouts(p, elapsed)
	case c.Outcome == Confirmed && p.can(onConfirmed):
		return decideConfirmed(p, i, c, elapsed)
	case c.Outcome == Declined && p.can(onDeclined):
		return decision{
			status: p.after(onDeclined), decline: cmp.Or(c.Decline, DeclineUnknown), lastError: "The provider reports: " + c.Status + ".", event: eventFailed,
		}
	}
	return unchanged.withTimeouts(p, elapsed)
}

// withTimeouts ends a pending payment that has passed a timeout. It keeps what is known about received
// money.
func (d decision) withTimeouts(p Payment, elapsed timeouts) decision {
	switch {
	case elapsed.start && p.can(onNotOpened):
		d.status, d.decline, d.event, d.lastError = p.after(onNotOpened), DeclineUnknown, eventCheckoutFailed, errorAnswerLost
	case elapsed.payment && p.can(onOverdue):
		d.status = p.after(onOverdue)
		if d.event == eventChecked {
			d.event = eventAbandoned
		}
		if d.lastError == "" {
			d.lastError = "The payment was not completed in time."
		}
	}
	return d
}

// decideConfirmed decides about money reported as received.
func decideConfirmed(p Payment, i Invoice, c Charge, elapsed timeouts) decision {
	refund := func(reason Reason, message string) decision {
		return decision{status: p.after(onConfirmed), unapplied: reason, event: eventRefundDue, lastError: message + ": a refund is due."}
	}
	switch {
	case c.Currency != p.Currency:
		return mismatch(p, c, CurrencyMismatch, eventCurrency).withTimeouts(p, timeouts{payment: elapsed.payment})
	case c.Amount == nil || *c.Amount != p.Amount:
		return mismatch(p, c, AmountMismatch, eventAmount).withTimeouts(p, timeouts{payment: elapsed.payment})
	case i.Status == Void:
		return refund(InvoiceVoid, "The invoice was void when the money arrived")
	case i.Status == Paid:
		return refund(InvoicePaid, "The invoice was paid when the money arrived")
	case i.Balance() != p.Amount || i.Currency != p.Currency:
		return refund(InvoiceChanged, "The amount of the invoice has changed")
	}
	return decision{status: p.after(onConfirmed), applies: true, event: eventSucceeded}
}

// mismatch leaves the payment open: what the provider reports differs from what
// was requested.
func mismatch(p Payment, c Charge, reason Reason, event string) decision {
	received := "a different amount"
	if c.Amount != nil {
		received = fmt.Sprintf("%s %s", money.Major(*c.Amount, c.Currency), c.Currency)
	}
	return decision{status: p.Status, unapplied: reason, decline: p.Decline, event: event, lastError: fmt.Sprintf(
		"The provider reported %s instead of %s %s. The payment was not applied.", received, money.Major(p.Amount, p.Currency), p.Currency)}
}
