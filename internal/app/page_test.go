package app_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"stagegate/internal/test/apptest"
)

const platformEmail = "platform@stagegate.test"

// formPages are the pages with forms, and what belongs into their fields.
var formPages = map[string][]string{
	"/sign-in":                {"tenantSlug", "email", "password"},
	"/password/forgot":        {"tenantSlug", "email"},
	"/organizations/register": {"name", "email", "password", "confirmPassword"},
	"/customers/register":     {"tenantSlug", "name", "email", "phone", "password", "confirmPassword"},
}

// linkPages are the pages behind mailed links, and what they offer without a link.
var linkPages = map[string]string{
	"/organizations/verify": "/organizations/register",
	"/customers/verify":     "/customers/register",
	"/invitations/accept":   "/sign-in",
	"/password/reset":       "/password/forgot",
}

var pageFields = regexp.MustCompile(`<(?:input|select)[^>]* name="([^"]+)"`)

// fieldsOf are the fields of the form of a page that goes to a path.
func fieldsOf(t *testing.T, p shownPage, path string) []string {
	t.Helper()
	_, form, found := strings.Cut(p.html, `<form method="post" action="`+path+`"`)
	if !found {
		t.Fatalf("%s has no form for %s:\n%s", p.path, path, p.html)
	}
	form, _, _ = strings.Cut(form, "</form>")
	var names []string
	for _, field := range pageFields.FindAllStringSubmatch(form, -1) {
		names = append(names, field[1])
	}
	return names
}

// Every page is served under a policy that allows our own script and style sheet alone, and
// all that it links to is there. So a person gets on from each.
func TestPages(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		v := visit(t, s)
		paths := []string{"/", "/errors", "/paid", "/organizations/acme", "/acme/sign-in", "/acme/register", "/acme/forgot", "/password/forgot?done=sent"}
		for path := range formPages {
			paths = append(paths, path)
		}
		for path := range linkPages {
			paths = append(paths, path)
		}
		seen := map[string]bool{}
		for _, path := range paths {
			p := v.open(path)
			if p.status != http.StatusOK && p.status != http.StatusNotFound {
				t.Errorf("%s: %d", path, p.status)
			}
			if got := p.header.Get("Content-Type"); got != "text/html; charset=utf-8" {
				t.Errorf("%s is %s", path, got)
			}
			policy := p.header.Get("Content-Security-Policy")
			for _, rule := range []string{"default-src 'none'", "style-src 'self'", "script-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"} {
				if !strings.Contains(policy, rule) {
					t.Errorf("%s: the policy %q is without %s", path, policy, rule)
				}
			}
			if strings.Contains(policy, "unsafe") || regexp.MustCompile(`<script>|<style|\son\w+=|style=|(?:src|href|action)="https?:`).MatchString(p.html) {
				t.Errorf("%s has a script or style of its own, or something from elsewhere", path)
			}
			if strings.Count(p.html, "<h1") != 1 || !strings.Contains(p.html, `<html lang="en"`) {
				t.Errorf("%s has no heading, or several, or no language", path)
			}
			for _, link := range p.links() {
				if seen[link] || link == "/sign-out" || link == "/theme" {
					continue
				}
				seen[link] = true
				if status := v.open(link).status; status != http.StatusOK && link != "/acme" { // which shows nothing to everybody
					t.Errorf("%s links to %s: %d", path, link, status)
				}
			}
		}
		for _, path := range []string{"/", "/sign-in", "/password/forgot", "/organizations/register", "/swagger-ui.html", "/sandbox/mailbox", "/errors"} {
			if !seen[path] {
				t.Errorf("no page links to %s", path)
			}
		}
	})
}

