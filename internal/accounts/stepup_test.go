package accounts_test

import (
	"slices"
	"testing"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/testkit/apptest"
)

const stepUp = "/api/v1/auth/step-up"

// Ten minutes after signing in, what hurts needs a confirmation by password or code.
func TestStepUp(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		add := func(name string) *apptest.Response {
			return admin.Post("/api/v1/tenant/roles", apptest.M{"name": name, "permissions": []string{}})
		}
		s.Clock.Advance(10*time.Minute - time.Second)
		add("In time").Want(201)
		s.Clock.Advance(time.Second)
		refused := add("Too late").Refused(403, "FRESH_SIGN_IN_REQUIRED").Has(1, "methods").Is("PASSWORD", "methods", 0)
		if refused.Status == 403 {
			admin.Post("/api/v1/tenant/roles", apptest.M{"name": 7}).Refused(403, "FRESH_SIGN_IN_REQUIRED") // before 400
		}
		acme.As("manager").Post("/api/v1/tenant/roles", apptest.M{}).Refused(403, "FORBIDDEN")

		admin.Post(stepUp, apptest.M{}).Refused(400, "VALIDATION_FAILED")
		admin.Post(stepUp, apptest.M{"password": apptest.Password, "code": "123456"}).Refused(400, "VALIDATION_FAILED")
		admin.Post(stepUp, apptest.M{"password": "wrong"}).Refused(401, "INVALID_CREDENTIALS")
		admin.Post(stepUp, apptest.M{"code": "123456"}).Refused(401, "INVALID_CREDENTIALS")
		s.Anyone().Post(stepUp, apptest.M{"password": apptest.Password}).Refused(401, "UNAUTHENTICATED")
		add("Still").Refused(403, "FRESH_SIGN_IN_REQUIRED")
		admin.Post(stepUp, apptest.M{"password": apptest.Password}).Want(200)
		add("Confirmed").Want(201)

		app, codes := enrol(t, s, admin)
		s.Clock.Advance(10 * time.Minute)
		add("Late again").Refused(403, "FRESH_SIGN_IN_REQUIRED").Has(2, "methods").Is("TOTP", "methods", 1)
		code := app.code()
		admin.Post(stepUp, apptest.M{"code": code}).Want(200)
		admin.Post(stepUp, apptest.M{"code": code}).Refused(401, "INVALID_CREDENTIALS")
		add("By code").Want(201)
		s.Clock.Advance(10 * time.Minute)
		recovery, _ := codes[0].(string)
		admin.Post(stepUp, apptest.M{"code": recovery}).Want(200)
		add("By recovery code").Want(201)
	})
}

// Freshness belongs to a session and survives a refresh; a refusal is not kept for an Idempotency-Key.
func TestFreshSession(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		old := apptest.OpenSession(s, acme, "admin")
		s.Clock.Advance(9 * time.Minute)
		with := func(tokens apptest.Tokens) *apptest.Client {
			c := s.Anyone()
			c.Token = tokens.Access
			return c
		}
		refreshed := with(apptest.TokensOf(apptest.RefreshByBody(s, old.Refresh).Want(200)))
		s.Clock.Advance(time.Minute)
		other := with(apptest.OpenSession(s, acme, "admin"))
		const path = "/api/v1/tenant/members"
		invite := func(c *apptest.Client, email, role string) *apptest.Response {
			c.Extra = map[string][]string{"Idempotency-Key": {email}}
			defer func() { c.Extra = nil }()
			return c.Post(path, apptest.M{"name": "Ben", "email": email, "roleId": role})
		}
		invite(refreshed, "ben@acme.test", accounts.TenantAdminRoleID).Refused(403, "FRESH_SIGN_IN_REQUIRED")
		invite(other, "eve@acme.test", accounts.TenantAdminRoleID).Want(201)
		refreshed.Post(stepUp, apptest.M{"password": apptest.Password}).Want(200)
		invite(refreshed, "ben@acme.test", accounts.TenantAdminRoleID).Want(201)
	})
}

// Operations that need a fresh sign-in for some inputs ask for it before they refuse other fields, and not for what
// does not change.
func TestSometimesFresh(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		const members, profile = "/api/v1/tenant/members", "/api/v1/tenant/profile"
		officer := apptest.RoleID(admin, "CASE_OFFICER")
		ben := admin.Post(members, apptest.M{"name": "Ben", "email": "ben@acme.test", "roleId": officer}).Want(201).String("id")
		admin.Put(profile, apptest.M{"organizationName": "Acme", "frontEndUrl": "https://acme.test"}).Want(200)
		mailed := func(subject string) {
			t.Helper()
			apptest.Until(t, "the mail "+subject, func() bool {
				return slices.ContainsFunc(admin.Mails(acme.Email("admin")), func(m apptest.Mail) bool { return m.Subject == subject })
			})
		}
		mailed("The front end of Acme was changed")

		s.Clock.Advance(10 * time.Minute)
		admin.Patch(members+"/"+ben, apptest.M{"name": "Benjamin", "roleId": officer}).Want(200)
		admin.Patch(members+"/"+ben, apptest.M{"name": "", "roleId": accounts.TenantAdminRoleID}).Refused(403, "FRESH_SIGN_IN_REQUIRED")
		admin.Post(members, apptest.M{"name": "", "email": "eve@acme.test", "roleId": accounts.TenantAdminRoleID}).Refused(403, "FRESH_SIGN_IN_REQUIRED")
		admin.Put(profile, apptest.M{"organizationName": "Acme Ltd", "frontEndUrl": "https://acme.test"}).Want(200)
		admin.Put(profile, apptest.M{"organizationName": "", "frontEndUrl": "https://evil.test"}).Refused(403, "FRESH_SIGN_IN_REQUIRED")
		logo := func(address string) apptest.M {
			return apptest.M{"organizationName": "Acme", "frontEndUrl": "https://acme.test", "brand": apptest.M{"color": "#0a5c36", "logoUrl": address}}
		}
		admin.Put(profile, logo("https://pictures.test/a.png")).Refused(403, "FRESH_SIGN_IN_REQUIRED")
		admin.Confirm().Put(profile, logo("https://pictures.test/a.png")).Want(200)
		s.Clock.Advance(10 * time.Minute)
		admin.Put(profile, logo("https://pictures.test/b.png")).Want(200)
		admin.Put(profile, apptest.M{"organizationName": "Acme"}).Refused(403, "FRESH_SIGN_IN_REQUIRED")
		admin.Confirm().Put(profile, apptest.M{"organizationName": "Acme"}).Want(200)
		mailed("The front end of Acme was removed")
	})
}
