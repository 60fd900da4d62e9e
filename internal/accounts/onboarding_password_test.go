package accounts_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

const (
	invited  = "the-invited-own-words"
	snoopers = "the-snoopers-own-words"
)

func chooseFirst(password string) apptest.M {
	return apptest.M{"password": password, "confirmPassword": password}
}

// onboardFrom registers an address in a browser and returns the browser with the cookie.
func onboardFrom(s *apptest.Server, email, password string) *apptest.Client {
	r := s.Anyone().Post(organizations+"/register", apptest.WithMembers(apptest.Registration(email), chooseFirst(password))).Want(200)
	return apptest.WithCookie(s, r, apptest.RegistrationCookie)
}

// open opens the setup link in a browser, which can then create the workspace.
func open(t *testing.T, c *apptest.Client, token string, passwordRequired bool) {
	t.Helper()
	verified := c.Get(organizations + "/verify?token=" + token).Want(200)
	verified.Is(passwordRequired, "passwordRequired")
	c.Token = verified.String("token")
}

// create creates the workspace, with further fields.
func create(c *apptest.Client, slug string, more ...apptest.M) *apptest.Response {
	body := workspace(slug)
	for _, m := range more {
		body = apptest.WithMembers(body, m)
	}
	return c.Post(organizations+"/create", body)
}

// wantsFirstPassword checks that a response requires the password.
func wantsFirstPassword(t *testing.T, r *apptest.Response) {
	t.Helper()
	apptest.CheckResponse(t, "without the cookie", r).Refused(400, "VALIDATION_FAILED").At("password").At("confirmPassword")
	for _, e := range r.Errors {
		if e.Code != "REQUIRED" {
			t.Errorf("%s is %s", e.Field, e.Code)
		}
	}
}

// An attacker registers the address with another password, in every order (v: the victim, a: the
// attacker). The victim opens the newest link in their own browser and creates the workspace. The
// attacker's password never opens it.
func TestFirstPasswordOfOrganisation(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		for _, order := range []string{"v", "a", "va", "av", "aa", "vav", "ava", "vva"} {
			slug, email := "shop-"+order, order+"@acme.test"
			browser, token := s.Anyone(), ""
			for i, who := range order {
				if who == 'v' {
					browser = onboardFrom(s, email, invited)
				} else {
					onboardFrom(s, email, snoopers)
				}
				token = s.Anyone().MailedToken(email, i+1)
			}
			honest := strings.HasSuffix(order, "v")
			for range 2 { // mail scanners open it too
				open(t, s.Anyone(), token, true)
				open(t, browser, token, !honest)
			}
			if !honest {
				wantsFirstPassword(t, create(browser, slug))
				wantsFirstPassword(t, create(browser, slug))
				create(browser, slug, chooseFirst(invited)).Want(201)
			} else {
				create(browser, slug).Want(201)
			}
			apptest.TrySignIn(s, slug, email, snoopers).Refused(401, "INVALID_CREDENTIALS")
			apptest.SignInTo(s, slug, email, invited)
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM onboardings WHERE password_hash <> '' OR registration_hash <> ''`); n != 0 {
			t.Errorf("%d finished registrations keep a secret", n)
		}
	})
}

// The attacker registers again after the victim has opened the link, and again after the victim was
// asked for a password.
func TestFirstPasswordReplacedConcurrently(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const email = "bola@acme.test"
		browser := onboardFrom(s, email, invited)
		open(t, browser, s.Anyone().MailedToken(email, 1), false)
		onboardFrom(s, email, snoopers)
		create(browser, "acme").Refused(401, "UNAUTHENTICATED")
		create(browser, "acme", chooseFirst(invited)).Refused(401, "UNAUTHENTICATED")
		open(t, browser, s.Anyone().MailedToken(email, 2), true)
		wantsFirstPassword(t, create(browser, "acme"))
		create(browser, "acme", chooseFirst(invited)).Want(201)
		apptest.TrySignIn(s, "acme", email, snoopers).Refused(401, "INVALID_CREDENTIALS")
		apptest.SignInTo(s, "acme", email, invited)
	})
}

// Only the cookie of the link's own round counts, in any browser. Without it nothing is created, and
// weak passwords are refused.
func TestFirstPasswordCookieOfOrganisation(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const email = "bola@acme.test"
		s.Tenant("rival")
		earlier := onboardFrom(s, email, invited)
		s.Anyone().MailedToken(email, 1) // mails may arrive out of order
		right := onboardFrom(s, email, invited)
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
			sending(value, value), earlier, onboardFrom(s, "other@acme.test", invited), apptest.WithCookie(s, customer, apptest.RegistrationCookie),
		} {
			open(t, c, token, true)
			wantsFirstPassword(t, create(c, "acme"))
		}
		open(t, right, token, false)
		other := s.Anyone() // another device, with the link alone
		open(t, other, token, true)
		for _, c := range []*apptest.Client{other, right} {
			create(c, "acme", chooseFirst("short-one")).Refused(400, "VALIDATION_FAILED").At("password")
			create(c, "acme", chooseFirst("Bola@Acme.test")).Refused(400, "VALIDATION_FAILED").At("password")
			create(c, "acme", chooseFirst("password123")).Refused(400, "VALIDATION_FAILED").At("password")
			create(c, "acme", chooseFirst(invited), apptest.M{"confirmPassword": snoopers}).Refused(400, "VALIDATION_FAILED").At("confirmPassword")
			create(c, "acme", apptest.M{"password": invited}).Refused(400, "VALIDATION_FAILED").At("confirmPassword")
			create(c, "acme", apptest.M{"confirmPassword": invited}).Refused(400, "VALIDATION_FAILED").At("password")
		}
		elsewhere := s.Anyone() // a form of another site, with the browser's cookie
		elsewhere.Token = right.Token
		elsewhere.Extra = http.Header{"Cookie": right.Extra["Cookie"], "Sec-Fetch-Site": {"cross-site"}}
		create(elsewhere, "acme").Refused(403, "CROSS_SITE_REQUEST")
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM tenants`); n != 1 {
			t.Errorf("%d organisations, want that of the customer alone", n)
		}
		create(right, "acme", chooseFirst(snoopers)).Want(201) // allowed: it replaces the first one
		apptest.TrySignIn(s, "acme", email, invited).Refused(401, "INVALID_CREDENTIALS")
		apptest.SignInTo(s, "acme", email, snoopers)
		create(other, "acme-two", chooseFirst(invited)).Refused(409, "CONFLICT")
	})
}

