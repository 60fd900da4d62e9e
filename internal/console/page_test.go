package console_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

const platformEmail = "platform@stagegate.test"

// formPages are the pages with forms and the fields of the forms.
var formPages = map[string][]string{
	"/sign-in":                {"tenantSlug", "email", "password"},
	"/password/forgot":        {"tenantSlug", "email"},
	"/organizations/register": {"name", "email", "password", "confirmPassword"},
	"/customers/register":     {"tenantSlug", "name", "email", "phone", "password", "confirmPassword"},
}

// linkPages are the pages behind emailed links and the paths that they link to without one.
var linkPages = map[string]string{
	"/organizations/verify": "/organizations/register",
	"/customers/verify":     "/customers/register",
	"/invitations/accept":   "/sign-in",
	"/password/reset":       "/password/forgot",
}

var pageFields = regexp.MustCompile(`<(?:input|select)[^>]* name="([^"]+)"`)

// fieldsOf returns the names of the fields of the form with an action.
func fieldsOf(t *testing.T, p *apptest.Page, path string) []string {
	t.Helper()
	_, form, found := strings.Cut(p.HTML, `<form method="post" action="`+path+`"`)
	if !found {
		t.Fatalf("%s has no form for %s:\n%s", p.Path, path, p.HTML)
	}
	form, _, _ = strings.Cut(form, "</form>")
	var names []string
	for _, field := range pageFields.FindAllStringSubmatch(form, -1) {
		names = append(names, field[1])
	}
	return names
}

// Each form calls its operation: errors are shown at the fields with the entered values, except
// for passwords.
func TestFormErrors(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		v := s.Reader("")
		for path, want := range formPages {
			if got := fieldsOf(t, v.Open(path), path); strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("%s has the fields %q, want %q", path, got, want)
			}
			refused := v.Post(path, url.Values{"name": {"<i>Bola"}, "password": {"secret"}, "confirmPassword": {"other"}})
			if refused.Status != http.StatusBadRequest || !strings.Contains(refused.HTML, "<title>Error: ") || !strings.Contains(refused.HTML, `role="alert"`) {
				t.Fatalf("%s: %d %s", path, refused.Status, refused.HTML)
			}
			links := regexp.MustCompile(`<a href="#([^"]+)">[^<]*</a></li>`).FindAllStringSubmatch(refused.HTML, -1)
			if len(links) == 0 {
				t.Errorf("%s: no field is at fault", path)
			}
			for _, link := range links {
				if !regexp.MustCompile(`id="`+link[1]+`"[^>]* aria-invalid="true" aria-describedby="[^"]*`+link[1]+`-error"`).MatchString(refused.HTML) ||
					!strings.Contains(refused.HTML, `id="`+link[1]+`-error"`) {
					t.Errorf("%s does not mark the field %s", path, link[1])
				}
			}
			if strings.Contains(refused.HTML, "secret") || strings.Contains(refused.HTML, "<i>") {
				t.Errorf("%s shows a password again, or does not escape a name", path)
			}
		}
	})
}

// People sign in to an organisation or to the platform. Afterwards every page shows who is signed
// in and a button that ends the session.
func TestSignInPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		v := s.Reader("")
		values := url.Values{"tenantSlug": {" acme "}, "email": {acme.Email("admin")}, "password": {"wrong-password"}}
		v.Post("/sign-in", values).At("/sign-in").Want(401).Says("There is a problem", "The email address or the password is wrong.")
		values.Set("password", apptest.Password)
		v.Post("/sign-in", values)
		v.Open("/sign-in").At("/sign-in").Want(200).Says("You are signed in", "Sign out", acme.Email("admin"))
		v.Open("/password/forgot").At("/password/forgot").Want(200).Says("Sign out")
		if v.Cookie("/sign-in", "svc_device") == "" || v.Cookie("/sign-in", "svc_refresh_token") != "" {
			t.Error("pages get no cookie of the device, or the refresh token")
		}
		v.Forget("svc_access_token") // as browsers do when it has expired
		v.Open("/sign-in").At("/sign-in").Want(200).Says("You are signed in", "Sign out", acme.Email("admin"))
		session := s.Anyone()
		session.Token = v.Cookie("/", "svc_access_token")
		session.Get("/api/v1/auth/me").Want(200)
		v.Post("/sign-out", nil).At("/sign-in").Want(200).Says("You have signed out.")
		session.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		v.Post("/sign-out", nil).At("/sign-in").Want(200).Says("You have signed out.")
		v.Open("/api/v1/auth/resume?to=https://elsewhere.test").At("/").Want(200)
		v.Open("/api/v1/auth/resume?to=/\\elsewhere.test").At("/").Want(200)

		s.Platform()
		v.Post("/sign-in", url.Values{"email": {platformEmail}, "password": {apptest.Password}}).At("/platform").Want(200).Says("New organisations per month")
	})
}

