package finance_test

import (
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// unpaid is an application whose fee is due, and the invoice.
func unpaid(c *fixture.Scene) (application, invoice string) {
	c.T.Helper()
	a, i := c.UnpaidApplication()
	return a.ID, i.ID
}

// showInvoice reads an invoice as staff.
func showInvoice(c *fixture.Scene, id string) *apptest.Response {
	c.T.Helper()
	return c.Finance.Get(fixture.Invoices + "/" + id).Want(200)
}

// showPayment reads a payment as staff.
func showPayment(c *fixture.Scene, reference string) *apptest.Response {
	c.T.Helper()
	return c.Finance.Get("/api/v1/finance/payments/" + reference).Want(200)
}

// unpaidTrip is a trip whose fee is due, and the invoice.
func unpaidTrip(c *fixture.Scene, t fixture.Trip) (application, invoice string) {
	c.T.Helper()
	a, i := c.TravelUnpaid(t)
	return a.ID, i.ID
}
