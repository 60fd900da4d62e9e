package billing

import (
	"context"
	"errors"
	"time"
)

// Provider is the payment provider. Its methods are called outside transactions. An error marked by
// jobs.Outage means that the provider was unreachable. Any error other than those below means that the
// outcome is unknown.
type Provider interface {
	// CreatePlan creates a plan, unless an earlier call has created it, and returns
	// its code.
	CreatePlan(ctx context.Context, p Plan) (code string, err error)
	// UpdatePlan replaces a plan's name, price and interval, or returns
	// ErrUnknownPlan.
	UpdatePlan(ctx context.Context, p Plan) error
	// Checkout opens a page for paying the first period of a plan, or returns ErrUnknownPlan.
	Checkout(ctx context.Context, c Checkout, planCode string) (url string, err error)
	// Verify reads the state of a checkout by our reference.
	Verify(ctx context.Context, reference string) (Charge, error)
	// Subscription reads a subscription, or returns ErrUnknownSubscription.
	Subscription(ctx context.Context, code string) (ProviderSubscription, error)
	// Subscriptions lists all subscriptions of a payer, newest first.
	Subscriptions(ctx context.Context, payer Payer) ([]ProviderSubscription, error)
	// Subscribe creates a subscription that is charged to the payer's stored card from a time on. It
	// returns its code, or ErrRefused.
	Subscribe(ctx context.Context, payer Payer, planCode string, from time.Time) (code string, err error)
	// Disable stops the charges of a subscription. It is a no-op if they have stopped or the
	// subscription is unknown.
	Disable(ctx context.Context, code string) error
	// ManageLink returns the URL of the page where the payer can change the card.
	ManageLink(ctx context.Context, code string) (string, error)
}

// Errors of a Provider.
var (
	ErrUnknownPlan         = errors.New("billing: the provider has no such plan")
	ErrRefused             = errors.New("billing: the provider refuses to create the subscription")
	ErrCurrency            = errors.New("billing: the provider does not support the currency")
	ErrUnknownSubscription = errors.New("billing: the provider has no such subscription")
)

// Payer identifies the customer that the provider charges.
type Payer struct {
	Code string // identifier in events
	ID   string // identifier in requests
}

// Charge is the provider's answer about a checkout.
type Charge struct {
	Paid, Failed bool   // both false: still open
	Status       string // status as named by the provider
	Amount       int64  // minor units; -1 if it is not a valid amount
	Currency     string
	PlanCode     string // "" if the provider does not send it
	Payer        Payer
	PaidAt       *time.Time
}

// State is the state of a subscription at the provider.
type State int

// The states of a subscription at the provider.
const (
	Renewing State = iota + 1 // will be charged at its next payment
	Failing                   // the last charge failed
	Ending                    // will not be charged again; the paid period continues
	Ended                     // has ended
)

// ProviderSubscription is a subscription as the provider reports it.
type ProviderSubscription struct {
	Code        string
	PlanCode    string
	State       State
	NextPayment *time.Time // end of the paid period, unless Failing
	Unpaid      bool       // the newest invoice was not paid
}

// ProviderEvent identifies the subject of a provider event. The rest of the event is not trusted.
type ProviderEvent struct {
	Name         string // for example invoice.update
	Reference    string // of a charge
	Subscription string // code of the subscription at the provider
	Customer     string // code of the payer
}
