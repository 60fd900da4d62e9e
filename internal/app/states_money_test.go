package app_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/finance"
	"stagegate/internal/testkit/apptest"
)

// invoiceTriggers say how they are refused, by the state that they meet.
var invoiceTriggers = map[string]map[finance.InvoiceStatus]string{
	"paid": {finance.Paid: "INVOICE_ALREADY_PAID", finance.Void: "INVOICE_NOT_OPEN"},
	"void": {finance.Paid: "INVOICE_ALREADY_PAID", finance.Void: "INVOICE_NOT_OPEN"},
}

func (c *scene) startPaying(invoice string) *apptest.Response {
	return c.finance.Post("/api/v1/finance/invoices/"+invoice+"/payments", apptest.M{"email": "payer@acme.test"})
}

// pull does to an invoice what a trigger says, or is refused.
func (c *scene) pull(invoice, trigger string) *apptest.Response {
	c.t.Helper()
	if trigger == "void" {
		return c.finance.Post("/api/v1/finance/invoices/"+invoice+"/void", nil)
	}
	started := c.startPaying(invoice)
	if started.Status == 201 {
		c.finance.PayAt(started.String("accessCode"), "success")
		c.reconcile(started.String("reference")).Want(200)
	}
	return started
}

// Every trigger in every state of an invoice does what the table says, or is
// refused and changes nothing.
func TestInvoiceMachine(t *testing.T) {
	states, to := statesOf(t, finance.InvoiceTransitions, invoiceTriggers)
	eachScene(t, func(t *testing.T, c *scene) {
		c.finance.Faults(apptest.M{"webhook": "drop"})
		eachPair(t, states, invoiceTriggers, func(t *testing.T, state finance.InvoiceStatus, name string, refusals map[finance.InvoiceStatus]string) {
			c := c.in(t)
			id := c.bill().id
			if state != finance.Open {
				c.pull(id, map[finance.InvoiceStatus]string{finance.Paid: "paid", finance.Void: "void"}[state])
			}
			before := c.invoice(id).Data
			answer := c.pull(id, name)
			after := c.invoice(id)
			if want, ok := to[name][state]; ok {
				if after.String("status") != string(want) {
					t.Errorf("it became %s, want %s: %s", after.String("status"), want, answer.Body)
				}
				return
			}
			answer.Refused(409, refusals[state])
			if diff := cmp.Diff(before, after.Data); diff != "" {
				t.Errorf("it was changed (-before +after):\n%s", diff)
			}
		})
	})
}

const (
	startFails = "checkout could not be started"
	isReplaced = "a stranger's, replaced"
)

// paymentTriggers do something to a payment that has a page at the provider; what
// the provider then says is asked for by hand.
var paymentTriggers = map[string]func(c *scene, accessCode string){
	"provider confirms":                    func(c *scene, accessCode string) { c.tryToPay(accessCode, "success") },
	"provider reports failure":             func(c *scene, accessCode string) { c.tryToPay(accessCode, "failed") },
	"older than the limit, provider asked": func(c *scene, _ string) { c.s.Clock.Forward(24*time.Hour + time.Minute) },
	startFails:                             nil,
	isReplaced:                             nil,
}

// Every trigger in every state of a payment does what the table says, or changes
// nothing.
func TestPaymentMachine(t *testing.T) {
	states, to := statesOf(t, finance.PaymentTransitions, paymentTriggers)
	leads := map[finance.PaymentStatus]string{
		finance.Successful: "provider confirms", finance.Failed: "provider reports failure", finance.Abandoned: "older than the limit, provider asked",
	}
	eachScene(t, func(t *testing.T, c *scene) {
		c.finance.Faults(apptest.M{"webhook": "drop"})
		eachPair(t, states, paymentTriggers, func(t *testing.T, state finance.PaymentStatus, name string, do func(*scene, string)) {
			c := c.in(t)
			c.finance = c.acme.SignIn("manager").In(t) // the clock may have gone on
			if name == startFails {
				if state == finance.Pending {
					c.failToStart()
				}
				return // a payment that has a page was started
			}
			invoice := c.bill().id
			start := c.startPaying
			if name == isReplaced {
				start = func(invoice string) *apptest.Response {
					return c.publicCheckout(c.s.Anyone(), c.invoice(invoice).String("reference"))
				}
				do = func(c *scene, _ string) { c.startPaying(invoice) }
			}
			started := start(invoice).Want(201)
			reference, code := started.String("reference"), started.String("accessCode")
			pull := func(do func(*scene, string)) finance.PaymentStatus {
				do(c, code)
				c.finance = c.acme.SignIn("manager").In(t)
				return finance.PaymentStatus(c.reconcile(reference).Want(200).String("status"))
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

// tryToPay goes to the checkout page, where what is paid already stays so.
func (c *scene) tryToPay(accessCode, outcome string) {
	c.s.Anyone().Post("/sandbox/payments/checkout/"+accessCode, apptest.M{"outcome": outcome})
}

// failToStart starts a payment while the provider fails.
func (c *scene) failToStart() {
	c.t.Helper()
	b := c.bill()
	c.finance.Faults(apptest.M{"webhook": "drop", "api": "error500"})
	c.startPaying(b.id).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
	c.finance.Faults(apptest.M{"webhook": "drop", "api": "normal"})
	if got := c.payment(c.lastPayment()).String("status"); got != string(finance.Failed) {
		c.t.Errorf("it is %s", got)
	}
}
