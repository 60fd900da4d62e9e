package sso_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A connection is set up, tested and used: somebody of a verified domain becomes a member, and is the same member later.
func TestSingleSignOn(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		made := admin.Post(base, settings(s, admin, "Example.TEST", nil)).Want(201)
		id := made.String("id")
		made.Is("DRAFT", "status").Is("example.test", "domains", 0, "domain").Is(false, "domains", 0, "verified").Is(nil, "testedAt").Is(s.URL+callback, "callbackUrl")
		if strings.Contains(string(made.Body), "a secret") || !strings.HasPrefix(made.String("domains", 0, "record"), "stagegate-verification=") {
			t.Errorf("%s", made.Body)
		}
		start := "/api/v1/auth/sso/" + id + "/start"
		newBrowser(t, s).refusedWith(newBrowser(t, s).open(start).Location, "acme", "SSO_NOT_READY")
		s.Anyone().Get(discover+"ada@example.test").Want(200).Is(nil, "connection")

		admin.Post(base+"/"+id+"/verify-domain", apptest.M{"domain": "other.test"}).Refused(400, "VALIDATION_FAILED").At("domain")
		admin.Post(base+"/"+id+"/verify-domain", apptest.M{"domain": "example.test"}).Want(200).Is(true, "domains", 0, "verified")
		c := connection{id, start, admin}
		c.test(t, s)
		admin.Get(base+"/"+id).Want(200).Is("TESTED", "status")
		s.Anyone().Get(discover+url.QueryEscape("ADA@Example.test")).Want(200).Is(id, "connection", "id").Is("Company account", "connection", "name")
		s.Anyone().Get(discover+"ada@sub.example.test").Want(200).Is(nil, "connection")
		admin.Get("/api/v1/tenant/members?search=somebody").Want(200).Has(0, "content") // the test makes nobody

		b := newBrowser(t, s)
		if at := b.signIn(start+"?back=%2Fconsole%2Fqueue%3Fa%3Db", person{email: "ada@example.test", name: "Ada Achebe"}); at != "/console/queue?a=b" {
			t.Errorf("ended at %s", at)
		}
		me := b.me().Want(200).Is("STAFF", "kind").Is("ada@example.test", "email").Is("Ada Achebe", "name").Is("CASE_OFFICER", "role")
		again := newBrowser(t, s)
		if at := again.signIn(start, person{email: "Ada@example.test", name: "Ada Elsewhere"}); at != "/console" {
			t.Errorf("ended at %s", at)
		}
		again.me().Want(200).Is(me.String("id"), "id").Is("Ada Achebe", "name")
		sessions := s.Anyone()
		sessions.Token = again.token()
		sessions.Get("/api/v1/auth/sessions").Want(200).Is("SSO", 0, "method").Is("SSO", 1, "method")

		admin.Patch(base+"/"+id, apptest.M{"clientId": "another"}).Want(200).Is("DRAFT", "status").Is(nil, "testedAt").Is("another", "clientId").Is(true, "domains", 0, "verified")
		b.refusedWithout(start, "SSO_NOT_READY")
		admin.Delete(base + "/" + id).Want(200)
		admin.Get(base+"/"+id).Refused(404, "NOT_FOUND")
		apptest.Until(t, "the admins are told of each change", func() bool { return len(admin.Mails(acme.Email("admin"))) == 4 })
	})
}

// refusedWithout checks where a start ends that does not lead to the provider.
func (b browser) refusedWithout(start, code string) {
	b.t.Helper()
	if at := b.open(start).Location; !strings.Contains(at, "/sign-in?code="+code) {
		b.t.Errorf("ended at %s, want %s", at, code)
	}
}

