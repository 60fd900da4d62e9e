package billing

import (
	"time"

	"stagegate/internal/infra/kit/state"
)

// Status is the state of a subscription.
type Status string

// The states of a subscription.
const (
	Active   Status = "ACTIVE"
	Canceled Status = "CANCELED" // ends with the paid period
	PastDue  Status = "PAST_DUE" // the renewal payment failed
	Expired  Status = "EXPIRED"  // has ended; the tenant is on FREE
)

var (
	onTenantCreated = state.Trigger[Status]{Name: "create tenant"}
	onBought        = state.Trigger[Status]{Name: "checkout paid"}
	onRenewed       = state.Trigger[Status]{Name: "renewal paid"}
	onRenewalFailed = state.Trigger[Status]{Name: "renewal failed"}
	onCanceled      = state.Trigger[Status]{Name: "canceled"}
	onEnded         = state.Trigger[Status]{Name: "paid period or grace period ended"}
)

// Transitions is the state machine of a subscription.
var Transitions = state.Table[Status]{
	{On: onTenantCreated, To: Active},
	{From: Active, On: onBought, To: Active},
	{From: Active, On: onRenewed, To: Active},
	{From: Active, On: onRenewalFailed, To: PastDue},
	{From: Active, On: onCanceled, To: Canceled},
	{From: PastDue, On: onBought, To: Active},
	{From: PastDue, On: onRenewed, To: Active},
	{From: PastDue, On: onEnded, To: Expired},
	{From: Canceled, On: onBought, To: Active},
	{From: Canceled, On: onRenewed, To: Canceled},
	{From: Canceled, On: onEnded, To: Expired},
	{From: Expired, On: onBought, To: Active},
	{From: Expired, On: onRenewed, To: Active},
}

// gracePeriod is the grace period after a failed renewal (specification, section 7.6).
const gracePeriod = 14 * 24 * time.Hour

// lifecycle holds the state and periods of a subscription.
type lifecycle struct {
	Status      Status     `db:"status"`
	StartedAt   time.Time  `db:"started_at"` // the anchor of the periods of a free plan
	PeriodStart time.Time  `db:"period_start"`
	PeriodEnd   time.Time  `db:"period_end"`
	PastDueAt   *time.Time `db:"past_due_at"` // when the failed renewal was due
}

// end returns the time at which the plan ends and the tenant moves to FREE, if any.
func (l *lifecycle) end() (time.Time, bool) {
	switch {
	case l.Status == Canceled:
		return l.PeriodEnd, true
	case l.Status == PastDue && l.PastDueAt != nil:
		return l.PastDueAt.Add(gracePeriod), true
	}
	return time.Time{}, false
}

// ended reports whether the plan has ended, and when.
func (l *lifecycle) ended(now time.Time) (time.Time, bool) {
	end, ends := l.end()
	return end, ends && !now.Before(end)
}

// allows reports whether the state allows a trigger.
func (l *lifecycle) allows(trigger state.Trigger[Status]) bool {
	return Transitions.Allows(l.Status, trigger)
}

// stateAfter returns the state after a trigger, or the current state if the trigger is not allowed.
func (l *lifecycle) stateAfter(trigger state.Trigger[Status]) Status {
	to, err := Transitions.Next(l.Status, trigger)
	if err != nil {
		return l.Status
	}
	return to
}

// expire returns the lifecycle on FREE from a time on.
func (l *lifecycle) expire(at, now time.Time) lifecycle {
	p := periodAt(at, Monthly, now)
	return lifecycle{Status: l.stateAfter(onEnded), StartedAt: at, PeriodStart: p.Start, PeriodEnd: p.End}
}

// Subscription is the row of a tenant's subscription.
type Subscription struct {
	lifecycle

	Tenant       string     `db:"tenant_id"`
	PlanID       string     `db:"plan_id"`
	CanceledAt   *time.Time `db:"canceled_at"` // when the tenant cancelled it, or started to
	ProviderCode *string    `db:"provider_code"`
	Customer     *string    `db:"provider_customer"`
	CustomerID   *string    `db:"provider_customer_id"`
	NextPlanID   *string    `db:"next_plan_id"`
	CheckAt      *time.Time `db:"check_at"`
	Failures     int64      `db:"check_failures"` // consecutive failed requests to the provider
	CreatedAt    time.Time  `db:"created_at"`
	UpdatedAt    time.Time  `db:"updated_at"`
}

// activate puts the subscription on a plan for one interval, starting when it was
// paid. The subscription that the provider creates for it is found afterwards; until
// then ProviderCode is the previous one.
func (s *Subscription) activate(plan Plan, payer Payer, at, now time.Time) {
	s.PlanID, s.NextPlanID, s.CanceledAt = plan.ID, &plan.ID, nil
	s.lifecycle = lifecycle{Status: s.stateAfter(onBought), StartedAt: at, PeriodStart: at, PeriodEnd: monthsAfter(at, plan.Interval.months())}
	s.Customer, s.CustomerID, s.CheckAt = &payer.Code, &payer.ID, &now
}

// cancelling reports whether a call is cancelling it at the provider.
func (s *Subscription) cancelling(now time.Time) bool {
	return s.Status == Active && s.CanceledAt != nil && now.Before(s.CanceledAt.Add(claimDuration))
}

// moveTo moves the subscription from one free plan to another. A different interval starts when the
// current period ends.
func (s *Subscription) moveTo(plan, from Plan) {
	s.PlanID = plan.ID
	if plan.Interval != from.Interval {
		s.StartedAt = s.PeriodEnd
	}
}

// payer returns the customer charged by the provider.
func (s *Subscription) payer() Payer {
	return Payer{Code: textOf(s.Customer), ID: textOf(s.CustomerID)}
}

