package billing

import (
	"errors"
	"fmt"
	"time"

	"stagegate/internal/fault"
	"stagegate/internal/money"
	"stagegate/internal/state"
)

// CheckoutStatus is what became of a checkout.
type CheckoutStatus string

// The states of a checkout. Money that comes late is still money: it is honoured
// after FAILED and ABANDONED.
const (
	CheckoutPending    CheckoutStatus = "PENDING"
	CheckoutSuccessful CheckoutStatus = "SUCCESSFUL"
	CheckoutFailed     CheckoutStatus = "FAILED"
	CheckoutAbandoned  CheckoutStatus = "ABANDONED"
)

var (
	onCheckout      = state.Trigger[CheckoutStatus]{Name: "a checkout of a plan is started"}
	onCheckoutPaid  = state.Trigger[CheckoutStatus]{Name: "provider confirms"}
	onCheckoutFails = state.Trigger[CheckoutStatus]{Name: "provider reports failure, or cannot be reached"}
	onCheckoutOld   = state.Trigger[CheckoutStatus]{Name: "older than the limit, provider asked"}
)

// CheckoutTransitions is the state machine of a checkout.
var CheckoutTransitions = state.Table[CheckoutStatus]{
	{On: onCheckout, To: CheckoutPending},
	{From: CheckoutPending, On: onCheckoutPaid, To: CheckoutSuccessful},
	{From: CheckoutPending, On: onCheckoutFails, To: CheckoutFailed},
	{From: CheckoutPending, On: onCheckoutOld, To: CheckoutAbandoned},
	{From: CheckoutFailed, On: onCheckoutPaid, To: CheckoutSuccessful},
	{From: CheckoutAbandoned, On: onCheckoutPaid, To: CheckoutSuccessful},
}

// abandonAfter is how long a checkout that nobody pays is asked about
// (specification, section 8.6).
const abandonAfter = 24 * time.Hour

// Checkout is an attempt to pay for a plan.
type Checkout struct {
	Tenant           string         `db:"tenant_id"`
	Reference        string         `db:"reference"` // SUB-XXXXXX, unique across tenants
	PlanID           string         `db:"plan_id"`
	Status           CheckoutStatus `db:"status"`
	Amount           int64          `db:"amount"` // minor units
	Currency         string         `db:"currency"`
	Email            string         `db:"email"`
	AuthorizationURL string         `db:"authorization_url"` // "" until the provider has answered
	LastError        string         `db:"last_error"`
	CreatedAt        time.Time      `db:"created_at"`
	PaidAt           *time.Time     `db:"paid_at"`
	CheckAt          *time.Time     `db:"check_at"` // when the provider is asked without being prompted
}

var (
	errNotAvailable = fault.New(fault.PlanNotAvailable, "The selected plan is not available for checkout.")
	errAlreadyOn    = fault.New(fault.AlreadyOnPlan, "The organization is already on this plan.")
	errTelling      = fault.New(fault.Conflict, "The payment provider is being told of the plan at this moment. Try again when that is done.")
	errProvider     = fault.New(fault.PaymentProviderUnavailable, "The payment provider cannot be reached right now. Nothing was charged; try again in a moment.")
)

// atProvider is the refusal for what went wrong at the provider: another time it
// may go well, but in a currency that it does not take never.
func atProvider(err error) error {
	if errors.Is(err, ErrCurrency) {
		return errNotAvailable.Wrap(err)
	}
	return errProvider.Wrap(err)
}

// settle makes the checkout what the provider says of it, and reports whether it
// has become paid by that: it does so once.
func (c *Checkout) settle(a Charge, planCode string, now time.Time) (paid bool) {
	switch {
	case !CheckoutTransitions.Allows(c.Status, onCheckoutPaid):
		return false
	case a.Paid && (a.Amount != c.Amount || a.Currency != c.Currency || a.PlanCode != "" && a.PlanCode != planCode):
		c.LastError = fmt.Sprintf("The provider took %s %s for %q where %s %s was asked for; nothing was applied.",
			money.Major(a.Amount, a.Currency), a.Currency, a.PlanCode, money.Major(c.Amount, c.Currency), c.Currency)
	case a.Paid:
		at := now
		if a.PaidAt != nil && a.PaidAt.Before(now) && !a.PaidAt.Before(c.CreatedAt) {
			at = *a.PaidAt
		}
		c.PaidAt, c.LastError, c.CheckAt = &at, "", nil
		return c.move(onCheckoutPaid)
	case c.Status != CheckoutPending:
		return false
	case a.Failed:
		c.fail("The provider reports: " + a.Status + ".")
		return false
	}
	if c.Status != CheckoutPending {
		return false
	}
	age := now.Sub(c.CreatedAt)
	if age >= abandonAfter {
		c.CheckAt = nil
		c.move(onCheckoutOld)
		return false
	}
	c.CheckAt = new(c.nextCheck(now))
	return false
}

// nextCheck is when the provider is asked again: less and less often.
func (c *Checkout) nextCheck(now time.Time) time.Time {
	return now.Add(max(now.Sub(c.CreatedAt), time.Minute))
}

// fail ends a checkout that nobody can pay any more, and says why.
func (c *Checkout) fail(why string) {
	if c.move(onCheckoutFails) {
		c.LastError, c.CheckAt = why, nil
	}
}

// move makes a transition, and reports whether there was one.
func (c *Checkout) move(on state.Trigger[CheckoutStatus]) bool {
	return CheckoutTransitions.Move(&c.Status, on) == nil
}