// Resending the link invalidates older links but not the round: the cookie stays valid for as long as
// the new link. Nobody else gets it.
func TestFirstPasswordResend(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const email = "bola@acme.test"
		browser := onboardFrom(s, email, invited)
		first := s.Anyone().MailedToken(email, 1)
		s.Clock.Advance(30 * time.Hour)
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
		attacker := onboardFrom(s, "attacker@else.test", snoopers)
		third := s.Anyone().MailedToken(email, 3)
		if got := resend(attacker, third); got != nil {
			t.Errorf("another registration gives %v", got)
		}
		open(t, browser, s.Anyone().MailedToken(email, 4), false)
		create(browser, "acme").Want(201)
		apptest.SignInTo(s, "acme", email, invited)
	})
}

// If one browser registers two addresses, the latest cookie counts, and the password of the other must
// be set again. The same applies without a matching cookie.
func TestFirstPasswordOfTwoRegistrations(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		onboardFrom(s, "one@acme.test", invited)
		browser := onboardFrom(s, "two@acme.test", invited)
		open(t, browser, s.Anyone().MailedToken("one@acme.test", 1), true)
		wantsFirstPassword(t, create(browser, "one"))
		create(browser, "one", chooseFirst(invited)).Want(201)
		open(t, browser, s.Anyone().MailedToken("two@acme.test", 1), false)
		create(browser, "two").Want(201)

		before := onboardFrom(s, "three@acme.test", snoopers)
		apptest.Change(t, s, `UPDATE onboardings SET registration_hash = '' WHERE email = 'three@acme.test'`)
		open(t, before, s.Anyone().MailedToken("three@acme.test", 1), true)
		wantsFirstPassword(t, create(before, "three"))
		create(before, "three", chooseFirst(invited)).Want(201)
		for _, slug := range []string{"one", "two", "three"} {
			apptest.SignInTo(s, slug, slug+"@acme.test", invited)
		}
	})
}

// The workspace is created concurrently with the cookie, without it, and with another password. One
// call succeeds, and its password is the valid one.
func TestOnboardingPasswordRace(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const other = "another-long-password"
		for n := range 3 {
			slug := fmt.Sprintf("acme-%d", n)
			email := slug + "@acme.test"
			browser, device := onboardFrom(s, email, invited), s.Anyone()
			token := s.Anyone().MailedToken(email, 1)
			open(t, browser, token, false)
			open(t, device, token, true)
			got := apptest.Concurrently(8, func(i int) int {
				switch i % 4 {
				case 0:
					return 1000 + create(browser, slug).Status
				case 1:
					return 2000 + create(device, slug, chooseFirst(other)).Status
				}
				return create(device, slug).Status
			})
			without := got[400] + got[409] // 400 before the workspace exists, 409 afterwards
			if got[1201]+got[2201] != 1 || got[1201]+got[1409] != 2 || got[2201]+got[2409] != 2 || without != 4 {
				t.Errorf("%v", got)
			}
			wrong, right := other, invited
			if got[2201] == 1 {
				wrong, right = invited, other
			}
			apptest.TrySignIn(s, slug, email, wrong).Refused(401, "INVALID_CREDENTIALS")
			apptest.SignInTo(s, slug, email, right)
		}
		wantCompleteTenants(t, s, 3)
	})
}
