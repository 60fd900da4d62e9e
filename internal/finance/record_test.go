package finance_test

import (
	"testing"
	"time"

	"stagegate/internal/finance"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// stamp formats a time like the API.
func stamp(at time.Time) string { return at.UTC().Format("2006-01-02T15:04:05.000") }

// cash is a payment that was received an hour ago.
func (d desk) cash(amount float64) apptest.M {
	return apptest.M{"amount": amount, "channel": "CASH", "receivedAt": stamp(d.Server.Clock.Now().Add(-time.Hour)), "note": "Receipt 4711."}
}

func (d desk) record(invoice string, body apptest.M) *apptest.Response {
	d.T.Helper()
	return d.Finance.Post(fixture.Invoices+"/"+invoice+"/record-payment", body)
}

// recordFee records the fee of an application.
func (d desk) recordFee(invoice string) *apptest.Response {
	return d.record(invoice, d.cash(7500.5))
}

// A cash payment pays an invoice like any payment and is refunded manually.
func TestRecordPayment(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		invoice := d.invoice("NGN", 150.5)
		body := d.cash(150.5)
		recorded := apptest.CheckResponse(t, "recordPayment", d.record(invoice, body).Want(201))
		reference := recorded.String("reference")
		recorded.Is("SUCCESSFUL", "status").Is("CASH", "channel").Is(body["receivedAt"], "paidAt").Is(body["receivedAt"], "receivedAt").
			Is("Receipt 4711.", "note").Is(nil, "provider").Is(nil, "authorizationUrl").Is(nil, "accessCode").Is("0", "amountRefunded")
		if recorded.String("recordedBy", "name") == "" {
			t.Error("it does not name who recorded it")
		}
		paid := d.Invoice(invoice)
		apptest.Equal(t, "the status of the invoice", paid.Status, finance.Paid)
		apptest.Equal(t, "when the invoice was paid", paid.PaidAt, d.Payment(reference).ReceivedAt)
		apptest.Equal(t, "the balance of the invoice", paid.Balance, "0")
		d.record(invoice, body).Refused(409, "INVOICE_ALREADY_PAID")
		d.Reconcile(reference).Want(200).Is("SUCCESSFUL", "status")
		apptest.Equal(t, "the timeline", d.Kinds(reference), map[string]int{"recorded": 1})
		refund := d.refund(reference, 100).Want(201)
		refund.Is("SUCCESSFUL", "status").Is(refund.String("createdAt"), "settledAt")
		d.refund(reference, 50.51).Refused(409, "REFUND_EXCEEDS_PAYMENT")
		d.refund(reference, 50.5).Want(201)
		apptest.Equal(t, "what was refunded", d.Payment(reference).AmountRefunded, "150.5")
		if made := apptest.Count(t, d.Server, `SELECT COUNT(*) FROM outbox_events WHERE kind = 'payment.refund'`); made != 0 {
			t.Errorf("the provider is asked %d times", made)
		}
	})
}

// Unreceived and partial payments are not recorded.
func TestRecordPaymentRefused(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d desk) {
		invoice := d.invoice("NGN", 150.5)
		for field, change := range map[string]apptest.M{
			"amount":     {"amount": 150},
			"receivedAt": {"receivedAt": stamp(d.Server.Clock.Now().Add(time.Minute))},
			"channel":    {"channel": "BARTER"},
		} {
			body := d.cash(150.5)
			body[field] = change[field]
			d.record(invoice, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		body := d.cash(150.5)
		body["receivedAt"] = nil
		d.record(invoice, body).Refused(400, "VALIDATION_FAILED").At("receivedAt")
		d.Server.Tenant("rival").As("manager").Post(fixture.Invoices+"/"+invoice+"/record-payment", d.cash(150.5)).Refused(404, "NOT_FOUND")
		d.Acme.As("officer").Post(fixture.Invoices+"/"+invoice+"/record-payment", d.cash(150.5)).Refused(403, "FORBIDDEN")

		reference, code := d.start(invoice)
		d.record(invoice, d.cash(150.5)).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
		d.Finance.PayAt(code, "failed")
		d.Reconcile(reference).Want(200)
		d.record(invoice, d.cash(150.5)).Want(201)
		d.Finance.PayAt(code, "success") // nevertheless: a refund is due
		d.Reconcile(reference).Want(200)
		d.Finance.Get("/api/v1/finance/unapplied").Want(200).Is("INVOICE_ALREADY_PAID", "content", 0, "reason")
		void := d.invoice("NGN", 150.5)
		d.Void(void).Want(200)
		d.record(void, d.cash(150.5)).Refused(409, "INVOICE_NOT_OPEN")
	})
}

// The checkout of a stranger does not block recording a payment.
func TestRecordDuringStrangerCheckout(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d desk) {
		made := d.Finance.Post(fixture.Invoices, apptest.M{"amount": 150.5, "currency": "NGN", "description": "Replacement card"}).Want(201)
		stranger := d.Server.Anyone().Post("/api/v1/public/payments/invoices/"+made.String("reference")+"/checkout", apptest.M{"email": "payer@home.test"}).Want(201)
		d.record(made.String("id"), d.cash(150.5)).Want(201)
		apptest.Equal(d.T, "the status of the stranger's payment", d.Payment(stranger.String("reference")).Status, finance.Abandoned)
	})
}

// A cash payment advances a payment stage like any payment and appears in the history.
func TestRecordedFee(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, invoice := c.UnpaidApplication()
		reference := desk{c}.recordFee(invoice.ID).Want(201).String("reference")
		if got := c.ApplicationStatus(application.ID); got != "COMPLETED" {
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
		actions := c.Actions(application.ID)
		apptest.Equal(t, "payments of the invoice", actions["invoice.paid"], 1)
		apptest.Equal(t, "ends of the application", actions["application.completed"], 1)
	})
}

// Cash is recorded once, and neither during a checkout nor for a void invoice.
func TestRecordRace(t *testing.T) {
	allowed := []fixture.Outcome{
		{Status: 200}, {Status: 201}, {Status: 409, Code: "INVOICE_ALREADY_PAID"}, {Status: 409, Code: "INVOICE_NOT_OPEN"}, {Status: 409, Code: "INVOICE_PAYMENT_IN_PROGRESS"},
		{Status: 409, Code: "APPLICATION_NOT_EDITABLE"}, {Status: 409, Code: "CONFLICT"}, {Status: 409, Code: "STAGE_NOT_CURRENT"},
	}
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			application, invoice := c.UnpaidApplication()
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				switch i % 3 {
				case 0:
					return c.Ada.Checkout(application.ID)
				case 1:
					return c.Void(invoice.ID)
				}
				return desk{c}.recordFee(invoice.ID)
			})
			fixture.WantOnly(t, answers, allowed...)
			recorded, voided := 0, 0
			for i, a := range answers {
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
