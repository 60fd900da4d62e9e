package console_test

import (
	"testing"

	"stagegate/internal/testkit/browser"
)

// The menu of the reader opens from the sidebar, also from that of a narrow window.
func TestUserMenu(t *testing.T) {
	t.Parallel()
	w := newTour(t)
	tab := browser.Open(t, w.URL)
	w.signIn(tab, officerPage)
	for _, look := range []browser.Look{{Width: 1280, Scheme: "light"}, {Width: 375, Scheme: "dark"}} {
		tab.Look(look)
		tab.Visit("/console/queue")
		if look.Width < 1000 {
			tab.Click(".topbar button")
		}
		tab.Click(".side-me")
		tab.See("#me form[action='/sign-out'] button")
		tab.Screenshot("user-menu-" + look.Scheme)
		tab.WantAccessible("the menu of the reader", look)
	}
	tab.Look(browser.Look{Width: 1280, Scheme: "light"})
	tab.Visit("/console/queue")
	tab.Click(".side-me")
	tab.Navigate(func() { tab.Click("#me form[action='/sign-out'] button") })
	tab.Want("You have signed out.")
}
