package console_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// A member adds a passkey, signs in with it without an address, loses it, and gets in with a recovery code.
func TestPasskeyInBrowser(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("manager")
		p := browser.Open(t, s.URL)
		looks := []browser.Look{{Width: 1280, Scheme: "light"}, {Width: 375, Scheme: "dark"}}
		lose := p.AddAuthenticator()
		p.SignIn(acme.Slug, acme.Email("manager"), apptest.Password)
		p.Visit("/console/security")
		p.Want("Second factor", "No passkeys yet.", "This session", "on Linux")
		p.WantAccessible("sign-in and security", looks...)
		p.Navigate(func() { p.Click("text=Add passkey") })
		p.WantAccessible("a new passkey", looks...)
		p.Fill("#name", "Work laptop")
		p.Navigate(func() { p.Click("text=Create passkey") })
		p.At("/console/security")
		p.Want("Passkey added.", "Work laptop", "0 of 10 left")
		p.Navigate(func() { p.Click("text=New codes") })
		p.Want("Your recovery codes")
		p.WantAccessible("recovery codes", looks...)
		code := p.Read(`document.querySelector("#codes li").textContent`)

		p.ForgetCookies()
		p.Visit("/acme/sign-in")
		p.WantAccessible("signing in", looks...)
		p.Navigate(func() { p.Click("text=Sign in with a passkey") })
		p.At("/console")

		lose()
		p.ForgetCookies()
		p.Visit("/acme/sign-in")
		p.Fill("#email", acme.Email("manager"))
		p.Fill("#password", apptest.Password)
		p.Navigate(func() { p.Click("main button.btn-main") })
		p.At("/acme/sign-in/second-factor")
		p.Want("Enter a recovery code", "Use a passkey")
		p.WantAccessible("the second factor", looks...)
		p.SetLanguage("fr")
		p.Visit("/acme/sign-in/second-factor")
		p.Want("Saisissez un code de secours")
		p.WantAccessible("the second factor in French", looks...)
		p.SetLanguage("en")
		p.Visit("/acme/sign-in/second-factor")
		p.Fill("#code", code)
		p.Navigate(func() { p.Click("main button.btn-main") })
		p.At("/console")
		p.Visit("/console/security")
		p.Want("9 of 10 left")
		p.Navigate(func() { p.Click("text=Set up") })
		p.Want("Cannot scan it?")
		p.WantAccessible("an authenticator app", looks...)
	}, apptest.Named)
}
