package finance_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const (
	publicPayments  = "/api/v1/public/payments/"
	refreshInterval = 5 * time.Second
)

// payer pays an invoice without an account.
type payer struct {
	*fixture.Scene

	anyone  *apptest.Client
	invoice string // reference
}

func newPayer(c *fixture.Scene) payer {
	return payer{c, c.Server.Anyone(), c.NewInvoice(apptest.M{"payerEmail": "payer@home.test"}).Reference}
}

// start opens a checkout.
func (p payer) start(status int) (reference, code string) {
	p.T.Helper()
	opened := p.anyone.Post(publicPayments+"invoices/"+p.invoice+"/checkout", nil).Want(status)
	return opened.String("reference"), opened.String("accessCode")
}

// refresh asks about the payment at once.
func (p payer) refresh(reference string) *apptest.Response {
	return p.anyone.Post(publicPayments+reference+"/refresh", nil)
}

// later asks about the payment when the provider may be asked again.
func (p payer) later(reference string) *apptest.Response {
	p.Server.Clock.Advance(refreshInterval)
	return p.refresh(reference)
}

// decline declines an attempt at the checkout.
func (p payer) decline(code string, how apptest.M) {
	p.T.Helper()
	p.anyone.Post("/sandbox/payments/checkout/"+code, apptest.WithMembers(apptest.M{"outcome": "failed"}, how)).Want(200)
}

func (p payer) events(reference string) int {
	p.T.Helper()
	return p.Finance.Get(payments + "/" + reference + "/timeline").Want(200).Len()
}

// The provider sends no event for a declined payment. A returning payer triggers a query and can retry at once.
// An answer that changes nothing leaves no trace.
func TestRefreshPayment(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := newPayer(c)
		reference, code := p.start(201)
		refreshed := func(want string) *apptest.Response {
			t.Helper()
			got := p.later(reference).Want(200).Is(want, "status")
			apptest.Equal(t, "what was refreshed, and what is read", got.Data, p.anyone.Get(publicPayments+reference).Want(200).Data)
			return got
		}
		before := p.events(reference)
		refreshed("PENDING").Is(nil, "declineReason")
		apptest.Equal(t, "the number of events", p.events(reference), before)
		p.decline(code, nil)
		refreshed("FAILED").Is("CARD_DECLINED", "declineReason")
		refreshed("FAILED").Is("CARD_DECLINED", "declineReason")
		apptest.Equal(t, "the number of events", p.events(reference), before+1)

		again, code := p.start(201)
		p.anyone.PayAt(code, "success")
		reference = again
		refreshed("SUCCESSFUL").Is(nil, "declineReason")
		apptest.Equal(t, "the invoice", p.anyone.Get(publicPayments+"invoices/"+p.invoice).Want(200).String("status"), "PAID")
		p.refresh("PAY-ZZZZZZ").Refused(404, "NOT_FOUND")
		p.refresh(p.invoice).Refused(404, "NOT_FOUND")
	})
}

// The provider is asked at most once in five seconds, also if many ask at once; everybody else gets what is known.
func TestRefreshInterval(t *testing.T) {
	fixture.EachStopped(t, func(t *testing.T, c *fixture.Scene) {
		p := newPayer(c)
		reference, code := p.start(201)
		p.refresh(reference).Want(200).Is("PENDING", "status")
		p.decline(code, nil)
		p.refresh(reference).Want(200).Is("PENDING", "status")
		p.later(reference).Want(200).Is("FAILED", "status")

		c.WithFault("error500", func() {
			p.Server.Clock.Advance(refreshInterval)
			refused, known := 0, 0
			for _, r := range fixture.Concurrently(8, func(int) *apptest.Response { return p.refresh(reference) }) {
				switch r.Status {
				case 502:
					refused++
				case 200:
					known++
				}
			}
			if refused != 1 || known != 7 {
				t.Errorf("%d of 8 simultaneous calls asked the provider, and %d were answered", refused, known)
			}
		})
	})
}

