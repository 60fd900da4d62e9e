package accounts

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
	"stagegate/internal/tenants"
)

const base = "/api/v1/auth"

// CookiePath is the path of the session and device cookies.
const CookiePath = base

// Register adds the operations of this package to the API (specification, section 2).
func (s *Service) Register(routes *api.API) {
	s.registerSessions(routes)
	s.registerOpenSessions(routes)
	s.registerFactors(routes)
	s.registerPasskeys(routes)
	s.registerPolicy(routes)
	s.registerStepUp(routes)
	s.registerSignInLinks(routes)
	s.registerResets(routes)
	s.registerMe(routes)
	s.registerAccounts(routes)
	s.registerTeam(routes)
	s.registerKeys(routes)
	s.registerCustomers(routes)
	s.registerAdministrators(routes)
}

// registerSessions adds the operations to sign in and out.
func (s *Service) registerSessions(routes *api.API) {
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/login", ID: "login", NeverKept: true, Budget: api.SignInCalls, Tag: "Authentication", Public: true, Limit: limits.SignInAddress, SetsCookies: true,
		Summary:     "Sign in to a tenant",
		Description: "Signs in a customer, a staff member or a tenant admin. Creates a session and sets its cookies.",
		Message:     "Signed in.",
		Errors:      []fault.Code{fault.InvalidCredentials, fault.SecondFactorRequired, fault.SSORequired, fault.AddressNotAllowed, fault.TenantSuspended},
	}, s.login)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/platform/login", ID: "platformLogin", NeverKept: true, Budget: api.SignInCalls, Tag: "Authentication", Public: true, Limit: limits.SignInAddress, SetsCookies: true,
		Summary:     "Sign in to the platform",
		Description: "Signs in a platform user. Creates a session and sets its cookies.",
		Message:     "Signed in.",
		Errors:      []fault.Code{fault.InvalidCredentials, fault.SecondFactorRequired},
	}, s.platformLogin)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/refresh", ID: "refresh", NeverKept: true, Tag: "Authentication", Public: true, SetsCookies: true,
		Summary: "Refresh the session",
		Description: "Exchanges the refresh token, from the body or the cookie, for a new pair of tokens. Using a refresh token again ends the session, " +
			"except within ten seconds, when the response contains the same pair.",
		Message: "Session refreshed.",
		Errors:  []fault.Code{fault.Unauthenticated, fault.RefreshTokenReused, fault.AddressNotAllowed, fault.TenantSuspended},
	}, s.refresh)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/logout", ID: "logout", DuringSetUp: true, Kinds: auth.People, Essential: true, Tag: "Authentication", SetsCookies: true,
		Summary: "Sign out", Description: "Ends the session and clears its cookies.", Message: "Signed out.",
	}, s.logout)
}

// LoginInput is the input of login.
type LoginInput struct {
	Body struct {
		TenantSlug string `json:"tenantSlug" minLength:"1" maxLength:"100" doc:"Slug of the organisation in URLs" example:"demo"`
		Email      string `json:"email" minLength:"1" maxLength:"254" example:"ada@customer.test"`
		Password   string `json:"password" minLength:"1" maxLength:"1000" format:"password"`
	}
}

// PlatformLoginInput is the input of platformLogin.
type PlatformLoginInput struct {
	Body struct {
		Email    string `json:"email" minLength:"1" maxLength:"254"`
		Password string `json:"password" minLength:"1" maxLength:"1000" format:"password"`
	}
}

// RefreshInput is the input of refresh.
type RefreshInput struct {
	Body *struct {
		RefreshToken string `json:"refreshToken,omitempty" maxLength:"1000" doc:"Refresh token; defaults to the cookie"`
	}
}

// SessionView is a session as the API shows it.
type SessionView struct {
	AccessToken      string        `json:"accessToken" doc:"Bearer token for the Authorization header"`
	RefreshToken     string        `json:"refreshToken" doc:"Single-use token for the next pair of tokens"`
	TokenType        string        `json:"tokenType" enum:"Bearer"`
	ExpiresAt        api.Time      `json:"expiresAt" doc:"Expiry of the access token; accepted for 30 seconds more to tolerate clock differences"`
	RefreshExpiresAt api.Time      `json:"refreshExpiresAt" doc:"Latest possible end of the session"`
	Principal        PrincipalView `json:"principal"`
}

// PrincipalView is the caller as the API shows it.
type PrincipalView struct {
	ID          string            `json:"id"`
	Kind        auth.Kind         `json:"kind" enum:"CUSTOMER,STAFF,TENANT_ADMIN,PLATFORM" doc:"Type of user"`
	Name        string            `json:"name"`
	Email       string            `json:"email"`
	Phone       *string           `json:"phone"`
	Language    *string           `json:"language" doc:"Language in which this person reads, and of messages to them; null for the organisation's language"`
	Role        string            `json:"role"`
	Permissions []auth.Permission `json:"permissions"`
	Tenant      *TenantView       `json:"tenant" doc:"Null for a platform user"`
}

// TenantView is the organisation that a principal belongs to.
type TenantView struct {
	ID   string `json:"id"`
	Slug string `json:"slug"`
	Name string `json:"name"`

	Language     string             `json:"language" enum:"en,fr" doc:"Default language of messages to the organisation's people"`
	Languages    []string           `json:"languages" doc:"Languages of the texts of services, the default first" example:"[\"en\", \"fr\", \"ar\"]"`
	Timezone     string             `json:"timezone" doc:"IANA time zone name" example:"Africa/Lagos"`
	SupportEmail *string            `json:"supportEmail" doc:"Contact for customer support"`
	Brand        *tenants.BrandView `json:"brand" doc:"Branding of the pages; null if not set"`
}

func viewPrincipal(ctx context.Context, q db.Q, c auth.Caller) (PrincipalView, error) {
	view := PrincipalView{ID: c.ID, Kind: c.Kind, Name: c.Name, Email: c.Email, Phone: api.TextOf(c.Phone), Language: api.TextOf(c.Language), Role: c.Role, Permissions: c.Permissions}
	if c.Kind == auth.Platform {
		return view, nil
	}
	organisation, err := viewTenant(ctx, q, c.Tenant)
	view.Tenant = &organisation
	return view, err
}

func viewTenant(ctx context.Context, q db.Q, id string) (TenantView, error) {
	t, err := tenants.ByID(ctx, q, id)
	if err != nil {
		return TenantView{}, err
	}
	profile, err := tenants.ProfileOf(ctx, q, id)
	if err != nil {
		return TenantView{}, err
	}
	days, err := tenants.CalendarOf(ctx, q, id)
	return TenantView{
		ID: t.ID, Slug: t.Slug, Name: t.Name, Language: profile.Language, Languages: profile.TextLanguages(), Timezone: days.Timezone,
		SupportEmail: api.TextOf(profile.SupportEmail), Brand: tenants.ViewBrand(profile.Brand),
	}, err
}
