package finance_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const payments = "/api/v1/finance/payments"

// healthy removes all faults of the payment provider.
var healthy = apptest.M{"webhook": "normal", "api": "normal", "amountDelta": 0, "currency": nil, "refund": "normal"}

// desk is the finance team of an organisation.
type desk struct{ *fixture.Scene }

// eachDesk runs a test on both engines, and checks the invariants at its end.
func eachDesk(t *testing.T, fn func(t *testing.T, d desk)) {
	t.Helper()
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) { fn(t, desk{c}) })
}

// invoice creates an ad-hoc invoice.
func (d desk) invoice(currency string, amount float64) (id string) {
	d.T.Helper()
	return d.AdHoc(apptest.M{"amount": amount, "currency": currency}).Want(201).String("id")
}

// start opens the checkout of an invoice.
func (d desk) start(invoice string) (reference, code string) {
	d.T.Helper()
	opened := startPaying(d.Scene, invoice).Want(201)
	return opened.String("reference"), opened.String("accessCode")
}

// paid returns a payment received by the provider.
func (d desk) paid(currency string, amount float64) (reference, invoice string) {
	d.T.Helper()
	invoice = d.invoice(currency, amount)
	reference, code := d.start(invoice)
	d.Ada.PayAt(code, "success")
	d.Reconcile(reference).Want(200)
	return reference, invoice
}

// refund requests a refund.
func (d desk) refund(reference string, amount float64) *apptest.Response {
	d.T.Helper()
	return d.Finance.Post(payments+"/"+reference+"/refunds", apptest.M{"amount": amount, "reason": "Paid twice."})
}

// wantRefund waits until a refund of a payment, by its number, has a status.
func (d desk) wantRefund(reference string, n int, status string) (refunds *apptest.Response) {
	d.T.Helper()
	apptest.Until(d.T, "the refund is "+status, func() bool {
		refunds = d.Finance.Get(payments + "/" + reference + "/refunds").Want(200)
		return refunds.String(n, "status") == status
	})
	return refunds
}

// reach waits until the timeline of a payment has this many entries of a kind.
func (d desk) reach(reference, kind string, n int) {
	d.T.Helper()
	apptest.Until(d.T, "the timeline has "+kind, func() bool { return d.Kinds(reference)[kind] >= n })
}

// made returns the provider's refunds of a payment.
func (d desk) made(reference string) []refundAtProvider {
	d.T.Helper()
	api := dashboard(d.Scene)
	payment := api.Get(providerAPI + "/transaction/verify/" + reference).Want(200).String("id")
	return apptest.Data[[]refundAtProvider](api.Get(providerAPI + "/refund?perPage=100&transaction=" + payment).Want(200))
}

const providerAPI = "/sandbox/payments/api"

// dashboard calls the provider's own API, as its dashboard does.
func dashboard(c *fixture.Scene) *apptest.Client {
	api := c.Server.Anyone()
	api.Token = c.Server.PaymentKey()
	return api
}
