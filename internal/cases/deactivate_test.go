package cases_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A deactivated customer is signed out at once, does not count against the quota, and can be
// reactivated only within it.
func TestDeactivateCustomer(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		c := newDossier(d)
		c.admin.Post(customers+c.id+"/activate", nil).Refused(409, "CONFLICT")
		out := apptest.CheckResponse(t, "deactivateCustomer", c.admin.Post(customers+c.id+"/deactivate", nil).Want(200))
		out.Is("DEACTIVATED", "status").Is(canaryEmail, "email").Is(c.id, "id")
		c.admin.Post(customers+c.id+"/deactivate", nil).Refused(409, "CONFLICT")
		c.customer.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		wrong := apptest.TrySignIn(d.Server, "acme", canaryEmail, "another password").Refused(401, "INVALID_CREDENTIALS")
		if right := apptest.TrySignIn(d.Server, "acme", canaryEmail, apptest.Password).Refused(401, "INVALID_CREDENTIALS"); right.Message != wrong.Message {
			t.Errorf("%q reveals the right password", right.Message)
		}
		apptest.DrainOutbox(t, d.Server)
		mails := apptest.MailsQueued(t, d.Server)
		apptest.ForgotPassword(d.Server, apptest.M{"tenantSlug": "acme", "email": canaryEmail})
		apptest.RegisterCustomer(d.Server, "acme", canaryEmail).Want(200)
		apptest.DrainOutbox(t, d.Server)
		if n := apptest.MailsQueued(t, d.Server); n != mails {
			t.Errorf("%d mails went out", n-mails)
		}
		fixture.CheckInvariants(t, d.Server)
		used := apptest.Count(t, d.Server, `SELECT used FROM usage_counters WHERE kind = 'CUSTOMERS' AND tenant_id = $1`, d.Acme.ID)
		apptest.Change(t, d.Server, `UPDATE plans SET max_customers = $1 WHERE code = 'FREE'`, used)
		c.admin.Post(customers+c.id+"/activate", nil).Refused(403, "TIER_LIMIT_EXCEEDED")
		apptest.Change(t, d.Server, `UPDATE plans SET max_customers = $1 WHERE code = 'FREE'`, used+1)
		got := apptest.Concurrently(4, func(int) int { return c.admin.Post(customers+c.id+"/activate", nil).Status })
		apptest.Equal(t, "responses to concurrent activations", got, map[int]int{200: 1, 409: 3})
		apptest.SignInTo(d.Server, "acme", canaryEmail, apptest.Password)
		fixture.CheckInvariants(t, d.Server)
	})
}
