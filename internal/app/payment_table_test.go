package app_test

import (
	"testing"
	"time"

	"stagegate/internal/app"
	"stagegate/internal/providers/paystack"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// paymentState is the state of a payment and its invoice.
type paymentState struct {
	payment, invoice string
	unapplied        string // the reason, "" where no money is left over
	kind             string // an entry that the timeline has
}

// bill is an ad-hoc invoice in a scene of its own, and a checkout of it.
type bill struct {
	*scene

	id, reference, payment, code string
}

func (c *scene) bill() *bill {
	c.t.Helper()
	made := c.adHoc(nil).Want(201)
	return &bill{scene: c, id: made.String("id"), reference: made.String("reference")}
}

// open starts the checkout, which may fail.
func (b *bill) open(status int) *bill {
	b.t.Helper()
	r := b.finance.Post(invoices+"/"+b.id+"/payments", apptest.M{"email": "payer@home.test"}).Want(status)
	b.payment = b.lastPayment()
	if status < 300 {
		b.code = r.String("accessCode")
	}
	return b
}

// paid opens the checkout and pays there, while something is wrong with the
// provider.
func (b *bill) paid(faults apptest.M) {
	b.t.Helper()
	b.open(201)
	b.ada.Faults(faults)
	b.ada.PayAt(b.code, "success")
}

// late moves the clock to when the jobs are due, and runs them.
func (b *bill) late() {
	b.s.Clock.Forward(time.Hour)
	b.runJobs()
}

// reverse gives the money back at the provider.
func (b *bill) reverse() {
	b.t.Helper()
	api := b.s.Anyone()
	api.Token = b.s.PaymentKey()
	if r := api.Post("/sandbox/payments/api/refund", apptest.M{"transaction": b.payment}); r.Status != 200 {
		b.t.Fatalf("giving back: %d %s", r.Status, r.Body)
	}
	b.s.Clock.Forward(time.Minute)
	apptest.Until(b.t, "the money went back", func() bool { return b.ledger()[b.payment].Status == "reversed" })
}

// What the provider does wrong, and what we make of it: each row on each engine.
var misbehaviour = []struct {
	name string
	does func(b *bill)
	want paymentState
}{
	{"start: 500", func(b *bill) { b.withFault("error500", func() { b.open(502) }) }, paymentState{"FAILED", "OPEN", "", "checkout_failed"}},
	{"start: 429", func(b *bill) { b.withFault("tooMany", func() { b.open(502) }) }, paymentState{"FAILED", "OPEN", "", "checkout_failed"}},
	{"start: no answer", func(b *bill) { b.withFault("timeout", func() { b.open(502) }) }, paymentState{"FAILED", "OPEN", "", "checkout_failed"}},
	{"start: no answer after the operation, nobody pays", func(b *bill) {
		b.withFault("timeoutAfterDeed", func() { b.open(502) })
		b.late()
	}, paymentState{"FAILED", "OPEN", "", "checkout_failed"}},
	{"start: no answer after the operation, paid, no event", func(b *bill) {
		b.withFault("timeoutAfterDeed", func() { b.open(502) })
		b.ada.Faults(apptest.M{"webhook": "drop"})
		b.ada.PayAt(b.accessCode(b.payment), "success")
		b.late()
	}, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"nothing wrong", func(b *bill) { b.paid(healthy) }, paymentState{"SUCCESSFUL", "PAID", "", "webhook_received"}},
	{"event: never", func(b *bill) { b.paid(apptest.M{"webhook": "drop"}); b.late() }, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"event: three times", func(b *bill) { b.paid(apptest.M{"webhook": "duplicate"}) }, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"event: late", func(b *bill) { b.paid(apptest.M{"webhook": "delay"}) }, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"event: altered", func(b *bill) { b.paid(apptest.M{"webhook": "tamper"}); b.late() }, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"event: before anything was paid", func(b *bill) {
		b.open(201)
		body := chargeSuccess(b.payment)
		b.provider(body).Post(webhookPath, body).Want(200)
	}, paymentState{"PENDING", "OPEN", "", "webhook_received"}},
	{"event: of the other mode", func(b *bill) {
		b.paid(apptest.M{"webhook": "drop"})
		body := `{"event":"charge.success","data":{"reference":"` + b.payment + `","domain":"live"}}`
		b.provider(body).Post(webhookPath, body).Want(200)
	}, paymentState{"PENDING", "OPEN", "", "checkout_opened"}},
	{"verify: 500 for a while", func(b *bill) {
		b.paid(apptest.M{"webhook": "drop", "api": "error500"})
		b.reconcile(b.payment).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
		b.ada.Faults(healthy)
		b.late()
	}, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"verify: less", func(b *bill) { b.paid(apptest.M{"amountDelta": -0.01}) }, paymentState{"PENDING", "OPEN", "AMOUNT_MISMATCH", "amount_mismatch"}},
	{"verify: more", func(b *bill) { b.paid(apptest.M{"amountDelta": 100}) }, paymentState{"PENDING", "OPEN", "AMOUNT_MISMATCH", "amount_mismatch"}},
	{"verify: another currency", func(b *bill) { b.paid(apptest.M{"currency": "GHS"}) }, paymentState{"PENDING", "OPEN", "CURRENCY_MISMATCH", "currency_mismatch"}},
	{"verify: a currency without hundredths", func(b *bill) { b.paid(apptest.M{"currency": "XOF"}) }, paymentState{"PENDING", "OPEN", "CURRENCY_MISMATCH", "currency_mismatch"}},
	{"verify: less, until a day has passed", func(b *bill) {
		b.paid(apptest.M{"amountDelta": -0.01})
		b.s.Clock.Forward(25 * time.Hour)
		b.runJobs()
	}, paymentState{"ABANDONED", "OPEN", "AMOUNT_MISMATCH", "amount_mismatch"}},
	{"verify: less, and then the truth", func(b *bill) {
		b.paid(apptest.M{"amountDelta": -0.01})
		apptest.Until(b.t, "it is noticed", func() bool { return b.kinds(b.payment)["amount_mismatch"] > 0 })
		b.ada.Faults(healthy)
		b.late()
	}, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"declined", func(b *bill) {
		b.open(201).ada.PayAt(b.code, "failed")
		b.reconcile(b.payment).Want(200)
	}, paymentState{"FAILED", "OPEN", "", "failed"}},
	{"left", func(b *bill) {
		b.open(201).ada.PayAt(b.code, "cancel")
		b.reconcile(b.payment).Want(200)
	}, paymentState{"PENDING", "OPEN", "", "checked"}},
	{"left for a day", func(b *bill) {
		b.open(201)
		b.s.Clock.Forward(25 * time.Hour)
		b.reconcile(b.payment).Want(200)
	}, paymentState{"ABANDONED", "OPEN", "", "abandoned"}},
	{"left for a day, while the provider is out", func(b *bill) {
		b.open(201)
		b.s.Clock.Forward(25 * time.Hour)
		b.withFault("error500", func() { b.runJobs() })
	}, paymentState{"PENDING", "OPEN", "", "checkout_opened"}},
	{"success after declined", func(b *bill) {
		b.open(201).ada.PayAt(b.code, "failed")
		b.reconcile(b.payment).Want(200)
		b.ada.PayAt(b.code, "success")
	}, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"success after abandoned", func(b *bill) {
		b.open(201)
		b.s.Clock.Forward(25 * time.Hour)
		b.runJobs()
		b.ada.PayAt(b.code, "success")
	}, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"success on a void invoice", func(b *bill) {
		b.open(201).finance.Post(invoices+"/"+b.id+"/void", nil).Want(200)
		b.ada.PayAt(b.code, "success")
	}, paymentState{"SUCCESSFUL", "VOID", "INVOICE_VOID", "refund_due"}},
	{"success on a void invoice, given back", func(b *bill) {
		b.open(201).finance.Post(invoices+"/"+b.id+"/void", nil).Want(200)
		b.ada.PayAt(b.code, "success")
		apptest.Until(b.t, "it is noticed", func() bool { return b.kinds(b.payment)["refund_due"] > 0 })
		b.reverse()
		b.reconcile(b.payment).Want(200)
	}, paymentState{"SUCCESSFUL", "VOID", "", "refunded"}},
	{"a second success", func(b *bill) {
		b.open(201).ada.PayAt(b.code, "failed")
		b.reconcile(b.payment).Want(200)
		first := b.code
		b.open(201).paidElsewhere(first)
		b.ada.PayAt(b.code, "success")
	}, paymentState{"SUCCESSFUL", "PAID", "INVOICE_ALREADY_PAID", "refund_due"}},
}

// paidElsewhere pays at another checkout of the same invoice.
func (b *bill) paidElsewhere(code string) {
	b.t.Helper()
	b.ada.PayAt(code, "success")
	apptest.Until(b.t, "the invoice is paid", func() bool { return b.invoice(b.id).String("status") == "PAID" })
}

func TestMisbehaviour(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, dbtest.URL(t, engine), func(c *app.Config) {
				c.AccessTokenTTLSeconds, c.RefreshTokenTTLDays = 40_000_000, 400 // the rows take days together
				apptest.WithoutJobs(c)
			})
			c := newScene(t, s)
			for _, row := range misbehaviour {
				t.Run(row.name, func(t *testing.T) {
					c := c.in(t)
					c.ada.Faults(healthy)
					b := c.bill()
					row.does(b)
					apptest.Until(t, "it stands as it shall", func() bool { return b.current() == row.want.without() && b.kinds(b.payment)[row.want.kind] > 0 })
				})
			}
			checkInvariants(t, s)
		})
	}
}

