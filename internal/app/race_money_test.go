package app_test

import (
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// Of many who want to pay at once, one opens a checkout and all get its page.
func TestPaymentStartRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			application, invoice := c.due()
			answers := atOnce(crowd, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.finance.Post("/api/v1/finance/invoices/"+invoice+"/payments", apptest.M{"email": "payer@acme.test"})
				}
				return c.ada.Checkout(application)
			})
			wantTally(t, answers, map[outcome]int{{201, ""}: 1, {200, ""}: crowd - 1})
			for _, a := range answers {
				if a.String("reference") != answers[0].String("reference") || a.String("authorizationUrl") == "" {
					t.Fatalf("another checkout: %s", a.Body)
				}
			}
			c.ada.PayAt(answers[0].String("accessCode"), "success")
			apptest.Until(t, "it is completed", func() bool { return c.applicationStatus(application) == "COMPLETED" })
		}
	})
}

// However often somebody asks at once how a payment stands, it counts once.
func TestReconcileRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		c.ada.Faults(apptest.M{"webhook": "drop"})
		for range rounds {
			application, _ := c.due()
			checkout := c.ada.Checkout(application).Want(201)
			c.ada.PayAt(checkout.String("accessCode"), "success")
			reference := checkout.String("reference")
			answers := atOnce(crowd, func(int) *apptest.Response { return c.reconcile(reference) })
			wantTally(t, answers, map[outcome]int{{200, ""}: crowd})
			for _, a := range answers {
				if a.String("status") != "SUCCESSFUL" {
					t.Fatalf("a reconciliation gave %s", a.Body)
				}
			}
			c.checkCountedOnce(t, application, reference)
		}
	})
}

// The same event many times at once is one event.
func TestWebhookRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		c.ada.Faults(apptest.M{"webhook": "drop"})
		for range rounds {
			application, _ := c.due()
			checkout := c.ada.Checkout(application).Want(201)
			c.ada.PayAt(checkout.String("accessCode"), "success")
			reference := checkout.String("reference")
			body := chargeSuccess(reference)
			provider := c.provider(body)
			wantTally(t, atOnce(crowd, func(int) *apptest.Response {
				return provider.Post("/api/v1/payments/webhook", body)
			}), map[outcome]int{{200, ""}: crowd})
			apptest.Until(t, "it is completed", func() bool { return c.applicationStatus(application) == "COMPLETED" })
			provider.Post("/api/v1/payments/webhook", body).Want(200) // and again after the payment was confirmed
			c.checkCountedOnce(t, application, reference)
			if got := c.kinds(reference)["webhook_received"]; got != 1 {
				t.Errorf("%d events were processed", got)
			}
		}
		if got := c.count(`SELECT COUNT(*) FROM outbox_events WHERE kind = 'payment.webhook'`); got != int64(rounds) {
			t.Errorf("%d events were kept", got)
		}
	})
}

// Webhook, reconciliation and another start of the checkout at once.
func TestPaymentConfirmationRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			application, invoice := c.due()
			checkout := c.ada.Checkout(application).Want(201)
			reference := checkout.String("reference")
			answers := atOnce(crowd, func(i int) *apptest.Response {
				switch i % 4 {
				case 0:
					if i == 0 {
						c.ada.PayAt(checkout.String("accessCode"), "success")
					}
					return c.reconcile(reference)
				case 1:
					return c.finance.Post("/api/v1/finance/invoices/"+invoice+"/payments", apptest.M{"email": "payer@acme.test"})
				case 2:
					return c.officer.Complete(application, c.licence.Fee)
				}
				return c.officer.Post("/api/v1/staff/applications/"+application+"/close", nil)
			})
			tally(t, answers)
			c.reconcile(reference).Want(200)
			if got := c.applicationStatus(application); got != "COMPLETED" {
				t.Errorf("the application is %s", got)
			}
			c.checkCountedOnce(t, application, reference)
		}
	})
}

// Closing and paying exclude each other: a closed application has no checkout
// under way, and one that somebody is paying for is not closed.
func TestClosePayRace(t *testing.T) {
	allowed := map[outcome]bool{
		{200, ""}: true, {201, ""}: true, {409, "APPLICATION_LOCKED"}: true, {409, "APPLICATION_NOT_EDITABLE"}: true,
		{409, "INVOICE_NOT_OPEN"}: true, {409, "STAGE_NOT_CURRENT"}: true,
	}
	eachScene(t, func(t *testing.T, c *scene) {
		for range 2 * rounds {
			application, _ := c.due()
			answers := atOnce(crowd, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.ada.Checkout(application)
				}
				return c.officer.Post("/api/v1/staff/applications/"+application+"/close", nil)
			})
			count := tally(t, answers)
			for o, n := range count {
				if !allowed[o] {
					t.Errorf("%d were answered with %v", n, o)
				}
			}
			closed := c.applicationStatus(application) == "CLOSED"
			if closed == (count[outcome{201, ""}] > 0) {
				t.Errorf("closed: %v, and the answers are %v", closed, count)
			}
		}
	})
}

// checkCountedOnce makes sure that a payment paid its invoice once and moved
// its application on once.
func (c *scene) checkCountedOnce(t *testing.T, application, reference string) {
	t.Helper()
	if kinds := c.kinds(reference); kinds["succeeded"] != 1 || kinds["refund_due"] != 0 {
		t.Errorf("the timeline of the payment has %v", kinds)
	}
	actions := c.actions(application)
	for _, once := range []string{"invoice.paid", "application.completed"} {
		if actions[once] != 1 {
			t.Errorf("the history has %s %d times: %v", once, actions[once], actions)
		}
	}
}

// count is the answer to a statement that counts.
func (c *scene) count(query string, args ...any) int64 {
	c.t.Helper()
	n, err := db.One[int64](c.t.Context(), c.s.DB, query, args...)
	if err != nil {
		c.t.Fatal(err)
	}
	return n
}

// Concurrent starts while the provider fails all end, and leave no pending payment.
func TestPaymentStartRaceAtFaultyProvider(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		application, invoice := c.due()
		c.ada.Faults(apptest.M{"api": "error500"})
		for _, a := range atOnce(crowd, func(int) *apptest.Response { return c.ada.Checkout(application) }) {
			if got := (outcome{a.Status, a.ErrorCode}); got != (outcome{502, "PAYMENT_PROVIDER_UNAVAILABLE"}) && got != (outcome{409, "CONFLICT"}) {
				t.Errorf("answered with %v", got)
			}
		}
		if n := c.count(`SELECT COUNT(*) FROM payments WHERE status <> 'FAILED'`); n != 0 {
			t.Errorf("%d payments are not over", n)
		}
		c.ada.Faults(healthy)
		reference := c.ada.Checkout(application).Want(201).String("reference")
		c.wantPayment(t, reference, "PENDING", invoice, "OPEN")
	})
}
