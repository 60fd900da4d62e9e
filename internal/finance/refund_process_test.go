package finance_test

import (
	"path/filepath"
	"testing"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A server that is killed after the provider has made a refund, but before the answer arrives, finds
// the refund after a restart and does not request another.
func TestKillDuringRefund(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		dir := t.TempDir()
		p := apptest.Demo(t, dir, databaseURL)
		finance := p.SignIn("finance@demo.test", demo.Password)
		invoice := finance.Post(fixture.Invoices, apptest.M{"amount": 150.5, "currency": "NGN", "description": "Card"}).Want(201).String("id")
		checkout := finance.Post(fixture.Invoices+"/"+invoice+"/payments", apptest.M{"email": "payer@home.test"}).Want(201)
		p.Anyone().PayAt(checkout.String("accessCode"), "success")
		payment := "/api/v1/finance/payments/" + checkout.String("reference")
		finance.Post(payment+"/reconcile", nil).Want(200)

		p.Anyone().Faults(apptest.M{"api": "timeoutAfterDeed", "refund": "pending"})
		finance.Post(payment+"/refunds", apptest.M{"amount": 60, "reason": "Paid twice."}).Want(201)
		made := func() map[uint64]string {
			refunds := map[uint64]string{}
			fixture.ReadJournal(t, filepath.Join(dir, "demo", "sandbox", "payments", "payments.jsonl"), "refund", func(r refundAtProvider) { refunds[r.ID] = r.Status })
			return refunds
		}
		apptest.Until(t, "the provider has made it", func() bool { return len(made()) == 1 })
		p.Kill()

		p = apptest.Demo(t, dir, databaseURL)
		finance = p.SignIn("finance@demo.test", demo.Password)
		if got := finance.Get(payment+"/refunds").Want(200).String(0, "status"); got != "PENDING" {
			t.Fatalf("after the kill the refund is %s", got)
		}
		p.Anyone().Faults(apptest.M{"api": "normal", "refund": "normal"})
		p.Anyone().Post("/sandbox/clock/advance", apptest.M{"hours": 1}).Want(200)
		apptest.Until(t, "the refund is found", func() bool {
			return finance.Get(payment+"/refunds").Want(200).String(0, "status") == "SUCCESSFUL"
		})
		if refunds := made(); len(refunds) != 1 {
			t.Errorf("the provider has made %v", refunds)
		}
	})
}
