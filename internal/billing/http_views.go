package billing

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/money"
)

// PlanView is a plan as the API shows it (specification, section 7.6).
type PlanView struct {
	ID                      string       `json:"id"`
	Code                    string       `json:"code" doc:"Code of the plan" example:"GROWTH"`
	Name                    string       `json:"name"`
	Price                   money.Number `json:"price" doc:"Price of one billing interval"`
	Currency                string       `json:"currency" example:"NGN"`
	Interval                Interval     `json:"interval" enum:"MONTHLY,YEARLY"`
	ProviderPlanCode        *string      `json:"providerPlanCode" doc:"Code of the plan at the payment provider"`
	MaxStaff                *int64       `json:"maxStaff" doc:"Null for unlimited"`
	MaxApplicationsPerCycle *int64       `json:"maxApplicationsPerCycle" doc:"Maximum applications per period; null for unlimited"`
	MaxServices             *int64       `json:"maxServices" doc:"Null for unlimited"`
	MaxCustomers            *int64       `json:"maxCustomers" doc:"Null for unlimited"`
	MaxMailsPerDay          *int64       `json:"maxMailsPerDay" doc:"Null for unlimited"`
	MaxBytesPerDay          *int64       `json:"maxBytesPerDay" doc:"Maximum bytes written per day; null for unlimited"`
	Active                  bool         `json:"active" doc:"Whether the plan can be chosen"`
}

// Limits returns the limits of the plan.
func (v PlanView) Limits() LimitsView {
	return LimitsView{
		MaxStaff: v.MaxStaff, MaxApplicationsPerCycle: v.MaxApplicationsPerCycle, MaxServices: v.MaxServices, MaxCustomers: v.MaxCustomers,
		MaxMailsPerDay: v.MaxMailsPerDay, MaxBytesPerDay: v.MaxBytesPerDay,
	}
}

func planView(p Plan) PlanView {
	return PlanView{
		ID: p.ID, Code: p.Code, Name: p.Name, Price: money.Major(p.Price, p.Currency), Currency: p.Currency, Interval: p.Interval,
		ProviderPlanCode: p.ProviderPlanCode, MaxStaff: p.MaxStaff, MaxApplicationsPerCycle: p.MaxApplicationsPerCycle,
		MaxServices: p.MaxServices, MaxCustomers: p.MaxCustomers,
		MaxMailsPerDay: p.MaxMailsPerDay, MaxBytesPerDay: p.MaxBytesPerDay, Active: p.Active,
	}
}

func viewPlans(plans []Plan) []PlanView {
	views := make([]PlanView, len(plans))
	for i, p := range plans {
		views[i] = planView(p)
	}
	return views
}

// SubscriptionView is the effective plan of an organisation and its period.
type SubscriptionView struct {
	PlanCode    string       `json:"planCode" example:"GROWTH"`
	PlanName    string       `json:"planName"`
	Status      Status       `json:"status" enum:"ACTIVE,CANCELED,PAST_DUE,EXPIRED"`
	Price       money.Number `json:"price"`
	Currency    string       `json:"currency"`
	PeriodStart api.Time     `json:"periodStart"`
	PeriodEnd   api.Time     `json:"periodEnd"`
}

func viewSubscription(effective effectivePlan) SubscriptionView {
	return SubscriptionView{
		PlanCode: effective.Code, PlanName: effective.Name, Status: effective.Status, Price: money.Major(effective.Price, effective.Currency), Currency: effective.Currency,
		PeriodStart: api.Time(effective.period.Start), PeriodEnd: api.Time(effective.period.End),
	}
}

// lifecycleView is a subscription in audit events.
type lifecycleView struct {
	Status    Status   `json:"status"`
	Plan      string   `json:"planId"`
	PeriodEnd api.Time `json:"periodEnd"`
}

func viewLifecycle(s Subscription) lifecycleView {
	return lifecycleView{s.Status, s.PlanID, api.Time(s.PeriodEnd)}
}

