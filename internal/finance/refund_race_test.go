package finance_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Of concurrent refunds, only as many succeed as the amount allows.
func TestRefundRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			_, invoice := c.UnpaidApplication()
			checkout := startPaying(c, invoice.ID).Want(201)
			c.Ada.PayAt(checkout.String("accessCode"), "success")
			reference := checkout.String("reference")
			c.Reconcile(reference).Want(200)
			fixture.WantOutcomes(t, fixture.Concurrently(fixture.Concurrency, func(int) *apptest.Response {
				return c.Finance.Post("/api/v1/finance/payments/"+reference+"/refunds", apptest.M{"amount": 3000, "reason": "Paid twice."})
			}), map[fixture.Outcome]int{{Status: 201}: 2, {Status: 409, Code: "REFUND_EXCEEDS_PAYMENT"}: fixture.Concurrency - 2})
		}
	})
}
