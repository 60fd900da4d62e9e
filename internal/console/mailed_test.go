package console_test

import (
	"net/url"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// A mailed sign-in link signs in only when its button is pressed, once.
func TestMailedSignInPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager := acme.As("manager")
		address := acme.Email("manager")
		const path = "/sign-in/link"
		reader := s.Reader("")
		reader.Open(path).Want(200, "open the link in the email", "request a new link")
		ask := func(n int) string {
			s.Anyone().Post("/api/v1/auth/login/link", apptest.M{"tenantSlug": "acme", "email": address}).Want(200)
			return manager.MailedToken(address, n)
		}
		token := ask(1)
		s.Reader("").Open(path+"?token="+token).Want(200, "The link works once.").Without(token)
		reader.Open(path+"?token="+token).Send(path, nil).Want(200, "The manager")
		s.Reader("").Open(path+"?token="+token).Send(path, nil).Want(400, "only the newest one works")

		late := ask(2)
		p := s.Reader("").Open(path + "?token=" + late)
		s.Clock.Advance(15 * time.Minute)
		p.Send(path, nil).Want(400, "expires after 15 minutes")
	})
}

// Where the account has a second factor, the mailed link leads to its page.
func TestMailedSignInWithFactor(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager := acme.As("manager")
		secret := apptest.AddApp(s, manager)
		s.Clock.Advance(time.Minute)
		const path, factor = "/acme/sign-in/link", "/acme/sign-in/second-factor"
		s.Anyone().Post("/api/v1/auth/login/link", apptest.M{"tenantSlug": "acme", "email": acme.Email("manager")}).Want(200)
		p := s.Reader("").Open(path+"?token="+manager.MailedToken(acme.Email("manager"), 1)).Send(path, nil).Want(200, factor)
		p.Send(factor, url.Values{"code": {"000000"}}).Want(401, "There is a problem")
		p.Send(factor, url.Values{"code": {s.Code(secret)}}).Want(200, "The manager")
	})
}

// Somebody who is invited again and still has a second factor accepts the invitation and is asked for a code.
func TestInvitationWithFactor(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		platform := s.Platform()
		const people, email = "/api/v1/platform/admins", "chi@stagegate.test"
		invite := func() *apptest.Response {
			return platform.Post(people, apptest.M{"name": "Chi", "email": email, "role": "PLATFORM_SUPPORT"}).Want(201)
		}
		id := invite().String("id")
		chi := s.Anyone()
		chi.Token = apptest.AcceptInvitation(s, platform.MailedToken(email, 1)).Want(200).String("accessToken")
		secret := apptest.AddApp(s, chi)
		platform.Post(people+"/"+id+"/deactivate", nil).Want(200)
		invite()
		s.Clock.Advance(time.Minute)
		const path, factor = "/invitations/accept", "/sign-in/second-factor"
		entered := url.Values{"name": {"Chi"}, "password": {apptest.Password}, "confirmPassword": {apptest.Password}}
		asked := s.Reader("").Open(path+"?token="+platform.MailedToken(email, 2)).Send(path, entered).Want(200, factor)
		asked.Send(factor, url.Values{"code": {s.Code(secret)}}).Want(200, "Chi")
	})
}

// The sign-in pages offer a mailed link, and answer the same whether or not the address is known.
func TestMailLinkPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager := acme.As("manager")
		const path = "/acme/sign-in/email"
		s.Reader("").Open("/acme/sign-in").Want(200, "Email me a link instead", path)
		s.Reader("").Open("/sign-in").Want(200, "Email me a link instead", `href="/sign-in/email"`)
		for _, email := range []string{"nobody@acme.test", acme.Email("manager")} {
			s.Reader("").Open(path).Send(path, url.Values{"email": {email}}).Want(200, "If this email address has an account")
		}
		s.Reader("").Open("/acme/sign-in/link?token="+manager.MailedToken(acme.Email("manager"), 1)).Send("/acme/sign-in/link", nil).Want(200, "The manager")
	})
}

// After too many attempts, the sign-in page still offers a mailed link.
func TestMailLinkAfterAttempts(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, dbtest.URL(t, engine), func(c *config.Config) {
				c.RateLimits, c.Rates = "on", limits.Rates{SignInAddress: limits.Rate{Max: 1, Per: time.Hour}}
			})
			acme := s.Tenant("acme")
			page := s.Reader("").Open("/acme/sign-in")
			for range 5 {
				page = page.Send("/acme/sign-in", url.Values{"email": {acme.Email("admin")}, "password": {"wrong"}})
			}
			page.Want(429, "Email me a link instead")
		})
	}
}
