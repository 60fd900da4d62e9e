package finance_test

import (
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/providers/paystack"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// paymentState is the state of a payment and its invoice.
type paymentState struct {
	payment, invoice string
	unapplied        string // the reason, "" if nothing is unapplied
	kind             string // an entry of the timeline
}

// open starts the checkout, which may fail.
func open(b *fixture.Bill, status int) *fixture.Bill {
	b.T.Helper()
	r := startPaying(b.Scene, b.ID).Want(status)
	b.Payment = b.LastPayment()
	if status < 300 {
		b.Code = r.String("accessCode")
	}
	return b
}

// paid opens the checkout and pays while the provider has faults.
func paid(b *fixture.Bill, faults apptest.M) {
	b.T.Helper()
	open(b, 201)
	b.Ada.Faults(faults)
	b.Ada.PayAt(b.Code, "success")
}

// late moves the clock until the jobs are due and runs them.
func late(b *fixture.Bill) {
	b.Server.Clock.Advance(time.Hour)
	b.RunJobs()
}

// reverse refunds the payment at the provider.
func reverse(b *fixture.Bill) {
	b.T.Helper()
	api := dashboard(b.Scene)
	api.Post(providerAPI+"/refund", apptest.M{"transaction": b.Payment}).Want(200)
	b.Server.Clock.Advance(time.Minute)
	apptest.Until(b.T, "the money went back", func() bool {
		return api.Get(providerAPI+"/transaction/verify/"+b.Payment).Want(200).String("status") == "reversed"
	})
}

// Provider faults and our reaction: each row on each engine.
var misbehaviour = []struct {
	name string
	does func(b *fixture.Bill)
	want paymentState
}{
	{"start: 500", func(b *fixture.Bill) { b.WithFault("error500", func() { open(b, 502) }) }, paymentState{"FAILED", "OPEN", "", "checkout_failed"}},
	{"start: 429", func(b *fixture.Bill) { b.WithFault("tooMany", func() { open(b, 502) }) }, paymentState{"FAILED", "OPEN", "", "checkout_failed"}},
	{"start: no answer", func(b *fixture.Bill) { b.WithFault("timeout", func() { open(b, 502) }) }, paymentState{"FAILED", "OPEN", "", "checkout_failed"}},
	{"start: no answer after the operation, nobody pays", func(b *fixture.Bill) {
		b.WithFault("timeoutAfterDeed", func() { open(b, 502) })
		late(b)
	}, paymentState{"FAILED", "OPEN", "", "checkout_failed"}},
	{"start: no answer after the operation, paid, no event", func(b *fixture.Bill) {
		b.WithFault("timeoutAfterDeed", func() { open(b, 502) })
		b.Ada.Faults(apptest.M{"webhook": "drop"})
		b.Ada.PayAt(b.AccessCode(b.Payment), "success")
		late(b)
	}, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"nothing wrong", func(b *fixture.Bill) { paid(b, fixture.Healthy) }, paymentState{"SUCCESSFUL", "PAID", "", "webhook_received"}},
	{"event: never", func(b *fixture.Bill) { paid(b, apptest.M{"webhook": "drop"}); late(b) }, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"event: three times", func(b *fixture.Bill) { paid(b, apptest.M{"webhook": "duplicate"}) }, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"event: late", func(b *fixture.Bill) { paid(b, apptest.M{"webhook": "delay"}) }, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"event: altered", func(b *fixture.Bill) { paid(b, apptest.M{"webhook": "tamper"}); late(b) }, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"event: before anything was paid", func(b *fixture.Bill) {
		open(b, 201)
		body := fixture.ChargeSuccess(b.Payment)
		b.Provider(body).Post(fixture.PaymentWebhook, body).Want(200)
	}, paymentState{"PENDING", "OPEN", "", "webhook_received"}},
	{"event: of the other mode", func(b *fixture.Bill) {
		paid(b, apptest.M{"webhook": "drop"})
		body := `{"event":"charge.success","data":{"reference":"` + b.Payment + `","domain":"live"}}`
		b.Provider(body).Post(fixture.PaymentWebhook, body).Want(200)
	}, paymentState{"PENDING", "OPEN", "", "checkout_opened"}},
	{"verify: 500 for a while", func(b *fixture.Bill) {
		paid(b, apptest.M{"webhook": "drop", "api": "error500"})
		b.Reconcile(b.Payment).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
		b.Ada.Faults(fixture.Healthy)
		late(b)
	}, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"verify: less", func(b *fixture.Bill) { paid(b, apptest.M{"amountDelta": -0.01}) }, paymentState{"PENDING", "OPEN", "AMOUNT_MISMATCH", "amount_mismatch"}},
	{"verify: more", func(b *fixture.Bill) { paid(b, apptest.M{"amountDelta": 100}) }, paymentState{"PENDING", "OPEN", "AMOUNT_MISMATCH", "amount_mismatch"}},
	{"verify: another currency", func(b *fixture.Bill) { paid(b, apptest.M{"currency": "GHS"}) }, paymentState{"PENDING", "OPEN", "CURRENCY_MISMATCH", "currency_mismatch"}},
	{"verify: a currency without hundredths", func(b *fixture.Bill) { paid(b, apptest.M{"currency": "XOF"}) }, paymentState{"PENDING", "OPEN", "CURRENCY_MISMATCH", "currency_mismatch"}},
	{"verify: less, until a day has passed", func(b *fixture.Bill) {
		paid(b, apptest.M{"amountDelta": -0.01})
		b.Server.Clock.Advance(25 * time.Hour)
		b.RunJobs()
	}, paymentState{"ABANDONED", "OPEN", "AMOUNT_MISMATCH", "amount_mismatch"}},
	{"verify: less, and then the truth", func(b *fixture.Bill) {
		paid(b, apptest.M{"amountDelta": -0.01})
		apptest.Until(b.T, "it is noticed", func() bool { return b.Kinds(b.Payment)["amount_mismatch"] > 0 })
		b.Ada.Faults(fixture.Healthy)
		late(b)
	}, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"declined", func(b *fixture.Bill) {
		open(b, 201).Ada.PayAt(b.Code, "failed")
		b.Reconcile(b.Payment).Want(200)
	}, paymentState{"FAILED", "OPEN", "", "failed"}},
	{"left", func(b *fixture.Bill) {
		open(b, 201).Ada.PayAt(b.Code, "cancel")
		b.Reconcile(b.Payment).Want(200)
	}, paymentState{"PENDING", "OPEN", "", "checked"}},
	{"left for a day", func(b *fixture.Bill) {
		open(b, 201)
		b.Server.Clock.Advance(25 * time.Hour)
		b.Reconcile(b.Payment).Want(200)
	}, paymentState{"ABANDONED", "OPEN", "", "abandoned"}},
	{"left for a day, while the provider is out", func(b *fixture.Bill) {
		open(b, 201)
		b.Server.Clock.Advance(25 * time.Hour)
		b.WithFault("error500", func() { b.RunJobs() })
	}, paymentState{"PENDING", "OPEN", "", "checkout_opened"}},
	{"success after declined", func(b *fixture.Bill) {
		open(b, 201).Ada.PayAt(b.Code, "failed")
		b.Reconcile(b.Payment).Want(200)
		b.Ada.PayAt(b.Code, "success")
	}, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"success after abandoned", func(b *fixture.Bill) {
		open(b, 201)
		b.Server.Clock.Advance(25 * time.Hour)
		b.RunJobs()
		b.Ada.PayAt(b.Code, "success")
	}, paymentState{"SUCCESSFUL", "PAID", "", "succeeded"}},
	{"success on a void invoice", func(b *fixture.Bill) {
		open(b, 201).Finance.Post(fixture.Invoices+"/"+b.ID+"/void", nil).Want(200)
		b.Ada.PayAt(b.Code, "success")
	}, paymentState{"SUCCESSFUL", "VOID", "INVOICE_VOID", "refund_due"}},
	{"success on a void invoice, given back", func(b *fixture.Bill) {
		open(b, 201).Finance.Post(fixture.Invoices+"/"+b.ID+"/void", nil).Want(200)
		b.Ada.PayAt(b.Code, "success")
		apptest.Until(b.T, "it is noticed", func() bool { return b.Kinds(b.Payment)["refund_due"] > 0 })
		reverse(b)
		b.Reconcile(b.Payment).Want(200)
	}, paymentState{"SUCCESSFUL", "VOID", "", "refunded"}},
	{"a second success", func(b *fixture.Bill) {
		open(b, 201).Ada.PayAt(b.Code, "failed")
		b.Reconcile(b.Payment).Want(200)
		first := b.Code
		paidElsewhere(open(b, 201), first)
		b.Ada.PayAt(b.Code, "success")
	}, paymentState{"SUCCESSFUL", "PAID", "INVOICE_ALREADY_PAID", "refund_due"}},
}

// paidElsewhere pays at another checkout of the same invoice.
func paidElsewhere(b *fixture.Bill, code string) {
	b.T.Helper()
	b.Ada.PayAt(code, "success")
	apptest.Until(b.T, "the invoice is paid", func() bool { return b.Invoice(b.ID).Status == "PAID" })
}

func TestProviderFaults(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, dbtest.URL(t, engine), func(c *config.Config) {
				c.AccessTokenTTLSeconds, c.RefreshTokenTTLDays = 40_000_000, 400 // together the rows take days
				apptest.WithoutJobs(c)
			})
			c := fixture.New(t, s)
			for _, row := range misbehaviour {
				t.Run(row.name, func(t *testing.T) {
					c := c.In(t)
					c.Ada.Faults(fixture.Healthy)
					b := c.Bill()
					row.does(b)
					apptest.Until(t, "it stands as it shall", func() bool { return current(b) == row.want.without() && b.Kinds(b.Payment)[row.want.kind] > 0 })
				})
			}
			fixture.CheckInvariants(t, s)
		})
	}
}

