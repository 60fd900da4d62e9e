package finance_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Of many concurrent starts, one opens a checkout and all get its page.
func TestPaymentStartRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			application, invoice := c.UnpaidApplication()
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				if i%2 == 0 {
					return startPaying(c, invoice.ID)
				}
				return c.Ada.Checkout(application.ID)
			})
			fixture.WantOutcomes(t, answers, map[fixture.Outcome]int{{Status: 201}: 1, {Status: 200}: fixture.Concurrency - 1})
			for _, a := range answers {
				a.Is(answers[0].String("reference"), "reference")
				if a.String("authorizationUrl") == "" {
					t.Error("another checkout has no page")
				}
			}
			c.Ada.PayAt(answers[0].String("accessCode"), "success")
			apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application.ID) == "COMPLETED" })
		}
	})
}

// Concurrent reconciliations count a payment once.
func TestReconcileRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Ada.Faults(apptest.M{"webhook": "drop"})
		for range fixture.Rounds {
			application, _ := c.UnpaidApplication()
			checkout := c.Ada.Checkout(application.ID).Want(201)
			c.Ada.PayAt(checkout.String("accessCode"), "success")
			reference := checkout.String("reference")
			answers := fixture.Concurrently(fixture.Concurrency, func(int) *apptest.Response { return c.Reconcile(reference) })
			fixture.WantOutcomes(t, answers, map[fixture.Outcome]int{{Status: 200}: fixture.Concurrency})
			for _, a := range answers {
				a.Is("SUCCESSFUL", "status")
			}
			c.CheckCountedOnce(t, application.ID, reference)
		}
	})
}

// Concurrent deliveries of one event count once.
func TestWebhookRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Ada.Faults(apptest.M{"webhook": "drop"})
		for range fixture.Rounds {
			application, _ := c.UnpaidApplication()
			checkout := c.Ada.Checkout(application.ID).Want(201)
			c.Ada.PayAt(checkout.String("accessCode"), "success")
			reference := checkout.String("reference")
			body := fixture.ChargeSuccess(reference)
			provider := c.Provider(body)
			fixture.WantOutcomes(t, fixture.Concurrently(fixture.Concurrency, func(int) *apptest.Response {
				return provider.Post("/api/v1/payments/webhook", body)
			}), map[fixture.Outcome]int{{Status: 200}: fixture.Concurrency})
			apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application.ID) == "COMPLETED" })
			provider.Post("/api/v1/payments/webhook", body).Want(200) // and again after the payment was confirmed
			c.CheckCountedOnce(t, application.ID, reference)
			if got := c.Kinds(reference)["webhook_received"]; got != 1 {
				t.Errorf("%d events were processed", got)
			}
		}
		if got := c.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE kind = 'payment.webhook'`); got != int64(fixture.Rounds) {
			t.Errorf("%d events were kept", got)
		}
	})
}

// Concurrent webhook, reconciliation and restart of the checkout.
func TestPaymentConfirmationRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			application, invoice := c.UnpaidApplication()
			checkout := c.Ada.Checkout(application.ID).Want(201)
			reference := checkout.String("reference")
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				switch i % 4 {
				case 0:
					if i == 0 {
						c.Ada.PayAt(checkout.String("accessCode"), "success")
					}
					return c.Reconcile(reference)
				case 1:
					return startPaying(c, invoice.ID)
				case 2:
					return c.Officer.Complete(application.ID, c.Licence.Fee)
				}
				return c.Officer.Post("/api/v1/staff/applications/"+application.ID+"/close", nil)
			})
			fixture.CountOutcomes(t, answers)
			c.Reconcile(reference).Want(200)
			if got := c.ApplicationStatus(application.ID); got != "COMPLETED" {
				t.Errorf("the application is %s", got)
			}
			c.CheckCountedOnce(t, application.ID, reference)
		}
	})
}

// Closing and paying exclude each other: a closed application has no checkout in progress, and an
// application with a checkout in progress is not closed.
func TestClosePayRace(t *testing.T) {
	allowed := map[fixture.Outcome]bool{
		{Status: 200}: true, {Status: 201}: true, {Status: 409, Code: "APPLICATION_LOCKED"}: true, {Status: 409, Code: "APPLICATION_NOT_EDITABLE"}: true,
		{Status: 409, Code: "INVOICE_NOT_OPEN"}: true, {Status: 409, Code: "STAGE_NOT_CURRENT"}: true,
	}
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range 2 * fixture.Rounds {
			application, _ := c.UnpaidApplication()
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.Ada.Checkout(application.ID)
				}
				return c.Officer.Post("/api/v1/staff/applications/"+application.ID+"/close", nil)
			})
			count := fixture.CountOutcomes(t, answers)
			for o, n := range count {
				if !allowed[o] {
					t.Errorf("%d were answered with %v", n, o)
				}
			}
			closed := c.ApplicationStatus(application.ID) == "CLOSED"
			if closed == (count[fixture.Outcome{Status: 201}] > 0) {
				t.Errorf("closed: %v, and the answers are %v", closed, count)
			}
		}
	})
}

// Concurrent starts during provider faults all end and leave no pending payment.
func TestPaymentStartRaceFaultyProvider(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, invoice := c.UnpaidApplication()
		c.Ada.Faults(apptest.M{"api": "error500"})
		for _, a := range fixture.Concurrently(fixture.Concurrency, func(int) *apptest.Response { return c.Ada.Checkout(application.ID) }) {
			if got := (fixture.Outcome{Status: a.Status, Code: a.ErrorCode}); got != (fixture.Outcome{Status: 502, Code: "PAYMENT_PROVIDER_UNAVAILABLE"}) && got != (fixture.Outcome{Status: 409, Code: "CONFLICT"}) {
				t.Errorf("answered with %v", got)
			}
		}
		if n := c.CountRows(`SELECT COUNT(*) FROM payments WHERE status <> 'FAILED'`); n != 0 {
			t.Errorf("%d payments are not over", n)
		}
		c.Ada.Faults(fixture.Healthy)
		reference := c.Ada.Checkout(application.ID).Want(201).String("reference")
		c.WantPayment(t, reference, "PENDING", invoice.ID, "OPEN")
	})
}
