package sso_test

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

const (
	base     = "/api/v1/tenant/sso-connections"
	discover = "/api/v1/auth/sso/discover?email="
	callback = "/api/v1/auth/sso/callback"
)

// browser keeps cookies and follows no redirects.
type browser struct {
	t      *testing.T
	s      *apptest.Server
	client *http.Client
}

// answer is the answer to a call of a browser.
type answer struct {
	Status   int
	Location string
	Body     string
}

func newBrowser(t *testing.T, s *apptest.Server) browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return browser{t, s, &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// signedIn is a browser with the session of a token.
func signedIn(t *testing.T, s *apptest.Server, token string) browser {
	t.Helper()
	b := newBrowser(t, s)
	at, err := url.Parse(s.URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	b.client.Jar.SetCookies(at, []*http.Cookie{{Name: "svc_access_token", Value: token, Path: "/"}})
	return b
}

// address returns the full form of an address of the server.
func (b browser) address(path string) string {
	if strings.HasPrefix(path, "/") {
		return b.s.URL + path
	}
	return path
}

func (b browser) do(method, path string, form url.Values, accept string) answer {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.address(path), strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Accept", accept)
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	resp, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer{resp.StatusCode, resp.Header.Get("Location"), string(body)}
}

func (b browser) open(path string) answer {
	b.t.Helper()
	return b.do(http.MethodGet, path, nil, "text/html")
}

// person is somebody at the provider.
type person struct {
	email, name, groups string
	unverified          bool
}

func (p person) form() url.Values {
	form := url.Values{"email": {p.email}, "name": {p.name}, "groups": {p.groups}}
	if !p.unverified {
		form.Set("verified", "on")
	}
	return form
}

// choose opens the start and signs in a person at the provider. It returns the address of the way back.
func (b browser) choose(start string, p person) string {
	b.t.Helper()
	asked := b.open(start)
	if asked.Status != http.StatusFound || !strings.Contains(asked.Location, "/sandbox/oidc/authorize?") {
		b.t.Fatalf("%s: %d %s %s", start, asked.Status, asked.Location, asked.Body)
	}
	if page := b.open(asked.Location); page.Status != http.StatusOK || !strings.Contains(page.Body, "ada@example.test") {
		b.t.Fatalf("the provider shows %d %s", page.Status, page.Body)
	}
	chosen := b.do(http.MethodPost, asked.Location, p.form(), "text/html")
	if chosen.Status != http.StatusSeeOther || !strings.HasPrefix(chosen.Location, b.s.URL+callback) {
		b.t.Fatalf("the provider answers %d %s", chosen.Status, chosen.Location)
	}
	return chosen.Location
}

// signIn goes the whole way and returns where the browser is sent at the end.
func (b browser) signIn(start string, p person) string {
	b.t.Helper()
	ended := b.open(b.choose(start, p))
	if ended.Status != http.StatusFound {
		b.t.Fatalf("the way back ends with %d %s", ended.Status, ended.Body)
	}
	return ended.Location
}

// token returns the access token of the browser's session, or "".
func (b browser) token() string {
	b.t.Helper()
	at, err := url.Parse(b.s.URL + "/")
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(at) {
		if c.Name == "svc_access_token" {
			return c.Value
		}
	}
	return ""
}

// me returns the person of the browser.
func (b browser) me() *apptest.Response {
	b.t.Helper()
	return apptest.Me(b.s, b.token())
}

// refusedWith checks that a way ended at the sign-in page with a code and without a session.
func (b browser) refusedWith(location, slug, code string) {
	b.t.Helper()
	at, err := url.Parse(location)
	if err != nil || at.Path != "/"+slug+"/sign-in" || at.Query().Get("code") != code {
		b.t.Errorf("ended at %s, want the sign-in page with %s", location, code)
	}
	if b.token() != "" {
		b.t.Errorf("%s: there is a session", code)
	}
}

// connection is a connection with the sandbox's provider.
type connection struct {
	id, start string
	admin     *apptest.Client
}

// settings returns the body that creates a connection.
func settings(s *apptest.Server, admin *apptest.Client, domain string, change apptest.M) apptest.M {
	body := apptest.M{
		"name": "Company account", "issuer": s.URL + "/sandbox/oidc", "clientId": "stagegate", "clientSecret": "a secret", "domains": []string{domain},
		"defaultRoleId": apptest.RoleID(admin, "CASE_OFFICER"), "justInTime": true, "groupClaim": "groups",
	}
	return apptest.WithMembers(body, change)
}

// connect creates a connection with a verified domain, and tests it.
func connect(t *testing.T, s *apptest.Server, admin *apptest.Client, domain string, change apptest.M) connection {
	t.Helper()
	id := admin.Post(base, settings(s, admin, domain, change)).Want(201).String("id")
	admin.Post(base+"/"+id+"/verify-domain", apptest.M{"domain": domain}).Want(200)
	c := connection{id, "/api/v1/auth/sso/" + id + "/start", admin}
	c.test(t, s)
	return c
}

// test makes a test sign-in in the browser of the admin.
func (c connection) test(t *testing.T, s *apptest.Server) {
	t.Helper()
	b := signedIn(t, s, c.admin.Token)
	at := c.admin.Post(base+"/"+c.id+"/test", nil).Want(200).String("url")
	if ended := b.signIn(at, person{email: "somebody@example.test"}); ended != "/console/settings/sso/"+c.id+"?code=SSO_TESTED" {
		t.Fatalf("the test ended at %s", ended)
	}
}

func fault(s *apptest.Server, token string) {
	s.Anyone().Put("/sandbox/faults", apptest.M{"oidc": apptest.M{"token": token}}).Want(200)
}
