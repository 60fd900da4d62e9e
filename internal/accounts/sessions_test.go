package accounts_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

// People see the sessions in which they are signed in and end them; nobody else's are shown or ended.
func TestSessions(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const path = "/api/v1/auth/sessions"
		acme := s.Tenant("acme")
		acme.Add("ada")
		signIn := func(agent string, cookies ...string) apptest.Tokens {
			c := s.Anyone()
			c.Extra = http.Header{"User-Agent": {agent}, "Cookie": cookies}
			return apptest.TokensOf(c.Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": acme.Email("ada"), "password": apptest.Password}).Want(200))
		}
		with := func(tokens apptest.Tokens) *apptest.Client {
			c := s.Anyone()
			c.Token = tokens.Access
			return c
		}
		first := with(signIn("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"))
		s.Clock.Advance(10 * time.Second)
		second := signIn("nightly-export/2.1")
		s.Clock.Advance(50 * time.Second)
		third := with(signIn("", "svc_refresh_token="+second.Refresh)) // replaces the second
		with(second).Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")

		list := first.Get(path).Want(200).Has(2)
		list.Is(false, 0, "current").Is("", 0, "browser").Is(true, 1, "current").Is("Firefox on Linux", 1, "browser").Is("127.0.0.1", 1, "address").Is("PASSWORD", 1, "method")
		if list.String(1, "createdAt") >= list.String(1, "lastSeenAt") {
			t.Error("the use after a minute was not stored")
		}
		first.Get(path+"?sort=createdAt,asc").Want(200).Is(true, 0, "current")

		stranger := acme.As("manager")
		stranger.Get(path).Want(200).Has(1)
		stranger.Delete(path+"/"+list.String(0, "id")).Refused(404, "NOT_FOUND")
		first.Delete(path+"/"+ref.NewID()).Refused(404, "NOT_FOUND")
		first.Delete(path + "/" + list.String(0, "id")).Want(200)
		third.Get(path).Refused(401, "UNAUTHENTICATED")
		first.Delete(path+"/"+list.String(0, "id")).Refused(404, "NOT_FOUND")

		fourth := with(signIn("x", "svc_access_token="+signIn("x").Access))
		fourth.Get(path).Want(200).Has(2)
		fourth.Post(path+"/end-others", nil).Want(200)
		first.Get(path).Refused(401, "UNAUTHENTICATED")
		fourth.Get(path).Want(200).Has(1)
	})
}

// The name that a client gives itself is cut where a letter ends, so that it can be stored.
func TestLongBrowserName(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		c := s.Anyone()
		c.Extra = http.Header{"User-Agent": {"x" + strings.Repeat("é", 60) + "/1.0"}}
		c.Token = c.Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": acme.Email("ada"), "password": apptest.Password}).Want(200).String("accessToken")
		c.Get("/api/v1/auth/sessions").Want(200).Is("x"+strings.Repeat("é", 49), 0, "browser")
	})
}

// An admin signs a member out everywhere.
func TestEndSessionsOfMember(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		admin, manager, ada := acme.As("admin"), acme.As("manager"), acme.As("ada")
		end := func(by *apptest.Client, of *apptest.Client) *apptest.Response {
			return by.Post("/api/v1/tenant/members/"+of.Get("/api/v1/auth/me").Want(200).String("id")+"/sessions/end", nil)
		}
		end(manager, admin).Refused(403, "FORBIDDEN")
		end(rival.As("admin"), manager).Refused(404, "NOT_FOUND")
		end(admin, ada).Refused(404, "NOT_FOUND")
		end(admin, manager).Want(200)
		manager.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		ada.Get("/api/v1/auth/me").Want(200)
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'member.signed_out'`); n != 1 {
			t.Errorf("the history has it %d times", n)
		}
		apptest.Until(t, "the member is told", func() bool {
			mails := ada.Mails(acme.Email("manager"))
			return len(mails) == 1 && strings.Contains(mails[0].Text, "signed you out")
		})
	})
}
