package billing

import (
	"time"

	"stagegate/internal/state"
)

// Status is how a tenant stands with its plan.
type Status string

// The states of a subscription.
const (
	Active   Status = "ACTIVE"
	Canceled Status = "CANCELED" // runs out at the end of what was paid for
	PastDue  Status = "PAST_DUE" // the renewal could not be charged
	Expired  Status = "EXPIRED"  // ran out; the tenant is on FREE again
)

var (
	onMade          = state.Trigger[Status]{Name: "the tenant is made"}
	onBought        = state.Trigger[Status]{Name: "checkout paid"}
	onRenewed       = state.Trigger[Status]{Name: "renewal paid"}
	onRenewalFailed = state.Trigger[Status]{Name: "renewal failed"}
	onCanceled      = state.Trigger[Status]{Name: "canceled"}
	onOver          = state.Trigger[Status]{Name: "the time paid for, or 14 days of grace, are over"}
)

// Transitions is the state machine of a subscription.
var Transitions = state.Table[Status]{
	{On: onMade, To: Active},
	{From: Active, On: onBought, To: Active},
	{From: Active, On: onRenewed, To: Active},
	{From: Active, On: onRenewalFailed, To: PastDue},
	{From: Active, On: onCanceled, To: Canceled},
	{From: PastDue, On: onBought, To: Active},
	{From: PastDue, On: onRenewed, To: Active},
	{From: PastDue, On: onOver, To: Expired},
	{From: Canceled, On: onBought, To: Active},
	{From: Canceled, On: onRenewed, To: Canceled},
	{From: Canceled, On: onOver, To: Expired},
	{From: Expired, On: onBought, To: Active},
	{From: Expired, On: onRenewed, To: Active},
}

// grace is how long a tenant keeps its plan after a renewal that failed
// (specification, section 7.6).
const grace = 14 * 24 * time.Hour

// life is how a subscription stands, and since when.
type life struct {
	Status      Status     `db:"status"`
	StartedAt   time.Time  `db:"started_at"` // the periods of a plan that costs nothing are reckoned from it
	PeriodStart time.Time  `db:"period_start"`
	PeriodEnd   time.Time  `db:"period_end"`
	PastDueAt   *time.Time `db:"past_due_at"` // when the renewal fell due that failed
}

// end is when the tenant falls back to FREE as things stand, if it does.
func (l *life) end() (time.Time, bool) {
	switch {
	case l.Status == Canceled:
		return l.PeriodEnd, true
	case l.Status == PastDue && l.PastDueAt != nil:
		return l.PastDueAt.Add(grace), true
	}
	return time.Time{}, false
}

// over reports whether that has come, and when it did.
func (l *life) over(now time.Time) (time.Time, bool) {
	end, ends := l.end()
	return end, ends && !now.Before(end)
}

// can reports whether a trigger would move the subscription.
func (l *life) can(on state.Trigger[Status]) bool { return Transitions.Allows(l.Status, on) }

// after is the state after a trigger that can move the subscription; any other
// leaves it where it is.
func (l *life) after(on state.Trigger[Status]) Status {
	to, err := Transitions.Next(l.Status, on)
	if err != nil {
		return l.Status
	}
	return to
}

// expired is the life that follows on FREE from a moment on.
func (l *life) expired(at, now time.Time) life {
	p := periodAt(at, Monthly, now)
	return life{Status: l.after(onOver), StartedAt: at, PeriodStart: p.Start, PeriodEnd: p.End}
}

// Subscription is the plan that a tenant is on, as it is kept.
type Subscription struct {
	life

	Tenant       string     `db:"tenant_id"`
	PlanID       string     `db:"plan_id"`
	CanceledAt   *time.Time `db:"canceled_at"` // when the tenant asked for it
	ProviderCode *string    `db:"provider_code"`
	Customer     *string    `db:"provider_customer"`
	CustomerID   *string    `db:"provider_customer_id"`
	NextPlanID   *string    `db:"next_plan_id"`
	CheckAt      *time.Time `db:"check_at"`
	Failures     int64      `db:"check_failures"` // of asking the provider since it was last heard of
	CreatedAt    time.Time  `db:"created_at"`
	UpdatedAt    time.Time  `db:"updated_at"`
}

// activate puts the subscription on a plan that was paid for at a moment, for one
// interval. Which subscription the provider has made of it is found out
// afterwards; until then the code is that of the one before.
func (s *Subscription) activate(plan Plan, payer Payer, at, now time.Time) {
	s.PlanID, s.NextPlanID, s.CanceledAt = plan.ID, &plan.ID, nil
	s.life = life{Status: s.after(onBought), StartedAt: at, PeriodStart: at, PeriodEnd: monthsAfter(at, plan.Interval.months())}
	s.Customer, s.CustomerID, s.CheckAt = &payer.Code, &payer.ID, &now
}

