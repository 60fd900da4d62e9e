package finance_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Cash moves a payment stage on, as any payment does, and is in the history.
func TestRecordedFee(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, invoice := c.Due()
		reference := desk{c}.recordFee(invoice).Want(201).String("reference")
		if got := c.ApplicationStatus(application); got != "COMPLETED" {
			t.Errorf("the application is %s", got)
		}
		c.Finance.Post("/api/v1/finance/payments/"+reference+"/refunds", apptest.M{"amount": 500.5, "reason": "Ada caught nothing."}).Want(201)
		seen := c.Ada.Get(fixture.CustomerApplications + application.ID + "/history?size=100").Want(200)
		for _, action := range []string{"payment.recorded", "refund.asked", "refund.settled"} {
			entry := entryOf(t, seen, action)
			if entry.Actor.ID != nil {
				t.Errorf("%s: the customer sees the actor %s", action, *entry.Actor.ID)
			}
			apptest.Equal(t, "the currency of "+action, detailsOf(t, entry.After, "currency"), []string{"NGN"})
		}
		actions := c.Actions(application)
		apptest.Equal(t, "payments of the invoice", actions["invoice.paid"], 1)
		apptest.Equal(t, "ends of the application", actions["application.completed"], 1)
	})
}

// Of simultaneous refunds so many succeed as there is money.
func TestRefundRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			_, invoice := c.Due()
			checkout := startPaying(c, invoice).Want(201)
			c.Ada.PayAt(checkout.String("accessCode"), "success")
			reference := checkout.String("reference")
			c.Reconcile(reference).Want(200)
			fixture.WantTally(t, fixture.AtOnce(fixture.Crowd, func(int) *apptest.Response {
				return c.Finance.Post("/api/v1/finance/payments/"+reference+"/refunds", apptest.M{"amount": 3000, "reason": "Paid twice."})
			}), map[fixture.Outcome]int{{Status: 201}: 2, {Status: 409, Code: "REFUND_EXCEEDS_PAYMENT"}: fixture.Crowd - 2})
		}
	})
}

// Cash is recorded once. It excludes checkouts, and a void invoice.
func TestRecordRace(t *testing.T) {
	allowed := map[fixture.Outcome]bool{
		{Status: 200}: true, {Status: 201}: true, {Status: 409, Code: "INVOICE_ALREADY_PAID"}: true, {Status: 409, Code: "INVOICE_NOT_OPEN"}: true, {Status: 409, Code: "INVOICE_PAYMENT_IN_PROGRESS"}: true,
		{Status: 409, Code: "APPLICATION_NOT_EDITABLE"}: true, {Status: 409, Code: "CONFLICT"}: true, {Status: 409, Code: "STAGE_NOT_CURRENT"}: true,
	}
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			application, invoice := c.UnpaidApplication()
			answers := fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
				switch i % 3 {
				case 0:
					return c.Ada.Checkout(application.ID)
				case 1:
					return c.Void(invoice.ID)
				}
				return desk{c}.recordFee(invoice)
			})
			recorded, voided := 0, 0
			for i, a := range answers {
				if o := (fixture.Outcome{Status: a.Status, Code: a.ErrorCode}); !allowed[o] {
					t.Errorf("answered with %v", o)
				}
				if a.Status < 300 && i%3 == 1 {
					voided++
				} else if a.Status < 300 && i%3 == 2 {
					recorded++
				}
			}
			if status := c.Invoice(invoice.ID).Status; recorded+voided > 1 || (recorded == 1) != (status == "PAID") || (voided == 1) != (status == "VOID") {
				t.Errorf("recorded %d times and voided %d times, and the invoice is %s", recorded, voided, status)
			}
		}
	})
}