// A forgotten password can be reset, also on the platform.
func TestForgottenPasswordPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		email := acme.Email("admin")
		v := s.Reader("")
		v.Open("/sign-in?tenantSlug=acme").Follow("Forgot your password?").At("/password/forgot").Want(200).Says("Send link").
			Post("/password/forgot", url.Values{"tenantSlug": {"acme"}, "email": {email}}).
			At("/password/forgot?done=sent").Want(200).Says("Check your email", "If this email address has an account").
			Follow("View the emails sent by this server").At("/sandbox/mailbox").Want(200)
		link, token := s.Anyone().Mailed(email, 1)
		p := v.Open(link + "?token=" + token).At("/acme/reset").Want(200).Says("Set a new password – acme") // with the branding of the organisation
		if strings.Contains(p.HTML, token) {
			t.Error("the page repeats the token")
		}
		v.Post("/acme/reset", url.Values{"password": {"short"}, "confirmPassword": {"short"}}).At("/acme/reset").Want(400).Says("There is a problem", "Enter between 10 and 128 characters")
		v.Open("/acme/reset").At("/acme/reset").Want(200).Says("Set password") // reloaded
		chosen := url.Values{"password": {"four words make one"}, "confirmPassword": {"four words make one"}}
		v.Post("/acme/reset", chosen).At("/acme/sign-in").Want(200).Says("Your password has been changed", "Sign in")
		v.Open("/acme/reset").At("/acme/reset").Want(200).Says("open the link in the email we sent you")
		v.Open(link + "?token=" + token).At("/acme/reset").Want(200).Says("Set password")
		v.Post("/acme/reset", chosen).At("/acme/reset").Want(400).Says("works once").Follow("Request a new link").At("/acme/forgot").Want(200)
		v.Post("/sign-in", url.Values{"tenantSlug": {"acme"}, "email": {email}, "password": {"four words make one"}})
		v.Open("/sign-in").At("/sign-in").Want(200).Says("You are signed in", email)

		v = s.Reader("")
		v.Post("/acme/forgot", url.Values{"email": {email}}).At("/acme/forgot?done=sent").Want(200)
		link, token = s.Anyone().Mailed(email, 2)
		v.Open(link + "?token=" + token).At("/acme/reset").Want(200).Says("Set password")
		v.Post("/acme/reset", chosen).At("/acme/sign-in").Want(200).Says("Your password has been changed")

		s.Platform()
		v.Post("/password/forgot", url.Values{"email": {platformEmail}}).At("/password/forgot?done=sent").Want(200)
		link, token = s.Anyone().Mailed(platformEmail, 1)
		v.Open(link + "?token=" + token).At("/password/reset").Want(200).Says("Set password")
	})
}

// A page behind an emailed link reports a missing link at once and says where to get one. The
// link survives reloading the page.
func TestPagesWithoutToken(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		for path, way := range linkPages {
			v := s.Reader("")
			p := v.Open(path).At(path).Want(200).Says("There is a problem", "open the link in the email we sent you")
			if !strings.Contains(p.HTML, `href="`+way+`"`) || strings.Contains(p.HTML, "<form method=\"post\" action=\""+path) {
				t.Errorf("%s without a link does not lead to %s, or has a form: %s", path, way, p.HTML)
			}
			v.Post(path, url.Values{"password": {apptest.Password}}).At(path).Want(400).Says("no longer has the link from your email")
			v.Open(path + "?token=made-up")
			if path != "/organizations/verify" {
				v.Open(path).At(path).Want(200)
				fieldsOf(t, v.Open(path), path)
			}
			v.Post(path, url.Values{"name": {"Obi"}, "password": {apptest.Password}, "confirmPassword": {apptest.Password}}).At(path).Want(400).Says("There is a problem")
			v.Post("/sign-in", url.Values{"tenantSlug": {"acme"}, "email": {acme.Email("admin")}, "password": {apptest.Password}})
			if path != "/organizations/verify" { // which keeps an invalid token, to replace it
				v.Open(path).At(path).Want(200).Says("Continue as The admin")
			}
		}
	})
}