// Settings are validated, and seen and changed by admins of the organisation only.
func TestSettings(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme, other := s.Tenant("acme"), s.Tenant("other")
		admin, stranger := acme.As("admin"), other.As("admin")
		foreign := apptest.RoleID(stranger, "MANAGER")
		for field, change := range map[string]apptest.M{
			"issuer":        {"issuer": "http://example.org"},
			"issuer?":       {"issuer": "https://example.org?a=b"},
			"issuer#":       {"issuer": "https://example.org#a"},
			"issuer@":       {"issuer": "https://a@example.org"},
			"issuer/":       {"issuer": "https://169.254.169.254"},
			"domains[0]":    {"domains": []string{"example"}},
			"domains[1]":    {"domains": []string{"a.test", "A.test"}},
			"defaultRoleId": {"defaultRoleId": "00000000-0000-7000-8000-000000000001"},
			"groupRoles":    {"groupRoles": apptest.M{"staff": foreign}},
			"groupClaim":    {"groupClaim": "", "groupRoles": apptest.M{"staff": apptest.RoleID(admin, "MANAGER")}},
		} {
			admin.Post(base, settings(s, admin, "acme.test", change)).Refused(400, "VALIDATION_FAILED").At(strings.TrimRight(field, "?#@/ "))
		}
		id := admin.Post(base, settings(s, admin, "acme.test", nil)).Want(201).String("id")
		admin.Post(base, settings(s, admin, "acme.test", nil)).Refused(409, "CONFLICT").At("domains")
		admin.Patch(base+"/"+id, apptest.M{"issuer": "http://example.org"}).Refused(400, "VALIDATION_FAILED").At("issuer")
		acme.As("manager").Get(base).Refused(403, "FORBIDDEN")
		stranger.Get(base).Want(200).Has(0)
		for _, path := range []string{"", "/test", "/enforce", "/relax"} {
			if path == "" {
				stranger.Get(base+"/"+id).Refused(404, "NOT_FOUND")
				stranger.Patch(base+"/"+id, apptest.M{"name": "Mine"}).Refused(404, "NOT_FOUND")
				stranger.Delete(base+"/"+id).Refused(404, "NOT_FOUND")
				continue
			}
			stranger.Post(base+"/"+id+path, nil).Refused(404, "NOT_FOUND")
		}
		stranger.Post(base+"/"+id+"/verify-domain", apptest.M{"domain": "acme.test"}).Refused(404, "NOT_FOUND")

		// A domain is verified for one organisation at a time.
		admin.Post(base+"/"+id+"/verify-domain", apptest.M{"domain": "acme.test"}).Want(200)
		theirs := stranger.Post(base, settings(s, stranger, "acme.test", nil)).Want(201).String("id")
		stranger.Post(base+"/"+theirs+"/verify-domain", apptest.M{"domain": "acme.test"}).Refused(409, "CONFLICT")
		admin.Patch(base+"/"+id, apptest.M{"domains": []string{}}).Want(200).Has(0, "domains")
		stranger.Post(base+"/"+theirs+"/verify-domain", apptest.M{"domain": "acme.test"}).Want(200)
		s.Anyone().Get("/api/v1/auth/sso/"+strings.Replace(id, id[:4], "0000", 1)+"/start").Refused(404, "NOT_FOUND")
	})
}

