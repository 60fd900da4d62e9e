package console_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
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