// While the provider is down, a refresh is a 502 and the payment stays.
func TestRefreshWithoutProvider(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		p := newPayer(c)
		reference, _ := p.start(201)
		c.WithFault("error500", func() { p.refresh(reference).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE") })
		p.anyone.Get(publicPayments+reference).Want(200).Is("PENDING", "status")
		p.later(reference).Want(200).Is("PENDING", "status")
	})
}

// A payment that was received after it had failed counts when the payer asks.
func TestRefreshFindsLateSuccess(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		p := newPayer(c)
		c.WithFault("error500", func() { p.anyone.Post(publicPayments+"invoices/"+p.invoice+"/checkout", nil).Want(502) })
		reference, code := p.start(201)
		p.decline(code, nil)
		p.refresh(reference).Want(200).Is("FAILED", "status")
		c.Finance.Faults(apptest.M{"webhook": "drop"})
		p.anyone.PayAt(code, "success")
		p.later(reference).Want(200).Is("SUCCESSFUL", "status").Is(nil, "declineReason")
	})
}

// Each reason of the provider has its code, and staff also see the way to pay and the last digits of a card.
func TestDeclineReason(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		p := newPayer(c)
		for _, reason := range []string{"INSUFFICIENT_FUNDS", "CARD_DECLINED", "EXPIRED_CARD", "LIMIT", "CANCELLED", "UNKNOWN"} {
			reference, code := p.start(201)
			c.Finance.Get(payments+"/"+reference).Want(200).Is(nil, "declineReason").Is(nil, "channel").Is(nil, "last4")
			p.decline(code, apptest.M{"reason": reason, "channel": "bank_transfer"})
			p.refresh(reference).Want(200).Is("FAILED", "status").Is(reason, "declineReason")
			c.Finance.Get(payments+"/"+reference).Want(200).Is(reason, "declineReason").Is("bank_transfer", "channel").Is(nil, "last4")
		}
		reference, code := p.start(201)
		p.anyone.PayAt(code, "cancel")
		p.refresh(reference).Want(200).Is("PENDING", "status").Is(nil, "declineReason") // it was only left
		p.anyone.PayAt(code, "success")
		p.later(reference).Want(200).Is("SUCCESSFUL", "status")
		c.Finance.Get(payments+"/"+reference).Want(200).Is(nil, "declineReason").Is("card", "channel").Is("4081", "last4")
	})
}

// A checkout that was not started has no reason of a bank.
func TestDeclineReasonOfUnstarted(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		invoice := c.NewInvoice(nil)
		c.WithFault("error500", func() { startPaying(c, invoice.ID).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE") })
		c.Finance.Get(payments+"?invoiceId="+invoice.ID).Want(200).Is("FAILED", "content", 0, "status").Is("UNKNOWN", "content", 0, "declineReason")
	})
}

// A payer who does not return after a decline still gets another checkout, and nobody can pay twice.
func TestStartAfterUnseenOutcome(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := newPayer(c)
		declined, code := p.start(201)
		p.decline(code, nil)
		p.Server.Clock.Advance(refreshInterval)
		open, code := p.start(201)
		if open == declined {
			t.Fatal("the declined checkout was returned")
		}
		apptest.Equal(t, "the declined payment", string(c.Payment(declined).Status), "FAILED")
		p.Server.Clock.Advance(refreshInterval)
		again, _ := p.start(200)
		apptest.Equal(t, "the open checkout", again, open)
		p.Server.Clock.Advance(refreshInterval)
		c.WithFault("error500", func() { p.start(200) }) // without an answer, the open one stays
		c.Finance.Faults(apptest.M{"webhook": "drop"})
		p.anyone.PayAt(code, "success")
		p.Server.Clock.Advance(refreshInterval)
		p.anyone.Post(publicPayments+"invoices/"+p.invoice+"/checkout", nil).Refused(409, "INVOICE_ALREADY_PAID")
		apptest.Equal(t, "the paid payment", string(c.Payment(open).Status), "SUCCESSFUL")
	}, apptest.WithoutJobs)
}
