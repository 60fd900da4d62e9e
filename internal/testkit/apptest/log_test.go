package apptest_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/testlog"
)

// The logs of a server, of calls and of background work, are in the log of its own test only.
func TestLogOfServer(t *testing.T) {
	t.Parallel()
	other := apptest.Start(t, dbtest.URL(t, "sqlite"))
	t.Run("faults", func(t *testing.T) {
		s := apptest.Start(t, dbtest.URL(t, "sqlite"))
		acme := s.Tenant("acme")
		admin, officer, ada := acme.As("admin"), acme.As("officer"), acme.As("ada")
		licence := admin.Licence()
		application := officer.Accept(ada.Submit(licence))
		officer.Complete(application, licence.About).Want(200)
		logs := func(texts ...string) bool {
			for line := range strings.Lines(testlog.Kept(t)) {
				if containsAll(line, texts) {
					return true
				}
			}
			return false
		}

		s.Anyone().Put("/sandbox/faults", apptest.M{"mail": apptest.M{"relay": "temporary"}, "payments": apptest.M{"api": "error500"}})
		ada.Checkout(application).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
		if !logs(`msg="starting checkout failed"`) {
			t.Error("what a call logs is not in the log of the test")
		}
		if !logs(`msg=request`, "path=/api/v1/customer/applications/"+application+"/payments", "traceId=", "status=502") {
			t.Error("the call is not in the log of the test")
		}
		apptest.ForgotPassword(s, apptest.M{"tenantSlug": "acme", "email": acme.Email("ada")})
		apptest.Until(t, "the background logs that the mail was refused", func() bool {
			return logs(`msg="work failed"`, "worker=mail.send", "451", "Refused by the sandbox on request")
		})
		if got := testlog.Kept(t); strings.Contains(got, "anyTest") {
			t.Errorf("the server has logged without its context:\n%s", got)
		}
	})
	other.Anyone().Get("/metrics").Want(200)
	got := testlog.Kept(t)
	if !strings.Contains(got, "path=/metrics") || strings.Contains(got, "work failed") || strings.Contains(got, "checkout failed") {
		t.Errorf("the log of the other server:\n%s", got)
	}
}

func containsAll(line string, texts []string) bool {
	for _, text := range texts {
		if !strings.Contains(line, text) {
			return false
		}
	}
	return true
}
