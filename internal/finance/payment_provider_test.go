package finance_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// delivery returns the provider's delivery log of an event: the number of attempts, the last status
// and our reply.
func delivery(c *fixture.Scene, reference string) (attempts int, status, reply string) {
	c.T.Helper()
	var rows []struct {
		Reference, Status, LastReply string
		Attempts                     int
	}
	c.Decode(c.Server.Anyone().Get("/sandbox/payments/webhooks").Want(200), &rows)
	for _, r := range rows {
		if r.Reference == reference {
			return r.Attempts, r.Status, r.LastReply
		}
	}
	return 0, "", ""
}

// For any fault of its webhook, a payment counts exactly once.
func TestWebhookFaults(t *testing.T) {
	cases := []struct {
		fault   string
		arrives bool // the application completes without a manual check
		sent    func(attempts int, status, reply string) bool
	}{
		{"drop", false, func(_ int, status, _ string) bool { return status == "dropped" }},
		{"duplicate", true, func(attempts int, status, _ string) bool { return attempts == 3 && status == "delivered" }},
		{"delay", true, func(_ int, status, _ string) bool { return status == "delivered" }},
		{"tamper", false, func(_ int, _, reply string) bool { return strings.HasPrefix(reply, "401") }},
	}
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for _, tc := range cases {
			t.Run(tc.fault, func(t *testing.T) {
				c := c.In(t)
				c.Ada.Faults(apptest.M{"webhook": tc.fault})
				application, invoice, reference, code := c.Checkout()
				c.Ada.PayAt(code, "success")
				apptest.Until(t, "the event was sent", func() bool { return tc.sent(delivery(c, reference)) })
				if tc.arrives {
					apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application) == "COMPLETED" })
				} else {
					c.WantPayment(t, reference, "PENDING", invoice, "OPEN")
				}
				c.Reconcile(reference).Want(200)
				c.WantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
				c.CheckCountedOnce(t, application, reference)
			})
		}
	})
}

// The reported amount must equal the requested one exactly.
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
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for _, tc := range cases {
			t.Run(tc.name, func(t *testing.T) {
				c := c.In(t)
				c.Ada.Faults(fixture.Healthy)
				application, invoice, reference, code := c.Checkout()
				c.Ada.Faults(tc.faults)
				c.Ada.PayAt(code, "success")
				apptest.Until(t, "the mismatch is noticed", func() bool { return c.Payment(reference).LastError != nil })
				got := c.Reconcile(reference).Want(200)
				got.Is("PENDING", "status")
				if got.String("lastError") == "" {
					t.Error("the payment does not say what differs")
				}
				c.WantPayment(t, reference, "PENDING", invoice, "OPEN")
				mismatches := 0
				for kind, n := range c.Kinds(reference) {
					if strings.Contains(kind, "mismatch") {
						mismatches += n
					}
				}
				if mismatches != 2 {
					t.Errorf("the timeline tells of %d mismatches: %v", mismatches, c.Kinds(reference))
				}
				c.Officer.Complete(application, c.Licence.Fee).Refused(409, "INVOICE_NOT_PAID")

				c.Ada.Faults(fixture.Healthy)
				c.Reconcile(reference).Want(200).Is("SUCCESSFUL", "status").Is(nil, "lastError")
				c.WantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
				c.CheckCountedOnce(t, application, reference)
			})
		}
	})
}

// A checkout that cannot be opened leaves only a failed payment.
func TestStartFaults(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for _, fault := range []string{"error500", "tooMany", "timeout"} {
			t.Run(fault, func(t *testing.T) {
				c := c.In(t)
				application, invoice := c.UnpaidApplication()
				c.WithFault(fault, func() {
					c.Ada.Checkout(application.ID).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
				})
				reference := c.LastPayment()
				failed := c.WantPayment(t, reference, "FAILED", invoice.ID, "OPEN")
				if failed.LastError == nil {
					t.Error("the failed payment does not say why")
				}
				apptest.Equal(t, "the page of the failed payment", failed.AuthorizationURL, nil)
				apptest.Equal(t, "failures in the timeline", c.Kinds(reference)["checkout_failed"], 1)
				if c.Officer.Get(fixture.StaffApplications + application.ID).Want(200).Value("locked").(bool) {
					t.Error("the application is locked, though nobody can pay")
				}
				again := c.Ada.Checkout(application.ID).Want(201)
				if again.String("reference") == reference {
					t.Error("the failed payment was started again")
				}
				c.Ada.PayAt(again.String("accessCode"), "success")
				apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application.ID) == "COMPLETED" })
				c.CheckCountedOnce(t, application.ID, again.String("reference"))
			})
		}
	})
}

// A checkout whose response was lost can still be paid.
func TestStartTimeoutAfterCheckout(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for _, webhook := range []string{"normal", "drop"} {
			t.Run(webhook, func(t *testing.T) {
				c := c.In(t)
				application, invoice := c.UnpaidApplication()
				c.WithFault("timeoutAfterDeed", func() {
					c.Ada.Checkout(application.ID).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
				})
				reference := c.LastPayment()
				c.WantPayment(t, reference, "FAILED", invoice.ID, "OPEN")
				c.Ada.Faults(apptest.M{"webhook": webhook})
				c.Ada.PayAt(c.AccessCode(reference), "success")
				if webhook == "drop" {
					c.Reconcile(reference).Want(200)
				}
				apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application.ID) == "COMPLETED" })
				paid := c.WantPayment(t, reference, "SUCCESSFUL", invoice.ID, "PAID")
				apptest.Equal(t, "the last error of the late payment", paid.LastError, nil)
				apptest.Equal(t, "the channel of the late payment", paid.Channel, new("card"))
				if paid.PaidAt == nil {
					t.Error("the late payment has no time")
				}
				c.CheckCountedOnce(t, application.ID, reference)
			})
		}
	})
}

// While the provider is unavailable, nothing changes.
func TestReconcileFaults(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Ada.Faults(apptest.M{"webhook": "drop"})
		application, invoice, reference, code := c.Checkout()
		c.Ada.PayAt(code, "success")
		for _, fault := range []string{"error500", "tooMany", "timeout"} {
			c.WithFault(fault, func() {
				c.Reconcile(reference).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
			})
			c.WantPayment(t, reference, "PENDING", invoice, "OPEN")
		}
		c.Reconcile(reference).Want(200)
		c.CheckCountedOnce(t, application, reference)
	})
}
