package onboarding_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

const (
	victims   = "the-victims-own-words"
	attackers = "the-attackers-own-words"
)

func choose(password string) apptest.M {
	return apptest.M{"password": password, "confirmPassword": password}
}

// registerFrom registers an address in a browser, and gives the browser with the
// cookie that it keeps.
func registerFrom(s *apptest.Server, email, password string) *apptest.Client {
	r := s.Anyone().Post(organizations+"/register", apptest.Altered(apptest.Registration(email), choose(password))).Want(200)
	return apptest.WithCookie(s, r, apptest.RegistrationCookie)
}

// open opens the setup link in a browser, which may make the workspace from then on.
func open(t *testing.T, c *apptest.Client, token string, passwordRequired bool) {
	t.Helper()
	verified := c.Get(organizations + "/verify?token=" + token).Want(200)
	verified.Is(passwordRequired, "passwordRequired")
	c.Token = verified.String("token")
}

// create makes the workspace, with further fields.
func create(c *apptest.Client, slug string, more ...apptest.M) *apptest.Response {
	body := workspace(slug)
	for _, m := range more {
		body = apptest.Altered(body, m)
	}
	return c.Post(organizations+"/create", body)
}

// wantsPassword checks that an answer asks for the password.
func wantsPassword(t *testing.T, r *apptest.Response) {
	t.Helper()
	apptest.Sound(t, "without the cookie", r).Refused(400, "VALIDATION_FAILED").At("password").At("confirmPassword")
	for _, e := range r.Errors {
		if e.Code != "REQUIRED" {
			t.Errorf("%s is %s", e.Field, e.Code)
		}
	}
}

// Somebody else registers the address with another password, in every order (v: the
// victim, a: the attacker). The victim opens the newest link in their own browser and
// makes the workspace. The attacker's password never opens it.
func TestFirstPasswordOfOrganisation(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		for _, order := range []string{"v", "a", "va", "av", "aa", "vav", "ava", "vva"} {
			slug, email := "shop-"+order, order+"@acme.test"
			browser, token := s.Anyone(), ""
			for i, who := range order {
				if who == 'v' {
					browser = registerFrom(s, email, victims)
				} else {
					registerFrom(s, email, attackers)
				}
				token = s.Anyone().MailedToken(email, i+1)
			}
			honest := strings.HasSuffix(order, "v")
			for range 2 { // mail scanners open it, too
				open(t, s.Anyone(), token, true)
				open(t, browser, token, !honest)
			}
			if !honest {
				wantsPassword(t, create(browser, slug))
				wantsPassword(t, create(browser, slug))
				create(browser, slug, choose(victims)).Want(201)
			} else {
				create(browser, slug).Want(201)
			}
			apptest.TrySignIn(s, slug, email, attackers).Refused(401, "INVALID_CREDENTIALS")
			apptest.SignInTo(s, slug, email, victims)
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM onboardings WHERE password_hash <> '' OR registration_hash <> ''`); n != 0 {
			t.Errorf("%d finished registrations keep a secret", n)
		}
	})
}

// The attacker registers again after the victim has opened the link, and after the
// victim was asked for a password.
func TestFirstPasswordReplacedMeanwhile(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const email = "bola@acme.test"
		browser := registerFrom(s, email, victims)
		open(t, browser, s.Anyone().MailedToken(email, 1), false)
		registerFrom(s, email, attackers)
		create(browser, "acme").Refused(401, "UNAUTHENTICATED")
		create(browser, "acme", choose(victims)).Refused(401, "UNAUTHENTICATED")
		open(t, browser, s.Anyone().MailedToken(email, 2), true)
		wantsPassword(t, create(browser, "acme"))
		create(browser, "acme", choose(victims)).Want(201)
		apptest.TrySignIn(s, "acme", email, attackers).Refused(401, "INVALID_CREDENTIALS")
		apptest.SignInTo(s, "acme", email, victims)
	})
}

// Only the cookie of the link's own round counts, in whatever browser the link was
// opened. Without it nothing is made, and a password that is not good enough is refused.
func TestFirstPasswordCookieOfOrganisation(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const email = "bola@acme.test"
		s.Tenant("rival")
		earlier := registerFrom(s, email, victims)
		s.Anyone().MailedToken(email, 1) // mails may overtake each other
		right := registerFrom(s, email, victims)
		token := s.Anyone().MailedToken(email, 2)
		value := strings.TrimPrefix(right.Extra.Get("Cookie"), apptest.RegistrationCookie+"=")
		sending := func(cookies ...string) *apptest.Client {
			c := s.Anyone()
			for i, value := range cookies {
				cookies[i] = apptest.RegistrationCookie + "=" + value
			}
			c.Extra = http.Header{"Cookie": {strings.Join(cookies, "; ")}}
			return c
		}
		customer := s.Anyone().Post("/api/v1/auth/customers/register", apptest.NewCustomer("rival", email)).Want(200)
		for _, c := range []*apptest.Client{
			s.Anyone(), sending(""), sending("x"), sending(token), sending(strings.Repeat("x", 4000)), sending(apptest.Tamper("." + value)[1:]),
			sending(value, value), earlier, registerFrom(s, "other@acme.test", victims), apptest.WithCookie(s, customer, apptest.RegistrationCookie),
		} {
			open(t, c, token, true)
			wantsPassword(t, create(c, "acme"))
		}
		open(t, right, token, false)
		other := s.Anyone() // another device, with the link alone
		open(t, other, token, true)
		for _, c := range []*apptest.Client{other, right} {
			create(c, "acme", choose("short-one")).Refused(400, "VALIDATION_FAILED").At("password")
			create(c, "acme", choose("Bola@Acme.test")).Refused(400, "VALIDATION_FAILED").At("password")
			create(c, "acme", choose("password123")).Refused(400, "VALIDATION_FAILED").At("password")
			create(c, "acme", choose(victims), apptest.M{"confirmPassword": attackers}).Refused(400, "VALIDATION_FAILED").At("confirmPassword")
			create(c, "acme", apptest.M{"password": victims}).Refused(400, "VALIDATION_FAILED").At("confirmPassword")
			create(c, "acme", apptest.M{"confirmPassword": victims}).Refused(400, "VALIDATION_FAILED").At("password")
		}
		elsewhere := s.Anyone() // a form of another site, with the cookie that the browser adds
		elsewhere.Token = right.Token
		elsewhere.Extra = http.Header{"Cookie": right.Extra["Cookie"], "Sec-Fetch-Site": {"cross-site"}}
		create(elsewhere, "acme").Refused(403, "CROSS_SITE_REQUEST")
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM tenants`); n != 1 {
			t.Errorf("%d organisations, want that of the customer alone", n)
		}
		create(right, "acme", choose(attackers)).Want(201) // allowed: it replaces the first one
		apptest.TrySignIn(s, "acme", email, victims).Refused(401, "INVALID_CREDENTIALS")
		apptest.SignInTo(s, "acme", email, attackers)
		create(other, "acme-two", choose(victims)).Refused(409, "CONFLICT")
	})
}

