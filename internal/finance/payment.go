package finance

import (
	"time"

	"stagegate/internal/infra/kit/state"
)

// PaymentStatus is the state of a payment.
type PaymentStatus string

// The states of a payment.
const (
	Pending    PaymentStatus = "PENDING"
	Successful PaymentStatus = "SUCCESSFUL"
	Failed     PaymentStatus = "FAILED"
	Abandoned  PaymentStatus = "ABANDONED"
)

var (
	onStarted   = state.Trigger[PaymentStatus]{Name: "start checkout"}
	onConfirmed = state.Trigger[PaymentStatus]{Name: "payment confirmed"}
	onDeclined  = state.Trigger[PaymentStatus]{Name: "payment failed"}
	onNotOpened = state.Trigger[PaymentStatus]{Name: "checkout not started"}
	onOverdue   = state.Trigger[PaymentStatus]{Name: "timed out"}
	onReplaced  = state.Trigger[PaymentStatus]{Name: "replaced by another checkout"}
	onRecorded  = state.Trigger[PaymentStatus]{Name: "recorded manually"}
)

// PaymentTransitions is the state machine of a payment. Money that arrives after
// FAILED or ABANDONED still counts.
var PaymentTransitions = state.Table[PaymentStatus]{
	{On: onStarted, To: Pending},
	{On: onRecorded, To: Successful},
	{From: Pending, On: onConfirmed, To: Successful},
	{From: Pending, On: onDeclined, To: Failed},
	{From: Pending, On: onNotOpened, To: Failed},
	{From: Pending, On: onOverdue, To: Abandoned},
	{From: Pending, On: onReplaced, To: Abandoned},
	{From: Failed, On: onConfirmed, To: Successful},
	{From: Abandoned, On: onConfirmed, To: Successful},
}

// Decline is the reason why a payment failed.
type Decline string

// The reasons of a failed payment.
const (
	InsufficientFunds Decline = "INSUFFICIENT_FUNDS"
	CardDeclined      Decline = "CARD_DECLINED"
	ExpiredCard       Decline = "EXPIRED_CARD"
	LimitExceeded     Decline = "LIMIT"
	PayerCancelled    Decline = "CANCELLED"
	DeclineUnknown    Decline = "UNKNOWN" // also of a checkout that was not started
)

// Reason is the reason why a received payment is unapplied.
type Reason string

// The reasons. For the first three a refund is due. For the others the provider may still correct its
// report.
const (
	InvoiceVoid      Reason = "INVOICE_VOID"
	InvoicePaid      Reason = "INVOICE_ALREADY_PAID"
	InvoiceChanged   Reason = "INVOICE_CHANGED" // its amount no longer equals that of the payment
	AmountMismatch   Reason = "AMOUNT_MISMATCH"
	CurrencyMismatch Reason = "CURRENCY_MISMATCH"
)

// Paystack is the provider of a payment.
const Paystack = "PAYSTACK"

// Payment is an attempt to pay an invoice at the provider's checkout, or a payment recorded manually
// by staff.
type Payment struct {
	Tenant           string        `db:"tenant_id"`
	ID               string        `db:"id"`
	Reference        string        `db:"reference"` // PAY-XXXXXX, unique across tenants; identifies the payment at the provider
	InvoiceID        string        `db:"invoice_id"`
	InvoiceReference string        `db:"invoice_reference"`
	Status           PaymentStatus `db:"status"`
	Amount           int64         `db:"amount"` // minor units
	Currency         string        `db:"currency"`
	Email            string        `db:"email"`
	Subaccount       string        `db:"subaccount"`        // of the tenant, receives the money; "" for the platform's own account
	AuthorizationURL string        `db:"authorization_url"` // "" until the provider has answered
	AccessCode       string        `db:"access_code"`
	Channel          string        `db:"channel"`
	LastError        string        `db:"last_error"`
	Stranger         bool          `db:"stranger"`        // started on the public path by a caller who was not signed in as the customer or staff
	Applied          bool          `db:"applied"`         // this payment paid its invoice
	ReceivedAmount   *int64        `db:"received_amount"` // at the provider, in minor units; nil for none
	ReceivedCurrency string        `db:"received_currency"`
	Unapplied        Reason        `db:"unapplied_reason"` // why received money is unapplied; "" if it is applied
	CreatedAt        time.Time     `db:"created_at"`
	PaidAt           *time.Time    `db:"paid_at"`
	NextCheckAt      *time.Time    `db:"next_check_at"` // time of the next provider query; nil for never
	Provider         string        `db:"provider"`      // "" if recorded manually
	Note             string        `db:"note"`          // of the member who recorded it
	RecordedByID     string        `db:"recorded_by_id"`
	RecordedByName   string        `db:"recorded_by_name"`
	AmountRefunded   int64         `db:"amount_refunded"` // total of successful refunds, in minor units
	CustomerID       *string       `db:"customer_id"`     // of the invoice, as are the following
	ApplicationID    *string       `db:"application_id"`
	Application      string        `db:"application_reference"`
	Search           string        `db:"search"`         // words of the reference and of what its invoice is found by
	Decline          Decline       `db:"decline_reason"` // "" unless failed
	Last4            string        `db:"last4"`          // of the card or account; "" if not known
	RefreshedAt      *time.Time    `db:"refreshed_at"`   // last query of the provider for the payer
}

// withInvoice assigns the payment to an invoice.
func (p Payment) withInvoice(i Invoice) Payment {
	p.Tenant, p.InvoiceID, p.InvoiceReference = i.Tenant, i.ID, i.Reference
	p.CustomerID, p.ApplicationID, p.Application = i.CustomerID, i.ApplicationID, i.Application
	return p
}

// Manual reports whether staff recorded the payment manually, so that the provider does not know it.
func (p *Payment) Manual() bool { return p.Provider == "" }

// can reports whether the transition table allows a trigger.
func (p *Payment) can(on state.Trigger[PaymentStatus]) bool {
	return PaymentTransitions.Allows(p.Status, on)
}

// failStart marks a pending payment as failed because its checkout was not started.
func (p *Payment) failStart(lastError string) {
	p.Status, p.Decline, p.LastError = p.after(onNotOpened), DeclineUnknown, lastError
}

// after returns the state after a trigger, or the current state if the trigger is not allowed.
func (p *Payment) after(on state.Trigger[PaymentStatus]) PaymentStatus {
	to, err := PaymentTransitions.Next(p.Status, on)
	if err != nil {
		return p.Status
	}
	return to
}
