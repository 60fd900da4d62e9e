package ledger

import (
	"testing"

	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{
		paymentScreen: paymentData{Payment: payment{finance.StaffPaymentView{PaymentView: finance.PaymentView{Status: finance.Pending}}}},
		invoiceScreen: invoiceData{Invoice: invoice{InvoiceView: finance.InvoiceView{Status: finance.Open}}},
		newScreen:     newData{Form: &ui.Form{}, Lines: []line{{Number: 1, Label: &ui.Field{}, Quantity: &ui.Field{}, Unit: &ui.Field{}}}},
	}, screens.Choices{
		"InvoiceView.Status": {"OPEN", "PAID", "VOID"}, "PaymentView.Status": {"SUCCESSFUL", "PENDING", "FAILED", "ABANDONED"}, "RefundView.Status": {"SUCCESSFUL", "FAILED", "PENDING"},
		"EventView.Kind": {"started", "failed", "refund_asked", "recorded", "amount_mismatch"}, "Type": {"text", "textarea", "select", "date"},
		"activity.Kind": {"created", "sent", "payment", "paid", "voided"},
	})
}