// expireTo moves the subscription to FREE from the time at which its plan ended.
func (s *Subscription) expireTo(free Plan, at, now time.Time) {
	s.PlanID, s.CanceledAt, s.NextPlanID, s.CheckAt = free.ID, nil, nil, nil
	s.lifecycle = s.expire(at, now)
}

// The audit actions of changes to a subscription.
const (
	actionNone        = ""
	actionRenewed     = "subscription.renewed"
	actionPastDue     = "subscription.past_due"
	actionCanceled    = "subscription.canceled"     // at the provider
	actionCancelAsked = "subscription.cancel_asked" // by the tenant
	actionRenewedLate = "subscription.renewed_late"
	actionActivated   = "subscription.activated"
	actionExpired     = "subscription.expired"
	actionPlanChanged = "subscription.plan_changed"
)

// maxCalendarDrift is the largest difference between the provider's calendar and ours: it charges on the 28th for
// a purchase on the 31st. A renewal moves the next payment by at least a month.
const maxCalendarDrift = 15 * 24 * time.Hour

// updateFromProvider updates the subscription from its state at the provider and returns the audit
// action. plan is its plan at the provider. The result depends only on the two states, so late or
// repeated events are harmless.
func (s *Subscription) updateFromProvider(a ProviderSubscription, plan Plan, now time.Time) (action string) {
	renewed := s.hasNewPeriod(a)
	switch s.Status {
	case Expired:
		if a.State != Renewing || a.Unpaid || a.NextPayment == nil || !a.NextPayment.After(now) {
			return actionNone
		}
		s.PlanID, s.lifecycle = plan.ID, lifecycle{Status: s.stateAfter(onRenewed), StartedAt: now, PeriodEnd: *a.NextPayment}
		s.PeriodStart = monthsAfter(*a.NextPayment, -plan.Interval.months())
		return actionRenewedLate
	case PastDue:
		if a.State != Renewing || !renewed {
			return actionNone
		}
		s.extend(*a.NextPayment, plan.Interval)
		s.Status, s.PastDueAt = s.stateAfter(onRenewed), nil
		return actionRenewed
	case Canceled:
		if (a.State == Renewing || a.State == Ending) && renewed {
			s.extend(*a.NextPayment, plan.Interval)
			return actionRenewed
		}
		return actionNone
	case Active:
		return s.updateActiveFromProvider(a, renewed, plan, now)
	}
	return actionNone
}

// updateActiveFromProvider first adopts the provider's end of the stored period and derives what is
// due from it, so that equal answers give equal results.
func (s *Subscription) updateActiveFromProvider(a ProviderSubscription, renewed bool, plan Plan, now time.Time) (action string) {
	if a.State == Renewing && a.NextPayment != nil && near(*a.NextPayment, s.PeriodEnd) && a.NextPayment.After(s.PeriodStart) {
		s.PeriodEnd = *a.NextPayment
	}
	switch {
	case renewed && (a.State == Renewing || a.State == Ending):
		s.extend(*a.NextPayment, plan.Interval)
		action = actionRenewed
	case a.State == Failing, a.State == Renewing && a.Unpaid && !now.Before(s.PeriodEnd):
		due := s.PeriodEnd
		s.Status, s.PastDueAt = s.stateAfter(onRenewalFailed), &due
		return actionPastDue
	}
	if a.State == Ending || a.State == Ended {
		s.Status = s.stateAfter(onCanceled)
		return actionCanceled
	}
	return action
}

// updateUnbilled is updateFromProvider for a paid subscription that does not exist at the provider: it
// becomes past due when its period has ended.
func (s *Subscription) updateUnbilled(now time.Time) (action string) {
	if !s.allows(onRenewalFailed) || now.Before(s.PeriodEnd) {
		return actionNone
	}
	due := s.PeriodEnd
	s.Status, s.PastDueAt = s.stateAfter(onRenewalFailed), &due
	return actionPastDue
}

// hasNewPeriod reports whether a period was paid at the provider that is not stored yet.
func (s *Subscription) hasNewPeriod(a ProviderSubscription) bool {
	return a.NextPayment != nil && !a.Unpaid && a.NextPayment.After(s.PeriodEnd.Add(maxCalendarDrift))
}

// extend moves to the period that ends at a time. It starts where the stored period ends, never
// before; if several periods were missed, only the last one is stored.
func (s *Subscription) extend(end time.Time, interval Interval) {
	start := monthsAfter(end, -interval.months())
	if start.Before(s.PeriodEnd) || near(start, s.PeriodEnd) {
		start = s.PeriodEnd
	}
	s.PeriodStart, s.PeriodEnd = start, end
}

func near(a, b time.Time) bool { return a.Sub(b).Abs() < maxCalendarDrift }

// Intervals of provider queries without an event, by the billing clock.
const (
	codeCheckInterval    = time.Minute      // while it is being created there
	renewalCheckInterval = 15 * time.Minute // after the end of a period
	pastDueCheckInterval = 24 * time.Hour   // while it is past due
)

// nextCheck returns the time of the job's next provider query, nil for never. paid says whether the
// plan has a price.
func (s *Subscription) nextCheck(paid bool, now time.Time) *time.Time {
	var at time.Time
	switch {
	case s.NextPlanID != nil:
		at = now.Add(codeCheckInterval)
	case s.Status == PastDue:
		at = now.Add(pastDueCheckInterval)
	case paid && (s.Status == Active || s.Status == Canceled):
		at = now.Add(renewalCheckInterval)
	default:
		return nil
	}
	switch end, ends := s.end(); {
	case ends && (s.Status == Canceled || end.Before(at)):
		at = end
	case s.Status == Active && s.NextPlanID == nil && s.PeriodEnd.After(now):
		at = s.PeriodEnd
	}
	return &at
}
