package accounts_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

const policyPath = "/api/v1/tenant/sign-in-policy"

// The policy is complete, validated, and seen and changed by admins only.
func TestSignInPolicy(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		admin.Get(policyPath).Want(200).Is("OFF", "secondFactor").Is(nil, "requiredFrom").Is("720", "sessionHours").Is(nil, "idleMinutes").Has(0, "allowedAddresses")
		for field, body := range map[string]apptest.M{
			"secondFactor":        {"secondFactor": "ALL"},
			"requiredFrom":        {"secondFactor": "OFF", "requiredFrom": "2026-02-30"},
			"sessionHours":        {"secondFactor": "OFF", "sessionHours": 721},
			"idleMinutes":         {"secondFactor": "OFF", "idleMinutes": 4},
			"allowedAddresses[1]": {"secondFactor": "OFF", "allowedAddresses": []string{"127.0.0.1", "example.test"}},
		} {
			admin.Put(policyPath, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		admin.Put(policyPath, apptest.M{"secondFactor": "OFF", "allowedAddresses": []string{"192.0.2.0/24"}}).Refused(409, "CONFLICT")
		admin.Put(policyPath, apptest.M{
			"secondFactor": "STAFF", "requiredFrom": "2999-12-01", "sessionHours": 12, "idleMinutes": 30, "allowedAddresses": []string{"127.0.0.0/8", "192.0.2.7"},
		}).Want(200).Is("STAFF", "secondFactor").Is("2999-12-01", "requiredFrom").Is("12", "sessionHours").Is("30", "idleMinutes").Is("192.0.2.7", "allowedAddresses", 1)
		apptest.Until(t, "all admins are told", func() bool {
			mails := admin.Mails(acme.Email("admin"))
			return len(mails) == 1 && strings.Contains(mails[0].Text, "changed the rules for signing in")
		})
		admin.Get(policyPath).Want(200).Is("2999-12-01", "requiredFrom")
		admin.Get(secondFactor).Want(200).Is(true, "required").Is("2999-12-01", "requiredFrom")
		acme.As("ada").Get(secondFactor).Want(200).Is(false, "required").Is(nil, "requiredFrom")
		admin.Put(policyPath, apptest.M{"secondFactor": "OFF"}).Want(200).Is("720", "sessionHours").Has(0, "allowedAddresses")
		s.Tenant("other").As("admin").Get(policyPath).Want(200).Is("OFF", "secondFactor")
		acme.As("manager").Get(policyPath).Refused(403, "FORBIDDEN")
	})
}

// A member who must have a second factor can only set one up, and cannot remove the last one.
func TestSecondFactorRequired(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, manager, ada := acme.As("admin"), acme.As("manager"), acme.As("ada")
		soon := s.Now().UTC().AddDate(0, 0, 2).Format(time.DateOnly) // not tomorrow, which may begin meanwhile
		admin.Put(policyPath, apptest.M{"secondFactor": "STAFF", "requiredFrom": soon}).Want(200)
		manager.Get("/api/v1/staff/requests").Want(200)
		s.Clock.Advance(48 * time.Hour)
		const list = "/api/v1/staff/requests"
		manager.Get(list).Refused(403, "SECOND_FACTOR_SETUP_REQUIRED")
		manager.Get("/api/v1/auth/me").Want(200)
		manager.Get("/api/v1/auth/sessions").Want(200)
		s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": acme.Email("manager"), "password": apptest.Password}).Want(200)
		ada.Get("/api/v1/customer/requests").Want(200)
		enrol(t, s, manager.Confirm())
		manager.Get(list).Want(200)
		manager.Delete(secondFactor+"/totp").Refused(409, "CONFLICT")
		enrol(t, s, admin.Confirm())
		admin.Put(policyPath, apptest.M{"secondFactor": "ADMINS"}).Want(200)
		manager.Delete(secondFactor + "/totp").Want(200)
		admin.Delete(secondFactor+"/totp").Refused(409, "CONFLICT")
	}, longTokens)
}

// The policy ends sessions of members, but not of customers.
func TestSessionsEndByPolicy(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		const me = "/api/v1/auth/me"
		acme := s.Tenant("acme")
		admin, manager := acme.As("admin"), acme.As("manager")
		admin.Put(policyPath, apptest.M{"secondFactor": "OFF", "sessionHours": 1, "idleMinutes": 20}).Want(200)
		for range 3 {
			s.Clock.Advance(19 * time.Minute)
			manager.Get(me).Want(200)
		}
		admin.Get(me).Refused(401, "UNAUTHENTICATED") // unused for longer
		s.Clock.Advance(3 * time.Minute)
		manager.Get(me).Refused(401, "UNAUTHENTICATED") // used, but old
		admin = acme.SignIn("admin")
		s.Clock.Advance(20 * time.Minute)
		admin.Get(me).Refused(401, "UNAUTHENTICATED")
		ada := acme.As("ada")
		s.Clock.Advance(25 * time.Minute)
		ada.Get(me).Want(200)
	}, longTokens)
}

