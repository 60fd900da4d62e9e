package app_test

import (
	"testing"
	"time"

	"stagegate/internal/test/apptest"
)

func newCustomer(slug, email string) apptest.M {
	return apptest.M{
		"tenantSlug": slug, "name": "Chi", "email": email, "phone": "+234 1", "password": apptest.Password, "confirmPassword": apptest.Password,
	}
}

func registerCustomer(s *apptest.Server, slug, email string) *apptest.Response {
	return s.Anyone().Post("/api/v1/auth/customers/register", newCustomer(slug, email))
}

func verifyCustomer(s *apptest.Server, token string) *apptest.Response {
	return s.Anyone().Post("/api/v1/auth/customers/verify", apptest.M{"token": token})
}

// sameAnswer checks that two answers tell nobody anything: but for the trace they
// are alike.
func sameAnswer(t *testing.T, what string, a, b *apptest.Response) {
	t.Helper()
	if a.Status != b.Status || a.Message != b.Message || a.Data != nil || b.Data != nil || len(a.Body) != len(b.Body) {
		t.Errorf("%s: %s and %s", what, a.Body, b.Body)
	}
}

// A customer registers, follows the link, and is signed in; nobody learns from
// the answers who is known.
func TestCustomerRegisters(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		const email = "chi@customer.test"
		fresh := sound(t, "registerCustomer", registerCustomer(s, "acme", " Chi@Customer.test").Want(200))
		link, first := s.Anyone().Mailed(email, 1)
		if link != s.URL+"/customers/verify" {
			t.Errorf("the link is %s", link)
		}
		trySignIn(s, "acme", email, apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		sameAnswer(t, "while unverified", fresh, registerCustomer(s, "acme", email).Want(200))
		second := s.Anyone().MailedToken(email, 2)
		verifyCustomer(s, first).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		session := sound(t, "verifyCustomer", verifyCustomer(s, second).Want(200))
		if session.String("principal", "kind") != "CUSTOMER" || session.String("principal", "email") != email ||
			session.String("principal", "tenant", "slug") != "acme" || cookiesOf(t, session)["svc_access_token"].Value != session.String("accessToken") {
			t.Errorf("the session: %s", session.Body)
		}
		me(s, session.String("accessToken")).Want(200)
		verifyCustomer(s, second).Refused(400, "INVALID_OR_EXPIRED_TOKEN")

		sameAnswer(t, "once known", fresh, s.Anyone().Post("/api/v1/auth/customers/register",
			altered(newCustomer("acme", email), apptest.M{"password": "another-long-password", "confirmPassword": "another-long-password"})).Want(200))
		sameAnswer(t, "of somebody of the team", fresh, registerCustomer(s, "acme", acme.Email("admin")).Want(200))
		if n := mailsQueued(t, s); n != 2 {
			t.Errorf("%d mails", n)
		}
		signIn(s, "acme", "CHI@customer.test", apptest.Password)
		trySignIn(s, "acme", email, "another-long-password").Refused(401, "INVALID_CREDENTIALS")
		acme.SignIn("admin")
	})
}

// Registering again before the link was followed replaces name and password.
func TestCustomerRegistersAgain(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		s.Tenant("rival")
		const email, other = "chi@customer.test", "another-long-password"
		registerCustomer(s, "acme", email).Want(200)
		first := s.Anyone().MailedToken(email, 1)
		s.Anyone().Post("/api/v1/auth/customers/register", altered(newCustomer("acme", email),
			apptest.M{"name": "Chi O.", "password": other, "confirmPassword": other})).Want(200)
		second := s.Anyone().MailedToken(email, 2)
		registerCustomer(s, "rival", email).Want(200) // another organisation's customer of the same address
		third := s.Anyone().MailedToken(email, 3)
		verifyCustomer(s, first).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		if session := verifyCustomer(s, second).Want(200); session.String("principal", "name") != "Chi O." {
			t.Errorf("the session: %s", session.Body)
		}
		trySignIn(s, "acme", email, apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		signIn(s, "acme", email, other)
		trySignIn(s, "rival", email, apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		verifyCustomer(s, third).Want(200)
		signIn(s, "rival", email, apptest.Password)
		if n := count(t, s, `SELECT COUNT(*) FROM principals WHERE email = $1`, email); n != 2 {
			t.Errorf("%d accounts", n)
		}
	})
}

