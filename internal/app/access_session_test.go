package app_test

import (
	"net/http"
	"testing"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/test/apptest"
)

// pair are the tokens of a session.
type pair struct{ access, refresh string }

func tokensOf(r *apptest.Response) pair {
	return pair{r.String("accessToken"), r.String("refreshToken")}
}

// open signs somebody of a tenant in and gives the tokens.
func open(s *apptest.Server, n *apptest.Tenant, who string) pair {
	return tokensOf(s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": n.Slug, "email": n.Email(who), "password": apptest.Password}).Want(200))
}

func byBody(s *apptest.Server, token string) *apptest.Response {
	return s.Anyone().Post("/api/v1/auth/refresh", apptest.M{"refreshToken": token})
}

func byCookie(s *apptest.Server, token string) *apptest.Response {
	c := s.Anyone()
	c.Extra = http.Header{"Cookie": {"svc_refresh_token=" + token}}
	return c.Post("/api/v1/auth/refresh", nil)
}

// me says who an access token belongs to, as the server sees it now.
func me(s *apptest.Server, token string) *apptest.Response {
	c := s.Anyone()
	c.Token = token
	return c.Get("/api/v1/auth/me")
}

// Refreshing gives the next pair of tokens; the old access token lives on.
func TestRefresh(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		s.Platform()
		for name, refresh := range map[string]func(*apptest.Server, string) *apptest.Response{"body": byBody, "cookie": byCookie} {
			for _, signIn := range []func() pair{
				func() pair { return open(s, acme, "ada") }, func() pair { return tokensOf(signInPlatform(s)) },
			} {
				first := signIn()
				last := first
				for range 5 {
					s.Clock.Forward(20 * time.Minute)
					r := sound(t, name, refresh(s, last.refresh)).Want(200)
					next := tokensOf(r)
					if next.refresh == last.refresh || next.access == last.access {
						t.Fatalf("%s: the tokens stay: %s", name, r.Body)
					}
					if got := cookiesOf(t, r); got["svc_access_token"].Value != next.access || got["svc_refresh_token"].Value != next.refresh {
						t.Errorf("%s: the cookies are %v", name, got)
					}
					me(s, last.access).Want(200)
					me(s, next.access).Want(200)
					last = next
				}
				me(s, first.access).Refused(401, "TOKEN_EXPIRED")
			}
		}
		// The body goes before the cookie, and without either there is nothing.
		mine := open(s, acme, "ada")
		c := s.Anyone()
		c.Extra = http.Header{"Cookie": {"svc_refresh_token=" + mine.refresh}}
		c.Post("/api/v1/auth/refresh", apptest.M{"refreshToken": "x"}).Refused(401, "UNAUTHENTICATED")
		c.Post("/api/v1/auth/refresh", apptest.M{}).Want(200)
		s.Anyone().Post("/api/v1/auth/refresh", nil).Refused(401, "UNAUTHENTICATED")
	})
}

// A repeat within ten seconds gets the very same successor; a later one ends
// the session for both of its holders.
func TestRefreshRepeated(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		bystander := open(s, acme, "ada")
		first := open(s, acme, "ada")
		next := tokensOf(byBody(s, first.refresh).Want(200))
		s.Clock.Forward(3 * time.Second)
		again := tokensOf(byCookie(s, first.refresh).Want(200))
		if again.refresh != next.refresh {
			t.Error("the repeat has another successor")
		}
		me(s, again.access).Want(200)
		me(s, first.access).Want(200)
		third := tokensOf(byBody(s, again.refresh).Want(200))

		s.Clock.Forward(8 * time.Second)
		sound(t, "reused", byBody(s, first.refresh)).Refused(401, "REFRESH_TOKEN_REUSED")
		for _, p := range []pair{first, next, again, third} {
			me(s, p.access).Refused(401, "UNAUTHENTICATED")
		}
		byBody(s, third.refresh).Refused(401, "UNAUTHENTICATED")
		byBody(s, first.refresh).Refused(401, "REFRESH_TOKEN_REUSED")
		me(s, bystander.access).Want(200) // another session of the same person
		byBody(s, bystander.refresh).Want(200)
	})
}

// The repeat is good for ten seconds, and not for a moment longer.
func TestGraceOfRefresh(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		now := s.Now()
		members := *s.Members
		members.Now = func() time.Time { return now }
		for after, good := range map[time.Duration]bool{0: true, 10 * time.Second: true, 10*time.Second + time.Microsecond: false} {
			first, err := members.SignIn(t.Context(), "acme", acme.Email("ada"), apptest.Password)
			if err != nil {
				t.Fatal(err)
			}
			next, err := members.Refresh(t.Context(), first.RefreshToken)
			if err != nil {
				t.Fatal(err)
			}
			now = now.Add(after)
			again, err := members.Refresh(t.Context(), first.RefreshToken)
			if good && (err != nil || again.RefreshToken != next.RefreshToken) || !good && !fault.Has(err, fault.RefreshTokenReused) {
				t.Errorf("after %v: %v", after, err)
			}
			if _, err := members.Authenticate(t.Context(), next.AccessToken); (err == nil) != good {
				t.Errorf("after %v the session: %v", after, err)
			}
		}
	})
}

