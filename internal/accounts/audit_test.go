package accounts_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// Security events of an account are audited once.
func TestAccountAudit(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme, platform := s.Tenant("acme"), s.Platform()
		recorded := func(action, target string) {
			t.Helper()
			list := platform.Get("/api/v1/platform/audit?tenantId=" + acme.ID + "&action=" + action).Want(200)
			list.Has(1, "content").Is(target, "content", 0, "target", "code")
		}
		const email = "zoe@acme.test"
		s.Anyone().Post("/api/v1/auth/customers/register", apptest.M{
			"tenantSlug": "acme", "name": "Zoe", "email": email, "password": apptest.Password, "confirmPassword": apptest.Password,
		}).Want(200)
		session := apptest.VerifyCustomer(s, s.Anyone().MailedToken(email, 1)).Want(200)
		recorded("customer.verified", email)

		used := apptest.M{"refreshToken": session.String("refreshToken")}
		s.Anyone().Post("/api/v1/auth/refresh", used).Want(200)
		s.Clock.Advance(11 * time.Second)
		for range 2 {
			s.Anyone().Post("/api/v1/auth/refresh", used).Refused(401, "REFRESH_TOKEN_REUSED")
		}
		recorded("session.refresh_token_reused", email)
	})
}