// The link runs out after a day, opens once among many at once, and is refused
// without being used up while there is no getting in.
func TestCustomerLinks(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		register := func(email string) (token string) {
			t.Helper()
			registerCustomer(s, "acme", email).Want(200)
			return s.Anyone().MailedToken(email, 1)
		}
		late, early := register("late@customer.test"), register("early@customer.test")
		s.Clock.Forward(24*time.Hour - time.Minute)
		verifyCustomer(s, early).Want(200)
		s.Clock.Forward(2 * time.Minute)
		verifyCustomer(s, late).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		for _, token := range []string{"x", "a.b", tamper("." + early), early} {
			verifyCustomer(s, token).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		}
		once := register("once@customer.test")
		got := apptest.Together(8, func(int) int { return verifyCustomer(s, once).Status })
		if got[200] != 1 || got[400] != 7 {
			t.Errorf("eight at once: %v", got)
		}
		registerCustomer(s, "nobody", "chi@customer.test").Refused(404, "NOT_FOUND")
		waiting := register("waiting@customer.test")
		setStatus(t, s, "tenants", acme.ID, "SUSPENDED")
		registerCustomer(s, "acme", "chi@customer.test").Refused(403, "TENANT_SUSPENDED")
		verifyCustomer(s, waiting).Refused(403, "TENANT_SUSPENDED")
		trySignIn(s, "acme", "early@customer.test", apptest.Password).Refused(403, "TENANT_SUSPENDED")
		trySignIn(s, "acme", "early@customer.test", "wrong-password").Refused(401, "INVALID_CREDENTIALS")
		setStatus(t, s, "tenants", acme.ID, "ACTIVE")
		verifyCustomer(s, waiting).Want(200)

		for field, change := range map[string]apptest.M{
			"password": {"password": "chi@customer.test", "confirmPassword": "chi@customer.test"}, "confirmPassword": {"confirmPassword": "x"},
			"email": {"email": "chi"}, "name": {"name": " "}, "phone": {"phone": 5}, "tenantSlug": {"tenantSlug": ""},
		} {
			s.Anyone().Post("/api/v1/auth/customers/register", altered(newCustomer("acme", "chi@customer.test"), change)).
				Refused(400, "VALIDATION_FAILED").At(field)
		}
	})
}

// Only those who followed their link count against the plan, and one who finds
// it full may follow the link again.
func TestCustomersOfPlan(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		write(t, s, `UPDATE plans SET max_customers = 1 WHERE code = 'FREE'`)
		tokens := make([]string, 3)
		for i, email := range []string{"a@customer.test", "b@customer.test", "c@customer.test"} {
			registerCustomer(s, "acme", email).Want(200)
			tokens[i] = s.Anyone().MailedToken(email, 1)
		}
		verifyCustomer(s, tokens[0]).Want(200)
		got := apptest.Together(2, func(i int) int { return verifyCustomer(s, tokens[1+i]).Status })
		if got[403] != 2 {
			t.Errorf("two at once, and no room: %v", got)
		}
		exceeded(t, verifyCustomer(s, tokens[1]), "CUSTOMERS", "1", "1")
		write(t, s, `UPDATE plans SET max_customers = 2 WHERE code = 'FREE'`)
		got = apptest.Together(2, func(i int) int { return verifyCustomer(s, tokens[1+i]).Status })
		if got[200] != 1 || got[403] != 1 {
			t.Errorf("two at once for the last place: %v", got)
		}
	})
}
