package console_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// An admin creates a key with the keyboard, hears of its secret first, and copies it.
func TestAPIKeyInBrowser(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.As("admin").Licence()
		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("admin"), apptest.Password)
		p.Visit(keysPath + "new")
		p.Focus("#name")
		p.Keys("Nightly export")
		p.TabTo("[value='service.read']")
		p.Keys(" ")
		p.TabTo("[name=scope][value=all]")
		p.Gone("#serviceIds")
		p.Keys(kb.ArrowDown)
		p.See("#serviceIds")
		p.TabTo("#serviceIds")
		p.Keys(" ")
		p.Focus("#name")
		p.Navigate(func() { p.Keys(kb.Enter) })
		p.Want("Copy the key “Nightly export” now", "It is shown only once.", "Only ")
		p.Await(`document.activeElement.textContent.includes("Copy the key")`, "true")
		p.See("[data-copy=secret]")
		p.WantAccessible("a new key", browser.Look{Width: 320, Scheme: "light"}, browser.Look{Width: 1280, Scheme: "dark"})
		p.Look(browser.Look{Width: 1280, Scheme: "light"})
		p.Screenshot("key-secret-1280-light")
		p.Look(browser.Look{Width: 375, Scheme: "dark"})
		p.Screenshot("key-secret-375-dark")
	})
}

// Without JavaScript a webhook is added, tested and deleted.
func TestWebhookWithoutScript(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("manager")
		to := newProgram(t)
		p := browser.Open(t, s.URL)
		p.NoScript()
		p.SignIn(acme.Slug, acme.Email("manager"), apptest.Password)
		p.Visit(hooksPath + "new")
		p.Fill("#url", to.URL)
		p.Click("[name=events][value=some]")
		p.See("[value='invoice.*']")
		p.Click("[value='invoice.*']")
		p.Navigate(func() { p.Click("main form button[type=submit]") })
		p.Want("Copy the signing secret now", "No deliveries yet")
		p.Gone("[data-copy=secret]")
		p.Navigate(func() { p.Click("text=Send test") })
		p.Want("The test event was accepted", "200 OK", "webhook.test")
		p.Navigate(func() { p.Click("a[href*='/deliveries/']") })
		p.Want("Test of the webhook", "Payload", "answer of the <program>")
		p.Navigate(func() { p.Click(".trail a") })

		q := browser.Open(t, s.URL)
		q.SignIn(acme.Slug, acme.Email("manager"), apptest.Password)
		q.Visit(hooksPath[:len(hooksPath)-1])
		q.Navigate(func() { q.Click("a.row-link") })
		to.status.Store(503)
		q.Navigate(func() { q.Click("text=Send test") })
		q.Want("The test event was not accepted", "503 Service Unavailable")
		q.WantAccessible("a failed test", browser.Look{Width: 320, Scheme: "dark"}, browser.Look{Width: 1280, Scheme: "light"})
		q.Look(browser.Look{Width: 1280, Scheme: "light"})
		q.Screenshot("webhook-test-1280-light")

		p.Click("text=Delete the webhook…")
		p.Navigate(func() { p.Click("text=Delete webhook") })
		p.Want("Webhook deleted.", "No webhooks yet")
	})
}