// Members work and sign in from the allowed addresses only; customers from everywhere.
func TestAllowedAddresses(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, manager := acme.As("admin"), acme.As("manager")
		from := func(c *apptest.Client, address string) *apptest.Client {
			elsewhere := *c
			elsewhere.Extra = http.Header{"X-Forwarded-For": {address}}
			return &elsewhere
		}
		admin.Put(policyPath, apptest.M{"secondFactor": "OFF", "allowedAddresses": []string{"127.0.0.1", "192.0.2.0/24"}}).Want(200)
		from(manager, "192.0.2.9").Get("/api/v1/auth/me").Want(200)
		from(manager, "198.51.100.1").Get("/api/v1/auth/me").Refused(403, "ADDRESS_NOT_ALLOWED")
		signIn := func(who, address, password string) *apptest.Response {
			return from(s.Anyone(), address).Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": acme.Email(who), "password": password})
		}
		signIn("manager", "198.51.100.1", apptest.Password).Refused(403, "ADDRESS_NOT_ALLOWED")
		signIn("manager", "198.51.100.1", "wrong").Refused(401, "INVALID_CREDENTIALS")
		signIn("manager", "192.0.2.1", apptest.Password).Want(200)
		acme.Add("ada")
		signIn("ada", "198.51.100.1", apptest.Password).Want(200)
	}, func(c *config.Config) { c.TrustedProxies = []string{"127.0.0.1"} })
}

// An admin resets the second factor of a member who has lost it, unless the member objects in time.
func TestResetSecondFactor(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, manager := acme.As("admin"), acme.As("manager")
		member := manager.Get("/api/v1/auth/me").String("id")
		reset := "/api/v1/tenant/members/" + member + "/second-factor/reset"
		shown := func(secondFactor bool, resetAt any) {
			t.Helper()
			admin.Get("/api/v1/tenant/members/"+member).Want(200).Is(secondFactor, "secondFactor").Is(resetAt, "secondFactorResetAt")
			admin.Get("/api/v1/tenant/members?search=manager").Want(200).Is(secondFactor, "content", 0, "secondFactor").Is(resetAt, "content", 0, "secondFactorResetAt")
		}
		shown(false, nil)
		admin.Post(reset, nil).Refused(409, "CONFLICT") // there is none
		app, _ := enrol(t, s, manager)
		shown(true, nil)
		manager.Post(reset, nil).Refused(403, "FORBIDDEN")
		s.Tenant("other").As("admin").Post(reset, nil).Refused(404, "NOT_FOUND")
		admin.Post("/api/v1/tenant/members/"+ref.NewID()+"/second-factor/reset", nil).Refused(404, "NOT_FOUND")
		admin.Post("/api/v1/tenant/members/"+admin.Get("/api/v1/auth/me").String("id")+"/second-factor/reset", nil).Refused(409, "CONFLICT")

		first := admin.Post(reset, nil).Want(200).String("effectiveAt")
		if again := admin.Post(reset, nil).Want(200).String("effectiveAt"); again != first {
			t.Errorf("a repeat moved the reset from %s to %s", first, again)
		}
		shown(true, first)
		token := admin.MailedToken(acme.Email("manager"), 1)
		signIn := func() *apptest.Response {
			return s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": acme.Email("manager"), "password": apptest.Password})
		}
		object := func(token string) *apptest.Response {
			return s.Anyone().Post(secondFactor+"/reset/object", apptest.M{"token": token})
		}
		s.Clock.Advance(23 * time.Hour)
		signIn().Refused(401, "SECOND_FACTOR_REQUIRED")
		object("nonsense").Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		object(token).Want(200)
		shown(true, nil)
		object(token).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		s.Clock.Advance(2 * time.Hour)
		challenge := signIn().Refused(401, "SECOND_FACTOR_REQUIRED")
		s.Anyone().Post(secondFactor+"/verify", apptest.M{"challenge": challenge.String("challenge"), "code": app.code()}).Want(200)

		admin.Confirm().Post(reset, nil).Want(200)
		late := admin.MailedToken(acme.Email("manager"), 2)
		s.Clock.Advance(24 * time.Hour)
		object(late).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		shown(false, nil)
		signIn().Want(200)
		enrol(t, s, acme.SignIn("manager"))
		signIn().Refused(401, "SECOND_FACTOR_REQUIRED")
	}, longTokens)
}

// A member who has replaced all factors while a reset was pending keeps the new ones, which can be reset like any other.
func TestResetAfterReplacing(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, manager := acme.As("admin"), acme.As("manager")
		member := "/api/v1/tenant/members/" + manager.Get("/api/v1/auth/me").String("id")
		reset := func() string {
			return admin.Confirm().Post(member+"/second-factor/reset", nil).Want(200).String("effectiveAt")
		}
		shown := func(resetAt any) {
			t.Helper()
			admin.Get(member).Want(200).Is(true, "secondFactor").Is(resetAt, "secondFactorResetAt")
		}
		enrol(t, s, manager)
		first := reset()
		shown(first)
		manager.Delete(secondFactor + "/totp").Want(200)
		s.Clock.Advance(time.Hour)
		app, _ := enrol(t, s, manager.Confirm())
		shown(nil)

		second := reset()
		if second == first {
			t.Errorf("the new factor ends at %s, when the first one would have", second)
		}
		shown(second)
		s.Clock.Advance(23*time.Hour + 30*time.Minute) // the first reset is over, the second one is not
		login := apptest.TrySignIn(s, "acme", acme.Email("manager"), apptest.Password).Refused(401, "SECOND_FACTOR_REQUIRED")
		s.Anyone().Post(secondFactor+"/verify", apptest.M{"challenge": login.String("challenge"), "code": app.code()}).Want(200)
		s.Clock.Advance(time.Hour)
		apptest.TrySignIn(s, "acme", acme.Email("manager"), apptest.Password).Want(200)
	}, longTokens)
}

// longTokens makes access tokens outlive the sessions of a test.
func longTokens(c *config.Config) { c.AccessTokenTTLSeconds = 7 * 86400 }
