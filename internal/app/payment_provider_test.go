package app_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// healthy undoes every fault.
var healthy = apptest.M{"webhook": "normal", "api": "normal", "amountDelta": 0, "currency": nil}

// deliveries is what the provider reports of the events of a payment: how often
// it sent the last one, and what became of that.
func (c *scene) delivery(reference string) (attempts int, status, reply string) {
	c.t.Helper()
	var rows []struct {
		Reference, Status, LastReply string
		Attempts                     int
	}
	c.decode(c.s.Anyone().Get("/sandbox/payments/webhooks").Want(200), &rows)
	for _, r := range rows {
		if r.Reference == reference {
			return r.Attempts, r.Status, r.LastReply
		}
	}
	return 0, "", ""
}

// Whatever happens to its webhook, a payment counts exactly once.
func TestWebhookFaults(t *testing.T) {
	cases := []struct {
		fault   string
		arrives bool // the application is completed without anybody asking
		sent    func(attempts int, status, reply string) bool
	}{
		{"drop", false, func(_ int, status, _ string) bool { return status == "dropped" }},
		{"duplicate", true, func(attempts int, status, _ string) bool { return attempts == 3 && status == "delivered" }},
		{"delay", true, func(_ int, status, _ string) bool { return status == "delivered" }},
		{"tamper", false, func(_ int, _, reply string) bool { return strings.HasPrefix(reply, "401") }},
	}
	eachScene(t, func(t *testing.T, c *scene) {
		for _, tc := range cases {
			t.Run(tc.fault, func(t *testing.T) {
				c := c.in(t)
				c.ada.Faults(apptest.M{"webhook": tc.fault})
				application, invoice, reference, code := c.checkout()
				c.ada.PayAt(code, "success")
				apptest.Until(t, "the event was sent", func() bool { return tc.sent(c.delivery(reference)) })
				if tc.arrives {
					apptest.Until(t, "it is completed", func() bool { return c.applicationStatus(application) == "COMPLETED" })
				} else {
					c.wantPayment(t, reference, "PENDING", invoice, "OPEN")
				}
				c.reconcile(reference).Want(200)
				c.wantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
				c.checkCountedOnce(t, application, reference)
			})
		}
	})
}

// What the provider reports must be what was asked for, to the last hundredth.
func TestVerifyMismatch(t *testing.T) {
	cases := []struct {
		name   string
		faults apptest.M
	}{
		{"more", apptest.M{"amountDelta": 0.01}},
		{"less", apptest.M{"amountDelta": -0.01}},
		{"nothing", apptest.M{"amountDelta": -7500.5}},
		{"in minor units", apptest.M{"amountDelta": 742549.5}},
		{"other currency", apptest.M{"currency": "USD"}},
	}
	eachScene(t, func(t *testing.T, c *scene) {
		for _, tc := range cases {
			t.Run(tc.name, func(t *testing.T) {
				c := c.in(t)
				c.ada.Faults(healthy)
				application, invoice, reference, code := c.checkout()
				c.ada.Faults(tc.faults)
				c.ada.PayAt(code, "success")
				apptest.Until(t, "the mismatch is noticed", func() bool { return c.payment(reference).String("lastError") != "" })
				if got := c.reconcile(reference).Want(200); got.String("status") != "PENDING" || got.String("lastError") == "" {
					t.Fatalf("after reconciling: %s", got.Body)
				}
				c.wantPayment(t, reference, "PENDING", invoice, "OPEN")
				mismatches := 0
				for kind, n := range c.kinds(reference) {
					if strings.Contains(kind, "mismatch") {
						mismatches += n
					}
				}
				if mismatches != 2 {
					t.Errorf("the timeline tells of %d mismatches: %v", mismatches, c.kinds(reference))
				}
				c.officer.Complete(application, c.licence.Fee).Refused(409, "INVOICE_NOT_PAID")

				c.ada.Faults(healthy)
				if got := c.reconcile(reference).Want(200); got.String("status") != "SUCCESSFUL" || got.String("lastError") != "" {
					t.Fatalf("once the provider tells the truth: %s", got.Body)
				}
				c.wantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
				c.checkCountedOnce(t, application, reference)
			})
		}
	})
}

// A checkout that cannot be opened leaves only a failed payment.
func TestStartFaults(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for _, fault := range []string{"error500", "tooMany", "timeout"} {
			t.Run(fault, func(t *testing.T) {
				c := c.in(t)
				application, invoice := c.due()
				c.withFault(fault, func() {
					c.ada.Checkout(application).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
				})
				reference := c.lastPayment()
				failed := c.wantPayment(t, reference, "FAILED", invoice, "OPEN")
				if failed.String("lastError") == "" || failed.String("authorizationUrl") != "" || c.kinds(reference)["checkout_failed"] != 1 {
					t.Errorf("the failed payment: %s", failed.Body)
				}
				if c.officer.Get(processes + application).Want(200).Value("locked").(bool) {
					t.Error("the application is locked, though nobody can pay")
				}
				again := c.ada.Checkout(application).Want(201)
				if again.String("reference") == reference {
					t.Error("the failed payment was started again")
				}
				c.ada.PayAt(again.String("accessCode"), "success")
				apptest.Until(t, "it is completed", func() bool { return c.applicationStatus(application) == "COMPLETED" })
				c.checkCountedOnce(t, application, again.String("reference"))
			})
		}
	})
}

// A checkout whose response was lost can still be paid.
func TestStartTimeoutAfterCheckout(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for _, webhook := range []string{"normal", "drop"} {
			t.Run(webhook, func(t *testing.T) {
				c := c.in(t)
				application, invoice := c.due()
				c.withFault("timeoutAfterDeed", func() {
					c.ada.Checkout(application).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
				})
				reference := c.lastPayment()
				c.wantPayment(t, reference, "FAILED", invoice, "OPEN")
				c.ada.Faults(apptest.M{"webhook": webhook})
				c.ada.PayAt(c.accessCode(reference), "success")
				if webhook == "drop" {
					c.reconcile(reference).Want(200)
				}
				apptest.Until(t, "it is completed", func() bool { return c.applicationStatus(application) == "COMPLETED" })
				paid := c.wantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
				if paid.String("lastError") != "" || paid.String("paidAt") == "" || paid.String("channel") != "card" {
					t.Errorf("the late payment: %s", paid.Body)
				}
				c.checkCountedOnce(t, application, reference)
			})
		}
	})
}

// While the provider cannot tell, nothing changes.
func TestReconcileFaults(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		c.ada.Faults(apptest.M{"webhook": "drop"})
		application, invoice, reference, code := c.checkout()
		c.ada.PayAt(code, "success")
		for _, fault := range []string{"error500", "tooMany", "timeout"} {
			c.withFault(fault, func() {
				c.reconcile(reference).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
			})
			c.wantPayment(t, reference, "PENDING", invoice, "OPEN")
		}
		c.reconcile(reference).Want(200)
		c.checkCountedOnce(t, application, reference)
	})
}

// withFault makes every call to the provider fail while do runs. The timeout of our
// client is short.
func (c *scene) withFault(fault string, do func()) {
	c.t.Helper()
	if strings.HasPrefix(fault, "timeout") {
		c.s.SetPaymentTimeout(time.Second)
		defer c.s.SetPaymentTimeout(0)
	}
	c.ada.Faults(apptest.M{"api": fault})
	do()
	c.ada.Faults(healthy)
}