// A person who is signed in to one organisation registers another one.
func TestRegisterOrganisationPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		v := s.Reader("")
		v.Post("/sign-in", url.Values{"tenantSlug": {"acme"}, "email": {acme.Email("admin")}, "password": {apptest.Password}})
		v.Post("/organizations/register", url.Values{"name": {"Bola"}, "email": {"bola@new.test"}, "password": {apptest.Password}, "confirmPassword": {apptest.Password}}).
			At("/organizations/register?done=sent").Want(200).Says("Check your email", "24 hours")
		link, token := s.Anyone().Mailed("bola@new.test", 1)
		v.Open(link + "?token=" + token).At("/organizations/verify").Want(200).Says("Hello Bola, your email address bola@new.test is confirmed.")
		v.Open("/organizations/verify").At("/organizations/verify").Want(200).Says("Hello Bola") // reloaded
		workspace := url.Values{"organizationName": {"New Shop"}, "sector": {"Other"}, "staffCount": {"1-10"}, "expectedCustomerVolume": {"1-100"}}
		v.Post("/organizations/verify", url.Values{"organizationName": {"New Shop"}, "slug": {"acme"}, "sector": {"Other"}, "staffCount": {"1-10"}, "expectedCustomerVolume": {"1-100"}}).
			At("/organizations/verify").Want(409).Says("There is a problem")
		v.Post("/organizations/verify", workspace).At("/console").Want(200).Says("Your organisation is ready", "Bola", "Getting started", "Needs attention")
		apptest.SignInTo(s, "new-shop", "bola@new.test", apptest.Password)
		v.Open("/organizations/verify").Follow("Continue as Bola").At("/console").Want(200)
		v.Open(link+"?token="+token).At("/organizations/verify").Want(400).Says("There is a problem", "Send a new link")

		// In another browser the password has to be chosen again, and an old link can be replaced.
		v = s.Reader("")
		v.Post("/organizations/register", url.Values{"name": {"Obi"}, "email": {"obi@new.test"}, "password": {apptest.Password}, "confirmPassword": {apptest.Password}}).At("/organizations/register?done=sent").Want(200)
		link, token = s.Anyone().Mailed("obi@new.test", 1)
		other := s.Reader("")
		other.Open(link + "?token=" + token).At("/organizations/verify").Want(200).Says("a different browser from the one you registered in")
		s.Clock.Advance(25 * time.Hour)
		other.Open("/organizations/verify").At("/organizations/verify").Want(400).Says("Send a new link")
		other.Post("/organizations/verify/new-link", nil).At("/organizations/register?done=sent").Want(200).Says("Check your email")
		link, token = s.Anyone().Mailed("obi@new.test", 2)
		other.Open(link + "?token=" + token).At("/organizations/verify").Want(200).Says("Hello Obi")
		workspace.Set("password", "four words make one")
		workspace.Set("confirmPassword", "four words make one")
		other.Post("/organizations/verify", workspace).At("/console").Want(200).Says("Obi")
		apptest.SignInTo(s, "new-shop-2", "obi@new.test", "four words make one")
	})
}

// A customer registers and a member of staff accepts an invitation.
func TestJoinPages(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		admin.Put("/api/v1/tenant/landing-page", apptest.M{"headline": "Boats & more", "description": "All about boats.", "published": true}).Want(200)
		v := s.Reader("")
		v.Open("/organizations?name=nobody").At("/nobody").Want(404).Says("Page not found")
		v.Open("/organizations?name=acme").At("/acme").Want(200).Says("Boats & more", "All about boats.").
			Follow("Create an account").At("/acme/register").Want(200).Says("Confirm password")
		person := url.Values{"name": {"Chi"}, "email": {"chi@customer.test"}, "password": {apptest.Password}, "confirmPassword": {apptest.Password}}
		v.Post("/acme/register", person).At("/acme/register?done=sent").Want(200).Says("Check your email")
		link, token := s.Anyone().Mailed("chi@customer.test", 1)
		other := s.Reader("")
		other.Open(link+"?token="+token).At("/acme/verify").Want(200).Says("a different browser from the one you registered in", "Password")
		v.Open(link + "?token=" + token).At("/acme/verify").Want(200).Says("to activate your account")
		v.Post("/acme/verify", nil)
		v.Open("/sign-in").At("/sign-in").Want(200).Says("You are signed in", "chi@customer.test")
		other.Post("/acme/verify", url.Values{"password": {apptest.Password}, "confirmPassword": {apptest.Password}}).
			At("/acme/verify").Want(400).Says("works once").Follow("Sign in").At("/acme/sign-in").Want(200)

		apptest.Invite(admin, "Obi", "obi@acme.test", apptest.RoleID(admin, "CASE_OFFICER")).Want(201)
		link, token = s.Anyone().Mailed("obi@acme.test", 1)
		v = s.Reader("")
		v.Open(link + "?token=" + token).At("/invitations/accept").Want(200).Says("Accept your invitation")
		v.Post("/invitations/accept", url.Values{"name": {"Obi N."}, "password": {apptest.Password}, "confirmPassword": {apptest.Password}})
		v.Open("/console").At("/console").Want(200).Says("Obi N.", "Case officer")
	})
}

