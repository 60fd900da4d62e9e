package cases

import (
	"testing"

	"stagegate/internal/finance"
)

// An open invoice takes precedence over missing content, and an ended case waits for nobody.
func TestWaitingFor(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		status  Status
		invoice finance.InvoiceStatus
		lacking bool
		want    WaitingFor
	}{
		{InProgress, "", false, ForStaff},
		{InProgress, "", true, ForCustomer},
		{InProgress, finance.Open, false, ForPayment},
		{InProgress, finance.Open, true, ForPayment},
		{InProgress, finance.Paid, false, ForStaff},
		{InProgress, finance.Paid, true, ForCustomer},
		{InProgress, finance.Void, false, ForStaff},
		{InProgress, finance.Void, true, ForCustomer},
		{Completed, finance.Paid, true, ForNobody},
		{Closed, finance.Void, true, ForNobody},
		{Closed, "", false, ForNobody},
		{Draft, "", false, ForCustomer},
		{Returned, "", true, ForCustomer},
		{Pending, "", true, ForStaff},
		{Rejected, "", false, ForNobody},
		{Withdrawn, "", true, ForNobody},
	} {
		if got := WaitsFor(tc.status, tc.invoice, func() bool { return tc.lacking }); got != tc.want {
			t.Errorf("%+v: waits for %s", tc, got)
		}
	}
}
