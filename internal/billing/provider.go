package billing

import (
	"context"
	"errors"
	"time"
)

// Provider is the payment provider as this room needs it. Its calls are made
// outside of transactions. An error marked by work.Outage means that the provider
// could not be reached; any other error but those below, that it did not say what
// it did.
type Provider interface {
	// MakePlan makes a plan there, unless one is there that was made for it
	// before, and gives its code.
	MakePlan(ctx context.Context, p Plan) (code string, err error)
	// ChangePlan tells a plan's name, price and interval, or gives
	// ErrUnknownPlan.
	ChangePlan(ctx context.Context, p Plan) error
	// Checkout opens a page where the first period of a plan is paid for. It gives
	// ErrUnknownPlan when there is no plan of its code.
	Checkout(ctx context.Context, c Checkout, planCode string) (url string, err error)
	// Verify asks what became of a checkout, by our reference.
	Verify(ctx context.Context, reference string) (Charge, error)
	// Subscription asks how a subscription stands, or gives ErrUnknownSubscription.
	Subscription(ctx context.Context, code string) (AtProvider, error)
	// Subscriptions are all that somebody pays for, the newest first.
	Subscriptions(ctx context.Context, payer Payer) ([]AtProvider, error)
	// Subscribe makes a subscription that is charged from a moment on, to the card
	// that is known, and gives its code, or ErrRefused.
	Subscribe(ctx context.Context, payer Payer, planCode string, from time.Time) (code string, err error)
	// Disable sees to it that a subscription is charged no more. It does nothing
	// to one that is not charged any more, or that is unknown.
	Disable(ctx context.Context, code string) error
	// ManageLink is where the payer can change the card.
	ManageLink(ctx context.Context, code string) (string, error)
}

// What a Provider says with an error.
var (
	ErrUnknownPlan         = errors.New("billing: the provider has no such plan")
	ErrRefused             = errors.New("billing: the provider refuses to make the subscription")
	ErrCurrency            = errors.New("billing: the provider takes no payments in the currency")
	ErrUnknownSubscription = errors.New("billing: the provider has no such subscription")
)

// Payer is whom the provider charges.
type Payer struct {
	Code string // in events
	ID   string // in questions
}

// Charge is what the provider says of a checkout.
type Charge struct {
	Paid, Failed bool   // neither: nothing is decided yet
	Status       string // the provider's own word for it
	Amount       int64  // minor units; -1 where it is none in ours
	Currency     string
	PlanCode     string // "" where the provider does not tell
	Payer        Payer
	PaidAt       *time.Time
}

// State is how a subscription stands at the provider.
type State int

// The states of a subscription at the provider.
const (
	Renewing State = iota + 1 // is charged at its next payment
	Failing                   // the last charge failed
	Ending                    // is not charged again, what was paid for still runs
	Ended                     // is over
)

// AtProvider is a subscription as the provider sees it.
type AtProvider struct {
	Code        string
	PlanCode    string
	State       State
	NextPayment *time.Time // the end of what was paid for, unless Failing
	Unpaid      bool       // the newest invoice was not paid
}

// Notice is what an event of the provider is about. What it says of that is not
// believed.
type Notice struct {
	Name         string // such as invoice.update
	Reference    string // of a charge
	Subscription string // code at the provider
	Customer     string // code of the payer
}
