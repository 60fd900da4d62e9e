package console_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// The page of the plan updates after a purchase at the provider, and a member is invited with the keyboard.
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
		p.Navigate(func() { p.Click("text=Buy Starter") })
		p.Want("Sandbox – no real money")
		p.Navigate(func() { p.Click("button.go") })
		p.Want("Plan and usage")
		p.Await("document.querySelector('#now').textContent.includes('Starter')", "true")
		p.Want("You are now on the Starter plan.", "Switch to Growth")

		p.Visit("/console/team")
		p.Focus("#name")
		p.Keys("Obi" + kb.Tab + "obi@acme.test" + kb.Tab + kb.Tab)
		p.Navigate(func() { p.Keys(kb.Enter) })
		p.Want("Invitation sent to obi@acme.test.")
	})
}

// An uploaded logo is shown on the pages until it is removed. Files that are not images or too large are
// refused before they are uploaded.
func TestLogoInBrowser(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("admin"), apptest.Password)
		p.Visit(brandPath)
		p.Upload("#logo", "logo.txt", []byte("a logo"))
		p.Want("Upload a file of type PNG or JPEG. Your file is a .txt.")
		p.Upload("#logo", "logo.png", make([]byte, 200_001))
		p.Want("The image must not be larger than 200 kB. Choose a smaller one.")
		p.Upload("#logo", "logo.png", apptest.Picture)
		p.Want("Choose another image", "logo.png")
		p.Await(`document.activeElement.id`, "logo-title")
		p.Await(`String([...document.querySelectorAll("#brand .mast-name img")].map((i) => i.naturalWidth > 0))`, "true")
		p.WantAccessible("the looks", browser.Look{Width: 1280, Scheme: "light"}, browser.Look{Width: 375, Scheme: "dark"})
		p.Look(browser.Look{Width: 1280, Scheme: "light"})
		p.Screenshot("logo-1280-light")
		p.Look(browser.Look{Width: 375, Scheme: "dark"})
		p.Screenshot("logo-375-dark")
		p.Fill("#color", "#8a1c4a")
		p.Navigate(func() { p.Click("text=Save changes") })
		p.Want("Changes saved.", "logo.png")
		p.Navigate(func() { p.Click("text=Remove logo") })
		p.Want("Choose an image")
	})
}
