package console_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
)

// An admin resets the second factor of a member, who keeps it by the mailed link.
func TestResetSecondFactorPages(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		manager := acme.As("manager")
		address := acme.Email("manager")
		boss := acme.Reader("admin")
		member := linkTo(t, boss.Open(teamPath+"?search=manager"), teamPath)
		boss.Open(member).Want(200, "Sign out everywhere").Without("Reset second factor")
		apptest.AddApp(s, manager)
		boss.Open(member).Want(200, "In 24 hours", "Reset second factor").Send(member+"/reset-factor", nil).Want(200, "unless the person objects")
		boss.Open(member).Want(200, "unless they choose to keep it using the link in our email").Without("Reset second factor")

		const keep = "/second-factor/keep"
		s.Reader("").Open(keep).Want(200, "open the link in the email")
		token := manager.MailedToken(address, 1)
		s.Reader("").Open(keep+"?token="+token).Send(keep, nil).Want(200, "your second factor stays as it is")
		s.Reader("").Open(keep+"?token="+token).Send(keep, nil).Want(400, "sign in and set up a new one")
		manager.Get("/api/v1/auth/second-factor").Want(200).Is(true, "totp")
		boss.Open(member).Want(200, "Reset second factor")
	})
}
