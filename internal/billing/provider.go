package billing

import (
	"context"
	"errors"
	"time"
)

// Provider is the payment provider. Its methods are called outside of transactions.
// An error marked by jobs.Outage means that the provider could not be reached. Any
// other error than those below means that the outcome is unknown.
type Provider interface {
	// CreatePlan creates a plan, unless an earlier call has created it, and returns
	// its code.
	CreatePlan(ctx context.Context, p Plan) (code string, err error)
	// UpdatePlan replaces a plan's name, price and interval, or returns
	// ErrUnknownPlan.
	UpdatePlan(ctx context.Context, p Plan) error
	// Checkout opens a page where the first period of a plan is paid for. It returns
	// ErrUnknownPlan when there is no plan with this code.
	Checkout(ctx context.Context, c Checkout, planCode string) (url string, err error)
	// Verify reads the state of a checkout by our reference.
	Verify(ctx context.Context, reference string) (Charge, error)
	// Subscription reads a subscription, or returns ErrUnknownSubscription.
	Subscription(ctx context.Context, code string) (ProviderSubscription, error)
	// Subscriptions lists all subscriptions of a payer, the newest first.
	Subscriptions(ctx context.Context, payer Payer) ([]ProviderSubscription, error)
	// Subscribe creates a subscription that is charged to the payer's stored card
	// from a time on. It returns its code, or ErrRefused.
	Subscribe(ctx context.Context, payer Payer, planCode string, from time.Time) (code string, err error)
	// Disable stops the charges of a subscription. It does nothing if they have
	// stopped already or if the subscription is unknown.
	Disable(ctx context.Context, code string) error
	// ManageLink returns the address of the page where the payer can change the card.
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
	Code string // as events name it
	ID   string // as requests name it
}

// Charge is the provider's answer about a checkout.
type Charge struct {
	Paid, Failed bool   // both false: still open
	Status       string // as the provider names it
	Amount       int64  // minor units; -1 if it cannot be converted to them
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
	Ended                     // is over
)

// ProviderSubscription is a subscription as the provider reports it.
type ProviderSubscription struct {
	Code        string
	PlanCode    string
	State       State
	NextPayment *time.Time // the end of what was paid for, unless Failing
	Unpaid      bool       // the newest invoice was not paid
}

// ProviderEvent names what an event of the provider is about. Other content of the
// event is not trusted.
type ProviderEvent struct {
	Name         string // for example invoice.update
	Reference    string // of a charge
	Subscription string // code of the subscription at the provider
	Customer     string // code of the payer
}
