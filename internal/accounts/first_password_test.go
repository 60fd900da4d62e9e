package accounts_test

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

const (
	victims   = "the-victims-own-words"
	attackers = "the-attackers-own-words"
)

// registerFrom registers a customer in a browser and returns the browser with the cookie.
func registerFrom(s *apptest.Server, slug, email, password string) *apptest.Client {
	r := s.Anyone().Post("/api/v1/auth/customers/register",
		apptest.WithMembers(apptest.NewCustomer(slug, email), apptest.M{"password": password, "confirmPassword": password})).Want(200)
	return apptest.WithCookie(s, r, apptest.RegistrationCookie)
}

// verify redeems a link in a browser, with further fields.
func verify(c *apptest.Client, token string, more ...apptest.M) *apptest.Response {
	body := apptest.M{"token": token}
	for _, m := range more {
		body = apptest.WithMembers(body, m)
	}
	return c.Post("/api/v1/auth/customers/verify", body)
}

func choose(password string) apptest.M {
	return apptest.M{"password": password, "confirmPassword": password}
}

// wantsPassword checks that a response requires the password.
func wantsPassword(t *testing.T, r *apptest.Response) {
	t.Helper()
	apptest.CheckResponse(t, "without the cookie", r).Refused(400, "VALIDATION_FAILED").At("password").At("confirmPassword")
	for _, e := range r.Errors {
		if e.Code != "REQUIRED" {
			t.Errorf("%s is %s", e.Field, e.Code)
		}
	}
}

// An attacker registers the customer's address with another password, in every order (v: the victim,
// a: the attacker). The victim opens the newest link in their own browser. The attacker's password
// never opens the account.
func TestFirstPasswordOfCustomer(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		for _, order := range []string{"v", "a", "va", "av", "aa", "vav", "ava", "vva", "vaav"} {
			email := order + "@customer.test"
			browser, attacker, token := s.Anyone(), s.Anyone(), ""
			for i, who := range order {
				if who == 'v' {
					browser = registerFrom(s, "acme", email, victims)
				} else {
					attacker = registerFrom(s, "acme", email, attackers)
				}
				token = s.Anyone().MailedToken(email, i+1)
			}
			if strings.HasSuffix(order, "v") {
				verify(browser, token).Want(200)
			} else {
				wantsPassword(t, verify(browser, token))
				apptest.TrySignIn(s, "acme", email, attackers).Refused(401, "INVALID_CREDENTIALS")
				verify(browser, token, choose(victims)).Want(200)
			}
			for _, late := range []*apptest.Client{attacker, browser} {
				verify(late, token).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
				verify(late, token, choose(attackers)).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
			}
			registerFrom(s, "acme", email, attackers)
			apptest.TrySignIn(s, "acme", email, attackers).Refused(401, "INVALID_CREDENTIALS")
			apptest.SignInTo(s, "acme", email, victims)
		}
	})
}

