package application

import (
	"testing"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/finance"
)

// An open invoice goes before what the customer has to give, and an ended application
// waits for nobody.
func TestWaitingFor(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		status  Status
		invoice finance.InvoiceStatus
		lacking bool
		want    casefile.WaitingFor
	}{
		{InProgress, "", false, casefile.ForStaff},
		{InProgress, "", true, casefile.ForCustomer},
		{InProgress, finance.Open, false, casefile.ForPayment},
		{InProgress, finance.Open, true, casefile.ForPayment},
		{InProgress, finance.Paid, false, casefile.ForStaff},
		{InProgress, finance.Paid, true, casefile.ForCustomer},
		{InProgress, finance.Void, false, casefile.ForStaff},
		{InProgress, finance.Void, true, casefile.ForCustomer},
		{Completed, finance.Paid, true, casefile.ForNobody},
		{Closed, finance.Void, true, casefile.ForNobody},
		{Closed, "", false, casefile.ForNobody},
	} {
		if got := waitingFor(tc.status, tc.invoice, func() bool { return tc.lacking }); got != tc.want {
			t.Errorf("%+v: it waits for %s", tc, got)
		}
	}
}
