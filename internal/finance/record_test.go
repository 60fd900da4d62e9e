package finance_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// stamp is a time as the API writes it.
func stamp(at time.Time) string { return at.UTC().Format("2006-01-02T15:04:05.000") }

// cash is a payment that was received an hour ago.
func (d *desk) cash(amount float64) apptest.M {
	return apptest.M{"amount": amount, "channel": "CASH", "receivedAt": stamp(d.s.Clock.Now().Add(-time.Hour)), "note": "Receipt 4711."}
}

func (d *desk) record(invoice string, body apptest.M) *apptest.Response {
	d.t.Helper()
	return d.clerk.Post(invoices+"/"+invoice+"/record-payment", body)
}

// Cash pays an invoice like any payment, and goes back by hand.
func TestRecordPayment(t *testing.T) {
	eachDesk(t, func(d *desk) {
		invoice := d.invoice("NGN", 150.5)
		body := d.cash(150.5)
		recorded := apptest.Sound(d.t, "recordPayment", d.record(invoice, body).Want(201))
		reference := recorded.String("reference")
		if recorded.String("status") != "SUCCESSFUL" || recorded.String("channel") != "CASH" || recorded.String("paidAt") != body["receivedAt"] ||
			recorded.String("receivedAt") != body["receivedAt"] || recorded.String("note") != "Receipt 4711." || recorded.String("recordedBy", "name") == "" ||
			recorded.Value("provider") != nil || recorded.Value("authorizationUrl") != nil || recorded.Value("accessCode") != nil || recorded.String("amountRefunded") != "0" {
			d.t.Errorf("recorded: %s", recorded.Body)
		}
		if i := d.clerk.Get(invoices + "/" + invoice).Want(200); i.String("status") != "PAID" || i.String("paidAt") != body["receivedAt"] || i.String("balance") != "0" {
			d.t.Errorf("the invoice: %s", i.Body)
		}
		d.record(invoice, body).Refused(409, "INVOICE_ALREADY_PAID")
		if again := d.clerk.Post(payments+"/"+reference+"/reconcile", nil).Want(200); again.String("status") != "SUCCESSFUL" {
			d.t.Errorf("reconciled: %s", again.Body)
		}
		if kinds := d.kinds(reference); kinds["recorded"] != 1 || len(kinds) != 1 {
			d.t.Errorf("the timeline has %v", kinds)
		}
		refund := d.refund(reference, 100).Want(201)
		if refund.String("status") != "SUCCESSFUL" || refund.String("settledAt") != refund.String("createdAt") {
			d.t.Errorf("given back: %s", refund.Body)
		}
		d.refund(reference, 50.51).Refused(409, "REFUND_EXCEEDS_PAYMENT")
		d.refund(reference, 50.5).Want(201)
		if p := d.payment(reference); p.String("amountRefunded") != "150.5" {
			d.t.Errorf("the payment: %s", p.Body)
		}
		if made := apptest.Count(d.t, d.s, `SELECT COUNT(*) FROM outbox_events WHERE kind = 'payment.refund'`); made != 0 {
			d.t.Errorf("the provider is asked %d times", made)
		}
	})
}

// What is not received, or not all of it, is not recorded.
func TestRecordPaymentRefused(t *testing.T) {
	eachDesk(t, func(d *desk) {
		invoice := d.invoice("NGN", 150.5)
		for field, change := range map[string]apptest.M{
			"amount":     {"amount": 150},
			"receivedAt": {"receivedAt": stamp(d.s.Clock.Now().Add(time.Minute))},
			"channel":    {"channel": "BARTER"},
		} {
			body := d.cash(150.5)
			body[field] = change[field]
			d.record(invoice, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		body := d.cash(150.5)
		body["receivedAt"] = nil
		d.record(invoice, body).Refused(400, "VALIDATION_FAILED").At("receivedAt")
		d.s.Tenant("rival").As("manager").Post(invoices+"/"+invoice+"/record-payment", d.cash(150.5)).Refused(404, "NOT_FOUND")
		d.acme.As("officer").Post(invoices+"/"+invoice+"/record-payment", d.cash(150.5)).Refused(403, "FORBIDDEN")

		reference, code := d.start(invoice)
		d.record(invoice, d.cash(150.5)).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
		d.clerk.PayAt(code, "failed")
		d.clerk.Post(payments+"/"+reference+"/reconcile", nil).Want(200)
		d.record(invoice, d.cash(150.5)).Want(201)
		d.clerk.PayAt(code, "success") // all the same: it is money to give back
		d.clerk.Post(payments+"/"+reference+"/reconcile", nil).Want(200)
		if list := d.clerk.Get(base + "/unapplied").Want(200); list.String("content", 0, "reason") != "INVOICE_ALREADY_PAID" {
			d.t.Errorf("money that pays nothing: %s", list.Body)
		}
		void := d.invoice("NGN", 150.5)
		d.clerk.Post(invoices+"/"+void+"/void", nil).Want(200)
		d.record(void, d.cash(150.5)).Refused(409, "INVOICE_NOT_OPEN")
	})
}

// The checkout of a stranger keeps nobody from recording a payment.
func TestRecordWhileStrangerPays(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.clerk.Post(invoices, apptest.M{"amount": 150.5, "currency": "NGN", "description": "Replacement card"}).Want(201)
		stranger := d.s.Anyone().Post("/api/v1/public/payments/invoices/"+made.String("reference")+"/checkout", apptest.M{"email": "payer@home.test"}).Want(201)
		d.record(made.String("id"), d.cash(150.5)).Want(201)
		if p := d.payment(stranger.String("reference")); p.String("status") != "ABANDONED" {
			d.t.Errorf("the stranger's payment: %s", p.Body)
		}
	})
}
