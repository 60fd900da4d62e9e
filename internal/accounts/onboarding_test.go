package accounts_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/testkit/apptest"
)

const organizations = "/api/v1/organizations"

func workspace(slug string) apptest.M {
	return apptest.M{
		"slug": slug, "organizationName": "The " + slug + " organisation", "sector": "TRAVEL",
		"staffCount": 12, "expectedCustomerVolume": "101-1000",
	}
}

// The complete onboarding: register, open the link, create the workspace with the
// cookie, read the progress, sign in.
func TestOnboardingFlow(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		registered := apptest.CheckResponse(t, "registerOrganization", s.Anyone().Post(organizations+"/register", apptest.Registration(" Bola@Acme.Test ")).Want(200))
		registration := apptest.WithCookie(s, registered, apptest.RegistrationCookie).Extra.Get("Cookie")
		registered.Is(nil)
		link, token := s.Anyone().Mailed("bola@acme.test", 1)
		if link != s.URL+"/organizations/verify" {
			t.Errorf("the link is %s", link)
		}
		verified := apptest.CheckResponse(t, "verifyOrganization", apptest.OpenLink(s, token).Want(200))
		verified.Is("bola@acme.test", "email").Is("Bola", "name").Is(true, "verified")
		cookie := apptest.Cookies(t, verified)["svc_onboarding_token"]
		if cookie == nil || cookie.Path != "/api/v1" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Value != verified.String("token") {
			t.Fatalf("the cookie is %v", cookie)
		}
		browser, program := s.Anyone(), s.Anyone()
		browser.Extra = http.Header{"Cookie": {registration + "; svc_onboarding_token=" + cookie.Value}}
		program.Token = verified.String("token")
		for _, c := range []*apptest.Client{browser, program} {
			before := apptest.Data[onboarding.ProgressView](c.Get("/api/v1/onboarding").Want(200))
			apptest.Equal(t, "the organisation before", before.TenantID, nil)
			apptest.Equal(t, "the email", before.Email, "bola@acme.test")
			apptest.Equal(t, "the steps before", steps(before),
				"VERIFY_EMAIL:COMPLETED CREATE_WORKSPACE:PENDING PAYMENT_ACCOUNT:PENDING FIRST_SERVICE:PENDING INVITE_TEAM:PENDING CHOOSE_PLAN:PENDING")
		}
		elsewhere := s.Anyone()
		elsewhere.Extra = http.Header{"Cookie": browser.Extra["Cookie"], "Sec-Fetch-Site": {"cross-site"}}
		elsewhere.Post(organizations+"/create", workspace("acme")).Refused(403, "CROSS_SITE_REQUEST")
		answer := apptest.CheckResponse(t, "createOrganization", browser.Post(organizations+"/create", workspace("acme")).Want(201))
		made := apptest.Data[onboarding.WorkspaceView](answer)
		apptest.Equal(t, "the slug", made.Tenant.Slug, "acme")
		apptest.Equal(t, "the name", made.Tenant.Name, "The acme organisation")
		apptest.Equal(t, "the status", made.Tenant.Status, "ACTIVE")
		if time.Time(made.Tenant.CreatedAt).IsZero() {
			t.Error("createdAt is missing")
		}
		apptest.Equal(t, "the admin's kind", made.Principal.Kind, "TENANT_ADMIN")
		apptest.Equal(t, "the admin's role", made.Principal.Role, "SUPER_ADMIN")
		apptest.Equal(t, "the admin's email", made.Principal.Email, "bola@acme.test")
		apptest.Equal(t, "the admin's organisation", made.Principal.Tenant.ID, made.Tenant.ID)
		cookies := apptest.Cookies(t, answer)
		if gone := cookies["svc_onboarding_token"]; gone == nil || gone.Value != "" || gone.MaxAge >= 0 || gone.Path != "/api/v1" {
			t.Errorf("the onboarding cookie stays: %v", gone)
		}
		apptest.Equal(t, "the path of the access cookie", cookies["svc_access_token"].Path, "/")
		apptest.Equal(t, "the path of the refresh cookie", cookies["svc_refresh_token"].Path, "/api/v1/auth")
		apptest.Me(s, cookies["svc_access_token"].Value).Want(200)
		apptest.RefreshByCookie(s, cookies["svc_refresh_token"].Value).Want(200)
		apptest.OpenLink(s, token).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		program.Post(organizations+"/create", workspace("acme-two")).Refused(409, "CONFLICT")

		admin := apptest.SignInTo(s, "acme", "Bola@acme.test", apptest.Password)
		after := apptest.Data[onboarding.ProgressView](admin.Get("/api/v1/onboarding").Want(200))
		apptest.Equal(t, "the organisation after", after.TenantID, &made.Tenant.ID)
		apptest.Equal(t, "it is completed", after.Completed, false)
		if got := steps(after); !strings.HasPrefix(got, "VERIFY_EMAIL:COMPLETED CREATE_WORKSPACE:COMPLETED PAYMENT_ACCOUNT:PENDING") {
			t.Errorf("the steps after are %s", got)
		}
		profile := admin.Get("/api/v1/tenant/profile").Want(200)
		apptest.Equal[any](t, "the staff, as a number", profile.Value("staffCount"), json.Number("12"))
		profile.Is("101-1000", "expectedCustomerVolume").Is("TRAVEL", "sector").Is("bola@acme.test", "billingEmail")
		if n := admin.Get("/api/v1/tenant/roles").Want(200).Len(); n != 5 {
			t.Errorf("%d roles", n)
		}
		if n := s.Platform().Get("/api/v1/platform/audit?action=tenant.created&tenantId=" + made.Tenant.ID).Want(200).Len("content"); n != 1 {
			t.Errorf("%d events of it", n)
		}
	})
}

