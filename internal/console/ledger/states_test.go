package ledger

import (
	"testing"

	"stagegate/internal/console/frame"
	"stagegate/internal/test/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]struct {
		screen  *frame.Screen
		example any
	}{
		"payment": {paymentScreen, paymentData{Payment: payment{Status: "PENDING"}}},
		"invoice": {invoiceScreen, invoiceData{Invoice: invoice{Status: "OPEN"}}},
		"new":     {newScreen, newData{Form: &frame.Form{}}},
	} {
		t.Run(name, func(t *testing.T) {
			screens.Render(t, s.screen, s.example, screens.Choices{
				"invoice.Status": {"OPEN", "PAID", "VOID"}, "payment.Status": {"SUCCESSFUL", "PENDING", "FAILED", "ABANDONED"}, "refund.Status": {"SUCCESSFUL", "FAILED", "PENDING"},
				"event.Kind": {"started", "failed", "refund_asked", "recorded", "amount_mismatch"}, "Type": {"text", "textarea", "select", "date"},
			})
		})
	}
}
