package app_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// otherSpellings are the address a@b.test in other words, and texts that no relay takes.
var otherSpellings = []string{
	"<a@b.test>", `"a"@b.test`, `"" <a@b.test>`, "Ada <a@b.test>", "a@b.test (Ada)", `a."b"@c.test`, "a@[127.0.0.1]", "a@127.0.0.1", "a@b.test.",
	"a@b.test\n", "a\u0085@b.test", "a\u200b@b.test", "\u202ea@b.test", "a@b\u3002test", "a@\uff42.test", "a@b.test, c@d.test", "a",
}

// Every field that takes an e-mail address takes plain ones only.
func TestPlainAddresses(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada, platform := acme.As("admin"), acme.As("ada"), s.Platform()
		role, some := apptest.RoleID(admin, "MANAGER"), ref.NewID()
		profile := apptest.M{"organizationName": "Acme", "sector": "TRAVEL", "staffCount": 1, "expectedCustomerVolume": 1, "supportEmail": "", "billingEmail": ""}
		fields := map[string]struct {
			field string
			call  func(email string) *apptest.Response
		}{
			"organisation": {"email", func(email string) *apptest.Response {
				return s.Anyone().Post("/api/v1/organizations/register", apptest.Registration(email))
			}},
			"customer": {"email", func(email string) *apptest.Response { return apptest.RegisterCustomer(s, "acme", email) }},
			"member":   {"email", func(email string) *apptest.Response { return apptest.Invite(admin, "Bola", email, role) }},
			"administrator": {"email", func(email string) *apptest.Response {
				return platform.Post("/api/v1/platform/admins", apptest.M{"name": "Bola", "email": email, "role": "PLATFORM_SUPPORT"})
			}},
			"party": {"parties[0].email", func(email string) *apptest.Response {
				return ada.Put("/api/v1/customer/requests/"+some+"/party", apptest.M{"parties": []apptest.M{{"name": "Ada", "email": email}}})
			}},
			"payer": {"email", func(email string) *apptest.Response {
				return admin.Post("/api/v1/finance/invoices/"+some+"/payments", apptest.M{"email": email})
			}},
			"public payer": {"email", func(email string) *apptest.Response {
				return s.Anyone().Post("/api/v1/public/payments/invoices/INV-222222/checkout", apptest.M{"email": email})
			}},
			"support": {"supportEmail", func(email string) *apptest.Response {
				return admin.Put("/api/v1/tenant/profile", apptest.WithMembers(profile, apptest.M{"supportEmail": email}))
			}},
			"billing": {"billingEmail", func(email string) *apptest.Response {
				return admin.Put("/api/v1/tenant/profile", apptest.WithMembers(profile, apptest.M{"billingEmail": email}))
			}},
		}
		for name, f := range fields {
			for _, spelling := range otherSpellings {
				if f.field != "email" && strings.TrimSpace(spelling) == "a@b.test" {
					continue // the profile trims its texts
				}
				r := f.call(spelling).Refused(400, "VALIDATION_FAILED").At(f.field)
				if len(r.Errors) != 1 {
					t.Errorf("%s, %q: %d errors, want 1", name, spelling, len(r.Errors))
				}
				apptest.Equal(t, fmt.Sprintf("%s, %q: the code", name, spelling), r.Errors[0].Code, "INVALID_FORMAT")
			}
			long := f.call(strings.Repeat("a", 250) + "@b.test").Want(400)
			apptest.Equal(t, name+": the field of a long address", long.Errors[0].Field, f.field)
			if r := f.call("a.b+c@d-e.test"); r.Status == 400 {
				t.Errorf("%s: a plain address is refused: %v", name, r.Errors)
			}
		}
		if printed, code := apptest.Run(t, []string{"SANDBOX=true", "PLATFORM_ADMIN_EMAIL=<a@b.test>", "PLATFORM_ADMIN_PASSWORD=" + fixture.NewPassword}, "serve"); code != 2 ||
			!strings.Contains(printed, "PLATFORM_ADMIN_EMAIL: must be an email address") {
			t.Errorf("the setting: it exits with %d: %s", code, printed)
		}
	})
	for _, spelling := range otherSpellings[:9] {
		if printed, code := fixture.CreateAdmin(t, dbtest.URL(t, "sqlite"), spelling, fixture.NewPassword); code == 0 || !strings.Contains(printed, "email address") {
			t.Errorf("admin create --email %q: it exits with %d: %s", spelling, code, printed)
		}
	}
}
