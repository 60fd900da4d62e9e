package billing

import (
	"time"

	"stagegate/internal/fault"
	"stagegate/internal/money"
)

// Free is the code of the plan that every tenant starts on.
const Free = "FREE"

// Interval is how long a period of a plan lasts.
type Interval string

// The intervals of plans.
const (
	Monthly Interval = "MONTHLY"
	Yearly  Interval = "YEARLY"
)

// Plan is what a tenant pays for: so much of each kind, for a price. A limit
// that is nil is none.
type Plan struct {
	ID                      string     `db:"id"`
	Code                    string     `db:"code"` // unique
	Name                    string     `db:"name"`
	Price                   int64      `db:"price"` // minor units of the currency
	Currency                string     `db:"currency"`
	Interval                Interval   `db:"interval"`
	ProviderPlanCode        *string    `db:"provider_plan_code"` // its code at the payment provider
	Revision                int64      `db:"revision"`           // of what the provider has to know
	ProviderRevision        int64      `db:"provider_revision"`  // the one that it knows; 0 for none
	ProviderClaim           *time.Time `db:"provider_claim"`     // until when somebody is telling it; nil for nothing to tell
	MaxStaff                *int64     `db:"max_staff"`
	MaxApplicationsPerCycle *int64     `db:"max_applications_per_cycle"`
	MaxServices             *int64     `db:"max_services"`
	MaxCustomers            *int64     `db:"max_customers"`
	Active                  bool       `db:"active"`     // may be chosen
	CreatedAt               *time.Time `db:"created_at"` // nil for a plan that came with the schema
	UpdatedAt               *time.Time `db:"updated_at"` // as CreatedAt
}

// LimitKind is a kind of thing that a plan limits.
type LimitKind string

// The kinds of things that a plan limits.
const (
	Staff        LimitKind = "STAFF" // members INVITED or ACTIVE, the tenant admin included
	Applications LimitKind = "APPLICATIONS_PER_CYCLE"
	Services     LimitKind = "SERVICES"
	Customers    LimitKind = "CUSTOMERS"
)

// kinds are all of them, in the order in which their counters are made:
// transactions that make the same rows in one order cannot lock each other out.
var kinds = []LimitKind{Staff, Applications, Services, Customers}

// periodic reports whether things of this kind count for one period only.
func (k LimitKind) periodic() bool { return k == Applications }

// limit is how many of a kind the plan allows, nil for any number.
func (p *Plan) limit(kind LimitKind) *int64 {
	switch kind {
	case Staff:
		return p.MaxStaff
	case Applications:
		return p.MaxApplicationsPerCycle
	case Services:
		return p.MaxServices
	case Customers:
		return p.MaxCustomers
	}
	return nil
}

// Usage is how much a tenant has in use.
type Usage struct {
	Period       Period // in which the applications were counted
	Staff        int64
	Applications int64 // opened in the period
	Services     int64
	Customers    int64
}

// Exceeded is the data of the refusal of one more than a plan allows.
type Exceeded struct {
	LimitKind LimitKind `json:"limitKind" doc:"What the plan limits" example:"STAFF"`
	Used      int64     `json:"used" doc:"How many are in use" example:"5"`
	Max       int64     `json:"max" doc:"How many the plan allows" example:"5"`
}

var (
	errExceeded  = fault.New(fault.TierLimitExceeded, "Plan limit exceeded")
	errCodeTaken = fault.New(fault.Conflict, "There is a plan with this code already.")
	errBoundPlan = fault.New(fault.Conflict, "Organisations are on this plan: its currency and interval stay, and it cannot begin or cease to cost something.")
)

// check refuses a plan that cannot be one.
func (p *Plan) check() error {
	if _, err := money.Decimals(p.Currency); err != nil {
		return fault.Invalid("currency", fault.InvalidValue, "must be an ISO 4217 code in capitals")
	}
	return nil
}

// change replaces what a plan says of itself. A plan that organisations are on
// keeps what their subscriptions at the provider are built on. What FREE is
// called and costs holds up every organisation that pays for nothing.
func (p *Plan) change(to Plan, bound bool, now time.Time) error {
	switch {
	case p.Code == Free && to.Code != Free:
		return fault.Invalid("code", fault.InvalidValue, "must be FREE: every organisation starts on the plan of this code")
	case p.Code == Free && to.Price != 0:
		return fault.Invalid("price", fault.InvalidValue, "must be 0: every organisation starts on this plan")
	case bound && (p.Currency != to.Currency || p.Interval != to.Interval || (p.Price > 0) != (to.Price > 0)):
		return errBoundPlan
	}
	if p.Name != to.Name || p.Price != to.Price || p.Currency != to.Currency || p.Interval != to.Interval {
		p.Revision++
	}
	if to.ProviderPlanCode != nil && (p.ProviderPlanCode == nil || *p.ProviderPlanCode != *to.ProviderPlanCode) {
		p.ProviderPlanCode, p.ProviderRevision = to.ProviderPlanCode, p.Revision
	}
	p.Code, p.Name, p.Price, p.Currency, p.Interval, p.Active = to.Code, to.Name, to.Price, to.Currency, to.Interval, to.Active
	p.MaxStaff, p.MaxApplicationsPerCycle, p.MaxServices, p.MaxCustomers = to.MaxStaff, to.MaxApplicationsPerCycle, to.MaxServices, to.MaxCustomers
	p.UpdatedAt = &now
	p.mustTell(now)
	return nil
}

// mustTell notes that the provider has to be told, unless it need not be or
// somebody is at it: who ends that will see that there is more to tell.
func (p *Plan) mustTell(now time.Time) {
	if p.ProviderClaim == nil && !p.inStep() {
		p.ProviderClaim = &now
	}
}

// forSale reports whether the plan can be bought.
func (p *Plan) forSale() bool { return p.Active && p.Price > 0 }

// inStep reports whether the provider knows the plan as it is.
func (p *Plan) inStep() bool {
	return p.Price == 0 || p.ProviderPlanCode != nil && p.ProviderRevision >= p.Revision
}