// TierView is the limits of a plan with their usage.
type TierView struct {
	PlanCode    string     `json:"planCode" example:"GROWTH"`
	PlanName    string     `json:"planName"`
	Status      Status     `json:"status" enum:"ACTIVE,CANCELED,PAST_DUE,EXPIRED"`
	PeriodStart api.Time   `json:"periodStart"`
	PeriodEnd   api.Time   `json:"periodEnd"`
	Limits      LimitsView `json:"limits"`
	Usage       UsageView  `json:"usage"`
}

// LimitsView is the limits of a plan.
type LimitsView struct {
	MaxStaff                *int64 `json:"maxStaff" doc:"Null for unlimited"`
	MaxApplicationsPerCycle *int64 `json:"maxApplicationsPerCycle" doc:"Maximum applications per period; null for unlimited"`
	MaxServices             *int64 `json:"maxServices" doc:"Null for unlimited"`
	MaxCustomers            *int64 `json:"maxCustomers" doc:"Null for unlimited"`
	MaxMailsPerDay          *int64 `json:"maxMailsPerDay" doc:"Maximum mails per day, from 0:00 UTC; null for unlimited"`
	MaxBytesPerDay          *int64 `json:"maxBytesPerDay" doc:"Maximum bytes written per day, from 0:00 UTC; null for unlimited"`
}

func viewLimits(effective effectivePlan) LimitsView {
	return LimitsView{
		MaxStaff: effective.MaxStaff, MaxApplicationsPerCycle: effective.MaxApplicationsPerCycle, MaxServices: effective.MaxServices, MaxCustomers: effective.MaxCustomers,
		MaxMailsPerDay: effective.MaxMailsPerDay, MaxBytesPerDay: effective.MaxBytesPerDay,
	}
}

// UsageView is the current usage.
type UsageView struct {
	Staff        int64 `json:"staff" doc:"Invited and active members, including admins"`
	Applications int64 `json:"applicationsThisCycle" doc:"Applications accepted in the current period"`
	Services     int64 `json:"services"`
	Customers    int64 `json:"customers"`
	MailsToday   int64 `json:"mailsToday" doc:"Mails sent since 0:00 UTC"`
	BytesToday   int64 `json:"bytesToday" doc:"Bytes written since 0:00 UTC, with a delay of a few seconds"`
}

func viewUsage(u Usage) UsageView {
	return UsageView{
		Staff: u.Staff, Applications: u.Applications, Services: u.Services, Customers: u.Customers,
		MailsToday: u.MailsToday, BytesToday: u.BytesToday,
	}
}

// Tier reads the limits of a tenant's plan and their usage. It is not cached: three key look-ups cost
// no more than validating a cached copy, and are correct on every instance.
func (s *Service) Tier(ctx context.Context, q db.Q, tenantID string) (TierView, error) {
	effective, err := s.effectivePlan(ctx, q, tenantID)
	if err != nil {
		return TierView{}, err
	}
	counters, err := countersOf(ctx, q, tenantID)
	if err != nil {
		return TierView{}, err
	}
	day := dayOf(s.Now())
	today, err := dailyUsage(ctx, q, tenantID, day)
	if err != nil {
		return TierView{}, err
	}
	usage := usageIn(effective.period, counters, today)
	usage.BytesToday += s.Meter.unflushed(tenantID, day)
	return TierView{
		PlanCode: effective.Code, PlanName: effective.Name, Status: effective.Status,
		PeriodStart: api.Time(effective.period.Start), PeriodEnd: api.Time(effective.period.End),
		Limits: viewLimits(effective),
		Usage:  viewUsage(usage),
	}, nil
}

// CheckoutView is a checkout of a plan.
type CheckoutView struct {
	PlanCode         string       `json:"planCode" example:"GROWTH"`
	PlanName         string       `json:"planName"`
	Price            money.Number `json:"price"`
	Currency         string       `json:"currency"`
	AuthorizationURL string       `json:"authorizationUrl" doc:"URL of the checkout page"`
	Reference        string       `json:"reference" example:"SUB-7K2M9Q"`
}

func viewCheckout(c Checkout, p Plan) CheckoutView {
	return CheckoutView{
		PlanCode: p.Code, PlanName: p.Name, Price: money.Major(c.Amount, c.Currency), Currency: c.Currency,
		AuthorizationURL: c.AuthorizationURL, Reference: c.Reference,
	}
}
