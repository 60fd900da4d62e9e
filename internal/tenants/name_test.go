package tenants_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
)

// The name of an organisation has no invisible characters and is stored in one normal form.
func TestOrganizationNames(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin, founder := s.Tenant("acme").As("admin"), apptest.Registered(s, "bola@new.test")
		change := func(name string) *apptest.Response { return admin.Put(profile, apptest.M{"organizationName": name}) }
		found := func(name string) *apptest.Response {
			return founder.Post("/api/v1/organizations/create", apptest.M{
				"slug": "bola", "organizationName": name, "sector": "TRAVEL", "staffCount": 1, "expectedCustomerVolume": 1,
				"password": apptest.Password, "confirmPassword": apptest.Password,
			})
		}
		for _, send := range []func(string) *apptest.Response{change, found} {
			for _, name := range []string{"\r=cmd|' /C calc'!A0", "Acme\nLtd", "\tAcme", "Ac\u200bme", "\u202eAcme", "\u00a0\u3000"} {
				r := send(name).Refused(400, "VALIDATION_FAILED").At("organizationName")
				if len(r.Errors) != 1 {
					t.Errorf("%q has %d errors, want 1: %+v", name, len(r.Errors), r.Errors)
				}
			}
		}
		const given, normal = " \u00a0Acme \uff2c\uff54\uff44\u3000", "Acme Ltd"
		if got := change(given).Want(200).String("organizationName"); got != normal {
			t.Errorf("the profile has %q", got)
		}
		if got := found(given).Want(201).String("tenant", "name"); got != normal {
			t.Errorf("the organisation is called %q", got)
		}
	})
}
