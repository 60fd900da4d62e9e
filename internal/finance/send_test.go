package finance_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// mails waits for n mails to an address and returns the last one.
func mails(c *fixture.Scene, to string, n int) apptest.Mail {
	c.T.Helper()
	var got []apptest.Mail
	apptest.Until(c.T, "the mails arrive", func() bool {
		got = c.Finance.Mails(to)
		return len(got) >= n
	})
	if len(got) != n {
		c.T.Fatalf("%d mails to %s, want %d", len(got), to, n)
	}
	return got[n-1]
}

func send(c *fixture.Scene, invoice string, body any) *apptest.Response {
	return c.Finance.Post(fixture.Invoices+"/"+invoice+"/send", body)
}

// settled waits until nothing is left to do.
func settled(c *fixture.Scene) {
	c.T.Helper()
	apptest.Until(c.T, "all mails are sent", func() bool {
		return c.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE status IN ('PENDING', 'PROCESSING')`) == 0
	})
}

// An invoice is sent when it is made, and again on request, with the message of staff and the payment link.
func TestSendInvoice(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		made := c.Finance.Post(fixture.Invoices, itemised(apptest.M{
			"payer": apptest.M{"name": "Sunrise Academy", "email": "office@sunrise.test"}, "message": "For the school trip.\nSee you there.", "send": true,
			"dueAt": "2099-12-24T18:00:00",
		})).Want(201).Filled("sentAt")
		id, first := made.String("id"), made.String("sentAt")
		got := mails(c, "office@sunrise.test", 1)
		for _, want := range []string{"Hello Sunrise Academy", "For the school trip.", "See you there.", "wrote:", made.String("payUrl"), "because you have an invoice"} {
			if !strings.Contains(got.Text, want) {
				t.Errorf("the mail does not say %q:\n%s", want, got.Text)
			}
		}
		if !strings.HasPrefix(got.Subject, "Invoice "+made.String("reference")+" for ") {
			t.Errorf("the subject is %s", got.Subject)
		}
		c.Server.Clock.Advance(time.Minute)
		again := send(c, id, apptest.M{"message": "A reminder."}).Want(200)
		if again.String("sentAt") <= first {
			t.Errorf("sent again at %s, before at %s", again.String("sentAt"), first)
		}
		if got := mails(c, "office@sunrise.test", 2); !strings.Contains(got.Text, "A reminder.") || strings.Contains(got.Text, "school trip") {
			t.Errorf("the second mail says %s", got.Text)
		}
		send(c, id, apptest.M{"email": "head@sunrise.test"}).Want(200).Is("office@sunrise.test", "payer", "email")
		if got := mails(c, "head@sunrise.test", 1); !strings.Contains(got.Text, "school trip") || strings.Contains(got.Text, "Sunrise Academy") {
			t.Errorf("the mail to another address says %s", got.Text)
		}
		if n := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE action = 'invoice.sent' AND target_id = $1`, id); n != 3 {
			t.Errorf("%d events tell of it", n)
		}
		if n := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE action LIKE 'invoice%' AND CAST(after AS TEXT) LIKE '%sunrise%'`); n != 0 {
			t.Error("the history has the address")
		}
	})
}

// A customer gets the invoice and the receipt like those of an application, also while the notice is turned off.
func TestSendInvoiceToCustomer(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Acme.As("admin").Put("/api/v1/tenant/notices", apptest.M{"notices": []apptest.M{{"kind": "invoice.issued", "enabled": false}}}).Want(200)
		ada := c.Acme.Email("ada")
		made := c.AdHoc(apptest.M{"customerId": customerID(c.Ada), "send": true}).Want(201)
		settled(c)
		if got := mails(c, ada, 1); !strings.Contains(got.Text, "because you have an account") {
			t.Errorf("the mail says %s", got.Text)
		}
		c.AdHoc(apptest.M{"customerId": customerID(c.Ada)}).Want(201) // not sent
		code := c.Server.Anyone().Post("/api/v1/public/payments/invoices/"+made.String("reference")+"/checkout", nil).Want(201).String("accessCode")
		c.Ada.PayAt(code, "success")
		c.WantPaid(made.String("id"))
		settled(c)
		if got := mails(c, ada, 2); !strings.HasPrefix(got.Subject, "Payment ") {
			t.Errorf("the second mail is %s", got.Subject)
		}
	})
}

// A payer without an account gets the receipt at the address of the invoice, or else at the one of the checkout.
func TestReceiptOfPayer(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		for to, body := range map[string]apptest.M{
			"office@sunrise.test": {"payer": apptest.M{"name": "Sunrise", "email": "office@sunrise.test"}},
			"entered@home.test":   {},
		} {
			reference := c.NewInvoice(body).Reference
			opened := c.Server.Anyone().Post("/api/v1/public/payments/invoices/"+reference+"/checkout", apptest.M{"email": "entered@home.test"}).Want(201)
			c.Ada.PayAt(opened.String("accessCode"), "success")
			mails(c, to, 1)
		}
	})
}

// Only an open invoice with a recipient is sent, by those who manage invoices of the organisation.
func TestSendInvoiceRefused(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		nobodys := c.NewInvoice(nil).ID
		send(c, nobodys, nil).Refused(400, "VALIDATION_FAILED").At("email")
		for field, body := range map[string]apptest.M{
			"email": {"email": "nobody"}, "message": {"email": "a@home.test", "message": strings.Repeat("x", 1001)}, "amount": {"amount": 1},
		} {
			send(c, nobodys, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		send(c, nobodys, apptest.M{"email": "Ada <ada@home.test>"}).Refused(400, "VALIDATION_FAILED").At("email")
		c.Acme.As("designer").Post(fixture.Invoices+"/"+nobodys+"/send", nil).Refused(403, "FORBIDDEN")
		c.Ada.Post(fixture.Invoices+"/"+nobodys+"/send", nil).Refused(403, "FORBIDDEN")
		c.Server.Tenant("rival").As("finance").Post(fixture.Invoices+"/"+nobodys+"/send", apptest.M{"email": "a@home.test"}).Refused(404, "NOT_FOUND")
		send(c, nobodys, apptest.M{"email": "a@home.test"}).Want(200)
		c.Void(nobodys).Want(200)
		send(c, nobodys, apptest.M{"email": "a@home.test"}).Refused(409, "INVOICE_NOT_OPEN")
		paid := c.NewInvoice(apptest.M{"payerEmail": "a@home.test"}).ID
		c.Finance.Post(fixture.Invoices+"/"+paid+"/record-payment", apptest.M{"amount": 150.5, "channel": "CASH", "receivedAt": "2026-01-05T10:00:00"}).Want(201)
		send(c, paid, nil).Refused(409, "INVOICE_ALREADY_PAID")
	})
}

// The sixth time within 24 hours is refused, whoever sends and also without rate limits; the first one counts when the
// invoice was sent as it was made.
func TestSendInvoiceOften(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		made := c.AdHoc(apptest.M{"payer": apptest.M{"name": "Sunrise", "email": "office@sunrise.test"}, "send": true}).Want(201)
		id := made.String("id")
		c.Server.Clock.Advance(time.Hour)
		fixture.WantOutcomes(t, fixture.Concurrently(8, func(int) *apptest.Response { return send(c, id, nil) }), map[fixture.Outcome]int{
			{Status: 200}: 4, {Status: 429, Code: "TOO_MANY_REQUESTS"}: 4,
		})
		keyed := c.Finance.In(t)
		keyed.Extra = http.Header{"Idempotency-Key": {"send-again"}}
		refused := keyed.Post(fixture.Invoices+"/"+id+"/send", nil).Refused(429, "TOO_MANY_REQUESTS")
		if wait, err := time.ParseDuration(refused.Header.Get("Retry-After") + "s"); err != nil || wait > 23*time.Hour || wait < 23*time.Hour-time.Minute {
			t.Errorf("Retry-After is %s, want about 23 hours: %v", refused.Header.Get("Retry-After"), err)
		}
		c.Server.Clock.Advance(23*time.Hour + time.Second)
		c.SignInAgain()
		keyed = c.Finance.In(t)
		keyed.Extra = http.Header{"Idempotency-Key": {"send-again"}}
		sent := keyed.Post(fixture.Invoices+"/"+id+"/send", nil).Want(200) // the first one has left the window
		again := keyed.Post(fixture.Invoices+"/"+id+"/send", nil).Want(200)
		apptest.Equal(t, "the repeated call", again.Data, sent.Data)
		send(c, id, nil).Refused(429, "TOO_MANY_REQUESTS")
		send(c, c.NewInvoice(nil).ID, apptest.M{"email": "office@sunrise.test"}).Want(200) // another invoice
		if n := c.CountRows(`SELECT COUNT(*) FROM invoice_sends WHERE invoice_id = $1`, id); n != 6 {
			t.Errorf("it was sent %d times", n)
		}
	}, func(c *config.Config) { c.RateLimits = "off" })
}
