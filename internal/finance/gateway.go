package finance

import (
	"context"
	"errors"
	"time"
)

// ErrGatewayUnavailable is what a Gateway gives when it cannot tell how things
// are: no connection, no answer in time, or an answer that says nothing.
var ErrGatewayUnavailable = errors.New("finance: the payment provider cannot be reached")

// ErrCurrency is what a Gateway gives when the provider takes no payments in a
// currency.
var ErrCurrency = errors.New("finance: the payment provider does not take the currency")

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
	Subaccount  string // that the money is passed on to; "" for the platform's own
	Payee       string // name of the organisation, for the payer to read
	Description string // what is paid for, likewise
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
	Unsettled Outcome = iota // not finished
	Unheard                  // not known there
	Confirmed                // the money was taken
	Declined                 // the attempt failed
	Returned                 // the money was taken and given back
)

// Charge is how a payment stands at the provider.
type Charge struct {
	Outcome  Outcome
	Status   string // the provider's own word for it
	Amount   *int64 // minor units; nil for an amount that has none
	Currency string
	Channel  string
	PaidAt   *time.Time
}
