package onboarding

import (
	"slices"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Lifetimes of links and tokens.
const (
	LinkTTL   = 24 * time.Hour // lifetime of the mailed setup link
	CookieTTL = time.Hour      // lifetime of the onboarding token

	abandonedRetention = 30 * 24 * time.Hour // retention of a registration without a workspace, after its link expired
)

// Step is a step of the onboarding.
type Step string

// The steps, in order.
const (
	VerifyEmail     Step = "VERIFY_EMAIL"
	CreateWorkspace Step = "CREATE_WORKSPACE"
	PaymentAccount  Step = "PAYMENT_ACCOUNT"
	FirstService    Step = "FIRST_SERVICE"
	InviteTeam      Step = "INVITE_TEAM"
	ChoosePlan      Step = "CHOOSE_PLAN"
)

var steps = []Step{VerifyEmail, CreateWorkspace, PaymentAccount, FirstService, InviteTeam, ChoosePlan}

// skippable reports whether the step may be skipped.
func (s Step) skippable() bool { return s != VerifyEmail && s != CreateWorkspace }

// StepStatus is the state of a step.
type StepStatus string

// The states of a step.
const (
	Pending   StepStatus = "PENDING"
	Completed StepStatus = "COMPLETED"
	Skipped   StepStatus = "SKIPPED"
)

// Onboarding is the registration of an organisation and its progress.
type Onboarding struct {
	ID               string          `db:"id"`
	Round            string          `db:"round"` // registration round; a new round invalidates earlier links, tokens and cookies
	Email            string          `db:"email"`
	Name             string          `db:"name"`
	PasswordHash     string          `db:"password_hash"`     // "" after the workspace is created
	RegistrationHash string          `db:"registration_hash"` // of the registration cookie of the round; "" after the workspace is created
	TokenHash        string          `db:"token_hash"`        // of the newest setup link; the id after the workspace is created
	TokenExpiresAt   time.Time       `db:"token_expires_at"`
	VerifiedAt       *time.Time      `db:"verified_at"`
	Tenant           *string         `db:"tenant_id"` // set when the workspace is created
	Skipped          db.JSON[[]Step] `db:"skipped"`
	CreatedAt        time.Time       `db:"created_at"`
	UpdatedAt        time.Time       `db:"updated_at"`
}

var (
	errRegistered      = fault.New(fault.EmailAlreadyRegistered, "onboarding.email_registered")
	errLink            = fault.New(fault.InvalidOrExpiredToken, "onboarding.link")
	errWorkspaceExists = fault.New(fault.Conflict, "onboarding.done")
	errNotVerified     = fault.New(fault.Unauthenticated, "onboarding.open_link")
	errNoSkip          = fault.New(fault.Conflict, "onboarding.step_required")
	errNoStep          = fault.ErrNotFound.WithText("onboarding.no_such_step")
)

// status returns the state of a step. A completed step is COMPLETED even if it was skipped.
func (o *Onboarding) status(s Step, done map[Step]bool) StepStatus {
	switch {
	case done[s]:
		return Completed
	case slices.Contains(o.Skipped.V, s):
		return Skipped
	}
	return Pending
}

// finish marks the workspace as created and removes the secrets of the registration.
func (o *Onboarding) finish(tenant string, now time.Time) {
	o.Tenant, o.PasswordHash, o.RegistrationHash, o.TokenHash, o.UpdatedAt = &tenant, "", "", o.ID, now
}

// skip marks a step as skipped.
func (o *Onboarding) skip(s Step) error {
	switch {
	case !slices.Contains(steps, s):
		return errNoStep
	case !s.skippable():
		return errNoSkip
	case !slices.Contains(o.Skipped.V, s):
		o.Skipped.V = append(o.Skipped.V, s)
	}
	return nil
}
