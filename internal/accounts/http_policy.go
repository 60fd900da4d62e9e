package accounts

import (
	"context"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calendar"
)

// Required says of whom an organisation requires a second factor.
type Required string

// Whom an organisation requires to have a second factor.
const (
	RequiredOff    Required = "OFF"
	RequiredAdmins Required = "ADMINS"
	RequiredStaff  Required = "STAFF" // admins and staff
)

const (
	maxSessionHours = 720
	minIdle         = 5
	maxIdle         = 1440 // minutes
)

var (
	errShutOut = fault.New(fault.Conflict, "policy.shut_out")
	errAddress = fault.New(fault.AddressNotAllowed, "policy.address")
)

// policy is what an organisation demands of its members when they sign in. A new organisation has none stored.
type policy struct {
	Tenant       string            `db:"tenant_id"`
	SecondFactor Required          `db:"second_factor"`
	RequiredFrom *calendar.Date    `db:"required_from"` // the beginning of the day in the timezone of the organisation; nil for at once
	SessionHours int64             `db:"session_hours"`
	IdleMinutes  *int64            `db:"idle_minutes"` // nil for no limit
	Addresses    db.JSON[[]string] `db:"allowed_addresses"`
}

func defaultPolicy(tenant string) policy {
	return policy{Tenant: tenant, SecondFactor: RequiredOff, SessionHours: maxSessionHours, Addresses: db.JSON[[]string]{V: []string{}}}
}

// requires reports whether the policy requires a second factor of a kind of people.
func (p *policy) requires(kind auth.Kind) bool {
	return kind == auth.TenantAdmin && p.SecondFactor != RequiredOff || kind == auth.Staff && p.SecondFactor == RequiredStaff
}

// ended reports whether the policy has ended a session.
func (p *policy) ended(started, lastSeen, now time.Time) bool {
	return !now.Before(started.Add(time.Duration(p.SessionHours)*time.Hour)) ||
		p.IdleMinutes != nil && !now.Before(lastSeen.Add(time.Duration(*p.IdleMinutes)*time.Minute))
}

// permits reports whether members may use an address.
func (p *policy) permits(address netip.Addr) bool { return permits(p.Addresses.V, address) }

// PolicyView is the sign-in policy of an organisation.
type PolicyView struct {
	SecondFactor     Required       `json:"secondFactor" enum:"OFF,ADMINS,STAFF" doc:"Who must have a second factor: nobody, admins, or all members"`
	RequiredFrom     *calendar.Date `json:"requiredFrom" doc:"Day from which it is required, in the time zone of the organisation; null for at once" example:"2026-12-01"`
	SessionHours     int64          `json:"sessionHours" doc:"Hours after which members have to sign in again"`
	IdleMinutes      *int64         `json:"idleMinutes" doc:"Minutes without use after which members have to sign in again; null for no limit"`
	AllowedAddresses []string       `json:"allowedAddresses" doc:"Addresses and networks from which members may sign in and work; empty for any" example:"[\"192.0.2.0/24\"]"`
}

func (p *policy) view() PolicyView {
	return PolicyView{p.SecondFactor, p.RequiredFrom, p.SessionHours, p.IdleMinutes, p.Addresses.V}
}

// PutPolicyInput is the input of putSignInPolicy.
type PutPolicyInput struct {
	Body struct {
		SecondFactor Required                     `json:"secondFactor" enum:"OFF,ADMINS,STAFF" doc:"Who must have a second factor: nobody, admins, or all members"`
		RequiredFrom api.Clearable[calendar.Date] `json:"requiredFrom,omitzero" maxLength:"10" pattern:"^\\d{4}-\\d\\d-\\d\\d$" patternDescription:"calendar.day" doc:"Day from which it is required, in the time zone of the organisation" unset:"at once" example:"2026-12-01"`
		SessionHours api.Clearable[int64]         `json:"sessionHours,omitzero" minimum:"1" maximum:"720" doc:"Hours after which members have to sign in again" unset:"720"`
		IdleMinutes  api.Clearable[int64]         `json:"idleMinutes,omitzero" minimum:"5" maximum:"1440" doc:"Minutes without use after which members have to sign in again" unset:"no limit"`
		Addresses    api.Clearable[[]string]      `json:"allowedAddresses,omitzero" maxItems:"20" maxLength:"50" doc:"Addresses and networks (CIDR) from which members may sign in and work" unset:"any" example:"[\"192.0.2.0/24\"]"`
	}
}

func (in *PutPolicyInput) policy(tenant string) policy {
	p := defaultPolicy(tenant)
	p.SecondFactor = in.Body.SecondFactor
	if from := in.Body.RequiredFrom.Value; from != "" {
		p.RequiredFrom = &from
	}
	if hours := in.Body.SessionHours.Value; hours != 0 {
		p.SessionHours = hours
	}
	if minutes := in.Body.IdleMinutes.Value; minutes != 0 {
		p.IdleMinutes = &minutes
	}
	p.Addresses.V = append(p.Addresses.V, in.Body.Addresses.Value...)
	return p
}

