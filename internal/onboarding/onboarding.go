package onboarding

import (
	"slices"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/fault"
)

// Lifetimes of what registering hands out.
const (
	LinkTTL   = 24 * time.Hour // of the mailed setup link
	CookieTTL = time.Hour      // of the onboarding token
)

// Step is something to be done on the way.
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

// skippable reports whether a step may be left out.
func (s Step) skippable() bool { return s != VerifyEmail && s != CreateWorkspace }

// StepStatus is how things are with a step.
type StepStatus string

// The states of a step.
const (
	Pending   StepStatus = "PENDING"
	Completed StepStatus = "COMPLETED"
	Skipped   StepStatus = "SKIPPED"
)

// Onboarding is somebody on the way to a workspace.
type Onboarding struct {
	ID             string          `db:"id"`
	Round          string          `db:"round"` // of the registration; a new one ends what was handed out before
	Email          string          `db:"email"`
	Name           string          `db:"name"`
	PasswordHash   string          `db:"password_hash"` // "" once the workspace is made
	TokenHash      string          `db:"token_hash"`    // of the newest setup link; the id once the workspace is made
	TokenExpiresAt time.Time       `db:"token_expires_at"`
	VerifiedAt     *time.Time      `db:"verified_at"`
	Tenant         *string         `db:"tenant_id"` // once the workspace is made
	Skipped        db.JSON[[]Step] `db:"skipped"`
	CreatedAt      time.Time       `db:"created_at"`
	UpdatedAt      time.Time       `db:"updated_at"`
}

var (
	errRegistered  = fault.New(fault.EmailAlreadyRegistered, "This e-mail address already has an organisation. Sign in to it instead.")
	errLink        = fault.New(fault.InvalidOrExpiredToken, "This setup link is not valid any more. Ask for a new one.")
	errMade        = fault.New(fault.Conflict, "The workspace has been made already. Sign in to it.")
	errNotVerified = fault.New(fault.Unauthenticated, "Open the setup link in the mail first.")
	errNoSkip      = fault.New(fault.Conflict, "This step cannot be skipped.")
	errNoStep      = fault.ErrNotFound.WithMessage("There is no such step.")
)

// status is how things are with a step: what is done counts before what was
// skipped.
func (o *Onboarding) status(s Step, done map[Step]bool) StepStatus {
	switch {
	case done[s]:
		return Completed
	case slices.Contains(o.Skipped.V, s):
		return Skipped
	}
	return Pending
}

// finish notes that the workspace is made: what it took to make it is not kept.
func (o *Onboarding) finish(tenant string, now time.Time) {
	o.Tenant, o.PasswordHash, o.TokenHash, o.UpdatedAt = &tenant, "", o.ID, now
}

// skip leaves a step out.
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
