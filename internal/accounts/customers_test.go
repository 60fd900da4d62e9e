package accounts_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// sameAnswer checks that two responses differ in their trace id only.
func sameAnswer(t *testing.T, what string, a, b *apptest.Response) {
	t.Helper()
	apptest.Equal(t, what+": the status", b.Status, a.Status)
	apptest.Equal(t, what+": the message", b.Message, a.Message)
	apptest.Equal(t, what+": the length", len(b.Body), len(a.Body))
	a.Is(nil)
	b.Is(nil)
}

// A customer registers, opens the link and is signed in. The responses do not reveal which addresses
// are known.
func TestCustomerRegisters(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		const email = "chi@customer.test"
		fresh := apptest.CheckResponse(t, "registerCustomer", apptest.RegisterCustomer(s, "acme", " Chi@Customer.test").Want(200))
		link, first := s.Anyone().Mailed(email, 1)
		if link != s.URL+"/acme/verify" {
			t.Errorf("the link is %s", link)
		}
		apptest.TrySignIn(s, "acme", email, apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		sameAnswer(t, "while unverified", fresh, apptest.RegisterCustomer(s, "acme", email).Want(200))
		second := s.Anyone().MailedToken(email, 2)
		apptest.VerifyCustomer(s, first).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		session := apptest.CheckResponse(t, "verifyCustomer", apptest.VerifyCustomer(s, second).Want(200))
		session.Is("CUSTOMER", "principal", "kind").Is(email, "principal", "email").Is("acme", "principal", "tenant", "slug")
		apptest.Equal(t, "the cookie", apptest.Cookies(t, session)["svc_access_token"].Value, session.String("accessToken"))
		apptest.Me(s, session.String("accessToken")).Want(200)
		apptest.VerifyCustomer(s, second).Refused(400, "INVALID_OR_EXPIRED_TOKEN")

		sameAnswer(t, "of a known customer", fresh, s.Anyone().Post("/api/v1/auth/customers/register",
			apptest.WithMembers(apptest.NewCustomer("acme", email), apptest.M{"password": fixture.NewPassword, "confirmPassword": fixture.NewPassword})).Want(200))
		sameAnswer(t, "of a team member", fresh, apptest.RegisterCustomer(s, "acme", acme.Email("admin")).Want(200))
		apptest.DrainOutbox(t, s)
		if n := apptest.MailsQueued(t, s); n != 2 {
			t.Errorf("%d mails", n)
		}
		apptest.SignInTo(s, "acme", "CHI@customer.test", apptest.Password)
		apptest.TrySignIn(s, "acme", email, fixture.NewPassword).Refused(401, "INVALID_CREDENTIALS")
		acme.SignIn("admin")
	})
}

