package ledger

import (
	"testing"

	"stagegate/internal/console/ui"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{
		paymentScreen: paymentData{Payment: payment{Status: "PENDING"}},
		invoiceScreen: invoiceData{Invoice: invoice{Status: "OPEN"}},
		newScreen:     newData{Form: &ui.Form{}},
	}, screens.Choices{
		"invoice.Status": {"OPEN", "PAID", "VOID"}, "payment.Status": {"SUCCESSFUL", "PENDING", "FAILED", "ABANDONED"}, "refund.Status": {"SUCCESSFUL", "FAILED", "PENDING"},
		"event.Kind": {"started", "failed", "refund_asked", "recorded", "amount_mismatch"}, "Type": {"text", "textarea", "select", "date"},
	})
}
