package billing

import (
	"time"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// Free is the code of the plan that every tenant starts on.
const Free = "FREE"

// Interval is the length of a plan's periods.
type Interval string

// The intervals of plans.
const (
	Monthly Interval = "MONTHLY"
	Yearly  Interval = "YEARLY"
)

// Plan is a set of limits at a price. A nil limit means no limit.
type Plan struct {
	ID                      string     `db:"id"`
	Code                    string     `db:"code"` // unique
	Name                    string     `db:"name"`
	Price                   int64      `db:"price"` // minor units of the currency
	Currency                string     `db:"currency"`
	Interval                Interval   `db:"interval"`
	ProviderPlanCode        *string    `db:"provider_plan_code"` // its code at the payment provider
	Revision                int64      `db:"revision"`           // incremented by changes that concern the provider
	ProviderRevision        int64      `db:"provider_revision"`  // revision known to the provider; 0 for none
	ProviderClaim           *time.Time `db:"provider_claim"`     // expiry of the claim to update the provider; nil if nothing is to be sent
	MaxStaff                *int64     `db:"max_staff"`
	MaxApplicationsPerCycle *int64     `db:"max_applications_per_cycle"`
	MaxServices             *int64     `db:"max_services"`
	MaxCustomers            *int64     `db:"max_customers"`
	MaxMailsPerDay          *int64     `db:"max_mails_per_day"`
	MaxBytesPerDay          *int64     `db:"max_bytes_per_day"`
	Active                  bool       `db:"active"`     // can be chosen
	CreatedAt               *time.Time `db:"created_at"` // nil for a plan that a migration inserted
	UpdatedAt               *time.Time `db:"updated_at"` // like CreatedAt
}

// LimitKind is the resource that a limit counts.
type LimitKind string

// The kinds of limits.
const (
	Staff        LimitKind = "STAFF" // invited and active members, including admins
	Applications LimitKind = "APPLICATIONS_PER_CYCLE"
	Services     LimitKind = "SERVICES"
	Customers    LimitKind = "CUSTOMERS"
)

// kinds lists the kinds with a counter of their own, in insertion order: one order prevents deadlocks
// between concurrent transactions.
var kinds = []LimitKind{Staff, Applications, Services, Customers}

// periodic reports whether the count starts at zero in every period.
func (k LimitKind) periodic() bool { return k == Applications }

// limit returns the plan's limit for a kind, nil for none.
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
	case MailsPerDay:
		return p.MaxMailsPerDay
	case BytesPerDay:
		return p.MaxBytesPerDay
	}
	return nil
}

// Usage is a tenant's current usage.
type Usage struct {
	Period       Period // the period of Applications
	Staff        int64
	Applications int64 // opened in the period
	Services     int64
	Customers    int64
	MailsToday   int64
	BytesToday   int64
}

// Exceeded is the data of a TIER_LIMIT_EXCEEDED fault.
type Exceeded struct {
	LimitKind LimitKind `json:"limitKind" doc:"Resource that the plan limits" example:"STAFF"`
	Used      int64     `json:"used" doc:"Current usage" example:"5"`
	Max       int64     `json:"max" doc:"Limit of the plan" example:"5"`
}

var (
	errExceeded  = fault.New(fault.TierLimitExceeded, "billing.limit")
	errCodeTaken = fault.New(fault.Conflict, "platform.plan_code_taken").
			With(fault.Problem("code", fault.NotUnique, "platform.plan_code_unique"))
	errPlanInUse = fault.New(fault.Conflict, "platform.plan_in_use")
)

// check validates the currency.
func (p *Plan) check() error {
	if _, err := money.Decimals(p.Currency); err != nil {
		return fault.Invalid("currency", fault.InvalidValue, "amount.currency")
	}
	return nil
}

// change replaces the fields of a plan. While organisations are on the plan, the fields that their
// subscriptions at the provider depend on cannot change. The plan FREE keeps its code and its price of
// 0: every organisation without a paid plan is on it.
func (p *Plan) change(to Plan, inUse bool, now time.Time) error {
	var wrong fault.Fields
	if p.Code == Free && to.Code != Free {
		wrong.Add("code", fault.InvalidValue, "platform.free_code")
	}
	if p.Code == Free && to.Price != 0 {
		wrong.Add("price", fault.InvalidValue, "platform.free_price")
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	if inUse && (p.Currency != to.Currency || p.Interval != to.Interval || (p.Price > 0) != (to.Price > 0)) {
		return errPlanInUse
	}
	if p.Name != to.Name || p.Price != to.Price || p.Currency != to.Currency || p.Interval != to.Interval {
		p.Revision++
	}
	if to.ProviderPlanCode != nil && (p.ProviderPlanCode == nil || *p.ProviderPlanCode != *to.ProviderPlanCode) {
		p.ProviderPlanCode, p.ProviderRevision = to.ProviderPlanCode, p.Revision
	}
	p.Code, p.Name, p.Price, p.Currency, p.Interval, p.Active = to.Code, to.Name, to.Price, to.Currency, to.Interval, to.Active
	p.MaxStaff, p.MaxApplicationsPerCycle, p.MaxServices, p.MaxCustomers = to.MaxStaff, to.MaxApplicationsPerCycle, to.MaxServices, to.MaxCustomers
	p.MaxMailsPerDay, p.MaxBytesPerDay = to.MaxMailsPerDay, to.MaxBytesPerDay
	p.UpdatedAt = &now
	p.scheduleSync(now)
	return nil
}

// scheduleSync makes the plan due for an update at the provider. A call that is
// already updating it sees the new revision when it ends.
func (p *Plan) scheduleSync(now time.Time) {
	if p.ProviderClaim == nil && !p.isSynced() {
		p.ProviderClaim = &now
	}
}

// purchasable reports whether the plan can be bought.
func (p *Plan) purchasable() bool { return p.Active && p.Price > 0 }

// isSynced reports whether the provider has the current revision of the plan.
func (p *Plan) isSynced() bool {
	return p.Price == 0 || p.ProviderPlanCode != nil && p.ProviderRevision >= p.Revision
}