func (w paymentState) without() paymentState {
	w.kind = ""
	return w
}

// current returns the state of the last payment and its invoice.
func current(b *fixture.Bill) paymentState {
	b.T.Helper()
	now := paymentState{payment: string(b.Scene.Payment(b.Payment).Status), invoice: string(b.Invoice(b.ID).Status)}
	left := b.Finance.Get("/api/v1/finance/unapplied?size=100").Want(200)
	for i := range left.Len("content") {
		if left.String("content", i, "reference") == b.Payment {
			now.unapplied = left.String("content", i, "reason")
		}
	}
	return now
}

// During key rotation, events signed with the previous key are accepted.
func TestPreviousKey(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, old *apptest.Server) {
		const before = "sk_test_before"
		s := apptest.Start(t, dbtest.URL(t, old.DB.Engine()), func(c *config.Config) { c.PaystackPreviousKey = before })
		body := fixture.ChargeSuccess("PAY-222222")
		for key, want := range map[string]int{before: 200, s.PaymentKey(): 200, "": 401, "sk_test_other": 401} {
			c := s.Anyone()
			c.Extra = map[string][]string{"X-Paystack-Signature": {paystack.Signature(key, []byte(body))}}
			if r := c.Post(fixture.PaymentWebhook, body); r.Status != want {
				t.Errorf("signed with %q: %d, want %d", key, r.Status, want)
			}
		}
		c := old.Anyone()
		c.Extra = map[string][]string{"X-Paystack-Signature": {paystack.Signature(before, []byte(body))}}
		c.Post(fixture.PaymentWebhook, body).Refused(401, "INVALID_SIGNATURE")
	})
}
