package member

import (
	"context"
	"net/http"
	"time"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/limit"
	"stagegate/internal/tenant"
	"stagegate/internal/web"
)

const base = "/api/v1/auth"

// Register adds the operations of this package to the API (specification, section 2).
func (s *Service) Register(api *web.API) {
	s.registerSessions(api)
	s.registerMe(api)
	s.registerAccounts(api)
	s.registerTeam(api)
	s.registerCustomers(api)
	s.registerAdministrators(api)
}

// registerSessions adds the operations to sign in and out.
func (s *Service) registerSessions(api *web.API) {
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: base + "/login", ID: "login", Budget: web.SignInCalls, Tag: "Authentication", Public: true, Limit: limit.SignInAddress, Cookies: true,
		Summary:     "Sign in to a tenant",
		Description: "For customers, staff and tenant admins. Gives a session and sets its cookies.",
		Message:     "Signed in.",
		Errors:      []fault.Code{fault.InvalidCredentials, fault.TenantSuspended},
	}, s.login)
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: base + "/platform/login", ID: "platformLogin", Budget: web.SignInCalls, Tag: "Authentication", Public: true, Limit: limit.SignInAddress, Cookies: true,
		Summary:     "Sign in to the platform",
		Description: "For the platform's own people. Gives a session and sets its cookies.",
		Message:     "Signed in.",
		Errors:      []fault.Code{fault.InvalidCredentials},
	}, s.platformLogin)
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: base + "/refresh", ID: "refresh", Tag: "Authentication", Public: true, Cookies: true,
		RepeatsFor: reuseGrace, RepeatsBy: web.RefreshCookie, // later, the same token must count as reused, whatever its key
		Summary: "Stay signed in",
		Description: "Exchanges the refresh token, from the body or from its cookie, for a new pair of tokens. " +
			"A token that was used before ends the session, except within ten seconds, when it is answered with the same successor.",
		Message: "The session goes on.",
		Errors:  []fault.Code{fault.Unauthenticated, fault.RefreshTokenReused, fault.TenantSuspended},
	}, s.refresh)
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: base + "/logout", ID: "logout", Essential: true, Tag: "Authentication", Cookies: true,
		Summary: "Sign out", Description: "Ends the session and clears its cookies.", Message: "Signed out.",
	}, s.logout)
}

type loginInput struct {
	Body struct {
		TenantSlug string `json:"tenantSlug" minLength:"1" maxLength:"100" doc:"The organisation's name in addresses" example:"demo"`
		Email      string `json:"email" minLength:"1" maxLength:"254" example:"ada@customer.test"`
		Password   string `json:"password" minLength:"1" maxLength:"1000" format:"password"`
	}
}

type platformLoginInput struct {
	Body struct {
		Email    string `json:"email" minLength:"1" maxLength:"254"`
		Password string `json:"password" minLength:"1" maxLength:"1000" format:"password"`
	}
}

type refreshInput struct {
	Body *struct {
		RefreshToken string `json:"refreshToken,omitempty" maxLength:"1000" doc:"Left out, the cookie is used"`
	}
}

// SessionView is a session as the API shows it.
type SessionView struct {
	AccessToken      string        `json:"accessToken" doc:"Send it as Authorization: Bearer"`
	RefreshToken     string        `json:"refreshToken" doc:"Gives the next pair of tokens, once"`
	TokenType        string        `json:"tokenType" enum:"Bearer"`
	ExpiresAt        web.Time      `json:"expiresAt" doc:"When the access token ends; it is taken for 30 seconds more, since clocks differ"`
	RefreshExpiresAt web.Time      `json:"refreshExpiresAt" doc:"When the session ends at the latest"`
	Principal        PrincipalView `json:"principal"`
}

// PrincipalView is the caller as the API shows it.
type PrincipalView struct {
	ID          string            `json:"id"`
	Kind        auth.Kind         `json:"kind" enum:"CUSTOMER,STAFF,TENANT_ADMIN,PLATFORM"`
	Name        string            `json:"name"`
	Email       string            `json:"email"`
	Phone       *string           `json:"phone"`
	Language    *string           `json:"language" enum:"en,fr" doc:"Of what is written to this person; null means that of the organisation"`
	Role        string            `json:"role"`
	Permissions []auth.Permission `json:"permissions"`
	Tenant      *TenantView       `json:"tenant" doc:"Null for a platform user"`
}

