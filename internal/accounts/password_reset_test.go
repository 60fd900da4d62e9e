package accounts_test

import (
	"testing"

	"stagegate/internal/accounts"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The call does the same work for every address: it adds one event and reads no account. The event's
// handler looks up the account.
func TestPasswordResetConstantWork(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		for i, body := range []apptest.M{
			{"tenantSlug": "nowhere", "email": acme.Email("ada")},
			{"tenantSlug": "acme", "email": "nobody@acme.test"},
			{"email": acme.Email("ada")},
			{"tenantSlug": "acme", "email": acme.Email("ada")},
		} {
			apptest.ForgotPassword(s, body).Want(200)
			if n := apptest.Count(t, s, `SELECT COUNT(*) FROM outbox_events WHERE kind = $1`, accounts.PasswordResetKind); n != int64(i)+1 {
				t.Errorf("%v: %d events after %d calls", body, n, i+1)
			}
		}
		resetPassword(s, s.Anyone().MailedToken(acme.Email("ada"), 1), fixture.NewPassword).Want(200)
		apptest.Until(t, "all events are handled", func() bool {
			return apptest.Count(t, s, `SELECT COUNT(*) FROM outbox_events WHERE kind = $1 AND status <> 'COMPLETED'`, accounts.PasswordResetKind) == 0
		})
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM one_time_tokens`); n != 1 {
			t.Errorf("%d tokens", n)
		}
	})
}