// Only the cookie of the link's own round counts. Without it nothing is used up, and weak passwords
// are refused.
func TestFirstPasswordCookieOfCustomer(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		s.Tenant("rival")
		const email = "chi@customer.test"
		earlier := registerFrom(s, "acme", email, victims)
		s.Anyone().MailedToken(email, 1) // mails may arrive out of order
		right := registerFrom(s, "acme", email, victims)
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
		organisation := s.Anyone().Post("/api/v1/organizations/register", apptest.Registration(email)).Want(200)
		for what, c := range map[string]*apptest.Client{
			"no cookie": s.Anyone(), "empty": sending(""), "invented": sending("x"), "the token": sending(token),
			"too long": sending(strings.Repeat("x", 4000)), "tampered": sending(apptest.Tamper("." + value)[1:]), "twice": sending(value, value),
			"of an earlier round": earlier, "of another address": registerFrom(s, "acme", "other@customer.test", victims),
			"of another organisation's customer": registerFrom(s, "rival", email, victims),
			"of an organisation":                 apptest.WithCookie(s, organisation, apptest.RegistrationCookie),
		} {
			r := verify(c, token)
			apptest.Equal(t, what+": the status", r.Status, 400)
			apptest.Equal(t, what+": the code", r.ErrorCode, "VALIDATION_FAILED")
			apptest.Equal(t, what+": the number of errors", len(r.Errors), 2)
		}
		for _, c := range []*apptest.Client{s.Anyone(), right} {
			verify(c, token, choose("short-one")).Refused(400, "VALIDATION_FAILED").At("password")
			verify(c, token, choose("Chi@Customer.test")).Refused(400, "VALIDATION_FAILED").At("password")
			verify(c, token, choose("password123")).Refused(400, "VALIDATION_FAILED").At("password")
			verify(c, token, choose(victims), apptest.M{"confirmPassword": attackers}).Refused(400, "VALIDATION_FAILED").At("confirmPassword")
			verify(c, token, apptest.M{"password": victims}).Refused(400, "VALIDATION_FAILED").At("confirmPassword")
			verify(c, token, apptest.M{"confirmPassword": victims}).Refused(400, "VALIDATION_FAILED").At("password")
		}
		elsewhere := s.Anyone()
		elsewhere.Extra = http.Header{"Cookie": right.Extra["Cookie"], "Sec-Fetch-Site": {"cross-site"}}
		verify(elsewhere, token).Refused(403, "CROSS_SITE_REQUEST")

		hashed := s.Members.Hasher.Computed()
		verify(s.Anyone(), apptest.Tamper("." + token)[1:], choose(victims)).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		if n := s.Members.Hasher.Computed() - hashed; n != 0 {
			t.Errorf("%d passwords were hashed for an unknown token", n)
		}
		verify(right, token).Want(200)
		apptest.SignInTo(s, "acme", email, victims)

		replaced := registerFrom(s, "acme", "ben@customer.test", attackers)
		verify(replaced, s.Anyone().MailedToken("ben@customer.test", 1), choose(victims)).Want(200)
		apptest.TrySignIn(s, "acme", "ben@customer.test", attackers).Refused(401, "INVALID_CREDENTIALS")
		apptest.SignInTo(s, "acme", "ben@customer.test", victims)
	})
}

