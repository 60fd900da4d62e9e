package finance_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// Events that do not concern our payments are accepted, stored and completed.
func TestWebhookWithoutEffect(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		_, invoice, reference, _ := c.Checkout()
		invoiceReference := c.Invoice(invoice).Reference
		bodies := []string{
			fixture.ChargeSuccess("PAY-222222"),
			fixture.ChargeSuccess("nobody's"),
			fixture.ChargeSuccess("../../transfer"),
			`{"event":"charge.success","data":{"reference":"PAY-\u0000"}}`, // no database accepts this
			fixture.ChargeSuccess(invoiceReference),
			fixture.ChargeSuccess(reference), // the reference is right, but the provider does not confirm it
			strings.Replace(fixture.ChargeSuccess(reference), "charge.success", "charge.dispute.create", 1),
			strings.Replace(fixture.ChargeSuccess(reference), "charge.success", "refund.processed", 1),
			`{"event":"subscription.create","data":{"subscription_code":"SUB_1"}}`,
			`{"event":"charge.success"}`,
			`{"event":"charge.success","data":null}`,
			`{"event":"charge.success","data":[1,2]}`,
			`{"event":"charge.success","data":{"reference":7}}`,
			`{"event":"` + strings.Repeat("x", 1000) + `","data":{}}`,
		}
		for _, body := range bodies {
			c.Provider(body).Post(fixture.PaymentWebhook, body).Want(200)
		}
		apptest.Until(t, "all are processed", func() bool {
			return c.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE status <> 'COMPLETED'`) == 0
		})
		if n := c.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE kind = 'payment.webhook'`); n != int64(len(bodies)) {
			t.Errorf("%d of %d events were kept", n, len(bodies))
		}
		c.WantPayment(t, reference, "PENDING", invoice, "OPEN")
	})
}

// A payment is visible to its own tenant only.
func TestPaymentOfAnotherTenant(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		_, invoice, reference, _ := c.Checkout()
		stranger := c.Server.Tenant("rival").As("finance")
		stranger.Get("/api/v1/finance/payments/"+reference).Refused(404, "NOT_FOUND")
		stranger.Get("/api/v1/finance/payments/"+reference+"/timeline").Refused(404, "NOT_FOUND")
		stranger.Post("/api/v1/finance/payments/"+reference+"/reconcile", nil).Refused(404, "NOT_FOUND")
		stranger.Get("/api/v1/finance/invoices/"+invoice).Refused(404, "NOT_FOUND")
		stranger.Post("/api/v1/finance/invoices/"+invoice+"/payments", apptest.M{"email": "a@rival.test"}).Refused(404, "NOT_FOUND")
		for _, list := range []string{"invoices", "payments"} {
			if n := stranger.Get("/api/v1/finance/" + list).Want(200).Len("content"); n != 0 {
				t.Errorf("%d %s of another tenant are listed", n, list)
			}
		}
		c.Finance.Get("/api/v1/finance/payments/PAY-222222").Refused(404, "NOT_FOUND")
		c.Finance.Get("/api/v1/finance/payments/PAY-%00").Refused(404, "NOT_FOUND")
		c.Finance.Get("/api/v1/finance/payments/PAY-%FF").Refused(404, "NOT_FOUND")
		c.Finance.Get("/api/v1/finance/payments/"+c.Invoice(invoice).Reference).Refused(404, "NOT_FOUND")
	})
}

func TestWebhookSignature(t *testing.T) {
	const paystack, ours = "X-Paystack-Signature", "X-Payment-Signature"
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		body := fixture.ChargeSuccess("PAY-222222")
		right := c.Server.SignEvent([]byte(body))
		refused := map[string]http.Header{
			"none":                    {},
			"empty":                   {paystack: {""}},
			"of another body":         {paystack: {c.Server.SignEvent([]byte(body + " "))}},
			"cut short":               {paystack: {right[:64]}},
			"twice as long":           {paystack: {right + right}},
			"in capitals":             {paystack: {strings.ToUpper(right)}}, // only lower-case hex is accepted
			"with a prefix":           {paystack: {"sha512=" + right}},
			"zeros":                   {paystack: {strings.Repeat("0", 128)}},
			"under another name":      {"X-Signature": {right}},
			"wrong in the first name": {paystack: {strings.Repeat("0", 128)}, ours: {right}},
		}
		for name, header := range refused {
			client := c.Server.Anyone()
			client.Extra = header
			r := client.Post(fixture.PaymentWebhook, body)
			apptest.Equal(t, "the answer to a signature "+name, fixture.Outcome{Status: r.Status, Code: r.ErrorCode}, fixture.Outcome{Status: 401, Code: "INVALID_SIGNATURE"})
		}
		c.Signed(paystack, right).Post(fixture.PaymentWebhook, body+" ").Refused(401, "INVALID_SIGNATURE")
		if n := c.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE kind = 'payment.webhook'`); n != 0 {
			t.Errorf("%d events were kept", n)
		}
		c.Signed(ours, right).Post(fixture.PaymentWebhook, body).Want(200)
		c.Signed(paystack, right).Post(fixture.PaymentWebhook, body).Want(200)
		if n := c.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE kind = 'payment.webhook'`); n != 1 {
			t.Errorf("%d events were kept", n)
		}
	})
}