func checkPolicy(_ context.Context, _ db.Q, _ auth.Caller, in *PutPolicyInput) error {
	var wrong fault.Fields
	if from := in.Body.RequiredFrom.Value; from != "" && !from.IsValid() {
		wrong.Add("requiredFrom", fault.InvalidFormat, "calendar.day")
	}
	checkAddresses(&wrong, in.Body.Addresses.Value)
	return wrong.Err()
}

// registerPolicy adds the operations on the sign-in policy.
func (s *Service) registerPolicy(routes *api.API) {
	policies := func(method, id, summary, description, message string, errors ...fault.Code) api.Operation {
		return api.Operation{
			Method: method, Path: teamBase + "/sign-in-policy", ID: id, Tag: "Team", Kinds: adminsOnly,
			Summary: summary, Description: description, Message: message, Errors: errors,
		}
	}
	api.Read(routes, policies(http.MethodGet, "getSignInPolicy", "Get the sign-in policy", "What the organisation requires of its members when they sign in.", "Sign-in policy."), getPolicy)
	put := policies(http.MethodPut, "putSignInPolicy", "Replace the sign-in policy",
		"Takes effect at once, for open sessions too. Members who must have a second factor and have none can only set one up. Customers are not affected. "+
			"Refused if the caller's own address would not be allowed.", "Sign-in policy saved.", fault.Conflict)
	put.Fresh, put.Essential = true, true
	api.Write(routes, put, s.putPolicy, checkPolicy)
}

func getPolicy(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (PolicyView, error) {
	p, err := policyOf(ctx, q, by.Tenant)
	return p.view(), err
}

func (s *Service) putPolicy(ctx context.Context, tx *db.Tx, by auth.Caller, in *PutPolicyInput) (PolicyView, error) {
	p := in.policy(by.Tenant)
	if !p.permits(api.ClientIP(ctx)) {
		return PolicyView{}, errShutOut
	}
	if err := db.AdvisoryLock(ctx, tx, "sign-in policy of "+by.Tenant); err != nil {
		return PolicyView{}, err
	}
	before, err := policyOf(ctx, tx, by.Tenant)
	if err != nil || before.equal(p) {
		return p.view(), err
	}
	if err := savePolicy(ctx, tx, p); err != nil {
		return PolicyView{}, err
	}
	err = audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: by.Tenant, Subject: by.Tenant, Actor: audit.By(by), Action: "sign_in_policy.changed",
		Target: audit.Target{Type: "SIGN_IN_POLICY", ID: by.Tenant}, Before: before.view(), After: p.view(),
	})
	if err != nil {
		return PolicyView{}, err
	}
	return p.view(), s.MailAdmins(ctx, tx, by.Tenant, "sign_in_policy_changed", by.Name, "")
}

func (p *policy) equal(o policy) bool {
	same := func(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }
	day := func(d *calendar.Date) calendar.Date {
		if d == nil {
			return ""
		}
		return *d
	}
	return p.SecondFactor == o.SecondFactor && day(p.RequiredFrom) == day(o.RequiredFrom) && p.SessionHours == o.SessionHours &&
		same(p.IdleMinutes, o.IdleMinutes) && slices.Equal(p.Addresses.V, o.Addresses.V)
}

// firstWeek is how long platform users may work without a second factor.
const firstWeek = 7 * 24 * time.Hour

// requirement is whether and from when somebody must have a second factor.
type requirement struct {
	required bool
	from     time.Time // zero for always
	day      *calendar.Date
}

// now reports whether the second factor is required already.
func (r requirement) now(now time.Time) bool { return r.required && !now.Before(r.from) }

// requirement returns whether a person must have a second factor.
func (s *Service) requirement(ctx context.Context, q db.Q, p Principal) (requirement, error) {
	policy, err := policyOf(ctx, q, p.Tenant)
	if err != nil {
		return requirement{}, err
	}
	return s.requirementOf(ctx, q, policy, p.Kind, p.CreatedAt)
}

// requirementOf returns whether a person must have a second factor, by the policy of their organisation.
func (s *Service) requirementOf(ctx context.Context, q db.Q, p policy, kind auth.Kind, since time.Time) (requirement, error) {
	if kind == auth.Platform && s.PlatformFactor {
		from := since.Add(firstWeek)
		day := calendar.DateOf(from, time.UTC)
		return requirement{true, from, &day}, nil
	}
	if !p.requires(kind) || p.RequiredFrom == nil {
		return requirement{required: p.requires(kind)}, nil
	}
	zone, err := tenants.LocationOf(ctx, q, p.Tenant)
	if err != nil {
		return requirement{}, err
	}
	return requirement{true, p.RequiredFrom.Start(zone), p.RequiredFrom}, nil
}
