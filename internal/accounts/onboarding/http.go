package onboarding

import (
	"context"
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
	"stagegate/internal/tenants"
)

const (
	organizations = "/api/v1/organizations"
	progressPath  = "/api/v1/onboarding"
	cookiePath    = "/api/v1"
)

// RegisterOperations adds the operations of this package to the API
// (specification, section 8).
func (s *Service) RegisterOperations(routes *api.API) {
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: organizations + "/register", ID: "registerOrganization", Budget: api.SignInCalls, Tag: "Organisations", Public: true, Limit: limits.RegistrationAddress,
		SetsCookies: true, SameSiteOnly: true,
		Summary: "Register an organisation",
		Description: "Mails a setup link. Registering again before the organisation is created replaces the name, password, link and cookie. The " +
			"password takes effect only if the organisation is created together with the cookie `" + api.RegistrationCookie + "`, which this call sets.",
		Message: "We have sent a setup link to your address.",
		Errors:  []fault.Code{fault.EmailAlreadyRegistered},
	}, s.register, checkRegistration)
	api.Write(routes, api.Operation{
		Method: http.MethodGet, Path: organizations + "/verify", ID: "verifyOrganization", Tag: "Organisations", Public: true, SetsCookies: true, ReadsRegistration: true,
		Summary: "Redeem a setup link",
		Description: "Verifies the address and sets the onboarding cookie; token has the same value, for programs to send as a Bearer token. The link " +
			"can be used again until it expires or the organisation is created. passwordRequired is true without the registration cookie, for " +
			"example in another browser.",
		Message: "Your address has been verified.", Errors: []fault.Code{fault.InvalidOrExpiredToken},
	}, s.verify)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: organizations + "/resend-link", ID: "resendSetupLink", Tag: "Organisations", Public: true, Limit: limits.MailAddress,
		SetsCookies: true, ReadsRegistration: true,
		Summary: "Resend the setup link",
		Description: "Takes the token of an earlier link, which may have expired. Earlier links stop working. If the registration cookie is sent, its " +
			"lifetime is extended to that of the new link.",
		Message: "If the link was valid, we have sent a new one.",
	}, s.resend)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: organizations + "/create", ID: "createOrganization", NeverKept: true, Budget: api.SignInCalls, Tag: "Organisations", SetsCookies: true, ReadsRegistration: true,
		Kinds: []auth.Kind{auth.Onboarding}, Status: http.StatusCreated,
		Summary: "Create the organisation",
		Description: "Creates the organisation with its roles and plan, makes the caller its admin and signs in. sessionHandoff is a code that another " +
			"front end can exchange for a session. Without the registration cookie, password and confirmPassword are required, because anyone " +
			"can register an address.",
		Message: "Your organisation is ready.", Errors: []fault.Code{fault.Conflict, fault.EmailAlreadyRegistered},
	}, s.create, s.checkCreation)
	kinds := []auth.Kind{auth.Onboarding, auth.TenantAdmin}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: progressPath, ID: "onboardingProgress", Tag: "Organisations", Kinds: kinds,
		Summary: "Get onboarding progress", Description: "The steps from registration to a working organisation. A step is completed by doing the work, not by calling this API.",
		Message: "Onboarding progress.",
	}, s.progress)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: progressPath + "/steps/{stepKey}/skip", ID: "skipOnboardingStep", Tag: "Organisations", Kinds: kinds,
		Summary: "Skip an onboarding step", Description: "Skips a step. Verifying the address and creating the organisation cannot be skipped.",
		Message: "Step skipped.", Errors: []fault.Code{fault.NotFound, fault.Conflict},
	}, s.skip)
}

// RegisterInput is the input of registerOrganization.
type RegisterInput struct {
	Body struct {
		Email           string   `json:"email" format:"email" maxLength:"254"`
		Name            api.Name `json:"name" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space" doc:"Name of the person who registers"`
		Password        string   `json:"password" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password" doc:"10 to 128 characters. Must not be a common password, the email address, a repeated word or pattern such as 12121212, or little more than the name of the person, organisation or product"`
		ConfirmPassword string   `json:"confirmPassword" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password"`
	}
}

// VerifyInput is the input of verifyOrganization.
type VerifyInput struct {
	Token string `query:"token" required:"true" minLength:"1" maxLength:"1000" doc:"Token of the mailed link"`
}

// ResendInput is the input of resendSetupLink.
type ResendInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"1000" doc:"Token of an earlier link"`
	}
}

// CreateInput is the input of createOrganization.
type CreateInput struct {
	Body struct {
		Slug                   string       `json:"slug" maxLength:"100" doc:"Slug of the organisation in URLs: 3 to 40 of a-z, 0-9 and hyphens"`
		OrganizationName       string       `json:"organizationName" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space"`
		Sector                 string       `json:"sector" minLength:"1" maxLength:"60"`
		StaffCount             tenants.Size `json:"staffCount"`
		ExpectedCustomerVolume tenants.Size `json:"expectedCustomerVolume"`
		Password               string       `json:"password,omitempty" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password" doc:"10 to 128 characters. Must not be a common password, the email address, a repeated word or pattern such as 12121212, or little more than the name of the person, organisation or product. Required without the registration cookie; with it, replaces the first password"`
		ConfirmPassword        string       `json:"confirmPassword,omitempty" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password"`
	}
}

