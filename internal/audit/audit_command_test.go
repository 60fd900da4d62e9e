package audit_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/audit"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The command finds external changes of the audit trail and their place.
func TestAuditVerify(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		s := apptest.Start(t, databaseURL, func(c *config.Config) { c.AppSecret = fixture.TestSecret })
		c := fixture.New(t, s)
		application := c.AcceptedApplication()
		verify := func(secret string, args ...string) (string, int) {
			return apptest.Run(t, []string{"DATABASE_URL=" + databaseURL, "APP_SECRET=" + secret}, append([]string{"audit", "verify"}, args...)...)
		}
		if printed, code := verify(fixture.TestSecret); code != 0 || !strings.Contains(printed, "0 breaks") {
			t.Fatalf("unchanged: exit code %d:\n%s", code, printed)
		}
		if printed, code := verify(""); code != 2 || !strings.Contains(printed, "APP_SECRET") {
			t.Errorf("no secret: exit code %d:\n%s", code, printed)
		}
		if printed, code := verify(fixture.TestSecret + "!"); code != 1 {
			t.Errorf("wrong secret: exit code %d:\n%s", code, printed)
		}
		if printed, code := verify(fixture.TestSecret, "--tenant", "nobody"); code != 1 || !strings.Contains(printed, "nobody") {
			t.Errorf("unknown tenant: exit code %d:\n%s", code, printed)
		}
		counted, code := verify(fixture.TestSecret, "--json")
		_, line, _ := strings.Cut(counted, "[")
		line, _, _ = strings.Cut("["+line, "\n")
		var counts []audit.Count
		if err := json.Unmarshal([]byte(line), &counts); err != nil || code != 0 || !slices.ContainsFunc(counts, func(n audit.Count) bool {
			return n.TenantID == c.Acme.ID && n.Histories > 0 && n.Entries >= n.Histories
		}) {
			t.Errorf("--json: exit code %d: %v\n%s", code, err, counted)
		}
		earlier := filepath.Join(t.TempDir(), "counts.json")
		if err := os.WriteFile(earlier, []byte(line), 0o600); err != nil {
			t.Fatal(err)
		}
		if printed, code := verify(fixture.TestSecret, "--expect", earlier); code != 0 {
			t.Errorf("expected counts: exit code %d:\n%s", code, printed)
		}
		if printed, code := verify(fixture.TestSecret, "--expect", earlier+".none"); code != 1 || !strings.Contains(printed, "--expect") {
			t.Errorf("missing file: exit code %d:\n%s", code, printed)
		}
		invoice := c.NewInvoice(nil).ID
		if printed, code := verify(fixture.TestSecret, "--expect", earlier); code != 0 {
			t.Errorf("after further changes: exit code %d:\n%s", code, printed)
		}
		// A history removed together with its head leaves no break.
		for _, table := range []string{"audit_events", "audit_heads"} {
			c.Exec("DELETE FROM "+table+" WHERE tenant_id = $1 AND subject_id IN ($2, $3)", c.Acme.ID, invoice, application.ID)
		}
		if printed, code := verify(fixture.TestSecret); code != 0 {
			t.Errorf("two histories removed: exit code %d:\n%s", code, printed)
		}
		if printed, code := verify(fixture.TestSecret, "--expect", earlier, "--tenant", "acme"); code != 1 || !strings.Contains(printed, "tenant "+c.Acme.ID+": ") {
			t.Errorf("two histories removed, expected counts: exit code %d:\n%s", code, printed)
		}
		application = c.AcceptedApplication()
		c.Exec("DELETE FROM audit_events WHERE tenant_id = $1 AND subject_id = $2 AND number = 2", c.Acme.ID, application.ID)
		for _, args := range [][]string{nil, {"--tenant", "acme"}, {"--tenant", c.Acme.ID}} {
			printed, code := verify(fixture.TestSecret, args...)
			if code != 1 || !strings.Contains(printed, application.ID+", entry 2: missing") {
				t.Errorf("%v: exit code %d:\n%s", args, code, printed)
			}
		}
		s.Tenant("rival")
		if printed, code := verify(fixture.TestSecret, "--tenant", "rival"); code != 0 {
			t.Errorf("another tenant: exit code %d:\n%s", code, printed)
		}
	})
}