// TenantView is the organisation that a principal belongs to.
type TenantView struct {
	ID   string `json:"id"`
	Slug string `json:"slug"`
	Name string `json:"name"`

	Language     string            `json:"language" enum:"en,fr" doc:"Of what is written to its people, unless they have chosen one"`
	Timezone     string            `json:"timezone" doc:"Of its days, an IANA name" example:"Africa/Lagos"`
	SupportEmail *string           `json:"supportEmail" doc:"Where customers can ask for help"`
	Brand        *tenant.BrandView `json:"brand" doc:"How its pages look; null where it has not said"`
}

func (s *Service) login(ctx context.Context, in *loginInput) (SessionView, error) {
	return s.viewSession(ctx)(s.SignIn(ctx, in.Body.TenantSlug, in.Body.Email, in.Body.Password))
}

func (s *Service) platformLogin(ctx context.Context, in *platformLoginInput) (SessionView, error) {
	return s.viewSession(ctx)(s.SignInPlatform(ctx, in.Body.Email, in.Body.Password))
}

func (s *Service) refresh(ctx context.Context, in *refreshInput) (SessionView, error) {
	token := web.Cookie(ctx, web.RefreshCookie)
	if in.Body != nil && in.Body.RefreshToken != "" {
		token = in.Body.RefreshToken
	}
	return s.viewSession(ctx)(s.Refresh(ctx, token))
}

func (s *Service) logout(ctx context.Context, _ *struct{}) (web.Nothing, error) {
	if err := s.SignOut(ctx, web.Caller(ctx)); err != nil {
		return nil, err
	}
	web.SetCookie(ctx, web.AccessCookie, "/", "", time.Time{})
	web.SetCookie(ctx, web.RefreshCookie, base, "", time.Time{})
	return nil, nil //nolint:nilnil // the response has no data
}

// OpenSessionAfter opens a session for the active principal that activate returns, which
// is locked, in the same transaction. It sets the cookies of the session and returns its
// view.
func (s *Service) OpenSessionAfter(ctx context.Context, activate func(tx *db.Tx) (Principal, error)) (SessionView, error) {
	return s.viewSession(ctx)(s.openSessionAfter(ctx, activate))
}

// viewSession sets the cookies of a session and returns its view.
func (s *Service) viewSession(ctx context.Context) func(Session, error) (SessionView, error) {
	return func(session Session, err error) (SessionView, error) {
		if err != nil {
			return SessionView{}, err
		}
		principal, err := s.principal(ctx, session.Caller)
		if err != nil {
			return SessionView{}, err
		}
		if session.opened != nil {
			s.rememberDevice(ctx, *session.opened)
		}
		web.SetCookie(ctx, web.AccessCookie, "/", session.AccessToken, session.ExpiresAt)
		web.SetCookie(ctx, web.RefreshCookie, base, session.RefreshToken, session.RefreshExpiresAt)
		return SessionView{
			AccessToken: session.AccessToken, RefreshToken: session.RefreshToken, TokenType: "Bearer",
			ExpiresAt: web.Time(session.ExpiresAt), RefreshExpiresAt: web.Time(session.RefreshExpiresAt),
			Principal: principal,
		}, nil
	}
}

func (s *Service) principal(ctx context.Context, c auth.Caller) (PrincipalView, error) {
	view := PrincipalView{ID: c.ID, Kind: c.Kind, Name: c.Name, Email: c.Email, Phone: web.TextOf(c.Phone), Language: web.TextOf(c.Language), Role: c.Role, Permissions: c.Permissions}
	if c.Kind == auth.Platform {
		return view, nil
	}
	organisation, err := s.organisation(ctx, c.Tenant)
	view.Tenant = &organisation
	return view, err
}

// organisation is the view of a tenant for its people.
func (s *Service) organisation(ctx context.Context, id string) (TenantView, error) {
	t, err := tenant.ByID(ctx, s.DB, id)
	if err != nil {
		return TenantView{}, err
	}
	profile, err := tenant.ProfileOf(ctx, s.DB, id)
	if err != nil {
		return TenantView{}, err
	}
	days, err := tenant.CalendarOf(ctx, s.DB, id)
	return TenantView{
		ID: t.ID, Slug: t.Slug, Name: t.Name, Language: profile.Language, Timezone: days.Timezone,
		SupportEmail: web.TextOf(profile.SupportEmail), Brand: tenant.ViewBrand(profile.Brand),
	}, err
}