// The handoff code opens a session once, within two minutes.
func TestOnboardingHandoff(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		exchange := func(code string) *apptest.Response {
			return s.Anyone().Post("/api/v1/auth/session/exchange", apptest.M{"code": code})
		}
		made := apptest.Registered(s, "bola@acme.test").Post(organizations+"/create", workspace("acme")).Want(201)
		late := apptest.Registered(s, "obi@rival.test").Post(organizations+"/create", workspace("rival")).Want(201)
		s.Clock.Advance(time.Minute + 30*time.Second)
		session := apptest.CheckResponse(t, "exchangeSession", exchange(made.String("sessionHandoff", "code")).Want(200))
		apptest.Me(s, session.String("accessToken")).Want(200)
		exchange(made.String("sessionHandoff", "code")).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		s.Clock.Advance(30 * time.Second)
		exchange(late.String("sessionHandoff", "code")).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		exchange("x").Refused(400, "INVALID_OR_EXPIRED_TOKEN")
	})
}

// The link works repeatedly for a day, until a newer one replaces it. The response does not reveal
// whether a link is known.
func TestOnboardingLinks(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const email = "bola@acme.test"
		resend := func(token string) *apptest.Response {
			return s.Anyone().Post(organizations+"/resend-link", apptest.M{"token": token}).Want(200)
		}
		registered := s.Anyone().Post(organizations+"/register", apptest.Registration(email)).Want(200)
		first := s.Anyone().MailedToken(email, 1)
		apptest.OpenLink(s, first).Want(200)
		s.Clock.Advance(24*time.Hour - time.Minute)
		apptest.OpenLink(s, first).Want(200)
		s.Clock.Advance(2 * time.Minute)
		apptest.OpenLink(s, first).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		known := resend(first)
		second := s.Anyone().MailedToken(email, 2)
		apptest.OpenLink(s, first).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		apptest.OpenLink(s, second).Want(200)
		resend(second)
		third := s.Anyone().MailedToken(email, 3)
		apptest.OpenLink(s, second).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		for _, other := range []string{"x", first, apptest.Tamper("." + third)} {
			apptest.OpenLink(s, other).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
			unknown := resend(other).Is(nil)
			apptest.Equal(t, "the answer to "+other, unknown.Message, known.Message)
		}
		apptest.DrainOutbox(t, s)
		if n := apptest.MailsQueued(t, s); n != 3 {
			t.Errorf("%d mails", n)
		}
		c := apptest.WithCookie(s, registered, apptest.RegistrationCookie) // sending the link again has not ended the round
		c.Token = apptest.OpenLink(s, third).Want(200).String("token")
		c.Post(organizations+"/create", workspace("acme")).Want(201)
		resend(third)
		apptest.DrainOutbox(t, s)
		if n := apptest.MailsQueued(t, s); n != 3 {
			t.Errorf("%d mails after the workspace was created", n)
		}
	})
}

