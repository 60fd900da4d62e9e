package finance_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A caller with the reference of an invoice can read and pay it, and learns no personal data.
func TestPublicPayment(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		_, id := c.UnpaidApplication()
		reference := c.Invoice(id.ID).Reference
		anyone := c.Server.Anyone()
		at := "/api/v1/public/payments/invoices/" + reference
		shown := anyone.Get(at).Want(200)
		if want := []string{"amountDue", "amountPaid", "currency", "description", "dueAt", "emailRequired", "items", "organization", "reference", "status"}; !slices.Equal(apptest.Keys(shown.Data), want) {
			t.Errorf("an invoice shows %v", apptest.Keys(shown.Data))
		}
		shown.Is("acme", "organization", "slug").Is("7500.5", "amountDue").Is("7500.5", "items", 0, "itemTotal")
		started := anyone.Post(at+"/checkout", apptest.M{}).Want(201) // its customer has an address
		payment := started.String("reference")
		again := anyone.Post(at+"/checkout", apptest.M{"email": "aunt@home.test"}).Want(200)
		again.Is(started.String("authorizationUrl"), "authorizationUrl").Is(payment, "reference")
		before := anyone.Get("/api/v1/public/payments/" + payment).Want(200)
		if want := []string{"amount", "amountRefunded", "applied", "currency", "declineReason", "invoiceReference", "paidAt", "reference", "status"}; !slices.Equal(apptest.Keys(before.Data), want) {
			t.Errorf("a payment shows %v", apptest.Keys(before.Data))
		}
		before.Is("PENDING", "status").Is(reference, "invoiceReference").Is(nil, "paidAt").Is(false, "applied")
		anyone.PayAt(started.String("accessCode"), "success")
		apptest.Until(t, "it is paid", func() bool {
			return anyone.Get("/api/v1/public/payments/"+payment).Want(200).String("status") == "SUCCESSFUL"
		})
		anyone.Get("/api/v1/public/payments/"+payment).Want(200).Is(true, "applied")
		anyone.Get(at).Want(200).Is("PAID", "status").Is("7500.5", "amountPaid")
		anyone.Post(at+"/checkout", apptest.M{}).Refused(409, "INVOICE_ALREADY_PAID")
	})
}

// A checkout requires an address only if the invoice has none. The creator of an invoice can set the
// payer's address, which takes precedence over that of a party.
func TestPayerEmail(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		const invoices = "/api/v1/finance/invoices"
		application, _ := c.UnpaidApplication()
		party := c.Officer.Get("/api/v1/staff/applications/"+application.ID).Want(200).String("parties", 0, "id")
		body := func(more apptest.M) apptest.M {
			return apptest.WithMembers(apptest.M{"amount": 20, "currency": "NGN", "description": "A map"}, more)
		}
		for _, wrong := range []string{"nobody", "Ada <ada@home.test>"} {
			c.Finance.Post(invoices, body(apptest.M{"payerEmail": wrong})).Refused(400, "VALIDATION_FAILED").At("payerEmail")
		}
		for _, invoice := range []struct {
			more     apptest.M
			required bool
			search   string
		}{
			{apptest.M{}, true, ""},
			{apptest.M{"payerEmail": " Aunt@Home.test "}, false, "aunt@home.test"},
			{apptest.M{"partyId": party, "payerEmail": "uncle@home.test"}, false, "uncle@home.test"},
		} {
			reference := c.Finance.Post(invoices, body(invoice.more)).Want(201).String("reference")
			at := "/api/v1/public/payments/invoices/" + reference
			got := c.Server.Anyone().Get(at).Want(200)
			apptest.Equal(t, fmt.Sprintf("whether an address is required with %v", invoice.more), got.Bool("emailRequired"), invoice.required)
			if strings.Contains(string(got.Body), "@") {
				t.Errorf("with %v an invoice shows an address", invoice.more)
			}
			if invoice.required {
				c.Server.Anyone().Post(at+"/checkout", apptest.M{}).Refused(400, "VALIDATION_FAILED").At("email")
				c.Server.Anyone().Post(at+"/checkout", apptest.M{"email": "aunt@home.test"}).Want(201)
				continue
			}
			c.Server.Anyone().Post(at+"/checkout", apptest.M{}).Want(201)
			if got := c.Finance.Get(invoices+"?search="+invoice.search).Want(200).String("content", 0, "reference"); got != reference {
				t.Errorf("%s finds %s", invoice.search, got)
			}
		}
	})
}

