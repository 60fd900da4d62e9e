package console_test

import (
	"net/url"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// A form of a member who has to set up a second factor by now leads to the page where they do.
func TestFormLeadsToSetup(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		form := acme.Reader("admin").Open(rolesPath+"/new").Want(200, "New role")
		admin.Put("/api/v1/tenant/sign-in-policy", apptest.M{"secondFactor": "ADMINS"}).Want(200)
		form.Send(rolesPath+"/new", url.Values{"name": {"Cashier"}, "permission": {"invoice.read"}}).Want(200, "Second factor", "Set up").Without("There is a problem")
	})
}
