package settings_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }

// An admin buys a plan at the provider and comes back to the page of the plan, which notices
// by itself that it has begun; and invites somebody by keyboard.
func TestBuyPlanInBrowser(t *testing.T) {
	t.Parallel()
	if apptest.Setting("CONSOLE_WALK", 0) == 0 {
		t.Skip("set CONSOLE_WALK=1; without a browser TestPlanAndPayout and TestTeam do the same")
	}
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("admin"), apptest.Password)
		p.Visit("/console/plan")
		p.Loads(func() { p.Click("text=Buy Starter") })
		p.Want("Sandbox – no real money")
		p.Loads(func() { p.Click("button.go") })
		p.Want("Plan and usage", "If you have paid")
		p.Await("document.querySelector('#now').textContent.includes('Starter')", "true")

		p.Visit("/console/team")
		p.Focus("#name")
		p.Keys("Obi" + kb.Tab + "obi@acme.test" + kb.Tab + kb.Tab)
		p.Loads(func() { p.Keys(kb.Enter) })
		p.Want("The invitation to obi@acme.test was sent.")
	})
}
