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
		wrong := asked.Send(keysPath+"new", url.Values{"_password": {"wrong password"}}).Want(403, "That is not right", "Nightly export").Without("wrong password")
		wrong.Send(keysPath+"new", url.Values{"_password": {apptest.Password}}).Want(200, "Copy the key “Nightly export” now")
		admin.Open(developersPath).Want(200, "Nightly export", "View invoices")
		admin.Open(keysPath+"new").Send(keysPath+"new", url.Values{"name": {"Second"}, "permissions": {"service.read"}, "scope": {"all"}}).Want(200, "Copy the key “Second” now")
	})
}