// Each form makes its call of the API: what is wrong with its fields is shown at them,
// with what was entered, but no password.
func TestPagesCallTheAPI(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		v := visit(t, s)
		for path, want := range formPages {
			if got := fieldsOf(t, v.open(path), path); strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("%s has the fields %q, want %q", path, got, want)
			}
			refused := v.send(path, url.Values{"name": {"<i>Bola"}, "password": {"secret"}, "confirmPassword": {"other"}})
			if refused.status != http.StatusBadRequest || !strings.Contains(refused.html, "<title>Error: ") || !strings.Contains(refused.html, `role="alert"`) {
				t.Fatalf("%s: %d %s", path, refused.status, refused.html)
			}
			links := regexp.MustCompile(`<a href="#([^"]+)">[^<]*</a></li>`).FindAllStringSubmatch(refused.html, -1)
			if len(links) == 0 {
				t.Errorf("%s: no field is at fault", path)
			}
			for _, link := range links {
				if !regexp.MustCompile(`id="`+link[1]+`"[^>]* aria-invalid="true" aria-describedby="[^"]*`+link[1]+`-error"`).MatchString(refused.html) ||
					!strings.Contains(refused.html, `id="`+link[1]+`-error"`) {
					t.Errorf("%s does not mark the field %s", path, link[1])
				}
			}
			if strings.Contains(refused.html, "secret") || strings.Contains(refused.html, "<i>") {
				t.Errorf("%s shows a password again, or does not escape a name", path)
			}
		}
	})
}

// One signs in with an organisation or, without, to the platform. Then every page says
// so, and has the way out, which ends the session.
func TestSigningInByPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		v := visit(t, s)
		values := url.Values{"tenantSlug": {" acme "}, "email": {acme.Email("admin")}, "password": {"wrong-password"}}
		v.send("/sign-in", values).want(401, "/sign-in", "There is a problem", "The e-mail address or the password is wrong.")
		values.Set("password", apptest.Password)
		v.send("/sign-in", values)
		v.open("/sign-in").want(200, "/sign-in", "You are signed in", "Sign out", acme.Email("admin"))
		v.open("/password/forgot").want(200, "/password/forgot", "Sign out")
		if v.cookie("/sign-in", "svc_device") == "" || v.cookie("/sign-in", "svc_refresh_token") != "" {
			t.Error("pages get no cookie of the device, or the refresh token")
		}
		v.forget("svc_access_token") // as browsers do when it has ended
		v.open("/sign-in").want(200, "/sign-in", "You are signed in", "Sign out", acme.Email("admin"))
		session := s.Anyone()
		session.Token = v.cookie("/", "svc_access_token")
		session.Get("/api/v1/auth/me").Want(200)
		v.send("/sign-out", nil).want(200, "/sign-in", "You are signed out.")
		session.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		v.send("/sign-out", nil).want(200, "/sign-in", "You are signed out.")
		v.open("/api/v1/auth/resume?to=https://elsewhere.test").want(200, "/")
		v.open("/api/v1/auth/resume?to=/\\elsewhere.test").want(200, "/")

		s.Platform()
		v.send("/sign-in", url.Values{"email": {platformEmail}, "password": {apptest.Password}}).want(200, "/platform", "New organisations each month")
	})
}