// Oversized and malformed bodies are refused, with or without a signature.
func TestWebhookBody(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		const limit = 256 << 10
		padded := func(n int) string {
			head, tail := `{"event":"padding","data":{"p":"`, `"}}`
			return head + strings.Repeat("p", n-len(head)-len(tail)) + tail
		}
		c.Provider(padded(limit)).Post(fixture.PaymentWebhook, padded(limit)).Want(200)
		c.Provider(padded(limit+1)).Post(fixture.PaymentWebhook, padded(limit+1)).Refused(413, "PAYLOAD_TOO_LARGE")
		c.Server.Anyone().Post(fixture.PaymentWebhook, padded(limit+1)).Refused(413, "PAYLOAD_TOO_LARGE")
		for _, body := range []string{
			"", "no JSON", "null", "7", "[]", "{}", `{"event":""}`, `{"event":7}`, `{"event":"x"`, "{\"event\":\"\xff\"}",
			strings.Repeat("[", 100_000),
		} {
			c.Provider(body).Post(fixture.PaymentWebhook, body).Refused(400, "MALFORMED_REQUEST")
		}
	})
}

// No modified body or signature is accepted: every single-bit change, every prefix, and random
// changes.
func TestWebhookMutants(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	handler := s.Handler()
	body := []byte(fixture.ChargeSuccess("PAY-222222"))
	signature := []byte(s.SignEvent(body))
	accepted := func(body, signature []byte) bool {
		r := httptest.NewRequest(http.MethodPost, fixture.PaymentWebhook, bytes.NewReader(body))
		r.Header.Set("X-Paystack-Signature", string(signature))
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK && w.Code != http.StatusUnauthorized {
			t.Errorf("answered %d: %s", w.Code, w.Body)
		}
		return w.Code == http.StatusOK
	}
	for at := range 8 * len(body) {
		if accepted(flipped(body, at), signature) {
			t.Fatalf("accepted with bit %d of the body changed", at)
		}
	}
	for at := range 8 * len(signature) {
		if accepted(body, flipped(signature, at)) {
			t.Fatalf("accepted with bit %d of the signature changed", at)
		}
	}
	for n := 1; n < len(body); n++ {
		if accepted(body[:n], signature) {
			t.Fatalf("accepted with %d bytes of the body", n)
		}
	}
	for n := range signature {
		if accepted(body, signature[:n]) {
			t.Fatalf("accepted with %d characters of the signature", n)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SliceOfN(rapid.Byte(), 1, -1).Draw(t, "body")
		made := rapid.StringMatching(`[0-9a-f]{128}`).Draw(t, "signature")
		if accepted(b, signature) && !bytes.Equal(b, body) || accepted(body, []byte(made)) && made != string(signature) {
			t.Fatal("accepted")
		}
	})
	if !accepted(body, signature) {
		t.Error("the true one was not accepted")
	}
}

func flipped(b []byte, bit int) []byte {
	changed := bytes.Clone(b)
	changed[bit/8] ^= 1 << (bit % 8)
	return changed
}

// An event is stored before the response. While the provider cannot confirm it, it waits without using
// up attempts.
func TestWebhookWaitsForProvider(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, invoice, reference, code := c.Checkout()
		c.Ada.Faults(apptest.M{"api": "error500"})
		c.Ada.PayAt(code, "success")
		waits := func() bool {
			return c.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE status = 'PENDING' AND attempts = 0 AND last_error <> ''`) == 1
		}
		for range 4 { // more often than an event may fail
			apptest.Until(t, "the event waits", waits)
			c.Server.Clock.Advance(time.Minute)
			apptest.Until(t, "it was tried again", func() bool {
				return c.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE next_attempt_at > $1`, c.Server.Clock.Now()) == 1
			})
		}
		apptest.Until(t, "the event waits", waits)
		c.WantPayment(t, reference, "PENDING", invoice, "OPEN")
		c.Ada.Faults(fixture.Healthy)
		c.Server.Clock.Advance(time.Minute)
		apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application) == "COMPLETED" })
		c.WantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
		c.CheckCountedOnce(t, application, reference)
	})
}
