package finance_test

import (
	"testing"
	"time"

	"stagegate/internal/finance"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// invoiceTriggers maps triggers to the refusal in each state.
var invoiceTriggers = map[string]map[finance.InvoiceStatus]string{
	"paid": {finance.Paid: "INVOICE_ALREADY_PAID", finance.Void: "INVOICE_NOT_OPEN"},
	"void": {finance.Paid: "INVOICE_ALREADY_PAID", finance.Void: "INVOICE_NOT_OPEN"},
}

// startPaying opens the checkout of an invoice.
func startPaying(c *fixture.Scene, invoice string) *apptest.Response {
	c.T.Helper()
	return c.Finance.Post(fixture.Invoices+"/"+invoice+"/payments", apptest.M{"email": "payer@home.test"})
}

// pull applies a trigger to an invoice.
func pull(c *fixture.Scene, invoice, trigger string) *apptest.Response {
	c.T.Helper()
	if trigger == "void" {
		return c.Finance.Post("/api/v1/finance/invoices/"+invoice+"/void", nil)
	}
	started := startPaying(c, invoice)
	if started.Status == 201 {
		c.Finance.PayAt(started.String("accessCode"), "success")
		c.Reconcile(started.String("reference")).Want(200)
	}
	return started
}

// Every trigger in every state of an invoice follows the transition table, or is refused and changes
// nothing.
func TestInvoiceMachine(t *testing.T) {
	states, to := fixture.StatesOf(t, finance.InvoiceTransitions, invoiceTriggers)
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Finance.Faults(apptest.M{"webhook": "drop"})
		fixture.EachPair(t, states, invoiceTriggers, func(t *testing.T, state finance.InvoiceStatus, name string, refusals map[finance.InvoiceStatus]string) {
			c := c.In(t)
			id := c.Bill().ID
			if state != finance.Open {
				pull(c, id, map[finance.InvoiceStatus]string{finance.Paid: "paid", finance.Void: "void"}[state])
			}
			before := c.Invoice(id)
			answer := pull(c, id, name)
			after := c.Invoice(id)
			if want, ok := to[name][state]; ok {
				apptest.Equal(t, "the status", after.Status, want)
				return
			}
			answer.Refused(409, refusals[state])
			apptest.Equal(t, "the invoice after the refusal", after, before)
		})
	})
}

const (
	startFails = "checkout not started"
	isReplaced = "replaced by another checkout"
)

// paymentTriggers act on a payment with a page at the provider, followed by a reconciliation.
var paymentTriggers = map[string]func(c *fixture.Scene, accessCode string){
	"payment confirmed": func(c *fixture.Scene, accessCode string) { tryToPay(c, accessCode, "success") },
	"payment failed":    func(c *fixture.Scene, accessCode string) { tryToPay(c, accessCode, "failed") },
	"timed out":         func(c *fixture.Scene, _ string) { c.Server.Clock.Advance(24*time.Hour + time.Minute) },
	startFails:          nil,
	isReplaced:          nil,
}

// Every trigger in every state of a payment follows the transition table, or changes nothing.
func TestPaymentMachine(t *testing.T) {
	states, to := fixture.StatesOf(t, finance.PaymentTransitions, paymentTriggers)
	leads := map[finance.PaymentStatus]string{
		finance.Successful: "payment confirmed", finance.Failed: "payment failed", finance.Abandoned: "timed out",
	}
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Finance.Faults(apptest.M{"webhook": "drop"})
		fixture.EachPair(t, states, paymentTriggers, func(t *testing.T, state finance.PaymentStatus, name string, do func(*fixture.Scene, string)) {
			c := c.In(t)
			c.Finance = c.Acme.SignIn("manager").In(t) // the clock may have advanced
			if name == startFails {
				if state == finance.Pending {
					failToStart(c)
				}
				return // a payment with a page has been started
			}
			invoice := c.Bill().ID
			start := func(invoice string) *apptest.Response { return startPaying(c, invoice) }
			if name == isReplaced {
				start = func(invoice string) *apptest.Response {
					return publicCheckout(c, c.Server.Anyone(), c.Invoice(invoice).Reference)
				}
				do = func(c *fixture.Scene, _ string) { startPaying(c, invoice) }
			}
			started := start(invoice).Want(201)
			reference, code := started.String("reference"), started.String("accessCode")
			pull := func(do func(*fixture.Scene, string)) finance.PaymentStatus {
				do(c, code)
				c.Finance = c.Acme.SignIn("manager").In(t)
				return finance.PaymentStatus(c.Reconcile(reference).Want(200).String("status"))
			}
			if lead, ok := leads[state]; ok {
				if got := pull(paymentTriggers[lead]); got != state {
					t.Fatalf("it is %s, want %s", got, state)
				}
			}
			want, ok := to[name][state]
			if !ok {
				want = state
			}
			if got := pull(do); got != want {
				t.Errorf("it became %s, want %s", got, want)
			}
		})
	})
}

// tryToPay uses the checkout page, where paid payments stay paid.
func tryToPay(c *fixture.Scene, accessCode, outcome string) {
	c.Server.Anyone().Post("/sandbox/payments/checkout/"+accessCode, apptest.M{"outcome": outcome})
}

// failToStart starts a payment while the provider fails.
func failToStart(c *fixture.Scene) {
	c.T.Helper()
	b := c.Bill()
	c.Finance.Faults(apptest.M{"webhook": "drop", "api": "error500"})
	startPaying(c, b.ID).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
	c.Finance.Faults(apptest.M{"webhook": "drop", "api": "normal"})
	apptest.Equal(c.T, "the status of the payment", c.Payment(c.LastPayment()).Status, finance.Failed)
}