// References give access to nothing but their own record.
func TestPublicReferences(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		made := c.AdHoc(nil).Want(201)
		invoice := made.String("reference")
		anyone := c.Server.Anyone()
		at := "/api/v1/public/payments/"
		payment := anyone.Post(at+"invoices/"+invoice+"/checkout", apptest.M{"email": "payer@home.test"}).Want(201).String("reference")
		for _, path := range []string{"INV-ZZZZZZ", "PAY-ZZZZZZ", invoice, "pay-222222", "%00"} {
			anyone.Get(at+path).Refused(404, "NOT_FOUND")
		}
		for _, path := range []string{"INV-ZZZZZZ", payment, "x"} {
			anyone.Get(at+"invoices/"+path).Refused(404, "NOT_FOUND")
			anyone.Post(at+"invoices/"+path+"/checkout", apptest.M{"email": "payer@home.test"}).Refused(404, "NOT_FOUND")
		}
		apptest.SetStatus(t, c.Server, "tenants", c.Acme.ID, "SUSPENDED")
		anyone.Post(at+"invoices/"+invoice+"/checkout", apptest.M{}).Refused(403, "TENANT_SUSPENDED")
		anyone.Get(at + "invoices/" + invoice).Want(200)
	})
}

// Anonymous payers are only sent back to configured hosts or to this server.
func TestPublicCallback(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		invoice := c.NewInvoice(nil).Reference
		start := func(callback string) *apptest.Response {
			return c.Server.Anyone().Post("/api/v1/public/payments/invoices/"+invoice+"/checkout", apptest.M{"email": "payer@home.test", "callbackUrl": callback})
		}
		for _, bad := range []string{"", "https://shop.test/done", "http://localhost:3000/done", "javascript:alert(1)", c.Server.URL + "@shop.test/", "https://*/"} {
			start(bad).Refused(400, "VALIDATION_FAILED").At("callbackUrl")
		}
		start(c.Server.URL + "/done").Want(201)
	})
}

// The money goes to the tenant's own account if the bank has confirmed it and it supports the
// currency.
func TestSubaccount(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		pay := func(currency string) (passedOn string) {
			invoice := c.NewInvoice(apptest.M{"currency": currency}).ID
			reference := startPaying(c, invoice).Want(201).String("reference")
			for _, x := range c.Ledger() {
				if x.Reference == reference {
					return x.Subaccount
				}
			}
			t.Fatalf("the provider does not know %s", reference)
			return ""
		}
		if got := pay("NGN"); got != "" {
			t.Errorf("without an account the money goes to %s", got)
		}
		admin := c.Acme.As("admin")
		bank := admin.Get("/api/v1/organizations/payment-account/banks?currency=NGN").Want(200).String(0, "code")
		admin.Post("/api/v1/organizations/payment-account", apptest.M{"bankCode": bank, "accountNumber": "0123456789"}).Want(200)
		code := admin.Get("/api/v1/organizations/payment-account").Want(200).String("subaccountCode")
		if got := pay("NGN"); got != code || got == "" {
			t.Errorf("the money goes to %q, want %s", got, code)
		}
		if got := pay("GHS"); got != "" {
			t.Errorf("money of another currency goes to %s", got)
		}
		for _, untaken := range []string{"EUR", "KWD"} { // it does not support the first and cannot represent the second
			invoice := c.NewInvoice(apptest.M{"currency": untaken}).ID
			startPaying(c, invoice).Refused(409, "CONFLICT")
		}
	})
}
