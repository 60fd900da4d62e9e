package app_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// A declined attempt is over, and another can be made.
func TestDeclined(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		application, invoice, reference, code := c.checkout()
		c.ada.PayAt(code, "cancel")
		if got := c.reconcile(reference).Want(200).String("status"); got != "PENDING" {
			t.Fatalf("somebody who left can come back, but the payment is %s", got)
		}
		if again := c.ada.Checkout(application).Want(200); again.String("reference") != reference {
			t.Fatalf("another checkout: %s", again.Body)
		}
		c.ada.PayAt(code, "failed")
		declined := c.reconcile(reference).Want(200)
		if declined.String("status") != "FAILED" || declined.String("lastError") == "" {
			t.Fatalf("after the refusal: %s", declined.Body)
		}
		c.wantPayment(t, reference, "FAILED", invoice, "OPEN")
		again := c.ada.Checkout(application).Want(201)
		c.ada.PayAt(again.String("accessCode"), "success")
		apptest.Until(t, "it is completed", func() bool { return c.applicationStatus(application) == "COMPLETED" })
		c.wantPayment(t, again.String("reference"), "SUCCESSFUL", invoice, "PAID")
		c.wantPayment(t, reference, "FAILED", invoice, "PAID")
	})
}

// Money that comes after its payment was given up is honoured while the invoice
// is open; what comes after that is kept and noted for a refund.
func TestLateSuccess(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		application, invoice, first, firstCode := c.checkout()
		c.ada.PayAt(firstCode, "failed")
		c.reconcile(first).Want(200)
		second := c.ada.Checkout(application).Want(201)

		c.ada.PayAt(firstCode, "success")
		apptest.Until(t, "it is completed", func() bool { return c.applicationStatus(application) == "COMPLETED" })
		c.wantPayment(t, first, "SUCCESSFUL", invoice, "PAID")
		c.checkCountedOnce(t, application, first)

		c.ada.PayAt(second.String("accessCode"), "success")
		c.wantRefundDue(t, second.String("reference"), invoice, "PAID")
		if paid := c.invoice(invoice); paid.String("amountPaid") != "7500.5" || paid.String("balance") != "0" {
			t.Errorf("the invoice: %s", paid.Body)
		}
		c.checkCountedOnce(t, application, first)
	})
}

// Money for an invoice that was taken back is kept and noted for a refund.
func TestSuccessAfterVoid(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		application, invoice, reference, code := c.checkout()
		c.officer.Post("/api/v1/staff/applications/"+application+"/close", nil).Refused(409, "APPLICATION_LOCKED")
		c.ada.PayAt(code, "failed")
		c.reconcile(reference).Want(200)
		c.officer.Post("/api/v1/staff/applications/"+application+"/close", apptest.M{"reason": "Moved away."}).Want(200)
		c.wantPayment(t, reference, "FAILED", invoice, "VOID")
		c.finance.Post("/api/v1/finance/invoices/"+invoice+"/payments", apptest.M{"email": "payer@acme.test"}).Refused(409, "INVOICE_NOT_OPEN")
		c.ada.Checkout(application).Refused(409, "APPLICATION_NOT_EDITABLE")

		c.ada.PayAt(code, "success")
		c.wantRefundDue(t, reference, invoice, "VOID")
		if got := c.applicationStatus(application); got != "CLOSED" {
			t.Errorf("the application is %s", got)
		}
	})
}

// wantRefundDue waits until a payment that came for nothing is known as such.
func (c *scene) wantRefundDue(t *testing.T, reference, invoiceID, invoiceStatus string) {
	t.Helper()
	apptest.Until(t, "the money is noticed", func() bool { return c.payment(reference).String("status") == "SUCCESSFUL" })
	c.reconcile(reference).Want(200) // tells the same again, and changes nothing
	paid := c.wantPayment(t, reference, "SUCCESSFUL", invoiceID, invoiceStatus)
	if !strings.Contains(paid.String("lastError"), "refund") || c.kinds(reference)["refund_due"] != 1 || c.kinds(reference)["succeeded"] != 0 {
		t.Errorf("the payment: %s, its timeline: %v", paid.Body, c.kinds(reference))
	}
	if n := c.count(`SELECT COUNT(*) FROM audit_events WHERE action LIKE '%refund%' AND target_code = $1`, reference); n != 1 {
		t.Errorf("%d audit events say that a refund is due", n)
	}
}

// A payer is sent back over https, or on this machine.
func TestCallbackAddress(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		application, invoice := c.due()
		for _, bad := range []string{
			"", "javascript:alert(1)", "http://shop.test/", "https://ada@shop.test/", "/done", "https://:443/",
			"https://*/", "https://*.shop.test/", "https://[::1%25%20;script-src-elem%20*]/done", "https://a;script-src.test/",
			"https://shop.test/" + strings.Repeat("x", 2000),
		} {
			body := apptest.M{"callbackUrl": bad, "email": "payer@acme.test"}
			c.finance.Post("/api/v1/finance/invoices/"+invoice+"/payments", body).Refused(400, "VALIDATION_FAILED").At("callbackUrl")
			delete(body, "email")
			c.ada.Post("/api/v1/customer/applications/"+application+"/payments", body).Refused(400, "VALIDATION_FAILED").At("callbackUrl")
		}
		for _, bad := range []string{"", "payer", "Ada <ada@shop.test>", "a@b@c"} {
			c.finance.Post("/api/v1/finance/invoices/"+invoice+"/payments", apptest.M{"email": bad}).Refused(400, "VALIDATION_FAILED").At("email")
		}
		if n := c.count(`SELECT COUNT(*) FROM payments`); n != 0 {
			t.Errorf("%d payments were started", n)
		}
		c.ada.Post("/api/v1/customer/applications/"+application+"/payments", apptest.M{"callbackUrl": "http://localhost:3000/done"}).Want(201)
		c.ada.Post("/api/v1/customer/applications/"+application+"/payments", apptest.M{"callbackUrl": nil}).Want(200) // as if it were left out
	})
}
