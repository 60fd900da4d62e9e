package accounts_test

import (
	"net/http"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

const tenantAudit = "/api/v1/tenant/audit"

// The audit trail has who signed in, who failed to and whose sessions ended, with address, browser and method. Unknown
// accounts leave no trace, and nothing of another organisation is shown.
func TestSignInHistory(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		acme.Add("ada")
		admin := acme.As("admin")
		browser := func(cookies ...string) *apptest.Client {
			c := s.Anyone()
			c.Extra = http.Header{"User-Agent": {"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}, "Cookie": cookies}
			return c
		}
		try := func(c *apptest.Client, email, password string) *apptest.Response {
			return c.Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": email, "password": password})
		}
		signIn := func(cookies ...string) *apptest.Client {
			tokens := apptest.TokensOf(try(browser(cookies...), acme.Email("ada"), apptest.Password).Want(200))
			c := browser("svc_refresh_token=" + tokens.Refresh)
			c.Token = tokens.Access
			return c
		}
		try(browser(), acme.Email("ada"), "a wrong password").Refused(401, "INVALID_CREDENTIALS")
		try(browser(), "nobody@acme.test", "a wrong password").Refused(401, "INVALID_CREDENTIALS")
		first := signIn()
		me := first.Get("/api/v1/auth/me").Want(200).String("id")
		of := func(action string) string { return tenantAudit + "?targetId=" + me + "&action=session." + action }
		entry := func(action string, n int, actor string) {
			t.Helper()
			apptest.Until(t, action+" is recorded", func() bool { return admin.Get(of(action)).Want(200).Len("content") >= n })
			admin.Get(of(action)).Want(200).Has(n, "content").Is(actor, "content", 0, "actor", "kind").Is("PRINCIPAL", "content", 0, "target", "type").
				Is(acme.Email("ada"), "content", 0, "target", "code").Is("127.0.0.1", "content", 0, "after", "address").
				Is("Firefox on Linux", "content", 0, "after", "browser").Is("PASSWORD", "content", 0, "after", "method")
		}
		entry("started", 1, "CUSTOMER")
		entry("failed", 1, "SYSTEM")
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'session.failed'`); n != 1 {
			t.Errorf("%d failures are recorded", n)
		}
		admin.Get(of("ended")).Want(200).Has(0, "content")

		second := signIn(first.Extra.Get("Cookie")) // replaces the first
		entry("ended", 1, "CUSTOMER")
		second.Post("/api/v1/auth/logout", nil).Want(200)
		entry("ended", 2, "CUSTOMER")
		third := signIn()
		third.Delete("/api/v1/auth/sessions/" + third.Get("/api/v1/auth/sessions").Want(200).String(0, "id")).Want(200)
		entry("ended", 3, "CUSTOMER")
		signIn()
		signIn().Post("/api/v1/auth/sessions/end-others", nil).Want(200)
		entry("ended", 4, "CUSTOMER")
		admin.Post("/api/v1/tenant/customers/"+me+"/deactivate", nil).Want(200)
		entry("ended", 5, "TENANT_ADMIN")
		try(browser(), acme.Email("ada"), apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		entry("failed", 2, "SYSTEM")

		rival.As("admin").Get(of("started")).Want(200).Has(0, "content")
		s.Platform().Get("/api/v1/platform/audit?action=session.ended&tenantId="+acme.ID).Want(200).Has(5, "content")
		all := admin.Get(tenantAudit + "?targetId=" + me + "&size=100").Want(200)
		for i := 1; i < all.Len("content"); i++ {
			if all.String("content", i-1, "at") < all.String("content", i, "at") {
				t.Errorf("entry %d is older than the one after it", i-1)
			}
		}

		s.Clock.Advance(91 * 24 * time.Hour)
		if err := s.Members.CleanUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE number = 0`); n != 0 {
			t.Errorf("%d entries are left after 90 days", n)
		}
	})
}

// Wrong codes are failures of signing in, and so is a wrong password of somebody who confirms who they are.
func TestFailuresInHistory(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager, admin := acme.As("manager"), acme.As("admin")
		failures := func(method string) int {
			n := 0
			r := admin.Get(tenantAudit + "?action=session.failed&size=100").Want(200)
			for i := range r.Len("content") {
				if r.Value("content", i, "after", "method") == method {
					n++
				}
			}
			return n
		}
		manager.Post("/api/v1/auth/step-up", apptest.M{"password": "a wrong password"}).Refused(401, "INVALID_CREDENTIALS")
		apptest.Until(t, "the wrong password is recorded", func() bool { return failures("PASSWORD") == 1 })
		enrol(t, s, manager)
		login := apptest.TrySignIn(s, "acme", acme.Email("manager"), apptest.Password).Refused(401, "SECOND_FACTOR_REQUIRED")
		s.Anyone().Post(secondFactor+"/verify", apptest.M{"challenge": login.String("challenge"), "code": "000000"}).Refused(401, "INVALID_CREDENTIALS")
		apptest.Until(t, "the wrong code is recorded", func() bool { return failures("CODE") == 1 })
	})
}

// A storm leaves no more failures than passwords were checked.
func TestStormInHistory(t *testing.T) {
	limited(t, nil, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme").Add("ada")
		checked := int64(0)
		for range 30 {
			if r := apptest.TrySignIn(s, "acme", "ada@acme.test", "a wrong password"); r.Status == http.StatusUnauthorized {
				checked++
			}
		}
		recorded := func() int64 {
			return apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'session.failed'`)
		}
		apptest.Until(t, "the storm is recorded", func() bool { return recorded() >= checked })
		if n := recorded(); n != checked || checked == 0 || checked == 30 {
			t.Errorf("%d failures are recorded after %d wrong passwords", n, checked)
		}
	})
}
