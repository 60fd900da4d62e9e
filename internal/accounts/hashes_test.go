package accounts_test

import (
	"testing"

	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A call without a valid token costs no hash.
func TestTokensBeforeHashes(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		admin := acme.As("admin")
		invited := apptest.Invite(admin, "Olu", "olu@acme.test", apptest.RoleID(admin, "MANAGER")).Want(201).String("id")
		invitation := s.Anyone().MailedToken("olu@acme.test", 1)
		apptest.ForgotPassword(s, apptest.M{"tenantSlug": "acme", "email": acme.Email("ada")})
		link := s.Anyone().MailedToken(acme.Email("ada"), 1)
		stranger := auth.NewOpaque(acme.ID).String()

		hashes := func() int64 { return s.Members.Hasher.Usage()[auth.SettingPasswords].Hashes }
		before := hashes()
		for _, token := range []string{"x", stranger, link} {
			apptest.AcceptInvitation(s, token).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		}
		for _, token := range []string{"x", stranger, invitation} {
			resetPassword(s, token, fixture.NewPassword).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		}
		resetPassword(s, link, acme.Email("ada")).Refused(400, "VALIDATION_FAILED").At("password")
		admin.Post("/api/v1/tenant/members/"+invited+"/deactivate", nil).Want(200)
		apptest.AcceptInvitation(s, invitation).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		if n := hashes() - before; n != 0 {
			t.Errorf("%d hashes without a token", n)
		}
		resetPassword(s, link, fixture.NewPassword).Want(200)
		resetPassword(s, link, fixture.NewPassword).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		if n := hashes() - before; n != 1 {
			t.Errorf("%d hashes for one token", n)
		}
	})
}