// Many tabs that refresh at once stay on one chain.
func TestRefreshAtOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		mine := open(s, acme, "ada")
		const tabs = 50
		answers := make([]*apptest.Response, tabs)
		if got := apptest.Together(tabs, func(i int) int {
			answers[i] = byBody(s, mine.refresh)
			return answers[i].Status
		}); got[200] != tabs {
			t.Fatalf("statuses %v", got)
		}
		for _, r := range answers {
			if tokensOf(r).refresh != tokensOf(answers[0]).refresh {
				t.Error("two successors")
			}
			me(s, tokensOf(r).access).Want(200)
		}
		n, err := db.One[int64](t.Context(), s.DB, `SELECT COUNT(*) FROM refresh_tokens WHERE used_at IS NULL AND tenant_id = $1`, acme.ID)
		if err != nil || n != 1 {
			t.Errorf("%d tokens are unused, %v", n, err)
		}
		byBody(s, tokensOf(answers[0]).refresh).Want(200)
	})
}

// A session ends for good: by signing out, and by its age.
func TestEndOfSession(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		other, mine := open(s, acme, "ada"), open(s, acme, "ada")
		c := s.Anyone()
		c.Token = mine.access
		c.Post("/api/v1/auth/logout", nil).Want(200)
		c.Post("/api/v1/auth/logout", nil).Refused(401, "UNAUTHENTICATED")
		me(s, mine.access).Refused(401, "UNAUTHENTICATED")
		byBody(s, mine.refresh).Refused(401, "UNAUTHENTICATED")
		byCookie(s, mine.refresh).Refused(401, "UNAUTHENTICATED")
		me(s, other.access).Want(200)

		s.Clock.Forward(30*24*time.Hour - time.Minute)
		late := tokensOf(byBody(s, other.refresh).Want(200))
		me(s, late.access).Want(200)
		s.Clock.Forward(2 * time.Minute) // refreshing did not prolong it
		me(s, late.access).Refused(401, "UNAUTHENTICATED")
		byBody(s, late.refresh).Refused(401, "UNAUTHENTICATED")
	})
}

// Changes of people, roles and tenants count from the next request on.
func TestChangesCountAtOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("designer")
		mine := open(s, acme, "designer")
		c := s.Anyone()
		c.Token = mine.access
		const services, payments = "/api/v1/tenant/services", "/api/v1/finance/payments"
		c.Get(services).Want(200)
		c.Get(payments).Refused(403, "FORBIDDEN")

		write(t, s, `UPDATE principals SET role_id = (SELECT id FROM roles WHERE tenant_id = $1 AND name = 'FINANCE_OFFICER')
			WHERE tenant_id = $1 AND email = $2`, acme.ID, acme.Email("designer"))
		c.Get(payments).Want(200)
		c.Post(services, apptest.M{"name": "x", "currency": "NGN"}).Refused(403, "FORBIDDEN")
		if got := me(s, mine.access).Want(200).String("role"); got != "FINANCE_OFFICER" {
			t.Errorf("the role is %s", got)
		}
		write(t, s, `UPDATE roles SET permissions = '["billing.read"]' WHERE tenant_id = $1 AND name = 'FINANCE_OFFICER'`, acme.ID)
		c.Get(payments).Refused(403, "FORBIDDEN")

		setStatus(t, s, "tenants", acme.ID, "SUSPENDED")
		c.Get("/api/v1/auth/me").Refused(403, "TENANT_SUSPENDED")
		byBody(s, mine.refresh).Refused(403, "TENANT_SUSPENDED")
		setStatus(t, s, "tenants", acme.ID, "ACTIVE")
		c.Get("/api/v1/auth/me").Want(200)
		s.Clock.Forward(time.Minute)
		mine = tokensOf(byBody(s, mine.refresh).Want(200)) // being turned away did not use it up

		write(t, s, `UPDATE principals SET status = 'DEACTIVATED' WHERE tenant_id = $1 AND email = $2`, acme.ID, acme.Email("designer"))
		me(s, mine.access).Refused(401, "UNAUTHENTICATED")
		byBody(s, mine.refresh).Refused(401, "UNAUTHENTICATED")
	})
}

// Turning somebody of a suspended organisation away leaves no session behind.
func TestSuspendedLeavesNoSession(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		setStatus(t, s, "tenants", acme.ID, "SUSPENDED")
		s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": "ada@acme.test", "password": apptest.Password}).Refused(403, "TENANT_SUSPENDED")
		if n, err := db.One[int64](t.Context(), s.DB, `SELECT COUNT(*) FROM sessions WHERE tenant_id = $1`, acme.ID); err != nil || n != 0 {
			t.Errorf("%d sessions, %v", n, err)
		}
	})
}
