package app_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// cash is the body that records the whole of an ad-hoc invoice, or of a fee.
func (c *scene) cash(amount float64) apptest.M {
	return apptest.M{"amount": amount, "channel": "CASH", "receivedAt": c.s.Clock.Now().Add(-time.Hour).UTC().Format("2006-01-02T15:04:05.000")}
}

// record records the fee of an application.
func (c *scene) record(invoice string) *apptest.Response {
	return c.finance.Post(invoices+"/"+invoice+"/record-payment", c.cash(7500.5))
}

// Cash moves a payment stage on, as any payment does, and is in the history.
func TestRecordedFee(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		application, invoice := c.due()
		reference := c.record(invoice).Want(201).String("reference")
		if got := c.applicationStatus(application); got != "COMPLETED" {
			t.Errorf("the application is %s", got)
		}
		c.finance.Post("/api/v1/finance/payments/"+reference+"/refunds", apptest.M{"amount": 500.5, "reason": "Ada caught nothing."}).Want(201)
		seen := c.ada.Get(ownProcesses + application + "/history?size=100").Want(200)
		for _, action := range []string{"payment.recorded", "refund.asked", "refund.settled"} {
			entry := seen.With("action", action, "content")
			if entry["actor"].(apptest.M)["id"] != nil || entry["after"].(apptest.M)["currency"] != "NGN" {
				t.Errorf("the customer sees %v", entry)
			}
		}
		if actions := c.actions(application); actions["invoice.paid"] != 1 || actions["application.completed"] != 1 {
			t.Errorf("the history: %v", actions)
		}
	})
}

// Of simultaneous refunds so many succeed as there is money.
func TestRefundRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			_, invoice := c.due()
			checkout := c.finance.Post(invoices+"/"+invoice+"/payments", apptest.M{"email": "payer@home.test"}).Want(201)
			c.ada.PayAt(checkout.String("accessCode"), "success")
			reference := checkout.String("reference")
			c.reconcile(reference).Want(200)
			wantTally(t, atOnce(crowd, func(int) *apptest.Response {
				return c.finance.Post("/api/v1/finance/payments/"+reference+"/refunds", apptest.M{"amount": 3000, "reason": "Paid twice."})
			}), map[outcome]int{{201, ""}: 2, {409, "REFUND_EXCEEDS_PAYMENT"}: crowd - 2})
		}
	})
}

// Cash is recorded once. It excludes checkouts, and a void invoice.
func TestRecordRace(t *testing.T) {
	allowed := map[outcome]bool{
		{200, ""}: true, {201, ""}: true, {409, "INVOICE_ALREADY_PAID"}: true, {409, "INVOICE_NOT_OPEN"}: true, {409, "INVOICE_PAYMENT_IN_PROGRESS"}: true,
		{409, "APPLICATION_NOT_EDITABLE"}: true, {409, "CONFLICT"}: true, {409, "STAGE_NOT_CURRENT"}: true,
	}
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			application, invoice := c.due()
			answers := atOnce(crowd, func(i int) *apptest.Response {
				switch i % 3 {
				case 0:
					return c.ada.Checkout(application)
				case 1:
					return c.void(invoice)
				}
				return c.record(invoice)
			})
			recorded, voided := 0, 0
			for i, a := range answers {
				if o := (outcome{a.Status, a.ErrorCode}); !allowed[o] {
					t.Errorf("answered with %v", o)
				}
				if a.Status < 300 && i%3 == 1 {
					voided++
				} else if a.Status < 300 && i%3 == 2 {
					recorded++
				}
			}
			if status := c.invoice(invoice).String("status"); recorded+voided > 1 || (recorded == 1) != (status == "PAID") || (voided == 1) != (status == "VOID") {
				t.Errorf("recorded %d times and voided %d times, and the invoice is %s", recorded, voided, status)
			}
		}
	})
}
