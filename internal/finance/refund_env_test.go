package finance_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"stagegate/internal/app"
	"stagegate/internal/app/operate"
	"stagegate/internal/testkit/apptest"
)

const (
	base     = "/api/v1/finance"
	invoices = base + "/invoices"
	payments = base + "/payments"
)

// healthy removes all faults of the payment provider.
var healthy = apptest.M{"webhook": "normal", "api": "normal", "amountDelta": 0, "currency": nil, "refund": "normal"}

// desk is where the team of an organisation deals with money.
type desk struct {
	t     *testing.T
	s     *apptest.Server
	acme  *apptest.Tenant
	clerk *apptest.Client
}

// eachDesk runs a test on both engines, and checks the invariants at its end.
func eachDesk(t *testing.T, fn func(d *desk), change ...func(*app.Config)) {
	t.Helper()
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		d := &desk{t, s, acme, acme.As("manager")}
		fn(d)
		d.checkInvariants()
	}, change...)
}

func (d *desk) checkInvariants() {
	d.t.Helper()
	violations, err := operate.Violations(d.t.Context(), d.s.DB)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, v := range violations {
		d.t.Errorf("it must hold that %s, but it does not for: %v", v.Rule, v.IDs)
	}
}

// invoice makes an ad-hoc invoice.
func (d *desk) invoice(currency string, amount float64) (id string) {
	d.t.Helper()
	return d.clerk.Post(invoices, apptest.M{"amount": amount, "currency": currency, "description": "Replacement card"}).Want(201).String("id")
}

// start opens the checkout of an invoice.
func (d *desk) start(invoice string) (reference, code string) {
	d.t.Helper()
	opened := d.clerk.Post(invoices+"/"+invoice+"/payments", apptest.M{"email": "payer@home.test"}).Want(201)
	return opened.String("reference"), opened.String("accessCode")
}

// paid is a payment that the provider has taken.
func (d *desk) paid(currency string, amount float64) (reference, invoice string) {
	d.t.Helper()
	invoice = d.invoice(currency, amount)
	reference, code := d.start(invoice)
	d.clerk.PayAt(code, "success")
	d.clerk.Post(payments+"/"+reference+"/reconcile", nil).Want(200)
	return reference, invoice
}

func (d *desk) payment(reference string) *apptest.Response {
	d.t.Helper()
	return d.clerk.Get(payments + "/" + reference).Want(200)
}

// refund asks for a refund.
func (d *desk) refund(reference string, amount float64) *apptest.Response {
	d.t.Helper()
	return d.clerk.Post(payments+"/"+reference+"/refunds", apptest.M{"amount": amount, "reason": "Paid twice."})
}

// refunds are the refunds of a payment.
func (d *desk) refunds(reference string) *apptest.Response {
	d.t.Helper()
	return d.clerk.Get(payments + "/" + reference + "/refunds").Want(200)
}

// wantRefund waits until a refund of a payment, by its number, has a status.
func (d *desk) wantRefund(reference string, n int, status string) *apptest.Response {
	d.t.Helper()
	var seen *apptest.Response
	apptest.Until(d.t, "the refund is "+status, func() bool {
		seen = d.refunds(reference)
		return seen.String(n, "status") == status
	})
	return seen
}

// reach waits until the timeline of a payment has so many entries of a kind.
func (d *desk) reach(reference, kind string, n int) {
	d.t.Helper()
	apptest.Until(d.t, "the timeline has "+kind, func() bool { return d.kinds(reference)[kind] >= n })
}

// kinds are the kinds of the entries in a payment's timeline, with their number.
func (d *desk) kinds(reference string) map[string]int {
	d.t.Helper()
	entries := d.clerk.Get(payments + "/" + reference + "/timeline").Want(200)
	kinds := map[string]int{}
	for i := range entries.Len() {
		kinds[entries.String(i, "kind")]++
	}
	return kinds
}

// atProvider is a refund as the provider reports it.
type atProvider struct {
	ID     uint64 `json:"id"`
	Amount int64  `json:"amount"` // hundredths
	Status string `json:"status"`
}

// provider calls the provider's own API, as its dashboard does.
func (d *desk) provider(method, path string, body any, data any) int {
	d.t.Helper()
	content, err := json.Marshal(body)
	if err != nil {
		d.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(d.t.Context(), method, d.s.URL+"/sandbox/payments/api"+path, bytes.NewReader(content))
	if err != nil {
		d.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+apptest.PaymentKey)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		d.t.Fatal(err)
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(&struct {
		Data any `json:"data"`
	}{data}); err != nil {
		d.t.Fatal(err)
	}
	return resp.StatusCode
}

// made returns the refunds that the provider has made of a payment.
func (d *desk) made(reference string) []atProvider {
	d.t.Helper()
	var of struct {
		ID uint64 `json:"id"`
	}
	d.provider(http.MethodGet, "/transaction/verify/"+reference, nil, &of)
	var refunds []atProvider
	d.provider(http.MethodGet, fmt.Sprintf("/refund?perPage=100&transaction=%d", of.ID), nil, &refunds)
	return refunds
}