// Registering again before the link was opened replaces name and password.
func TestCustomerRegistersAgain(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		s.Tenant("rival")
		const email, other = "chi@customer.test", fixture.NewPassword
		apptest.RegisterCustomer(s, "acme", email).Want(200)
		first := s.Anyone().MailedToken(email, 1)
		again := s.Anyone().Post("/api/v1/auth/customers/register", apptest.WithMembers(apptest.NewCustomer("acme", email),
			apptest.M{"name": "Chi O.", "password": other, "confirmPassword": other})).Want(200)
		second := s.Anyone().MailedToken(email, 2)
		apptest.RegisterCustomer(s, "rival", email).Want(200) // a customer of another organisation, with the same address
		third := s.Anyone().MailedToken(email, 3)
		apptest.VerifyCustomer(s, first).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		verify(apptest.WithCookie(s, again, apptest.RegistrationCookie), second).Want(200).Is("Chi O.", "principal", "name")
		apptest.TrySignIn(s, "acme", email, apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		apptest.SignInTo(s, "acme", email, other)
		apptest.TrySignIn(s, "rival", email, apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		apptest.VerifyCustomer(s, third).Want(200)
		apptest.SignInTo(s, "rival", email, apptest.Password)
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM principals WHERE email = $1`, email); n != 2 {
			t.Errorf("%d accounts", n)
		}
	})
}

// The link expires after a day and works once, also for concurrent requests. While the organisation is
// suspended it is refused and stays unused.
func TestCustomerLinks(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		register := func(email string) (token string) {
			t.Helper()
			apptest.RegisterCustomer(s, "acme", email).Want(200)
			return s.Anyone().MailedToken(email, 1)
		}
		late, early := register("late@customer.test"), register("early@customer.test")
		s.Clock.Advance(24*time.Hour - time.Minute)
		apptest.VerifyCustomer(s, early).Want(200)
		s.Clock.Advance(2 * time.Minute)
		apptest.VerifyCustomer(s, late).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		for _, token := range []string{"x", "a.b", apptest.Tamper("." + early), early} {
			apptest.VerifyCustomer(s, token).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		}
		once := register("once@customer.test")
		got := apptest.Concurrently(8, func(int) int { return apptest.VerifyCustomer(s, once).Status })
		if got[200] != 1 || got[400] != 7 {
			t.Errorf("eight concurrent requests: %v", got)
		}
		apptest.RegisterCustomer(s, "nobody", "chi@customer.test").Refused(404, "NOT_FOUND")
		waiting := register("waiting@customer.test")
		apptest.SetStatus(t, s, "tenants", acme.ID, "SUSPENDED")
		apptest.RegisterCustomer(s, "acme", "chi@customer.test").Refused(403, "TENANT_SUSPENDED")
		apptest.VerifyCustomer(s, waiting).Refused(403, "TENANT_SUSPENDED")
		apptest.TrySignIn(s, "acme", "early@customer.test", apptest.Password).Refused(403, "TENANT_SUSPENDED")
		apptest.TrySignIn(s, "acme", "early@customer.test", "wrong-password").Refused(401, "INVALID_CREDENTIALS")
		apptest.SetStatus(t, s, "tenants", acme.ID, "ACTIVE")
		apptest.VerifyCustomer(s, waiting).Want(200)

		for field, change := range map[string]apptest.M{
			"password": {"password": "chi@customer.test", "confirmPassword": "chi@customer.test"}, "confirmPassword": {"confirmPassword": "x"},
			"email": {"email": "chi"}, "name": {"name": " "}, "phone": {"phone": 5}, "tenantSlug": {"tenantSlug": ""},
		} {
			s.Anyone().Post("/api/v1/auth/customers/register", apptest.WithMembers(apptest.NewCustomer("acme", "chi@customer.test"), change)).
				Refused(400, "VALIDATION_FAILED").At(field)
		}
	})
}

// Only verified customers count against the plan. If the plan is full, the link
// stays valid.
func TestCustomerLimit(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		apptest.Change(t, s, `UPDATE plans SET max_customers = 1 WHERE code = 'FREE'`)
		tokens := make([]string, 3)
		for i, email := range []string{"a@customer.test", "b@customer.test", "c@customer.test"} {
			apptest.RegisterCustomer(s, "acme", email).Want(200)
			tokens[i] = s.Anyone().MailedToken(email, 1)
		}
		apptest.VerifyCustomer(s, tokens[0]).Want(200)
		got := apptest.Concurrently(2, func(i int) int { return apptest.VerifyCustomer(s, tokens[1+i]).Status })
		if got[403] != 2 {
			t.Errorf("two concurrent requests, no place left: %v", got)
		}
		wantLimitExceeded(t, apptest.VerifyCustomer(s, tokens[1]), "CUSTOMERS", "1", "1")
		apptest.Change(t, s, `UPDATE plans SET max_customers = 2 WHERE code = 'FREE'`)
		got = apptest.Concurrently(2, func(i int) int { return apptest.VerifyCustomer(s, tokens[1+i]).Status })
		if got[200] != 1 || got[403] != 1 {
			t.Errorf("two concurrent requests, one place left: %v", got)
		}
	})
}

// An admin reads a customer and searches members and customers by name and status.
func TestGetCustomer(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		id := acme.As("ada").Get("/api/v1/auth/me").Want(200).String("id")
		read := apptest.CheckResponse(t, "getCustomer", admin.Get("/api/v1/tenant/customers/"+id).Want(200))
		read.Is(acme.Email("ada"), "email").Is("ACTIVE", "status")
		admin.Get("/api/v1/tenant/customers/" + admin.Get("/api/v1/auth/me").Want(200).String("id")).Want(404)
		s.Tenant("rival").As("admin").Get("/api/v1/tenant/customers/" + id).Want(404)
		for path, want := range map[string]int{"customers?status=ACTIVE&search=ADA": 1, "customers?status=DEACTIVATED": 0, "members?search=the+admin": 1, "members?search=ada": 0} {
			admin.Get("/api/v1/tenant/"+path).Want(200).Has(want, "content")
		}
	})
}