// Null clears what is optional. A change that changes nothing is neither recorded nor mailed.
func TestChange(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		manager := apptest.RoleID(admin, "MANAGER")
		change := apptest.M{"domains": []string{"a.test", "b.test"}, "groupRoles": apptest.M{"bosses": manager}}
		at := base + "/" + admin.Post(base, settings(s, admin, "", change)).Want(201).String("id")
		same := settings(s, admin, "", change)
		same["domains"] = []string{"B.test", "a.test"}
		delete(same, "clientSecret")
		changes := func() int64 {
			return apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'sso.changed'`)
		}
		admin.Patch(at, same).Want(200).Is("DRAFT", "status").Has(2, "domains").Is(manager, "groupRoles", "bosses")
		apptest.Equal(t, "changes", changes(), int64(0))

		admin.Patch(at, apptest.M{"name": nil}).Refused(400, "VALIDATION_FAILED").At("name")
		admin.Patch(at, apptest.M{"groupClaim": nil}).Refused(400, "VALIDATION_FAILED").At("groupClaim")
		cleared := admin.Patch(at, apptest.M{"groupClaim": nil, "groupRoles": nil, "justInTime": nil}).Want(200)
		cleared.Is(nil, "groupClaim").Is(false, "justInTime")
		apptest.Equal(t, "roles of groups", strings.Contains(string(cleared.Body), `"groupRoles":{}`), true)
		apptest.Equal(t, "changes", changes(), int64(1))
	})
}

// What is wrong with an ID token signs nobody in, and a provider that is away is 503 and then failing.
func TestProviderFaults(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		c := connect(t, s, s.Tenant("acme").As("admin"), "example.test", nil)
		ada := person{email: "ada@example.test", name: "Ada"}
		for _, token := range []string{"nonce", "audience", "issuer", "expired", "none"} {
			fault(s, token)
			b := newBrowser(t, s)
			b.refusedWith(b.signIn(c.start, ada), "acme", "SSO_REFUSED")
		}
		fault(s, "normal")
		b := newBrowser(t, s)
		back := b.choose(c.start, ada)
		altered := func(name, value string) string {
			at, err := url.Parse(back)
			if err != nil {
				t.Fatal(err)
			}
			q := at.Query()
			if q.Del(name); value != "" {
				q.Set(name, value)
			}
			at.RawQuery = q.Encode()
			return at.String()
		}
		elsewhere := newBrowser(t, s)
		if at := elsewhere.open(back).Location; at != "/sign-in?code=SSO_EXPIRED" { // another browser
			t.Errorf("another browser ends at %s", at)
		}
		b.refusedWith(b.open(altered("iss", "https://another.test")).Location, "acme", "SSO_REFUSED")
		b.refusedWith(b.open(back).Location, "acme", "SSO_EXPIRED") // the state was used
		for name, value := range map[string]string{"iss": "", "code": "", "code=wrong": "wrong"} {
			back = b.choose(c.start, ada)
			b.refusedWith(b.open(altered(strings.TrimSuffix(name, "=wrong"), value)).Location, "acme", "SSO_REFUSED")
		}
		back = b.choose(c.start, ada)
		if at := b.open(altered("state", "")).Location; at != "/sign-in?code=SSO_EXPIRED" {
			t.Errorf("without a state: %s", at)
		}
		b.refusedWith(b.open(altered("error", "access_denied")).Location, "acme", "SSO_CANCELED")
		back = b.choose(c.start, ada)
		s.Clock.Advance(10 * time.Minute)
		b.refusedWith(b.open(back).Location, "acme", "SSO_EXPIRED")
		for _, p := range []person{{email: "ada@example.test", unverified: true}, {name: "Nobody"}, {email: "ada@elsewhere.test"}, {email: "no address"}} {
			b.refusedWith(b.signIn(c.start, p), "acme", "SSO_NO_ACCESS")
		}

		fault(s, "silent")
		for range 3 {
			back := b.choose(c.start, ada)
			if got := b.do("GET", back, nil, "application/json"); got.Status != 503 || !strings.Contains(got.Body, "SSO_PROVIDER_UNAVAILABLE") {
				t.Errorf("a silent provider: %d %s", got.Status, got.Body)
			}
		}
		b.refusedWith(b.open(b.choose(c.start, ada)).Location, "acme", "SSO_PROVIDER_UNAVAILABLE")
		c.admin.Get(base+"/"+c.id).Want(200).Is("FAILING", "status")
		fault(s, "normal")
		b.signIn(c.start, ada)
		b.me().Want(200).Is("ada@example.test", "email")
		c.admin.Get(base+"/"+c.id).Want(200).Is("TESTED", "status")
		c.admin.Post("/api/v1/auth/step-up", apptest.M{"password": apptest.Password}).Want(200)
		c.admin.Patch(base+"/"+c.id, apptest.M{"clientSecret": "wrong"}).Want(200) // which the sandbox refuses
		tested := signedIn(t, s, c.admin.Token)
		if at := tested.signIn(c.admin.Post(base+"/"+c.id+"/test", nil).Want(200).String("url"), ada); !strings.HasSuffix(at, "?code=SSO_REFUSED") {
			t.Errorf("a wrong secret ends at %s", at)
		}
	}, func(c *config.Config) { c.Tuning.SSOTimeout, c.Test.Hang = time.Second, time.Minute })
}

// The way through one organisation's provider never ends in another organisation.
func TestTenantsApart(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := connect(t, s, s.Tenant("acme").As("admin"), "acme.test", nil)
		other := connect(t, s, s.Tenant("other").As("admin"), "other.test", nil)
		b := newBrowser(t, s)
		mine := b.choose(acme.start, person{email: "ada@acme.test"})
		theirs := b.choose(other.start, person{email: "ada@other.test"})
		at := func(text string) url.Values {
			u, err := url.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			return u.Query()
		}
		mixed := at(mine)
		mixed.Set("code", at(theirs).Get("code"))
		b.refusedWith(b.open(callback+"?"+mixed.Encode()).Location, "acme", "SSO_REFUSED")
		b.open(theirs) // its code was used by the wrong verifier
		if b.token() != "" {
			t.Error("a code was accepted twice")
		}
		b.signIn(acme.start, person{email: "ada@acme.test"})
		b.me().Want(200).Is("acme", "tenant", "slug")
		stranger := newBrowser(t, s)
		stranger.refusedWith(stranger.signIn(other.start, person{email: "ada@acme.test"}), "other", "SSO_NO_ACCESS")
		admin := s.Tenant("third").As("admin")
		prepared := acme.admin.Post(base+"/"+acme.id+"/test", nil).Want(200).String("url")
		if ended := signedIn(t, s, admin.Token).open(prepared).Location; !strings.Contains(ended, "SSO_EXPIRED") {
			t.Errorf("the test of another admin leads to %s", ended)
		}
	})
}

// After a right passkey the sign-in page leads on to single sign-on where it is enforced.
func TestPasskeyLeadsOn(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		c := connect(t, s, admin, "acme.test", nil)
		apptest.AddApp(s, admin)
		key, added := apptest.AddPasskey(t, s, acme.As("manager"), "Laptop")
		added.Want(201)
		admin.Post(base+"/"+c.id+"/enforce", nil).Want(200)
		started := s.Anyone().Post("/api/v1/auth/passkeys/login/options", apptest.M{"tenantSlug": "acme"}).Want(200)
		credential, err := json.Marshal(key.Assertion(t, started.Value("options")))
		if err != nil {
			t.Fatal(err)
		}
		s.Reader("").Open("/acme/sign-in").Send("/acme/sign-in/passkey", url.Values{"ceremony": {started.String("ceremony")}, "credential": {string(credential)}}).
			Want(403, "Your organisation requires single sign-on.", c.start)
	}, apptest.Named)
}

// Finding and beginning single sign-on have the limit of public pages.
func TestPublicPages(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		for range 60 {
			s.Anyone().Get(discover + "ada@example.test").Want(200)
		}
		fixture.WantRateLimited(t, s.Anyone().Get(discover+"ada@example.test"), "public-pages")
		fixture.WantRateLimited(t, s.Anyone().Get("/api/v1/auth/sso/"+ref.NewID()+"/start"), "public-pages")
	}, func(c *config.Config) { c.RateLimits, c.Rates = "on", limits.Standard() })
}

// After the sign-in the browser stays on this server, whatever was asked for.
func TestBack(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		c := connect(t, s, s.Tenant("acme").As("admin"), "example.test", nil)
		for _, back := range []string{
			"https://evil.test/", "//evil.test/", "/\\evil.test/", "\\\\evil.test", "/\t/evil.test", "/\n/evil.test", "javascript:alert(1)", "evil.test", "http:evil.test",
			" //evil.test", "/%zz", "///evil.test", "",
		} {
			b := newBrowser(t, s)
			if at := b.signIn(c.start+"?back="+url.QueryEscape(back), person{email: "ada@example.test"}); at != "/console" {
				t.Errorf("%q ends at %s", back, at)
			}
		}
	})
}

// Of those who sign in at once for the first time, the plan's seats decide who becomes a member; one person at once twice
// is one member.
func TestLastSeat(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		c := connect(t, s, acme.As("admin"), "example.test", nil)
		together := func(people ...person) (in int) {
			backs, browsers := make([]string, len(people)), make([]browser, len(people))
			for i, p := range people {
				browsers[i] = newBrowser(t, s)
				backs[i] = browsers[i].choose(c.start, p)
			}
			var all sync.WaitGroup
			ends := make([]string, len(people))
			for i := range people {
				all.Go(func() { ends[i] = browsers[i].open(backs[i]).Location })
			}
			all.Wait()
			for i := range people {
				if browsers[i].token() != "" {
					in++
				} else {
					browsers[i].refusedWith(ends[i], "acme", "SSO_NO_SEAT")
				}
			}
			return in
		}
		if in := together(person{email: "one@example.test"}, person{email: "one@example.test"}, person{email: "one@example.test"}); in != 3 {
			t.Errorf("%d of 3 sign-ins of one person", in)
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM principals WHERE email = 'one@example.test'`); n != 1 {
			t.Errorf("%d members", n)
		}
		active := apptest.Count(t, s, `SELECT COUNT(*) FROM principals WHERE kind IN ('STAFF', 'TENANT_ADMIN') AND status IN ('ACTIVE', 'INVITED')`)
		apptest.Change(t, s, `UPDATE plans SET max_staff = $1 WHERE code = 'FREE'`, active+1)
		if in := together(person{email: "two@example.test"}, person{email: "three@example.test"}, person{email: "four@example.test"}); in != 1 {
			t.Errorf("%d became members with one seat left", in)
		}
	})
}