func (w paymentState) without() paymentState {
	w.kind = ""
	return w
}

// current returns the state of the last payment and its invoice.
func (b *bill) current() paymentState {
	b.t.Helper()
	now := paymentState{payment: b.scene.payment(b.payment).String("status"), invoice: b.invoice(b.id).String("status")}
	left := b.finance.Get("/api/v1/finance/unapplied?size=100").Want(200)
	for i := range left.Len("content") {
		if left.String("content", i, "reference") == b.payment {
			now.unapplied = left.String("content", i, "reason")
		}
	}
	return now
}

// While keys are being changed, events signed with the one before count too.
func TestPreviousKey(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, old *apptest.Server) {
		const before = "sk_test_before"
		s := apptest.Start(t, dbtest.URL(t, old.DB.Engine()), func(c *app.Config) { c.PaystackPreviousKey = before })
		body := chargeSuccess("PAY-222222")
		for key, want := range map[string]int{before: 200, s.PaymentKey(): 200, "": 401, "sk_test_other": 401} {
			c := s.Anyone()
			c.Extra = map[string][]string{"X-Paystack-Signature": {paystack.Signature(key, []byte(body))}}
			if r := c.Post(webhookPath, body); r.Status != want {
				t.Errorf("signed with %q: %d, want %d", key, r.Status, want)
			}
		}
		c := old.Anyone()
		c.Extra = map[string][]string{"X-Paystack-Signature": {paystack.Signature(before, []byte(body))}}
		c.Post(webhookPath, body).Refused(401, "INVALID_SIGNATURE")
	})
}
