package app_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// chargeSuccess is the body of the event that a payment was made.
func chargeSuccess(reference string) string {
	return fmt.Sprintf(`{"event":"charge.success","data":{"reference":%q,"status":"success","domain":"test"}}`, reference)
}

// provider returns a client that signs a body like the payment provider.
func (c *scene) provider(body string) *apptest.Client {
	return c.signed("X-Paystack-Signature", c.s.SignEvent([]byte(body)))
}

// signed returns a client that sends a signature in the given header.
func (c *scene) signed(header, signature string) *apptest.Client {
	client := c.s.Anyone()
	client.Extra = http.Header{header: {signature}}
	return client
}

// checkout opens the checkout of an application whose fee is due.
func (c *scene) checkout() (application, invoice, reference, accessCode string) {
	c.t.Helper()
	application, invoice = c.due()
	opened := c.ada.Checkout(application).Want(201)
	return application, invoice, opened.String("reference"), opened.String("accessCode")
}

// lastPayment is the payment that was started last.
func (c *scene) lastPayment() string {
	c.t.Helper()
	return c.finance.Get("/api/v1/finance/payments").Want(200).String("content", 0, "reference")
}

// wantPayment checks the states of a payment and its invoice.
func (c *scene) wantPayment(t *testing.T, reference, status, invoiceID, invoiceStatus string) *apptest.Response {
	t.Helper()
	p, i := c.payment(reference), c.invoice(invoiceID)
	if p.String("status") != status || i.String("status") != invoiceStatus {
		t.Fatalf("the payment is %s and the invoice %s, want %s and %s: %s",
			p.String("status"), i.String("status"), status, invoiceStatus, p.Body)
	}
	return p
}

// atProvider is a transaction as the payment provider keeps it.
type atProvider struct {
	Reference  string `json:"reference"`
	AccessCode string `json:"accessCode"`
	Status     string `json:"status"`
	Subaccount string `json:"subaccount"`
	Currency   string `json:"currency"`
	Amount     int64  `json:"amount"` // hundredths
	Short      bool   `json:"short"`  // less was paid
}

// taken is how much was paid, in hundredths.
func (x atProvider) taken() int64 {
	if x.Short {
		return x.Amount - 100
	}
	return x.Amount
}

// ledger returns all transactions of the provider by reference.
func (c *scene) ledger() map[string]atProvider {
	c.t.Helper()
	known := map[string]atProvider{}
	readJournal(c.t, c.s.PaymentJournal(), "transaction", func(x atProvider) { known[x.Reference] = x })
	return known
}

// readJournal passes the records of a kind in the journal of a provider to a function, in
// the order in which they were written.
func readJournal[T any](t *testing.T, path, kind string, use func(T)) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var records []struct {
			Kind  string          `json:"kind"`
			Value json.RawMessage `json:"value"`
		}
		if err := json.Unmarshal(lines.Bytes(), &records); err != nil {
			t.Fatal(err)
		}
		for _, r := range records {
			var value T
			if r.Kind != kind {
				continue
			}
			if err := json.Unmarshal(r.Value, &value); err != nil {
				t.Fatal(err)
			}
			use(value)
		}
	}
}

// accessCode finds the checkout of a payment where only the provider knows it.
func (c *scene) accessCode(reference string) string {
	c.t.Helper()
	x, ok := c.ledger()[reference]
	if !ok {
		c.t.Fatalf("the provider has no checkout for %s", reference)
	}
	return x.AccessCode
}