// Who has forgotten the password gets on by pages alone, also on the platform.
func TestForgottenPasswordByPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		email := acme.Email("admin")
		v := visit(t, s)
		asked := v.open("/sign-in?tenantSlug=acme").follow("I have forgotten my password").want(200, "/password/forgot", "Send me the link")
		asked.v.send("/password/forgot", url.Values{"tenantSlug": {"acme"}, "email": {email}}).
			want(200, "/password/forgot?done=sent", "Look into your mail", "If this address has an account").
			follow("Open the mailbox, where all mails of this server arrive").want(200, "/sandbox/mailbox")
		link, token := s.Anyone().Mailed(email, 1)
		p := v.open(link+"?token="+token).want(200, "/acme/reset", "Set a new password – acme") // in the look of the organisation
		if strings.Contains(p.html, token) {
			t.Error("the page repeats the token")
		}
		v.send("/acme/reset", url.Values{"password": {"short"}, "confirmPassword": {"short"}}).want(400, "/acme/reset", "There is a problem", "10 to 128 characters")
		v.open("/acme/reset").want(200, "/acme/reset", "Set the password") // it was loaded again
		chosen := url.Values{"password": {"four words make one"}, "confirmPassword": {"four words make one"}}
		v.send("/acme/reset", chosen).want(200, "/acme/sign-in", "Your password is set", "Sign in")
		v.open("/acme/reset").want(200, "/acme/reset", "belongs to a link in a mail")
		v.open(link+"?token="+token).want(200, "/acme/reset", "Set the password")
		v.send("/acme/reset", chosen).want(400, "/acme/reset", "works once").follow("Ask for a new link").want(200, "/acme/forgot")
		v.send("/sign-in", url.Values{"tenantSlug": {"acme"}, "email": {email}, "password": {"four words make one"}})
		v.open("/sign-in").want(200, "/sign-in", "You are signed in", email)

		v = visit(t, s)
		v.send("/acme/forgot", url.Values{"email": {email}}).want(200, "/acme/forgot?done=sent")
		link, token = s.Anyone().Mailed(email, 2)
		v.open(link+"?token="+token).want(200, "/acme/reset", "Set the password")
		v.send("/acme/reset", chosen).want(200, "/acme/sign-in", "Your password is set")

		s.Platform()
		v.send("/password/forgot", url.Values{"email": {platformEmail}}).want(200, "/password/forgot?done=sent")
		link, token = s.Anyone().Mailed(platformEmail, 1)
		v.open(link+"?token="+token).want(200, "/password/reset", "Set the password")
	})
}

// A page behind a mailed link says at once when it has none, and where to get one. It
// keeps the link while it is loaded again.
func TestPagesWithoutTheirLink(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		for path, way := range linkPages {
			v := visit(t, s)
			p := v.open(path).want(200, path, "There is a problem", "belongs to a link in a mail", "Open the link again from the mail.")
			if !strings.Contains(p.html, `href="`+way+`"`) || strings.Contains(p.html, "<form method=\"post\" action=\""+path) {
				t.Errorf("%s without a link does not lead to %s, or has a form: %s", path, way, p.html)
			}
			v.send(path, url.Values{"password": {apptest.Password}}).want(400, path, "has lost the link of its mail")
			v.open(path + "?token=made-up")
			if path != "/organizations/verify" {
				v.open(path).want(200, path)
				fieldsOf(t, v.open(path), path)
			}
			v.send(path, url.Values{"name": {"Obi"}, "password": {apptest.Password}, "confirmPassword": {apptest.Password}}).want(400, path, "There is a problem")
			v.send("/sign-in", url.Values{"tenantSlug": {"acme"}, "email": {acme.Email("admin")}, "password": {apptest.Password}})
			if path != "/organizations/verify" { // which keeps a token that does not work, to exchange it
				v.open(path).want(200, path, "Go on as The admin")
			}
		}
	})
}

