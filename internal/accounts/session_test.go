package accounts_test

import (
	"net/http"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// Refreshing returns new tokens; the old access token stays valid until it expires.
func TestRefresh(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		s.Platform()
		for name, refresh := range map[string]func(*apptest.Server, string) *apptest.Response{"body": apptest.RefreshByBody, "cookie": apptest.RefreshByCookie} {
			for _, signIn := range []func() apptest.Tokens{
				func() apptest.Tokens { return apptest.OpenSession(s, acme, "ada") }, func() apptest.Tokens { return apptest.TokensOf(apptest.SignInPlatform(s)) },
			} {
				first := signIn()
				last := first
				for range 5 {
					s.Clock.Advance(20 * time.Minute)
					r := apptest.CheckResponse(t, name, refresh(s, last.Refresh)).Want(200)
					next := apptest.TokensOf(r)
					if next.Refresh == last.Refresh {
						t.Fatalf("%s: the refresh token did not change", name)
					}
					if next.Access == last.Access {
						t.Fatalf("%s: the access token did not change", name)
					}
					cookies := apptest.Cookies(t, r)
					apptest.Equal(t, name+": the access cookie", cookies["svc_access_token"].Value, next.Access)
					apptest.Equal(t, name+": the refresh cookie", cookies["svc_refresh_token"].Value, next.Refresh)
					apptest.Me(s, last.Access).Want(200)
					apptest.Me(s, next.Access).Want(200)
					last = next
				}
				apptest.Me(s, first.Access).Refused(401, "TOKEN_EXPIRED")
			}
		}
		// The body takes precedence over the cookie; one of the two is required.
		mine := apptest.OpenSession(s, acme, "ada")
		c := s.Anyone()
		c.Extra = http.Header{"Cookie": {"svc_refresh_token=" + mine.Refresh}}
		c.Post("/api/v1/auth/refresh", apptest.M{"refreshToken": "x"}).Refused(401, "UNAUTHENTICATED")
		c.Post("/api/v1/auth/refresh", apptest.M{}).Want(200)
		s.Anyone().Post("/api/v1/auth/refresh", nil).Refused(401, "UNAUTHENTICATED")
	})
}

// A used token returns the same successor for ten seconds; a later reuse ends the
// session for both holders.
func TestRefreshRepeated(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		bystander := apptest.OpenSession(s, acme, "ada")
		first := apptest.OpenSession(s, acme, "ada")
		next := apptest.TokensOf(apptest.RefreshByBody(s, first.Refresh).Want(200))
		s.Clock.Advance(3 * time.Second)
		again := apptest.TokensOf(apptest.RefreshByCookie(s, first.Refresh).Want(200))
		if again.Refresh != next.Refresh {
			t.Error("the repeat has another successor")
		}
		apptest.Me(s, again.Access).Want(200)
		apptest.Me(s, first.Access).Want(200)
		third := apptest.TokensOf(apptest.RefreshByBody(s, again.Refresh).Want(200))

		s.Clock.Advance(8 * time.Second)
		apptest.CheckResponse(t, "reused", apptest.RefreshByBody(s, first.Refresh)).Refused(401, "REFRESH_TOKEN_REUSED")
		for _, p := range []apptest.Tokens{first, next, again, third} {
			apptest.Me(s, p.Access).Refused(401, "UNAUTHENTICATED")
		}
		apptest.RefreshByBody(s, third.Refresh).Refused(401, "UNAUTHENTICATED")
		apptest.RefreshByBody(s, first.Refresh).Refused(401, "REFRESH_TOKEN_REUSED")
		apptest.Me(s, bystander.Access).Want(200) // another session of the same principal
		apptest.RefreshByBody(s, bystander.Refresh).Want(200)
	})
}

// A used token is accepted for exactly ten seconds.
func TestRefreshGrace(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		for after, good := range map[time.Duration]bool{0: true, 10 * time.Second: true, 10*time.Second + time.Microsecond: false} {
			first := apptest.OpenSession(s, acme, "ada")
			next := apptest.TokensOf(apptest.RefreshByBody(s, first.Refresh).Want(200))
			s.Clock.Advance(after)
			again, me := apptest.RefreshByBody(s, first.Refresh), apptest.Me(s, next.Access)
			if !good {
				again.Refused(401, "REFRESH_TOKEN_REUSED")
				me.Refused(401, "UNAUTHENTICATED")
				continue
			}
			apptest.Equal(t, "the successor after "+after.String(), apptest.TokensOf(again.Want(200)).Refresh, next.Refresh)
			me.Want(200)
		}
	})
}

// Concurrent requests with one token all get the same successor.
func TestConcurrentRefresh(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		mine := apptest.OpenSession(s, acme, "ada")
		const tabs = 50
		answers := make([]*apptest.Response, tabs)
		if got := apptest.Concurrently(tabs, func(i int) int {
			answers[i] = apptest.RefreshByBody(s, mine.Refresh)
			return answers[i].Status
		}); got[200] != tabs {
			t.Fatalf("statuses %v", got)
		}
		for _, r := range answers {
			if apptest.TokensOf(r).Refresh != apptest.TokensOf(answers[0]).Refresh {
				t.Error("two successors")
			}
			apptest.Me(s, apptest.TokensOf(r).Access).Want(200)
		}
		n, err := db.One[int64](t.Context(), s.DB, `SELECT COUNT(*) FROM refresh_tokens WHERE used_at IS NULL AND tenant_id = $1`, acme.ID)
		if err != nil || n != 1 {
			t.Errorf("%d tokens are unused, %v", n, err)
		}
		apptest.RefreshByBody(s, apptest.TokensOf(answers[0]).Refresh).Want(200)
	})
}

