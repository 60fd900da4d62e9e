package console_test

import (
	"net/url"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// Ten minutes after signing in, a form that needs a fresh sign-in is kept until the reader has confirmed who they are.
func TestConfirmPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		admin := acme.Reader("admin")
		form := admin.Open(keysPath+"new").Want(200, "Create an API key")
		s.Clock.Advance(10 * time.Minute)
		entered := url.Values{"name": {"Nightly export"}, "permissions": {"service.read", "invoice.read"}, "scope": {"all"}}
		asked := form.Send(keysPath+"new", entered).Want(403, "Confirm that it is you", "Nightly export", "invoice.read").Without("authenticator app", "passkey")
		wrong := asked.Send(keysPath+"new", url.Values{"_password": {"wrong password"}}).Want(403, "The password is incorrect", "Nightly export").Without("wrong password")
		wrong.Send(keysPath+"new", url.Values{"_password": {apptest.Password}}).Want(200, "Copy the key “Nightly export” now")
		admin.Open(developersPath).Want(200, "Nightly export", "View invoices")
		admin.Open(keysPath+"new").Send(keysPath+"new", url.Values{"name": {"Second"}, "permissions": {"service.read"}, "scope": {"all"}}).Want(200, "Copy the key “Second” now")
	})
}

// A client secret is not part of the page that asks the reader to confirm who they are: it is asked for again, and an empty
// one keeps the current secret.
func TestConfirmPageWithoutSecret(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		boss := acme.As("admin")
		admin := s.Reader(boss.Token)
		const path = settingsPath + "/sso/new"
		entered := ssoForm(s, apptest.RoleID(boss, "CASE_OFFICER"))
		secret := entered.Get("clientSecret")
		confirm := url.Values{"_password": {apptest.Password}}
		again := func(form *apptest.Page, path string) *apptest.Page {
			s.Clock.Advance(10 * time.Minute)
			asked := form.Send(path, entered).Want(403, "Confirm that it is you", "Company account").Without(secret)
			return asked.Send(path, confirm).Want(400, `href="#clientSecret"`, "Enter the client secret again.", "Company account").Without(secret)
		}
		made := again(admin.Open(path), path).Send(path, entered).Want(200, "Connection added.")
		settings := made.Path + "/settings"
		again(admin.Open(settings), settings).Send(settings, entered).Want(200, "Connection saved.")
		entered.Set("clientSecret", "")
		s.Clock.Advance(10 * time.Minute)
		admin.Open(settings).Send(settings, entered).Want(403, "Confirm that it is you").Send(settings, confirm).Want(200, "Connection saved.")
	})
}
