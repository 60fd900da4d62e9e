package console_test

import (
	"maps"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// ssoForm returns the entries of the form of a connection to the provider of the sandbox, for the domain acme.test. role is the id of the default role.
func ssoForm(s *apptest.Server, role string) url.Values {
	return url.Values{
		"name": {"Company account"}, "issuer": {s.URL + "/sandbox/oidc"}, "clientId": {"stagegate"}, "clientSecret": {"a client secret"}, "domains": {"acme.test\n"},
		"defaultRoleId": {role}, "groupClaim": {""}, "groupRoles": {""},
	}
}

// An admin sets single sign-on up step by step, and people find it from the sign-in page.
func TestSSOPages(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		boss := s.Reader(admin.Token)
		const list = settingsPath + "/sso"
		boss.Open(list).Want(200, "No single sign-on yet")
		p := boss.Open(list+"/new").Want(200, s.URL+"/api/v1/auth/sso/callback", "CASE_OFFICER")
		whole := ssoForm(s, apptest.RoleID(admin, "CASE_OFFICER"))
		maps.Copy(whole, url.Values{"justInTime": {"true"}, "groupClaim": {"groups"}, "groupRoles": {"admins = Administrator\nmoney = finance_officer"}})
		with := func(name, value string) url.Values {
			changed := maps.Clone(whole)
			changed.Set(name, value)
			return changed
		}
		p.Send(list+"/new", with("issuer", "http://example.org")).Want(400, `href="#issuer"`)
		boss.Open(list+"/new").Send(list+"/new", with("groupRoles", "admins: Nobody")).Want(400, `href="#groupRoles"`)
		boss.Open(list+"/new").Send(list+"/new", with("domains", "acme")).Want(400, `href="#domains"`)
		p = boss.Open(list+"/new").Send(list+"/new", whole).Want(200, "Connection added.", "stagegate-verification=", "Not tested")
		at := p.Path
		p = p.Send(at+"/verify", url.Values{"domain": {"acme.test"}}).Want(200, "Domain verified.").Without("stagegate-verification=")
		p = p.Send(at+"/test", nil).Want(200, "Continue with Company account")
		start := regexp.MustCompile(`href="([^"]*/start\?test=[^"]*)"`).FindStringSubmatch(p.HTML)
		if start == nil {
			t.Fatalf("no link to the test: %s", p.HTML)
		}
		chosen := boss.Open(start[1]).Want(200, "Choose who signs in.")
		passed := chosen.Post(chosen.Path, url.Values{"person": {"ada@example.test"}})
		passed.Want(200, "The test was successful", "Last successful test")
		boss.Open(list).Want(200, "Company account", "In use", "acme.test")
		boss.Open(at).Send(at+"/enforce", nil).Want(409, "second factor")
		stale := boss.Open(at + "/settings")
		boss.Open(at+"/settings").Want(200, "admins = Administrator", "money = FINANCE_OFFICER").Send(at+"/settings", with("name", "Renamed")).Want(200, "Connection saved.", "Renamed")

		stale.Send(at+"/settings", with("clientId", "of another")).Want(409, "Someone else changed this first.", `value="of another"`)
		boss.Open(at+"/settings").Want(200, `value="Renamed"`, `value="stagegate"`)

		nobody := s.Reader("")
		nobody.Open("/acme/sign-in").Want(200, "Use single sign-on")
		nobody.Open("/sign-in/sso").Want(200, "Work email address")
		nobody.Open("/sign-in/sso?email=ada%40other.test").Want(404, "There is no single sign-on for this address.")
		nobody.Open("/acme/sign-in?code=SSO_NO_ACCESS").Want(200, "has no access here")
		nobody.Open("/acme/sign-in?code=SSO_LINK_MAILED").Want(200, "We have sent you an email.")
		boss.Open(at + "/settings") // the secret was sent again: the connection has to be tested again
		found := nobody.Open("/sign-in/sso?email=ada%40acme.test")
		if strings.Contains(found.HTML, "Continue with Renamed") {
			t.Error("an untested connection is offered")
		}
		nobody.Open("/sign-in/sso/link").Want(200, "Sign in with single sign-on again")
		boss.Open(at).Send(at+"/delete", nil).Want(200, "Connection deleted.")
	})
}