// The cookie is HttpOnly, valid for the whole site and as long as the link. It is also set if the
// address is in use, and never for a page of another site.
func TestRegistrationCookie(t *testing.T) {
	t.Parallel()
	check := func(t *testing.T, s *apptest.Server, secure bool) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		organisations := "/api/v1/organizations/register"
		customers := "/api/v1/auth/customers/register"
		for _, r := range []*apptest.Response{
			s.Anyone().Post(organisations, apptest.Registration("bola@new.test")).Want(200),
			s.Anyone().Post(customers, apptest.NewCustomer("acme", "chi@customer.test")).Want(200),
			s.Anyone().Post(customers, apptest.NewCustomer("acme", acme.Email("ada"))).Want(200),
		} {
			c := apptest.Cookies(t, r)[apptest.RegistrationCookie]
			if c == nil || !c.HttpOnly || c.Secure != secure || c.Path != "/" || c.SameSite != http.SameSiteLaxMode || c.MaxAge != 24*60*60 ||
				c.Domain != "" || len(c.Value) != 64 || c.Expires.Sub(s.Now()).Round(time.Hour) != 24*time.Hour {
				t.Errorf("the cookie is %v", c)
			}
		}
		elsewhere := s.Anyone()
		elsewhere.Extra = http.Header{"Sec-Fetch-Site": {"cross-site"}}
		for path, body := range map[string]apptest.M{organisations: apptest.Registration("obi@new.test"), customers: apptest.NewCustomer("acme", "dan@customer.test")} {
			if r := elsewhere.Post(path, body).Refused(403, "CROSS_SITE_REQUEST"); r.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s sets a cookie for another site", path)
			}
			if refused := s.Anyone().Post(path, apptest.WithMembers(body, choose("short"))).Want(400); refused.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s sets a cookie though nobody was registered", path)
			}
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM onboardings`) + apptest.Count(t, s, `SELECT COUNT(*) FROM principals`); n != 3 {
			t.Errorf("%d were registered, want 3", n)
		}
	}
	apptest.Each(t, func(t *testing.T, s *apptest.Server) { check(t, s, false) })
	t.Run("https", func(t *testing.T) {
		t.Parallel()
		var dir string
		s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) {
			c.BaseURL, c.Sandbox, dir = "https://services.example.org", "public", c.DataDir
		})
		address, err := os.ReadFile(filepath.Join(dir, "address"))
		if err != nil {
			t.Fatal(err)
		}
		s.URL = "http://" + strings.TrimSpace(string(address))
		check(t, s, true)
	})
}

// Without a matching cookie, the password must be set again. First passwords whose link has expired
// are deleted.
func TestFirstPasswordWithoutCookie(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		browser := registerFrom(s, "acme", "chi@customer.test", victims)
		registerFrom(s, "acme", "late@customer.test", victims)
		token := s.Anyone().MailedToken("chi@customer.test", 1)
		apptest.Change(t, s, `UPDATE one_time_tokens SET registration_hash = '' WHERE principal_id = (SELECT id FROM principals WHERE email = 'chi@customer.test')`)
		wantsPassword(t, verify(browser, token))
		verify(browser, token, choose(victims)).Want(200)
		apptest.SignInTo(s, "acme", "chi@customer.test", victims)

		kept := func() int64 {
			return apptest.Count(t, s, `SELECT COUNT(*) FROM principals WHERE password_hash <> ''`)
		}
		s.Clock.Advance(23 * time.Hour)
		if err := s.Members.CleanUp(t.Context()); err != nil || kept() != 2 {
			t.Errorf("while the link is good: %d passwords, %v", kept(), err)
		}
		s.Clock.Advance(2 * time.Hour)
		if err := s.Members.CleanUp(t.Context()); err != nil || kept() != 1 {
			t.Errorf("after the link has expired: %d passwords, %v", kept(), err)
		}
		again := registerFrom(s, "acme", "late@customer.test", victims)
		verify(again, s.Anyone().MailedToken("late@customer.test", 2)).Want(200)
		apptest.SignInTo(s, "acme", "late@customer.test", victims)
	})
}

// The victim redeems the link while the attacker registers the address again. In either order, the
// attacker's password opens nothing.
func TestFirstPasswordRace(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		for _, email := range []string{"a@customer.test", "b@customer.test", "c@customer.test"} {
			browser := registerFrom(s, "acme", email, victims)
			token := s.Anyone().MailedToken(email, 1)
			got := apptest.Concurrently(9, func(i int) int {
				switch i % 3 {
				case 0:
					return s.Anyone().Post("/api/v1/auth/customers/register", apptest.WithMembers(apptest.NewCustomer("acme", email), choose(attackers))).Status
				case 1:
					return verify(s.Anyone(), token).Status
				}
				return 1000 + verify(browser, token).Status
			})
			for status := range got {
				if !slices.Contains([]int{200, 400, 1200, 1400}, status) {
					t.Errorf("unexpected status %d: %v", status, got)
				}
			}
			if got[200] != 3 || got[1200] > 1 {
				t.Errorf("redeemed without the cookie, or twice: %v", got)
			}
			apptest.TrySignIn(s, "acme", email, attackers).Refused(401, "INVALID_CREDENTIALS")
			if verified := apptest.TrySignIn(s, "acme", email, victims).Status; (verified == 200) != (got[1200] == 1) {
				t.Errorf("signing in gives %d after %v", verified, got)
			}
		}
	})
}
