package contract_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"stagegate/internal/testkit/apptest"
)

// Values of single sign-on that differ between runs.
var (
	domainRecord = regexp.MustCompile(`stagegate-verification=[a-z0-9]+`)
	authorizeURL = regexp.MustCompile(`"https?://[^"]*/oidc/authorize\?[^"]*"`)
	testToken    = regexp.MustCompile(`/start\?test=[^"]*`)
	linkedToken  = regexp.MustCompile(`sso/link\?token=(\S+)`)
)

// singleSignOn connects the organisation with a provider, and the officer with the provider.
func (n *recorder) singleSignOn(officer string) {
	n.t.Helper()
	anyone, issuer := n.s.Anyone(), n.s.URL+"/sandbox/oidc"
	n.masked = append(n.masked, issuer, "https://login.acme-travel.example")
	role := apptest.RoleID(n.admin, "CASE_OFFICER")
	id := n.call(n.admin, "createSSOConnection", apptest.M{
		"name": "Acme account", "issuer": issuer, "clientId": "stagegate", "clientSecret": "example-client-secret", "domains": []string{"acme-travel.test"},
		"defaultRoleId": role, "justInTime": true, "groupClaim": "groups", "groupRoles": apptest.M{"officers": role},
	}).String("id")
	n.call(n.admin, "listSSOConnections", nil)
	n.call(n.admin, "verifySSODomain", apptest.M{"domain": "acme-travel.test"}, id)
	test := n.call(n.admin, "testSSOConnection", nil, id).String("url")
	n.comeBack(strings.TrimPrefix(test, n.s.URL), officer)
	n.call(n.admin, "getSSOConnection", nil, id)
	n.call(anyone, "discoverSSO?email=ada@acme-travel.test", nil)
	n.call(anyone, "startSSO", nil, id)
	n.call(anyone, "completeSSO", nil)
	n.comeBack("/api/v1/auth/sso/"+id+"/start", officer)
	token := ""
	apptest.Until(n.t, "the confirmation arrives", func() bool {
		for _, m := range n.admin.Mails(officer) {
			if found := linkedToken.FindStringSubmatch(m.Text); found != nil {
				token = found[1]
			}
		}
		return token != ""
	})
	n.call(anyone, "linkSSO", apptest.M{"token": n.mask(token, "AaIgdPKId5…")})
	secret := n.admin.Post("/api/v1/auth/second-factor/totp", nil).Want(200).String("secret")
	n.admin.Post("/api/v1/auth/second-factor/totp/confirm", apptest.M{"code": n.codeAt(secret, n.s.Now())}).Want(200)
	n.call(n.admin, "enforceSSOConnection", nil, id)
	n.refused(anyone, "SSO_REQUIRED", "login", apptest.M{"tenantSlug": "acme-travel", "email": officer, "password": examplePassword})
	n.call(n.admin, "relaxSSOConnection", nil, id)
	n.admin.Delete("/api/v1/auth/second-factor/totp").Want(200)
	n.call(n.admin, "updateSSOConnection", apptest.M{"name": "Acme Travel account", "issuer": n.s.URL + "/sandbox/none"}, id)
	away, err := url.Parse(n.admin.Post("/api/v1/tenant/sso-connections/"+id+"/test", nil).Want(200).String("url"))
	if err != nil {
		n.t.Fatal(err)
	}
	n.refused(anyone, "SSO_PROVIDER_UNAVAILABLE", "startSSO?"+away.RawQuery, nil, id)
	n.call(n.admin, "deleteSSOConnection", nil, id)
}

// comeBack goes the way to the provider and back as a browser.
func (n *recorder) comeBack(start, email string) {
	n.t.Helper()
	asked := n.s.Anyone().Get(start).Want(http.StatusFound)
	cookie := "svc_sso_state=" + apptest.Cookies(n.t, asked)["svc_sso_state"].Value
	form := url.Values{"name": {"Musa Bello"}, "email": {email}, "verified": {"on"}}
	r, err := http.NewRequestWithContext(n.t.Context(), http.MethodPost, asked.Header.Get("Location"), strings.NewReader(form.Encode()))
	if err != nil {
		n.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	chosen, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		n.t.Fatal(err)
	}
	_ = chosen.Body.Close()
	back := withHeaders(n.s.Anyone(), http.Header{"Cookie": {cookie}})
	back.Get(strings.TrimPrefix(chosen.Header.Get("Location"), n.s.URL)).Want(http.StatusFound)
}
