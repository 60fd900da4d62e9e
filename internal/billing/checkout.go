package billing

import (
	"errors"
	"fmt"
	"time"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/infra/kit/state"
)

// CheckoutStatus is the state of a checkout.
type CheckoutStatus string

// The states of a checkout. A late payment is accepted: FAILED and ABANDONED can
// still become SUCCESSFUL.
const (
	CheckoutPending    CheckoutStatus = "PENDING"
	CheckoutSuccessful CheckoutStatus = "SUCCESSFUL"
	CheckoutFailed     CheckoutStatus = "FAILED"
	CheckoutAbandoned  CheckoutStatus = "ABANDONED"
)

var (
	onCheckout         = state.Trigger[CheckoutStatus]{Name: "start checkout"}
	onCheckoutPaid     = state.Trigger[CheckoutStatus]{Name: "payment confirmed"}
	onCheckoutFailed   = state.Trigger[CheckoutStatus]{Name: "provider unavailable"}
	onCheckoutTimedOut = state.Trigger[CheckoutStatus]{Name: "timed out"}
)

// CheckoutTransitions is the state machine of a checkout.
var CheckoutTransitions = state.Table[CheckoutStatus]{
	{On: onCheckout, To: CheckoutPending},
	{From: CheckoutPending, On: onCheckoutPaid, To: CheckoutSuccessful},
	{From: CheckoutPending, On: onCheckoutFailed, To: CheckoutFailed},
	{From: CheckoutPending, On: onCheckoutTimedOut, To: CheckoutAbandoned},
	{From: CheckoutFailed, On: onCheckoutPaid, To: CheckoutSuccessful},
	{From: CheckoutAbandoned, On: onCheckoutPaid, To: CheckoutSuccessful},
}

// The times of an unpaid checkout (specification, section 7.6).
const (
	checkoutLifetime = 24 * time.Hour     // how long the job checks it
	recentCheckout   = 7 * 24 * time.Hour // how long another checkout checks it first
)

// Checkout is an attempt to pay for a plan.
type Checkout struct {
	Tenant           string         `db:"tenant_id"`
	Reference        string         `db:"reference"` // SUB-XXXXXX, unique across tenants
	PlanID           string         `db:"plan_id"`
	Status           CheckoutStatus `db:"status"`
	Amount           int64          `db:"amount"` // minor units
	Currency         string         `db:"currency"`
	Email            string         `db:"email"`
	AuthorizationURL string         `db:"authorization_url"` // "" until the provider has opened the page, and after a decline
	LastError        string         `db:"last_error"`
	CreatedAt        time.Time      `db:"created_at"`
	PaidAt           *time.Time     `db:"paid_at"`
	CheckAt          *time.Time     `db:"check_at"` // time of the job's next provider query; nil for never
}

var (
	errNotAvailable  = fault.New(fault.PlanNotAvailable, "billing.plan_unavailable")
	errAlreadyOnPlan = fault.New(fault.AlreadyOnPlan, "billing.same_plan")
	errPlanSyncing   = fault.New(fault.Conflict, "billing.plan_updating").WithRetryAfter(5)
	errProvider      = fault.New(fault.PaymentProviderUnavailable, "payment.provider_unreachable_uncharged")
)

// providerError maps a provider error to a refusal. It is temporary unless the currency is
// unsupported.
func providerError(err error) error {
	if errors.Is(err, ErrCurrency) {
		return errNotAvailable.Wrap(err)
	}
	return errProvider.Wrap(err)
}

// applyCharge updates the checkout from the provider's answer and reports whether this call made it
// SUCCESSFUL, which happens at most once.
func (c *Checkout) applyCharge(a Charge, planCode string, now time.Time) (paid bool) {
	switch {
	case !CheckoutTransitions.Allows(c.Status, onCheckoutPaid):
		return false
	case a.Paid && (a.Amount != c.Amount || a.Currency != c.Currency || a.PlanCode != "" && a.PlanCode != planCode):
		c.LastError = fmt.Sprintf("The provider reported %s %s for %q instead of %s %s. The payment was not applied.",
			money.Major(a.Amount, a.Currency), a.Currency, a.PlanCode, money.Major(c.Amount, c.Currency), c.Currency)
	case a.Paid:
		at := now
		if a.PaidAt != nil && a.PaidAt.Before(now) && !a.PaidAt.Before(c.CreatedAt) {
			at = *a.PaidAt
		}
		c.PaidAt, c.LastError, c.CheckAt = &at, "", nil
		return c.transition(onCheckoutPaid)
	case c.Status != CheckoutPending:
		return false
	case a.Failed: // the payer can still pay on the same page
		c.LastError, c.AuthorizationURL = "The provider reports: "+a.Status+".", ""
	}
	if c.Status != CheckoutPending {
		return false
	}
	age := now.Sub(c.CreatedAt)
	if age >= checkoutLifetime {
		c.CheckAt = nil
		c.transition(onCheckoutTimedOut)
		return false
	}
	c.CheckAt = new(c.nextCheck(now))
	return false
}

// isOpenFor reports whether a tenant who buys a plan can pay on the page of the checkout.
func (c *Checkout) isOpenFor(plan Plan) bool {
	return c.PlanID == plan.ID && c.Status == CheckoutPending && c.AuthorizationURL != "" && c.Amount == plan.Price && c.Currency == plan.Currency
}

// nextCheck returns the time of the next provider query: the interval grows with the age of the
// checkout.
func (c *Checkout) nextCheck(now time.Time) time.Time {
	return now.Add(max(now.Sub(c.CreatedAt), time.Minute))
}

// fail makes the checkout FAILED, with a reason.
func (c *Checkout) fail(reason string) {
	if c.transition(onCheckoutFailed) {
		c.LastError, c.CheckAt = reason, nil
	}
}

// transition makes a transition, and reports whether the state allowed it.
func (c *Checkout) transition(trigger state.Trigger[CheckoutStatus]) bool {
	return CheckoutTransitions.Move(&c.Status, trigger) == nil
}
