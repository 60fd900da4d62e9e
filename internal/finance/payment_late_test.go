package finance_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A declined attempt ends, and another can be made.
func TestDeclined(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, invoice, reference, code := c.Checkout()
		c.Ada.PayAt(code, "cancel")
		if got := c.Reconcile(reference).Want(200).String("status"); got != "PENDING" {
			t.Fatalf("somebody who left can come back, but the payment is %s", got)
		}
		c.Ada.Checkout(application).Want(200).Is(reference, "reference")
		c.Ada.PayAt(code, "failed")
		declined := c.Reconcile(reference).Want(200)
		declined.Is("FAILED", "status")
		if declined.String("lastError") == "" {
			t.Error("the declined payment does not say why")
		}
		c.WantPayment(t, reference, "FAILED", invoice, "OPEN")
		again := c.Ada.Checkout(application).Want(201)
		c.Ada.PayAt(again.String("accessCode"), "success")
		apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application) == "COMPLETED" })
		c.WantPayment(t, again.String("reference"), "SUCCESSFUL", invoice, "PAID")
		c.WantPayment(t, reference, "FAILED", invoice, "PAID")
	})
}

// Money that arrives after its payment was abandoned is applied while the invoice is open; any later
// money is kept and a refund is due.
func TestLateSuccess(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, invoice, first, firstCode := c.Checkout()
		c.Ada.PayAt(firstCode, "failed")
		c.Reconcile(first).Want(200)
		second := c.Ada.Checkout(application).Want(201)

		c.Ada.PayAt(firstCode, "success")
		apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application) == "COMPLETED" })
		c.WantPayment(t, first, "SUCCESSFUL", invoice, "PAID")
		c.CheckCountedOnce(t, application, first)

		c.Ada.PayAt(second.String("accessCode"), "success")
		c.WantRefundDue(t, second.String("reference"), invoice, "PAID")
		paid := c.Invoice(invoice)
		apptest.Equal(t, "what was paid", paid.AmountPaid, "7500.5")
		apptest.Equal(t, "the balance", paid.Balance, "0")
		c.CheckCountedOnce(t, application, first)
	})
}

// Callback addresses must be https, or on this machine.
func TestCallbackAddress(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, invoice := c.UnpaidApplication()
		for _, bad := range []string{
			"", "javascript:alert(1)", "http://shop.test/", "https://ada@shop.test/", "/done", "https://:443/",
			"https://*/", "https://*.shop.test/", "https://[::1%25%20;script-src-elem%20*]/done", "https://a;script-src.test/",
			"https://shop.test/" + strings.Repeat("x", 2000),
		} {
			body := apptest.M{"callbackUrl": bad, "email": "payer@acme.test"}
			c.Finance.Post("/api/v1/finance/invoices/"+invoice.ID+"/payments", body).Refused(400, "VALIDATION_FAILED").At("callbackUrl")
			delete(body, "email")
			c.Ada.Post("/api/v1/customer/applications/"+application.ID+"/payments", body).Refused(400, "VALIDATION_FAILED").At("callbackUrl")
		}
		for _, bad := range []string{"", "payer", "Ada <ada@shop.test>", "a@b@c"} {
			c.Finance.Post("/api/v1/finance/invoices/"+invoice.ID+"/payments", apptest.M{"email": bad}).Refused(400, "VALIDATION_FAILED").At("email")
		}
		if n := c.CountRows(`SELECT COUNT(*) FROM payments`); n != 0 {
			t.Errorf("%d payments were started", n)
		}
		c.Ada.Post("/api/v1/customer/applications/"+application.ID+"/payments", apptest.M{"callbackUrl": "http://localhost:3000/done"}).Want(201)
		c.Ada.Post("/api/v1/customer/applications/"+application.ID+"/payments", apptest.M{"callbackUrl": nil}).Want(200) // treated as omitted
	})
}
