package billing

import (
	"time"

	"stagegate/internal/fault"
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

var errExceeded = fault.New(fault.TierLimitExceeded, "Plan limit exceeded")