// Registering again replaces name, password and link, and invalidates earlier
// tokens. An address with an organisation is refused.
func TestOnboardingAgain(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		const email, other = "bola@acme.test", "another-long-password"
		earlier := apptest.Registered(s, email)
		first := s.Anyone().MailedToken(email, 1)
		again := s.Anyone().Post(organizations+"/register", apptest.M{"email": "BOLA@acme.test", "name": "Bola A.", "password": other, "confirmPassword": other}).Want(200)
		apptest.OpenLink(s, first).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		earlier.Get("/api/v1/onboarding").Refused(401, "UNAUTHENTICATED")
		earlier.Post("/api/v1/onboarding/steps/CHOOSE_PLAN/skip", nil).Refused(401, "UNAUTHENTICATED")
		earlier.Post(organizations+"/create", workspace("acme")).Refused(401, "UNAUTHENTICATED")
		verified := apptest.OpenLink(s, s.Anyone().MailedToken(email, 2)).Want(200)
		earlier.Post(organizations+"/create", workspace("acme")).Refused(401, "UNAUTHENTICATED")
		c := apptest.WithCookie(s, again, apptest.RegistrationCookie)
		c.Token = verified.String("token")
		c.Post(organizations+"/create", workspace("acme")).Want(201).Is("Bola A.", "principal", "name")
		apptest.TrySignIn(s, "acme", email, apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		apptest.SignInTo(s, "acme", email, other)
		s.Anyone().Post(organizations+"/register", apptest.Registration(email)).Refused(409, "EMAIL_ALREADY_REGISTERED")
		s.Anyone().Post(organizations+"/register", apptest.Registration("new@acme.test")).Want(200)
	})
}

// Validation errors name their field.
func TestOnboardingValidation(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		for field, bad := range map[string][]apptest.M{
			"password": {
				{"password": "short-one", "confirmPassword": "short-one"}, {"password": strings.Repeat("ab cd", 26), "confirmPassword": ""},
				{"password": "password123", "confirmPassword": "password123"}, {"password": "Bola@Acme.Test", "confirmPassword": "Bola@Acme.Test"},
			},
			"confirmPassword": {{"confirmPassword": apptest.Password + "x"}},
			"email":           {{"email": "nobody"}, {"email": ""}, {"email": "a@b.test\r\nBcc: c@d.test"}},
			"name":            {{"name": ""}, {"name": "  "}},
			"plan":            {{"plan": "FREE"}},
		} {
			for _, change := range bad {
				s.Anyone().Post(organizations+"/register", apptest.WithMembers(apptest.Registration("bola@acme.test"), change)).Refused(400, "VALIDATION_FAILED").At(field)
			}
		}
		s.Anyone().Get(organizations+"/verify").Refused(400, "VALIDATION_FAILED").At("token")

		rival := s.Tenant("rival")
		s.Anyone().Post(organizations+"/create", workspace("acme")).Refused(401, "UNAUTHENTICATED")
		rival.As("admin").Post(organizations+"/create", workspace("acme")).Refused(403, "FORBIDDEN")
		c := apptest.Registered(s, "bola@acme.test")
		c.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		for field, bad := range map[string][]apptest.M{
			"slug": {
				{"slug": "ab"}, {"slug": strings.Repeat("a", 41)}, {"slug": "-acme"}, {"slug": "acme-"}, {"slug": "ac--me"}, {"slug": "Acme"},
				{"slug": "ac_me"}, {"slug": "admin"}, {"slug": "api"}, {"slug": "www"}, {"slug": "ácme"},
			},
			"organizationName":       {{"organizationName": " "}, {"organizationName": strings.Repeat("x", 201)}},
			"sector":                 {{"sector": strings.Repeat("x", 61)}},
			"staffCount":             {{"staffCount": 1.5}, {"staffCount": -1}, {"staffCount": true}},
			"expectedCustomerVolume": {{"expectedCustomerVolume": []int{1}}},
		} {
			for _, change := range bad {
				c.Post(organizations+"/create", apptest.WithMembers(workspace("acme"), change)).Refused(400, "VALIDATION_FAILED").At(field)
			}
		}
		c.Post(organizations+"/create", workspace("rival")).Refused(409, "CONFLICT")
		c.Post(organizations+"/create", apptest.WithMembers(workspace("acme"), apptest.M{"staffCount": "11-50", "expectedCustomerVolume": 0, "sector": "Fishing"})).Want(201)
		profile := apptest.SignInTo(s, "acme", "bola@acme.test", apptest.Password).Get("/api/v1/tenant/profile").Want(200)
		profile.Is("11-50", "staffCount").Is("Fishing", "sector")
		apptest.Equal[any](t, "the volume, as a number", profile.Value("expectedCustomerVolume"), json.Number("0"))
	})
}

// The onboarding token expires after an hour; the link returns a new one.
func TestOnboardingTokenExpires(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		c := apptest.Registered(s, "bola@acme.test")
		s.Clock.Advance(time.Hour + time.Minute)
		c.Post(organizations+"/create", workspace("acme")).Refused(401, "TOKEN_EXPIRED")
		c.Token = apptest.OpenLink(s, c.MailedToken("bola@acme.test", 1)).Want(200).String("token")
		c.Post(organizations+"/create", workspace("acme")).Want(201)
	})
}