// A session ends by signing out, and when it expires.
func TestSessionEnd(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		other, mine := apptest.OpenSession(s, acme, "ada"), apptest.OpenSession(s, acme, "ada")
		c := s.Anyone()
		c.Token = mine.Access
		c.Post("/api/v1/auth/logout", nil).Want(200)
		c.Post("/api/v1/auth/logout", nil).Refused(401, "UNAUTHENTICATED")
		apptest.Me(s, mine.Access).Refused(401, "UNAUTHENTICATED")
		apptest.RefreshByBody(s, mine.Refresh).Refused(401, "UNAUTHENTICATED")
		apptest.RefreshByCookie(s, mine.Refresh).Refused(401, "UNAUTHENTICATED")
		apptest.Me(s, other.Access).Want(200)

		s.Clock.Advance(30*24*time.Hour - time.Minute)
		late := apptest.TokensOf(apptest.RefreshByBody(s, other.Refresh).Want(200))
		apptest.Me(s, late.Access).Want(200)
		s.Clock.Advance(2 * time.Minute) // refreshing does not extend the session
		apptest.Me(s, late.Access).Refused(401, "UNAUTHENTICATED")
		apptest.RefreshByBody(s, late.Refresh).Refused(401, "UNAUTHENTICATED")
	})
}

// Changes of principals, roles and tenants take effect with the next request.
func TestChangesTakeEffect(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("designer")
		mine := apptest.OpenSession(s, acme, "designer")
		c := s.Anyone()
		c.Token = mine.Access
		const services, payments = "/api/v1/tenant/services", "/api/v1/finance/payments"
		c.Get(services).Want(200)
		c.Get(payments).Refused(403, "FORBIDDEN")

		apptest.Change(t, s, `UPDATE principals SET role_id = (SELECT id FROM roles WHERE tenant_id = $1 AND name = 'FINANCE_OFFICER')
			WHERE tenant_id = $1 AND email = $2`, acme.ID, acme.Email("designer"))
		c.Get(payments).Want(200)
		c.Post(services, apptest.M{"name": "x", "currency": "NGN"}).Refused(403, "FORBIDDEN")
		if got := apptest.Me(s, mine.Access).Want(200).String("role"); got != "FINANCE_OFFICER" {
			t.Errorf("the role is %s", got)
		}
		apptest.Change(t, s, `UPDATE roles SET permissions = '["billing.read"]' WHERE tenant_id = $1 AND name = 'FINANCE_OFFICER'`, acme.ID)
		c.Get(payments).Refused(403, "FORBIDDEN")

		apptest.SetStatus(t, s, "tenants", acme.ID, "SUSPENDED")
		c.Get("/api/v1/auth/me").Refused(403, "TENANT_SUSPENDED")
		apptest.RefreshByBody(s, mine.Refresh).Refused(403, "TENANT_SUSPENDED")
		apptest.SetStatus(t, s, "tenants", acme.ID, "ACTIVE")
		c.Get("/api/v1/auth/me").Want(200)
		s.Clock.Advance(time.Minute)
		mine = apptest.TokensOf(apptest.RefreshByBody(s, mine.Refresh).Want(200)) // the refused request left it unused

		apptest.Change(t, s, `UPDATE principals SET status = 'DEACTIVATED' WHERE tenant_id = $1 AND email = $2`, acme.ID, acme.Email("designer"))
		apptest.Me(s, mine.Access).Refused(401, "UNAUTHENTICATED")
		apptest.RefreshByBody(s, mine.Refresh).Refused(401, "UNAUTHENTICATED")
	})
}

// A refused sign-in to a suspended organisation creates no session.
func TestSuspendedTenantOpensNoSession(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		apptest.SetStatus(t, s, "tenants", acme.ID, "SUSPENDED")
		s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": "ada@acme.test", "password": apptest.Password}).Refused(403, "TENANT_SUSPENDED")
		if n, err := db.One[int64](t.Context(), s.DB, `SELECT COUNT(*) FROM sessions WHERE tenant_id = $1`, acme.ID); err != nil || n != 0 {
			t.Errorf("%d sessions, %v", n, err)
		}
	})
}

// The same Idempotency-Key repeats the response of a refresh during the grace period and does not hide
// later reuse. Callers with cookies do not share keys.
func TestRefreshWithIdempotencyKey(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		acme.Add("ben")
		refresh := func(token string, cookie bool) *apptest.Response {
			c := s.Anyone()
			c.Extra = http.Header{"Idempotency-Key": {"1"}}
			if !cookie {
				return c.Post("/api/v1/auth/refresh", apptest.M{"refreshToken": token})
			}
			c.Extra.Set("Cookie", "svc_refresh_token="+token)
			return c.Post("/api/v1/auth/refresh", nil)
		}
		for _, cookie := range []bool{false, true} {
			mine := apptest.OpenSession(s, acme, "ada")
			next := apptest.TokensOf(refresh(mine.Refresh, cookie).Want(200))
			repeat := refresh(mine.Refresh, cookie).Want(200)
			apptest.Equal(t, "the refresh token of the repeat", apptest.TokensOf(repeat).Refresh, next.Refresh)
			apptest.Equal(t, "Idempotent-Replayed", repeat.Header.Get("Idempotent-Replayed"), "")
			if cookie {
				refresh(apptest.OpenSession(s, acme, "ben").Refresh, true).Want(200).Is(acme.Email("ben"), "principal", "email")
			}
			s.Clock.Advance(11 * time.Second)
			refresh(mine.Refresh, cookie).Refused(401, "REFRESH_TOKEN_REUSED")
			apptest.Me(s, next.Access).Refused(401, "UNAUTHENTICATED")
		}
	})
}