// SkipInput is the input of skipOnboardingStep.
type SkipInput struct {
	Step Step `path:"stepKey" enum:"VERIFY_EMAIL,CREATE_WORKSPACE,PAYMENT_ACCOUNT,FIRST_SERVICE,INVITE_TEAM,CHOOSE_PLAN"`
}

// VerifiedView is a verified address.
type VerifiedView struct {
	Email    string `json:"email"`
	Name     string `json:"name"`
	Verified bool   `json:"verified"`
	Token    string `json:"token" doc:"Bearer token for creating the organisation"`

	PasswordRequired bool `json:"passwordRequired" doc:"Whether creating the organisation requires password and confirmPassword, because the registration cookie was not sent"`
}

// NoETag disables the ETag, because the token differs each time.
func (VerifiedView) NoETag() {}

// WorkspaceView is a new workspace.
type WorkspaceView struct {
	Tenant    TenantView             `json:"tenant"`
	Handoff   HandoffView            `json:"sessionHandoff"`
	Principal accounts.PrincipalView `json:"principal"`
}

// TenantView is the organisation.
type TenantView struct {
	ID        string         `json:"id"`
	Slug      string         `json:"slug"`
	Name      string         `json:"name"`
	Status    tenants.Status `json:"status" enum:"ACTIVE,SUSPENDED"`
	CreatedAt api.Time       `json:"createdAt"`
}

// HandoffView is a code that another front end exchanges for a session.
type HandoffView struct {
	Code      string   `json:"code" doc:"Single-use code, valid for two minutes"`
	ExpiresAt api.Time `json:"expiresAt"`
}

// ProgressView is the progress of an organisation through the steps.
type ProgressView struct {
	Email     string     `json:"email"`
	TenantID  *string    `json:"tenantId"`
	Completed bool       `json:"completed" doc:"Whether nothing is pending"`
	Steps     []StepView `json:"steps"`
}

// StepView is a step and its status.
type StepView struct {
	Key       Step       `json:"key" enum:"VERIFY_EMAIL,CREATE_WORKSPACE,PAYMENT_ACCOUNT,FIRST_SERVICE,INVITE_TEAM,CHOOSE_PLAN"`
	Status    StepStatus `json:"status" enum:"PENDING,COMPLETED,SKIPPED"`
	Skippable bool       `json:"skippable"`
}

func checkRegistration(_ context.Context, _ db.Q, _ auth.Caller, in *RegisterInput) error {
	return accounts.CheckNewPassword(in.Body.Password, in.Body.ConfirmPassword, auth.Owner{Email: in.Body.Email, Names: []string{string(in.Body.Name)}})
}

// checkCreation validates the organisation and the password of a new workspace and reports all invalid
// fields, including an address in use.
func (s *Service) checkCreation(ctx context.Context, q db.Q, by auth.Caller, in *CreateInput) error {
	o, err := s.find(ctx, q, by)
	if err != nil {
		return err
	}
	if o.Tenant != nil {
		return errWorkspaceExists
	}
	first := in.password(ctx)
	return fault.Join(tenants.CheckNew(ctx, q, in.organisation()), first.CheckChosen(auth.Owner{Email: o.Email, Names: []string{o.Name, in.Body.OrganizationName}}), first.Check(o.RegistrationHash))
}

func (in *CreateInput) organisation() tenants.NewTenant {
	b := in.Body
	return tenants.NewTenant{Slug: b.Slug, Name: b.OrganizationName, Sector: b.Sector, StaffCount: b.StaffCount, Volume: b.ExpectedCustomerVolume}
}

func (in *CreateInput) password(ctx context.Context) accounts.FirstPassword {
	return accounts.FirstPassword{Password: in.Body.Password, ConfirmPassword: in.Body.ConfirmPassword, Registration: api.Registration(ctx)}
}

func (s *Service) progress(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (ProgressView, error) {
	o, err := s.find(ctx, q, by)
	if err != nil {
		return ProgressView{}, err
	}
	return s.view(ctx, q, o)
}

func (s *Service) view(ctx context.Context, q db.Q, o Onboarding) (ProgressView, error) {
	done, err := s.done(ctx, q, o)
	if err != nil {
		return ProgressView{}, err
	}
	view := ProgressView{Email: o.Email, TenantID: o.Tenant, Completed: true}
	for _, step := range steps {
		status := o.status(step, done)
		view.Completed = view.Completed && status != Pending
		view.Steps = append(view.Steps, StepView{Key: step, Status: status, Skippable: step.skippable()})
	}
	return view, nil
}
