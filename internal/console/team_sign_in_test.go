package console_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// An admin resets the second factor of a member who has lost it, after confirming who they are. The page says when the
// reset takes effect, and a repeat does not move it.
func TestResetFactorOnPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		boss, manager, colleague := acme.Reader("admin"), acme.As("manager"), acme.Reader("manager")
		member := teamPath + "/" + manager.Get("/api/v1/auth/me").Want(200).String("id")
		reset := member + "/reset-factor"
		boss.Open(member).Want(200).Without("Reset second factor").Post(reset, nil).Want(409, "This person has not set up a second factor.")

		apptest.AddApp(s, manager)
		p := boss.Open(member).Want(200, "Reset second factor…", "In 24 hours, the authenticator app, all passkeys and all recovery codes of The manager will stop working.")
		s.Clock.Advance(10 * time.Minute)
		asked := p.Send(reset, nil).Want(403, "Confirm that it is you")
		const done = "unless the person objects. We have emailed them."
		end := s.Now().Add(24 * time.Hour).UTC().Format("2 January 2006, 15:04")
		p = asked.Send(reset, map[string][]string{"_password": {apptest.Password}}).At(member).Want(200, "The second factor will be removed on "+end, done)
		s.Clock.Advance(5 * time.Minute)
		p.Without("Reset second factor…").Post(reset, nil).Want(200, "The second factor will be removed on "+end, done)

		me := linkTo(t, boss.Open(teamPath+"?search=admin"), teamPath)
		boss.Open(me).Want(200, "You manage your own sessions", `href="/console/security"`).Without("Reset second factor", "Sign out everywhere")
		boss.Open(member).Post(me+"/reset-factor", nil).Want(409, "You cannot reset your own second factor.")

		rival := s.Tenant("rival")
		rival.Add("admin")
		rival.Reader("admin").Post(reset, nil).Want(404)
		colleague.Post(reset, nil).Want(404)
	})
}

// An admin ends all sessions of a member.
func TestEndSessionsOnPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		boss, manager, other := acme.Reader("admin"), acme.As("manager"), acme.Reader("manager")
		other.Open("/console/security").Want(200)
		member := teamPath + "/" + manager.Get("/api/v1/auth/me").Want(200).String("id")
		p := boss.Open(member).Want(200, "Sign out everywhere")
		rival := s.Tenant("rival")
		rival.Add("admin")
		rival.Reader("admin").Post(member+"/sign-out", nil).Want(404)
		manager.Get("/api/v1/auth/me").Want(200)
		p.Send(member+"/sign-out", nil).At(member).Want(200, "Signed out everywhere.")
		manager.Get("/api/v1/auth/me").Want(401)
		other.Open("/console/security").Want(200, "Sign in").Without("This session")
		acme.Reader("manager").Open("/console/security").Want(200, "This session")
	})
}
