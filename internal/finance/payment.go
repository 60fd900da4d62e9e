package finance

import (
	"time"

	"stagegate/internal/state"
)

// PaymentStatus is where a payment stands.
type PaymentStatus string

// The states of a payment.
const (
	Pending    PaymentStatus = "PENDING"
	Successful PaymentStatus = "SUCCESSFUL"
	Failed     PaymentStatus = "FAILED"
	Abandoned  PaymentStatus = "ABANDONED"
)

var (
	onStarted   = state.Trigger[PaymentStatus]{Name: "a checkout is started"}
	onConfirmed = state.Trigger[PaymentStatus]{Name: "provider confirms"}
	onDeclined  = state.Trigger[PaymentStatus]{Name: "provider reports failure"}
	onNotOpened = state.Trigger[PaymentStatus]{Name: "checkout could not be started"}
	onOverdue   = state.Trigger[PaymentStatus]{Name: "older than the limit, provider asked"}
)

// PaymentTransitions is the state machine of a payment. Money that comes late is
// still money: it is honoured after FAILED and ABANDONED.
var PaymentTransitions = state.Table[PaymentStatus]{
	{On: onStarted, To: Pending},
	{From: Pending, On: onConfirmed, To: Successful},
	{From: Pending, On: onDeclined, To: Failed},
	{From: Pending, On: onNotOpened, To: Failed},
	{From: Pending, On: onOverdue, To: Abandoned},
	{From: Failed, On: onConfirmed, To: Successful},
	{From: Abandoned, On: onConfirmed, To: Successful},
}

// Reason says why money that came pays no invoice.
type Reason string

// The reasons. Of the first three a refund is due; the others may yet turn out
// to be a mistake in what the provider reports.
const (
	InvoiceVoid      Reason = "INVOICE_VOID"
	InvoicePaid      Reason = "INVOICE_ALREADY_PAID"
	InvoiceChanged   Reason = "INVOICE_CHANGED" // it asks for another amount by now
	AmountMismatch   Reason = "AMOUNT_MISMATCH"
	CurrencyMismatch Reason = "CURRENCY_MISMATCH"
)

// Payment is one attempt to pay an invoice at the provider's checkout.
type Payment struct {
	Tenant           string        `db:"tenant_id"`
	ID               string        `db:"id"`
	Reference        string        `db:"reference"` // PAY-XXXXXX, unique across tenants; the provider knows the payment by it
	InvoiceID        string        `db:"invoice_id"`
	InvoiceReference string        `db:"invoice_reference"`
	Status           PaymentStatus `db:"status"`
	Amount           int64         `db:"amount"` // minor units
	Currency         string        `db:"currency"`
	Email            string        `db:"email"`
	Subaccount       string        `db:"subaccount"`        // of the tenant, that the money is passed on to; "" for the platform's own
	AuthorizationURL string        `db:"authorization_url"` // "" until the provider has answered
	AccessCode       string        `db:"access_code"`
	Channel          string        `db:"channel"`
	LastError        string        `db:"last_error"`
	Applied          bool          `db:"applied"`         // it is what paid its invoice
	ReceivedAmount   *int64        `db:"received_amount"` // that the provider took, in minor units; nil for none
	ReceivedCurrency string        `db:"received_currency"`
	Unapplied        Reason        `db:"unapplied_reason"` // why what was received pays no invoice; "" where nothing is left over
	CreatedAt        time.Time     `db:"created_at"`
	PaidAt           *time.Time    `db:"paid_at"`
	NextCheckAt      *time.Time    `db:"next_check_at"` // when the provider is asked again; nil for never
}

// can reports whether a trigger would move the payment.
func (p *Payment) can(on state.Trigger[PaymentStatus]) bool {
	return PaymentTransitions.Allows(p.Status, on)
}

// after is the state of the payment after a trigger that can move it; any other
// leaves it where it is.
func (p *Payment) after(on state.Trigger[PaymentStatus]) PaymentStatus {
	to, err := PaymentTransitions.Next(p.Status, on)
	if err != nil {
		return p.Status
	}
	return to
}