// payer is whom the provider charges for it.
func (s *Subscription) payer() Payer {
	return Payer{Code: textOf(s.Customer), ID: textOf(s.CustomerID)}
}

// lapse puts it on FREE, from the moment on at which its plan ended.
func (s *Subscription) lapse(free Plan, at, now time.Time) {
	s.PlanID, s.CanceledAt, s.NextPlanID, s.CheckAt = free.ID, nil, nil, nil
	s.life = s.expired(at, now)
}

// What follow has made of a subscription, in the words of audit events.
const (
	deedNone      = ""
	deedRenewed   = "subscription.renewed"
	deedPastDue   = "subscription.past_due"
	deedCanceled  = "subscription.canceled"
	deedReturned  = "subscription.renewed_late"
	deedActivated = "subscription.activated"
	deedExpired   = "subscription.expired"
	deedChanged   = "subscription.plan_changed"
)

// drift is by how much the provider's calendar may differ from ours: it charges
// on the 28th what was bought on the 31st. A renewal moves its next payment by
// a month at least.
const drift = 15 * 24 * time.Hour

// follow makes the subscription what the provider says of it. plan is the one
// that it is on at the provider. It depends on nothing but the two states, so
// that an event that comes late or twice does no harm.
func (s *Subscription) follow(a AtProvider, plan Plan, now time.Time) (deed string) {
	paid := s.paidFurther(a)
	switch s.Status {
	case Expired:
		if a.State != Renewing || a.Unpaid || a.NextPayment == nil || !a.NextPayment.After(now) {
			return deedNone
		}
		s.PlanID, s.life = plan.ID, life{Status: s.after(onRenewed), StartedAt: now, PeriodEnd: *a.NextPayment}
		s.PeriodStart = monthsAfter(*a.NextPayment, -plan.Interval.months())
		return deedReturned
	case PastDue:
		if a.State != Renewing || !paid {
			return deedNone
		}
		s.extend(*a.NextPayment, plan.Interval)
		s.Status, s.PastDueAt = s.after(onRenewed), nil
		return deedRenewed
	case Canceled:
		if (a.State == Renewing || a.State == Ending) && paid {
			s.extend(*a.NextPayment, plan.Interval)
			return deedRenewed
		}
		return deedNone
	case Active:
		return s.followActive(a, paid, plan, now)
	}
	return deedNone
}

func (s *Subscription) followActive(a AtProvider, paid bool, plan Plan, now time.Time) (deed string) {
	switch {
	case paid && (a.State == Renewing || a.State == Ending):
		s.extend(*a.NextPayment, plan.Interval)
		deed = deedRenewed
	case a.State == Failing, a.State == Renewing && a.Unpaid && !now.Before(s.PeriodEnd):
		due := s.PeriodEnd
		s.Status, s.PastDueAt = s.after(onRenewalFailed), &due
		return deedPastDue
	case a.State == Renewing && a.NextPayment != nil && near(*a.NextPayment, s.PeriodEnd) && a.NextPayment.After(s.PeriodStart):
		s.PeriodEnd = *a.NextPayment
	}
	if a.State == Ending || a.State == Ended {
		s.Status = s.after(onCanceled)
		return deedCanceled
	}
	return deed
}

// unrenewed is follow for one that the provider does not charge by itself: it is
// past due once its period is over.
func (s *Subscription) unrenewed(now time.Time) (deed string) {
	if !s.can(onRenewalFailed) || now.Before(s.PeriodEnd) {
		return deedNone
	}
	due := s.PeriodEnd
	s.Status, s.PastDueAt = s.after(onRenewalFailed), &due
	return deedPastDue
}

// paidFurther reports whether the provider was paid for a period that we do not
// know of yet.
func (s *Subscription) paidFurther(a AtProvider) bool {
	return a.NextPayment != nil && !a.Unpaid && a.NextPayment.After(s.PeriodEnd.Add(drift))
}

// extend goes on to the period that ends at a moment. Periods join each other,
// and of several that went by unheard only the last one counts.
func (s *Subscription) extend(end time.Time, interval Interval) {
	start := monthsAfter(end, -interval.months())
	if near(start, s.PeriodEnd) {
		start = s.PeriodEnd
	}
	s.PeriodStart, s.PeriodEnd = start, end
}

func near(a, b time.Time) bool { return a.Sub(b).Abs() < drift }

// Looks at the provider without an event, in the time of the billing clock.
const (
	lookForCode    = time.Minute      // while it is being made there
	lookForRenewal = 15 * time.Minute // once a period is over
	lookForPayment = 24 * time.Hour   // while it is past due
)

// look is when the provider is asked next without being prompted, nil for never.
func (s *Subscription) look(paid bool, now time.Time) *time.Time {
	var at time.Time
	switch {
	case s.NextPlanID != nil:
		at = now.Add(lookForCode)
	case s.Status == PastDue:
		at = now.Add(lookForPayment)
	case paid && (s.Status == Active || s.Status == Canceled):
		at = now.Add(lookForRenewal)
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