// Sending the link again ends the older links and not the round: the cookie still
// counts, and lasts as long as the new link. Nobody else gets it.
func TestFirstPasswordResend(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const email = "bola@acme.test"
		browser := registerFrom(s, email, victims)
		first := s.Anyone().MailedToken(email, 1)
		s.Clock.Forward(30 * time.Hour)
		resend := func(c *apptest.Client, token string) *http.Cookie {
			return apptest.Cookies(t, c.Post(organizations+"/resend-link", apptest.M{"token": token}).Want(200))[apptest.RegistrationCookie]
		}
		again := resend(browser, first)
		if again == nil || "svc_registration="+again.Value != browser.Extra.Get("Cookie") || again.MaxAge != 24*60*60 {
			t.Errorf("the cookie is %v", again)
		}
		for _, c := range []*apptest.Client{s.Anyone(), browser} {
			if got := resend(c, first); got != nil {
				t.Errorf("a link that was replaced gives %v", got)
			}
		}
		second := s.Anyone().MailedToken(email, 2)
		if got := resend(s.Anyone(), second); got != nil {
			t.Errorf("who has not registered gets %v", got)
		}
		attacker := registerFrom(s, "attacker@else.test", attackers)
		third := s.Anyone().MailedToken(email, 3)
		if got := resend(attacker, third); got != nil {
			t.Errorf("another registration gives %v", got)
		}
		open(t, browser, s.Anyone().MailedToken(email, 4), false)
		create(browser, "acme").Want(201)
		apptest.SignInTo(s, "acme", email, victims)
	})
}

// One browser registers two addresses: the latest cookie counts, and the password of
// the other is chosen again. Without a bound cookie it is chosen again, too.
func TestFirstPasswordOfTwoRegistrations(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		registerFrom(s, "one@acme.test", victims)
		browser := registerFrom(s, "two@acme.test", victims)
		open(t, browser, s.Anyone().MailedToken("one@acme.test", 1), true)
		wantsPassword(t, create(browser, "one"))
		create(browser, "one", choose(victims)).Want(201)
		open(t, browser, s.Anyone().MailedToken("two@acme.test", 1), false)
		create(browser, "two").Want(201)

		before := registerFrom(s, "three@acme.test", attackers)
		apptest.Change(t, s, `UPDATE onboardings SET registration_hash = '' WHERE email = 'three@acme.test'`)
		open(t, before, s.Anyone().MailedToken("three@acme.test", 1), true)
		wantsPassword(t, create(before, "three"))
		create(before, "three", choose(victims)).Want(201)
		for _, slug := range []string{"one", "two", "three"} {
			apptest.SignInTo(s, slug, slug+"@acme.test", victims)
		}
	})
}

// The workspace is made at once with the cookie, without it, and with another password
// instead. Once it succeeds, and the password is the one of that call.
func TestFirstPasswordRace(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const other = "another-long-password"
		for n := range 3 {
			slug := fmt.Sprintf("acme-%d", n)
			email := slug + "@acme.test"
			browser, device := registerFrom(s, email, victims), s.Anyone()
			token := s.Anyone().MailedToken(email, 1)
			open(t, browser, token, false)
			open(t, device, token, true)
			got := apptest.Together(8, func(i int) int {
				switch i % 4 {
				case 0:
					return 1000 + create(browser, slug).Status
				case 1:
					return 2000 + create(device, slug, choose(other)).Status
				}
				return create(device, slug).Status
			})
			without := got[400] + got[409] // 400 before the workspace is there, 409 after
			if got[1201]+got[2201] != 1 || got[1201]+got[1409] != 2 || got[2201]+got[2409] != 2 || without != 4 {
				t.Errorf("%v", got)
			}
			wrong, right := other, victims
			if got[2201] == 1 {
				wrong, right = victims, other
			}
			apptest.TrySignIn(s, slug, email, wrong).Refused(401, "INVALID_CREDENTIALS")
			apptest.SignInTo(s, slug, email, right)
		}
		wantCompleteTenants(t, s, 3)
	})
}
