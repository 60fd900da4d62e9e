package finance_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// An open invoice can be voided once.
func TestVoid(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		open := c.NewInvoice(nil).ID
		void := c.Void(open).Want(200)
		void.Is("VOID", "status").Has(1, "items").Is(nil, "paidAt")
		if void.String("voidedAt") == "" {
			t.Error("it has no time of voiding")
		}
		c.Void(open).Refused(409, "INVOICE_NOT_OPEN")
		startPaying(c, open).Refused(409, "INVOICE_NOT_OPEN")

		_, paid, reference, code := c.Checkout()
		c.Ada.PayAt(code, "success")
		apptest.Until(t, "it is paid", func() bool { return c.Payment(reference).Status == "SUCCESSFUL" })
		c.Void(paid).Refused(409, "INVOICE_ALREADY_PAID")
		startPaying(c, paid).Refused(409, "INVOICE_ALREADY_PAID")
	})
}

// A payment during voiding is not lost and stays listed as unapplied until it is refunded.
func TestVoidDuringCheckout(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, invoice, reference, code := c.Checkout()
		c.Void(invoice).Want(200)
		c.Officer.Post("/api/v1/staff/applications/"+application+"/close", nil).Refused(409, "APPLICATION_LOCKED")
		c.Ada.PayAt(code, "success")
		c.WantRefundDue(t, reference, invoice, "VOID")
		left := c.Finance.Get("/api/v1/finance/unapplied").Want(200)
		left.Has(1, "content").Is(reference, "content", 0, "reference").Is("INVOICE_VOID", "content", 0, "reason").
			Is("7500.5", "content", 0, "receivedAmount").Is("NGN", "content", 0, "receivedCurrency")
		c.Finance.Get("/api/v1/finance/unapplied?reason=AMOUNT_MISMATCH").Want(200).Has(0, "content")
		if got := c.Actions(application)["payment.refund_due"]; got != 1 {
			t.Errorf("the history of the application tells of it %d times", got)
		}
		c.Officer.Post("/api/v1/staff/applications/"+application+"/close", nil).Want(200)
	})
}

// Money for a voided invoice is kept and a refund is due.
func TestSuccessAfterVoid(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, invoice, reference, code := c.Checkout()
		c.Officer.Post("/api/v1/staff/applications/"+application+"/close", nil).Refused(409, "APPLICATION_LOCKED")
		c.Ada.PayAt(code, "failed")
		c.Reconcile(reference).Want(200)
		c.Officer.Post("/api/v1/staff/applications/"+application+"/close", apptest.M{"reason": "Moved away."}).Want(200)
		c.WantPayment(t, reference, "FAILED", invoice, "VOID")
		startPaying(c, invoice).Refused(409, "INVOICE_NOT_OPEN")
		c.Ada.Checkout(application).Refused(409, "APPLICATION_NOT_EDITABLE")

		c.Ada.PayAt(code, "success")
		c.WantRefundDue(t, reference, invoice, "VOID")
		if got := c.ApplicationStatus(application); got != "CLOSED" {
			t.Errorf("the application is %s", got)
		}
	})
}
