package app_test

import (
	"strings"
	"testing"

	"stagegate/internal/app"
	"stagegate/internal/test/apptest"
)

// The command finds changes of the audit trail outside of the program, and their place.
func TestAuditVerify(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, databaseURL string) {
		s := apptest.Start(t, databaseURL, func(c *app.Config) { c.AppSecret = testSecret })
		c := newScene(t, s)
		application := c.application()
		verify := func(secret string, args ...string) (string, int) {
			return apptest.Run(t, []string{"DATABASE_URL=" + databaseURL, "APP_SECRET=" + secret}, append([]string{"audit", "verify"}, args...)...)
		}
		if printed, code := verify(testSecret); code != 0 || !strings.Contains(printed, "0 broken places") {
			t.Fatalf("untouched it exits with %d:\n%s", code, printed)
		}
		if printed, code := verify(""); code != 2 || !strings.Contains(printed, "APP_SECRET") {
			t.Errorf("without a secret it exits with %d:\n%s", code, printed)
		}
		if printed, code := verify(testSecret + "!"); code != 1 {
			t.Errorf("with another secret it exits with %d:\n%s", code, printed)
		}
		if printed, code := verify(testSecret, "--tenant", "nobody"); code != 1 || !strings.Contains(printed, "nobody") {
			t.Errorf("of nobody it exits with %d:\n%s", code, printed)
		}
		c.exec("DELETE FROM audit_events WHERE tenant_id = $1 AND subject_id = $2 AND number = 2", c.acme.ID, application)
		for _, args := range [][]string{nil, {"--tenant", "acme"}, {"--tenant", c.acme.ID}} {
			printed, code := verify(testSecret, args...)
			if code != 1 || !strings.Contains(printed, application+", entry 2: missing") {
				t.Errorf("%v: it exits with %d:\n%s", args, code, printed)
			}
		}
		s.Tenant("rival")
		if printed, code := verify(testSecret, "--tenant", "rival"); code != 0 {
			t.Errorf("of another tenant it exits with %d:\n%s", code, printed)
		}
	})
}