// Somebody registers an organisation by pages, while signed in to another one.
func TestRegisteringByPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		v := visit(t, s)
		v.send("/sign-in", url.Values{"tenantSlug": {"acme"}, "email": {acme.Email("admin")}, "password": {apptest.Password}})
		v.send("/organizations/register", url.Values{"name": {"Bola"}, "email": {"bola@new.test"}, "password": {apptest.Password}, "confirmPassword": {apptest.Password}}).
			want(200, "/organizations/register?done=sent", "Look into your mail", "24 hours")
		link, token := s.Anyone().Mailed("bola@new.test", 1)
		v.open(link+"?token="+token).want(200, "/organizations/verify", "Hello Bola, your address bola@new.test is verified.")
		v.open("/organizations/verify").want(200, "/organizations/verify", "Hello Bola") // it was loaded again
		workspace := url.Values{"organizationName": {"New Shop"}, "sector": {"Other"}, "staffCount": {"1-10"}, "expectedCustomerVolume": {"1-100"}}
		v.send("/organizations/verify", url.Values{"organizationName": {"New Shop"}, "slug": {"acme"}, "sector": {"Other"}, "staffCount": {"1-10"}, "expectedCustomerVolume": {"1-100"}}).
			want(409, "/organizations/verify", "There is a problem")
		v.send("/organizations/verify", workspace).want(200, "/console", "Your workspace is ready", "Bola", "Getting started", "Needs attention")
		apptest.SignInTo(s, "new-shop", "bola@new.test", apptest.Password)
		v.open("/organizations/verify").follow("Go on as Bola").want(200, "/console")
		v.open(link+"?token="+token).want(400, "/organizations/verify", "There is a problem", "Send me a new link")

		// In another browser the password is chosen again, and an old link is exchanged.
		v = visit(t, s)
		v.send("/organizations/register", url.Values{"name": {"Obi"}, "email": {"obi@new.test"}, "password": {apptest.Password}, "confirmPassword": {apptest.Password}}).want(200, "/organizations/register?done=sent")
		link, token = s.Anyone().Mailed("obi@new.test", 1)
		other := visit(t, s)
		other.open(link+"?token="+token).want(200, "/organizations/verify", "This is not the browser in which you registered")
		s.Clock.Forward(25 * time.Hour)
		other.open("/organizations/verify").want(400, "/organizations/verify", "Send me a new link")
		other.send("/organizations/verify/new-link", nil).want(200, "/organizations/register?done=sent", "Look into your mail")
		link, token = s.Anyone().Mailed("obi@new.test", 2)
		other.open(link+"?token="+token).want(200, "/organizations/verify", "Hello Obi")
		workspace.Set("password", "four words make one")
		workspace.Set("confirmPassword", "four words make one")
		other.send("/organizations/verify", workspace).want(200, "/console", "Obi")
		apptest.SignInTo(s, "new-shop-2", "obi@new.test", "four words make one")
	})
}

// A customer registers and a member accepts an invitation, by pages.
func TestJoiningByPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		admin.Put("/api/v1/tenant/landing-page", apptest.M{"headline": "Boats & more", "description": "All about boats.", "published": true}).Want(200)
		v := visit(t, s)
		v.open("/organizations?name=nobody").want(404, "/nobody", "There is nothing here")
		v.open("/organizations?name=acme").want(200, "/acme", "Boats & more", "All about boats.").
			follow("Register").want(200, "/acme/register", "Register as a customer")
		person := url.Values{"name": {"Chi"}, "email": {"chi@customer.test"}, "password": {apptest.Password}, "confirmPassword": {apptest.Password}}
		v.send("/acme/register", person).want(200, "/acme/register?done=sent", "Look into your mail")
		link, token := s.Anyone().Mailed("chi@customer.test", 1)
		other := visit(t, s)
		other.open(link+"?token="+token).want(200, "/acme/verify", "This is not the browser in which you registered", "Password")
		v.open(link+"?token="+token).want(200, "/acme/verify", "One click")
		v.send("/acme/verify", nil)
		v.open("/sign-in").want(200, "/sign-in", "You are signed in", "chi@customer.test")
		other.send("/acme/verify", url.Values{"password": {apptest.Password}, "confirmPassword": {apptest.Password}}).
			want(400, "/acme/verify", "works once").follow("Sign in").want(200, "/acme/sign-in")

		apptest.Invite(admin, "Obi", "obi@acme.test", apptest.RoleID(admin, "CASE_OFFICER")).Want(201)
		link, token = s.Anyone().Mailed("obi@acme.test", 1)
		v = visit(t, s)
		v.open(link+"?token="+token).want(200, "/invitations/accept", "Accept the invitation")
		v.send("/invitations/accept", url.Values{"name": {"Obi N."}, "password": {apptest.Password}, "confirmPassword": {apptest.Password}})
		v.open("/console?overview=1").want(200, "/console?overview=1", "Obi N.", "Case officer")
	})
}

// A form that a page of another site sends is refused, and nobody is signed in by it.
func TestFormsOfAnotherSite(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		v := visit(t, s)
		v.origin = "https://elsewhere.test"
		v.send("/sign-in", url.Values{"tenantSlug": {"acme"}, "email": {acme.Email("admin")}, "password": {apptest.Password}}).
			want(403, "/sign-in", "from a page of another site")
		if v.cookie("/", "svc_access_token") != "" {
			t.Error("somebody was signed in")
		}
	})
}

