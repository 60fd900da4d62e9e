package app_test

import (
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/test/apptest"
)

var (
	pageCalls  = regexp.MustCompile(`data-call="([^"]+)"`)
	pageFields = regexp.MustCompile(`<(?:input|select)[^>]* name="([^"]+)"`)
	pageLinks  = regexp.MustCompile(`(?:href|src)="(/[^"]*)"`)
	pageForms  = regexp.MustCompile(`(?s)<form.*?</form>`)
	scripted   = regexp.MustCompile(`call\("(GET|POST)", "(/api/v1/[^"?]+)`)
)

// serves reports whether the API has an operation, and whether the operation
// takes these fields: one that it does not know would be refused by name.
func serves(t *testing.T, s *apptest.Server, method, path string, fields []string) {
	t.Helper()
	body := apptest.M{}
	for _, f := range fields {
		body[f] = ""
	}
	var r *apptest.Response
	if method == "POST" {
		r = s.Anyone().Post(path, body)
	} else {
		r = s.Anyone().Get(path)
	}
	if r.Status == 404 || r.Status == 405 {
		t.Errorf("%s %s: %d %s", method, path, r.Status, r.Body)
	}
	for _, e := range r.Errors {
		if strings.Contains(e.Code, "UNKNOWN") {
			t.Errorf("%s %s: %v", method, path, e)
		}
	}
}

// Every page behind a mailed link is served under a policy that lets its own
// script call the API, and all that it calls and links to is there.
func TestPagesCallTheAPI(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		paths := []string{
			"/organizations/register", "/organizations/verify", "/customers/verify", "/invitations/accept", "/password/reset", "/sign-in",
		}
		seen := map[string]bool{}
		for _, path := range paths {
			page := s.Anyone().Get(path + "?token=x").Want(200)
			html, policy := string(page.Body), page.Header.Get("Content-Security-Policy")
			for _, rule := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"} {
				if !strings.Contains(policy, rule) {
					t.Errorf("%s: the policy %q is without %s", path, policy, rule)
				}
			}
			if got := page.Header.Get("Content-Type"); got != "text/html; charset=utf-8" {
				t.Errorf("%s is %s", path, got)
			}
			if regexp.MustCompile(`<script>|<script [^>]*>[^<]|<style|\son\w+=|style=`).MatchString(html) {
				t.Errorf("%s has something inline, which its policy forbids", path)
			}
			for _, form := range pageForms.FindAllString(html, -1) {
				call := pageCalls.FindStringSubmatch(form)
				if call == nil {
					t.Fatalf("%s has a form without a call: %s", path, form)
				}
				fields := []string{}
				for _, f := range pageFields.FindAllStringSubmatch(form, -1) {
					fields = append(fields, f[1])
				}
				if strings.Contains(path, "accept") || strings.Contains(path, "reset") || strings.HasPrefix(path, "/customers") || strings.Contains(form, "data-again") {
					fields = append(fields, "token") // the script adds that of the link
				}
				if strings.HasSuffix(call[1], "/create") {
					apptest.Registered(s, "page@acme.test").Post(call[1], workspaceOf(fields)).Want(201)
				} else {
					serves(t, s, "POST", call[1], fields)
				}
			}
			for _, link := range pageLinks.FindAllStringSubmatch(html, -1) {
				if !seen[link[1]] {
					seen[link[1]] = true
					s.Anyone().Get(link[1]).Want(200)
				}
			}
		}
		script := s.Anyone().Get("/pages/pages.js").Want(200)
		if got := script.Header.Get("Content-Type"); got != "text/javascript; charset=utf-8" {
			t.Errorf("the script is %s", got)
		}
		calls := scripted.FindAllStringSubmatch(string(script.Body), -1)
		for _, c := range calls {
			serves(t, s, c[1], c[2], nil)
		}
		if len(calls) < 3 {
			t.Errorf("the script calls only %v", calls)
		}
		if !seen["/pages/pages.js"] || !seen["/pages/pages.css"] {
			t.Errorf("the pages use %v", seen)
		}
	})
}

// workspaceOf is what the page's form sends, with a value for each of its fields.
func workspaceOf(fields []string) apptest.M {
	values := apptest.M{
		"slug": "acme", "organizationName": "Acme", "sector": "Other", "staffCount": "200+", "expectedCustomerVolume": "1-100",
		"password": apptest.Password, "confirmPassword": apptest.Password,
	}
	body := apptest.M{}
	for _, f := range fields {
		body[f] = values[f]
	}
	return body
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
			page := s.Anyone().Get(strings.TrimPrefix(link, s.URL) + "?token=" + token).Want(200)
			if strings.Contains(string(page.Body), token) {
				t.Errorf("%s repeats the token", link)
			}
			if n := len(s.Anyone().Mails(email)); n != 1 {
				t.Errorf("%d mails to %s", n, email)
			}
		}
	})
}
