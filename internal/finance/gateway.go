package finance

import (
	"context"
	"errors"
	"time"
)

// ErrGatewayUnavailable is returned by a Gateway that does not know the outcome:
// no connection, no answer in time, or an answer that it cannot read.
var ErrGatewayUnavailable = errors.New("finance: payment provider unavailable")

// ErrCurrency is returned by a Gateway if the provider does not support the
// currency.
var ErrCurrency = errors.New("finance: currency not supported by the payment provider")

// Gateway is the payment provider as this package uses it.
type Gateway interface {
	// Start opens a checkout. It is called once for each reference.
	Start(ctx context.Context, c Checkout) (CheckoutPage, error)
	// Verify returns the status of a payment, by our reference.
	Verify(ctx context.Context, reference string) (Charge, error)
	// Authentic reports whether the provider signed the raw body of a webhook.
	Authentic(body []byte, signature string) bool
	// Event parses the body of a webhook.
	Event(body []byte) (Event, error)

	// Refund asks for a refund. It is called again only if Refunds does not find it.
	// Refunds that the provider refuses are a *RefundRefusal.
	Refund(ctx context.Context, r RefundOrder) (RefundReport, error)
	// Refunds returns all refunds of a payment, by our reference.
	Refunds(ctx context.Context, reference string) ([]RefundReport, error)
	// RefundByID returns a refund, by the provider's id.
	RefundByID(ctx context.Context, id string) (RefundReport, error)
}

// Event is a webhook of the provider.
type Event struct {
	Name      string // as named by the provider
	Reference string // of the payment concerned; "" if it is not ours
	OfRefund  bool   // whether it is about refunds of the payment
}

// Checkout is the request to the provider to open a checkout.
type Checkout struct {
	Reference   string
	Email       string
	Amount      int64 // minor units
	Currency    string
	CallbackURL string // where the payer's browser goes afterwards; may be ""
	Subaccount  string // receives the money; "" for the platform's own account
	Payee       string // name of the organisation, shown to the payer
	Description string // purpose of the payment, shown to the payer
}

// CheckoutPage is the page at which the payer pays.
type CheckoutPage struct {
	URL        string
	AccessCode string
}

// Outcome is the result of a payment at the provider.
type Outcome int

// The outcomes of a payment at the provider.
const (
	Unsettled Outcome = iota // not finished
	Unknown                  // the provider has no payment with this reference
	Confirmed                // the money was received
	Declined                 // the attempt failed
	Refunded                 // the money was received and refunded
)

// Charge is a payment as the provider reports it.
type Charge struct {
	Outcome  Outcome
	Status   string // status as named by the provider
	Amount   *int64 // minor units; nil if the amount has a fraction of one
	Currency string
	Channel  string
	Last4    string // digits of the card or account; "" if not reported
	Decline  Decline
	PaidAt   *time.Time
}
