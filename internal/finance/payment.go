package finance

import (
	"context"
	"errors"
	"fmt"
	"time"

	"stagegate/internal/money"
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

// PaymentTransition is one way from a state of a payment to another.
type PaymentTransition struct {
	From    PaymentStatus
	Trigger string
	To      PaymentStatus
}

// PaymentTransitions is the life of a payment; what is not here does not happen.
// Money that comes late is still money: it is honoured after FAILED and
// ABANDONED.
var PaymentTransitions = []PaymentTransition{
	{Pending, "provider confirms", Successful},
	{Pending, "provider reports failure", Failed},
	{Pending, "checkout could not be started", Failed},
	{Pending, "older than the limit, provider asked", Abandoned},
	{Failed, "provider confirms", Successful},
	{Abandoned, "provider confirms", Successful},
}

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
	AuthorizationURL string        `db:"authorization_url"` // "" until the provider has answered
	AccessCode       string        `db:"access_code"`
	Channel          string        `db:"channel"`
	LastError        string        `db:"last_error"`
	Applied          bool          `db:"applied"` // it is what paid its invoice
	CreatedAt        time.Time     `db:"created_at"`
	PaidAt           *time.Time    `db:"paid_at"`
}

// ErrGatewayUnavailable is what a Gateway gives when it cannot tell how things
// are: no connection, no answer in time, or an answer that says nothing.
var ErrGatewayUnavailable = errors.New("finance: the payment provider cannot be reached")

// Gateway is the payment provider as this room needs it.
type Gateway interface {
	// Start opens a checkout. It is called once for each reference.
	Start(ctx context.Context, c Checkout) (CheckoutPage, error)
	// Verify asks how a payment stands, by our reference.
	Verify(ctx context.Context, reference string) (Charge, error)
	// Authentic reports whether a webhook's raw body was signed by the provider.
	Authentic(body []byte, signature string) bool
	// Event reads a webhook's body: what happened, and to which reference of ours.
	Event(body []byte) (name, reference string, err error)
}

// Checkout is what the provider needs to know to take a payment.
type Checkout struct {
	Reference   string
	Email       string
	Amount      int64 // minor units
	Currency    string
	CallbackURL string // where the payer's browser goes afterwards; "" for nowhere
}

// CheckoutPage is where the payer pays.
type CheckoutPage struct {
	URL        string
	AccessCode string
}

// Outcome is what the provider says of a payment.
type Outcome int

// The outcomes of a payment at the provider.
const (
	Unsettled Outcome = iota // not finished, or not known there
	Confirmed                // the money was taken
	Declined                 // the attempt failed
)

// Charge is how a payment stands at the provider.
type Charge struct {
	Outcome  Outcome
	Status   string // the provider's own word for it
	Amount   int64  // minor units
	Currency string
	Channel  string
	PaidAt   *time.Time
}

// verdict is what follows for a payment and its invoice from what the provider
// says. It is decided without touching anything, so that webhook, scheduled and
// manual reconciliation can never disagree.
type verdict struct {
	status    PaymentStatus // of the payment from now on
	applies   bool          // the invoice is paid by it
	refundDue bool          // money came that the invoice had no use for
	problem   string        // for people: the payment's last error
	event     string        // kind of the entry in the timeline
}

// Kinds of entries in a payment's timeline.
const (
	eventStarted        = "started"
	eventCheckoutOpened = "checkout_opened"
	eventCheckoutFailed = "checkout_failed"
	eventWebhook        = "webhook_received"
	eventChecked        = "checked"
	eventSucceeded      = "succeeded"
	eventFailed         = "failed"
	eventMismatch       = "amount_mismatch"
	eventRefundDue      = "refund_due"
)

// judge decides what a provider's answer means for a payment and its invoice.
func judge(p Payment, i Invoice, c Charge) verdict {
	switch {
	case p.Status == Successful, c.Outcome == Unsettled, c.Outcome == Declined && p.Status != Pending:
		return verdict{status: p.Status, problem: p.LastError, event: eventChecked}
	case c.Outcome == Declined:
		return verdict{status: Failed, problem: "The provider reports: " + c.Status + ".", event: eventFailed}
	case c.Amount != p.Amount || c.Currency != p.Currency:
		return verdict{status: p.Status, event: eventMismatch, problem: fmt.Sprintf(
			"The provider took %s %s where %s %s was asked for; nothing was applied.",
			money.Major(c.Amount, c.Currency), c.Currency, money.Major(p.Amount, p.Currency), p.Currency)}
	case i.Status != Open:
		return verdict{status: Successful, refundDue: true, event: eventRefundDue,
			problem: fmt.Sprintf("The invoice was %s already when the money came: a refund is due.", i.Status)}
	case i.Balance() != p.Amount || i.Currency != p.Currency:
		return verdict{status: Successful, refundDue: true, event: eventRefundDue,
			problem: "The invoice asks for another amount by now: a refund is due."}
	}
	return verdict{status: Successful, applies: true, event: eventSucceeded}
}
