package app_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/app/operate"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The doctor reports the result of each check, and changes nothing.
func TestDoctor(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		examine := func(env ...string) (string, int) {
			return apptest.Run(t, append([]string{"DATABASE_URL=" + databaseURL, "SANDBOX=true"}, env...), "doctor")
		}
		s := apptest.Start(t, databaseURL)
		c := fixture.New(t, s)
		_, invoice := c.UnpaidApplication()
		checks := 5 // also of the wall between tenants
		if s.DB.Engine() == "sqlite" {
			checks = 6 // also of its file and its log
		}
		if said, code := examine(); code != 0 || strings.Count(said, "ok  ") != checks ||
			!strings.Contains(said, "audit_events, by at") || !strings.Contains(said, "outbox_events COMPLETED, by created_at") {
			t.Errorf("of a sound one: %d\n%s", code, said)
		}
		mustExec(t, s, `UPDATE invoices SET amount_due = amount_due + 1 WHERE id = $1`, invoice.ID)
		if said, code := examine(); code != 1 || !strings.Contains(said, "the items of an invoice add up") || !strings.Contains(said, invoice.ID) {
			t.Errorf("of one with a wrong invoice: %d\n%s", code, said)
		}
		mustExec(t, s, `UPDATE invoices SET amount_due = amount_due - 1 WHERE id = $1`, invoice.ID)

		// The sandbox of a running server replaces the real providers.
		genuine := []string{
			"SANDBOX=false", "APP_SECRET=" + strings.Repeat("x", 32), "PAYSTACK_BASE_URL=" + s.URL + "/sandbox/payments/api",
			"SMTP_URL=smtp://127.0.0.1:1", "MAIL_FROM=no-reply@acme.test",
		}
		said, code := examine(append(genuine, "PAYSTACK_SECRET_KEY=sk_test_wrong")...)
		if code != 1 || !strings.Contains(said, "FAILED  payments") || !strings.Contains(said, "Invalid key") || !strings.Contains(said, "FAILED  mail") {
			t.Errorf("with a wrong key and no relay: %d\n%s", code, said)
		}
		said, code = examine(append(genuine, "PAYSTACK_SECRET_KEY="+s.PaymentKey())...)
		if code != 1 || !strings.Contains(said, "ok      payments    test mode") || strings.Contains(said, s.PaymentKey()) {
			t.Errorf("with the right key: %d\n%s", code, said)
		}
		for versions, want := range map[bool]string{true: "ok      files       bucket private and writable, with versions", false: "warning: it keeps no versions"} {
			store := fixture.BucketStore(t, versions)
			if said, _ := examine(append(genuine, "STORAGE_URL="+store.URL)...); !strings.Contains(said, want) || strings.Contains(said, "key:secret") {
				t.Errorf("with a bucket:\n%s", said)
			}
			store.Refuse(503)
			if said, code := examine(append(genuine, "STORAGE_URL="+store.URL)...); code != 1 || !strings.Contains(said, "FAILED  files") || strings.Contains(said, "key:secret") {
				t.Errorf("with a bucket that is down: %d\n%s", code, said)
			}
		}
		if said, code := examine("SANDBOX=false"); code != 1 || !strings.Contains(said, "APP_SECRET: missing") || !strings.Contains(said, "ok      database") {
			t.Errorf("without settings: %d\n%s", code, said)
		}
		none := filepath.Join(t.TempDir(), "none.db")
		if said, code := examine("DATABASE_URL=sqlite:" + none); code != 1 || !strings.Contains(said, "stagegate migrate") {
			t.Errorf("without a database: %d\n%s", code, said)
		}
		if said, code := examine("DATABASE_URL=postgres://nobody@127.0.0.1:1/none"); code != 1 || !strings.Contains(said, "FAILED  database") {
			t.Errorf("with a database out of reach: %d\n%s", code, said)
		}
	})
}

// Of a rule that is broken for many records, 20 are named.
func TestManyViolations(t *testing.T) {
	t.Parallel()
	v := operate.Violation{Rule: "all is well"}
	for n := range 23 {
		v.IDs = append(v.IDs, fmt.Sprintf("id-%02d", n))
	}
	if said := v.String(); !strings.HasSuffix(said, ", id-18, id-19 and 3 more") || !strings.Contains(said, "violated: all is well; records: id-00, id-01") {
		t.Error(said)
	}
	v.IDs = v.IDs[:20]
	if said := v.String(); !strings.HasSuffix(said, ", id-19") {
		t.Error(said)
	}
}

func mustExec(t *testing.T, s *apptest.Server, statement string, args ...any) {
	t.Helper()
	err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(t.Context(), tx, statement, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