// A form submitted from another site is refused and signs nobody in.
func TestCrossSiteForms(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		v := s.Reader("")
		v.Origin = "https://elsewhere.test"
		v.Post("/sign-in", url.Values{"tenantSlug": {"acme"}, "email": {acme.Email("admin")}, "password": {apptest.Password}}).
			At("/sign-in").Want(403).Says("sent from another website")
		if v.Cookie("/", "svc_access_token") != "" {
			t.Error("somebody was signed in")
		}
	})
}

// A payer whose checkout has no callback URL returns to a page with the status of the payment.
func TestPaidPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		officer, customer := acme.As("admin"), acme.As("ada")
		licence := officer.Licence()
		application := officer.Accept(customer.Submit(licence))
		officer.Complete(application, licence.About).Want(200)
		checkout := customer.Checkout(application).Want(201)
		v := s.Reader("")
		v.Post("/sandbox/payments/checkout/"+checkout.String("accessCode"), url.Values{"outcome": {"success"}}).
			At("/acme/paid/"+checkout.String("reference")).Want(200).Says("Payment received", "Receipt", "NGN", checkout.String("reference"))
		v.Open("/paid?reference=PAY-AAAAAA").At("/paid?reference=PAY-AAAAAA").Want(404).Says("Payment not found")
		v.Open("/paid?reference=SUB-AAAAAA").At("/paid?reference=SUB-AAAAAA").Want(200).Says("the plan of your organisation changes")

		customer = acme.As("ben")
		application = officer.Accept(customer.Submit(licence))
		officer.Complete(application, licence.About).Want(200)
		checkout = customer.Checkout(application).Want(201)
		at := "/acme/paid/" + checkout.String("reference")
		pending := v.Open("/paid?reference="+checkout.String("reference")).
			At(at).Want(200).Says("Confirming your payment", "Do not pay again.", "Check again")
		pending.Send(at, nil).At(at).Want(200).Says("Confirming your payment")
		customer.PayAt(checkout.String("accessCode"), "failed")
		s.Clock.Advance(5 * time.Second) // the provider is asked once in that time
		pending.Send(at, nil).At(at).Want(200).Says("Payment failed", "Your payment was declined", "No money was taken", "Try again")
	})
}

// In the demo, the start page offers people to sign in as. Otherwise it does not.
func TestStartPage(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		v := s.Reader("")
		if p := v.Open("/").At("/").Want(200).Says("Sign in", "Find an organisation", "Register an organisation", "API reference"); strings.Contains(p.HTML, "ada@customer.test") {
			t.Error("it offers people who are not there")
		}
		if err := s.SeedDemo(t.Context()); err != nil {
			t.Fatal(err)
		}
		p := v.Open("/").At("/").Want(200).Says("Try Stagegate as…", "Demo Travel", "Beta College", "Platform", "Administrator of the organisation")
		forms := regexp.MustCompile(`(?s)<form method="post" action="/sign-in">\s*(?:<input type="hidden" name="tenantSlug" value="([^"]+)">)?<input type="hidden" name="email" value="([^"]+)"><input type="hidden" name="password" value="([^"]+)">`).
			FindAllStringSubmatch(p.HTML, -1)
		if len(forms) < 10 {
			t.Errorf("it offers %d people", len(forms))
		}
		for _, form := range forms[:1] {
			v.Post("/sign-in", url.Values{"tenantSlug": {form[1]}, "email": {form[2]}, "password": {form[3]}})
			v.Open("/").At("/").Want(200).Says("You are signed in", "Continue as")
		}
		last := forms[len(forms)-1]
		v.Post("/sign-in", url.Values{"email": {last[2]}, "password": {last[3]}}).At("/platform").Want(200).Says("New organisations per month")
	})
}

// Emailed links lead to pages that accept their tokens.
func TestEmailedLinks(t *testing.T) {
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
			p := s.Reader("").Open(link + "?token=" + token).At(path).Want(200)
			if strings.Contains(p.HTML, token) {
				t.Errorf("%s repeats the token", link)
			}
			fieldsOf(t, p, path)
			if n := len(s.Anyone().Mails(email)); n != 1 {
				t.Errorf("%d mails to %s", n, email)
			}
		}
	})
}
