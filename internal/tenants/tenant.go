package tenants

import (
	"context"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/state"
	"stagegate/internal/reports/figure"
)

// Status is the state of a tenant.
type Status string

// The states of a tenant.
const (
	Active    Status = "ACTIVE"
	Suspended Status = "SUSPENDED"
)

var (
	onCreate     = state.Trigger[Status]{Name: "create"}
	onSuspend    = state.Trigger[Status]{Name: "suspend", Refusal: errAlreadySuspended}
	onReactivate = state.Trigger[Status]{Name: "reactivate", Refusal: errAlreadyActive}
)

// Transitions is the state machine of a tenant.
var Transitions = state.Table[Status]{
	{On: onCreate, To: Active},
	{From: Active, On: onSuspend, To: Suspended},
	{From: Suspended, On: onReactivate, To: Active},
}

// Tenant is an organisation.
type Tenant struct {
	ID               string     `db:"id"`
	Slug             string     `db:"slug"`   // name in URLs, unique
	Name             string     `db:"name"`   // name of the organisation
	Search           string     `db:"search"` // name and slug in lower case
	Status           Status     `db:"status"`
	SuspendedAt      *time.Time `db:"suspended_at"`
	SuspensionReason string     `db:"suspension_reason"` // "" unless suspended
	CreatedAt        time.Time  `db:"created_at"`
	UpdatedAt        time.Time  `db:"updated_at"`
}

var (
	errSlugTaken        = fault.New(fault.Conflict, "tenant.slug_taken").With(fault.Problem("slug", fault.NotUnique, slugTaken))
	errAlreadySuspended = fault.New(fault.Conflict, "platform.suspended")
	errAlreadyActive    = fault.New(fault.Conflict, "platform.not_suspended")
)

// rename changes the name of a tenant.
func (t *Tenant) rename(name string) {
	t.Name = name
	t.Search = db.Searchable(name, t.Slug)
}

// NewTenant is the data of a new organisation. Slug and Name are required.
type NewTenant struct {
	Slug         string
	Name         string
	Sector       string
	StaffCount   Size
	Volume       Size // the expected number of customers
	BillingEmail string
	By           audit.Actor // creator; default audit.System
}

// profile returns the validated profile of the new organisation.
func (n NewTenant) profile() (Profile, error) {
	var slug fault.Fields
	if key := slugMistake(n.Slug); key != "" {
		slug.Add("slug", fault.InvalidFormat, key)
	}
	p := Profile{
		OrganizationName: n.Name, Sector: n.Sector,
		StaffCount: n.StaffCount, Volume: n.Volume, BillingEmail: n.BillingEmail,
	}
	return p, fault.Join(slug.Err(), p.normalize())
}

// CheckNew validates a new organisation, including whether the slug is in use, and reports all invalid
// fields.
func CheckNew(ctx context.Context, q db.Q, n NewTenant) error {
	_, invalid := n.profile()
	taken, err := takenSlugs(ctx, q, []string{n.Slug})
	if err == nil && len(taken) > 0 {
		err = errSlugTaken
	}
	return fault.Join(invalid, err)
}

// CreateWithProfile creates an active tenant with its profile and adds an audit event. Invalid fields
// give VALIDATION_FAILED with the API names of the fields; a slug in use gives CONFLICT.
func CreateWithProfile(ctx context.Context, tx *db.Tx, n NewTenant, now time.Time) (Tenant, error) {
	p, err := n.profile()
	if err != nil {
		return Tenant{}, err
	}
	t := Tenant{ID: ref.NewID(), Slug: n.Slug, Status: Transitions.Start(onCreate), CreatedAt: now, UpdatedAt: now}
	t.rename(p.OrganizationName)
	if err := insert(ctx, tx, t); err != nil {
		return Tenant{}, err
	}
	if err := figure.Add(ctx, tx, figure.Change{Tenant: t.ID, Kind: figure.Tenants, At: now, Amount: 1}); err != nil {
		return Tenant{}, err
	}
	if err := putProfile(ctx, tx, t.ID, p, now); err != nil {
		return Tenant{}, err
	}
	by := n.By
	if by == (audit.Actor{}) {
		by = audit.System
	}
	return t, record(ctx, tx, t, by, now, change{action: "tenant.created", target: "TENANT", after: p})
}

// Create creates an active tenant with a slug and a name only.
func Create(ctx context.Context, tx *db.Tx, slug, name string, now time.Time) (Tenant, error) {
	return CreateWithProfile(ctx, tx, NewTenant{Slug: slug, Name: name}, now)
}

// change is the contents of an audit event of a tenant.
type change struct {
	action, target string
	before, after  any
}

func record(ctx context.Context, tx *db.Tx, t Tenant, by audit.Actor, at time.Time, c change) error {
	return audit.Record(ctx, tx, at, audit.Event{
		Tenant: t.ID, Subject: t.ID, Actor: by, Action: c.action,
		Target: audit.Target{Type: c.target, ID: t.ID, Code: t.Slug}, Before: c.before, After: c.after,
	})
}