// A payer whose checkout names no address comes back to a page that says how the
// payment stands, and links on.
func TestPaidPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		officer, customer := acme.As("admin"), acme.As("ada")
		licence := officer.Licence()
		application := officer.Accept(customer.HandIn(licence))
		officer.Complete(application, licence.About).Want(200)
		checkout := customer.Checkout(application).Want(201)
		v := visit(t, s)
		v.send("/sandbox/payments/checkout/"+checkout.String("accessCode"), url.Values{"outcome": {"success"}}).
			want(200, "/acme/paid/"+checkout.String("reference"), "Paid", "We have received NGN", checkout.String("reference")).
			follow("Sign in to see where it stands").want(200, "/acme/sign-in")
		v.open("/paid?reference=PAY-AAAAAA").want(404, "/paid?reference=PAY-AAAAAA", "No such payment")
		v.open("/paid?reference=SUB-AAAAAA").want(200, "/paid?reference=SUB-AAAAAA", "the plan of your organisation changes")

		customer = acme.As("ben")
		application = officer.Accept(customer.HandIn(licence))
		officer.Complete(application, licence.About).Want(200)
		checkout = customer.Checkout(application).Want(201)
		v.open("/paid?reference="+checkout.String("reference")).
			want(200, "/acme/paid/"+checkout.String("reference"), "Not confirmed yet", "nothing is lost", "Look again")
	})
}

// In the demo, one press on the start page signs in as one of its people. Elsewhere it
// offers nobody.
func TestStartPage(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		v := visit(t, s)
		if p := v.open("/").want(200, "/", "Sign in", "Find an organisation", "Register an organisation of your own", "API reference"); strings.Contains(p.html, "ada@customer.test") {
			t.Error("it offers people who are not there")
		}
		if err := s.SeedDemo(t.Context()); err != nil {
			t.Fatal(err)
		}
		p := v.open("/").want(200, "/", "Step into somebody’s shoes", "Demo Travel", "Beta College", "The platform", "Owns the organisation: may do everything in it")
		forms := regexp.MustCompile(`(?s)<form method="post" action="/sign-in">\s*(?:<input type="hidden" name="tenantSlug" value="([^"]+)">)?<input type="hidden" name="email" value="([^"]+)"><input type="hidden" name="password" value="([^"]+)">`).
			FindAllStringSubmatch(p.html, -1)
		if len(forms) < 10 {
			t.Errorf("it offers %d people", len(forms))
		}
		for _, form := range forms[:1] {
			v.send("/sign-in", url.Values{"tenantSlug": {form[1]}, "email": {form[2]}, "password": {form[3]}})
			v.open("/").want(200, "/", "You are signed in", "Go on as")
		}
		last := forms[len(forms)-1]
		v.send("/sign-in", url.Values{"email": {last[2]}, "password": {last[3]}}).want(200, "/platform", "New organisations each month")
	})
}

// Mailed links lead to a page, with a token that the page's call takes.
func TestMailedLinksLeadToPages(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		s.Anyone().Post("/api/v1/organizations/register", apptest.Registration("bola@new.test")).Want(200)
		apptest.RegisterCustomer(s, "acme", "chi@customer.test").Want(200)
		apptest.Invite(admin, "Obi", "obi@acme.test", apptest.RoleID(admin, "MANAGER")).Want(201)
		apptest.ForgotPassword(s, apptest.M{"tenantSlug": "acme", "email": acme.Email("admin")})
		for _, email := range []string{"bola@new.test", "chi@customer.test", "obi@acme.test", acme.Email("admin")} {
			link, token := s.Anyone().Mailed(email, 1)
			path := strings.TrimPrefix(link, s.URL)
			p := visit(t, s).open(link+"?token="+token).want(200, path)
			if strings.Contains(p.html, token) {
				t.Errorf("%s repeats the token", link)
			}
			fieldsOf(t, p, path)
			if n := len(s.Anyone().Mails(email)); n != 1 {
				t.Errorf("%d mails to %s", n, email)
			}
		}
	})
}
