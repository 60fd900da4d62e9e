package finance

import (
	"fmt"

	"stagegate/internal/money"
)

// Kinds of entries in a payment's timeline.
const (
	eventStarted        = "started"
	eventCheckoutOpened = "checkout_opened"
	eventCheckoutFailed = "checkout_failed"
	eventWebhook        = "webhook_received"
	eventChecked        = "checked"
	eventSucceeded      = "succeeded"
	eventFailed         = "failed"
	eventAbandoned      = "abandoned"
	eventAmount         = "amount_mismatch"
	eventCurrency       = "currency_mismatch"
	eventRefundDue      = "refund_due"
	eventRefunded       = "refunded"
)

// verdict is what follows for a payment and its invoice from what the provider
// says. It is decided without touching anything, so that webhook, scheduled and
// manual reconciliation can never disagree.
type verdict struct {
	status    PaymentStatus // of the payment from now on
	applies   bool          // the invoice is paid by it
	unapplied Reason        // why money that came pays nothing; "" where none is left over
	problem   string        // for people: the payment's last error
	event     string        // kind of the entry in the timeline
}

// refundDue reports whether the provider took what was asked for, and the
// invoice had no use for it any more.
func (v verdict) refundDue() bool { return v.event == eventRefundDue }

// patience says what a pending payment has had its time for.
type patience struct {
	lost    bool // its checkout page: the start was cut short, and nobody could pay
	overdue bool // being paid: it is abandoned unless the provider knows better
}

// judge decides what a provider's answer means for a payment and its invoice.
func judge(p Payment, i Invoice, c Charge, w patience) verdict {
	asWas := verdict{status: p.Status, unapplied: p.Unapplied, problem: p.LastError, event: eventChecked}
	switch {
	case c.Outcome == Returned && p.Unapplied != "":
		asWas.unapplied, asWas.event, asWas.problem = "", eventRefunded, "The money was given back."
		return asWas.unlessOver(p, w)
	case c.Outcome == Confirmed && p.can(onConfirmed):
		return confirmed(p, i, c, w)
	case c.Outcome == Declined && p.can(onDeclined):
		return verdict{status: p.after(onDeclined), problem: "The provider reports: " + c.Status + ".", event: eventFailed}
	}
	return asWas.unlessOver(p, w)
}

// unlessOver ends a pending payment whose time is over. What is known of money
// stays known.
func (v verdict) unlessOver(p Payment, w patience) verdict {
	switch {
	case w.lost && p.can(onNotOpened):
		v.status, v.event, v.problem = p.after(onNotOpened), eventCheckoutFailed, "The provider's answer was lost; nobody could have paid."
	case w.overdue && p.can(onOverdue):
		v.status = p.after(onOverdue)
		if v.event == eventChecked {
			v.event = eventAbandoned
		}
		if v.problem == "" {
			v.problem = "Nobody paid in time."
		}
	}
	return v
}

// confirmed decides on money that the provider says it took.
func confirmed(p Payment, i Invoice, c Charge, w patience) verdict {
	due := func(why Reason, problem string) verdict {
		return verdict{status: p.after(onConfirmed), unapplied: why, event: eventRefundDue, problem: problem + ": a refund is due."}
	}
	switch {
	case c.Currency != p.Currency:
		return mismatch(p, c, CurrencyMismatch, eventCurrency).unlessOver(p, patience{overdue: w.overdue})
	case c.Amount == nil || *c.Amount != p.Amount:
		return mismatch(p, c, AmountMismatch, eventAmount).unlessOver(p, patience{overdue: w.overdue})
	case i.Status == Void:
		return due(InvoiceVoid, "The invoice was void already when the money came")
	case i.Status == Paid:
		return due(InvoicePaid, "The invoice was paid already when the money came")
	case i.Balance() != p.Amount || i.Currency != p.Currency:
		return due(InvoiceChanged, "The invoice asks for another amount by now")
	}
	return verdict{status: p.after(onConfirmed), applies: true, event: eventSucceeded}
}

func mismatch(p Payment, c Charge, why Reason, event string) verdict {
	took := "another amount"
	if c.Amount != nil {
		took = fmt.Sprintf("%s %s", money.Major(*c.Amount, c.Currency), c.Currency)
	}
	return verdict{status: p.Status, unapplied: why, event: event, problem: fmt.Sprintf(
		"The provider took %s where %s %s was asked for; nothing was applied.", took, money.Major(p.Amount, p.Currency), p.Currency)}
}
