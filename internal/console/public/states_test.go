package public

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
		"landing": {landingScreen, landing{}},
		"service": {serviceScreen, serviceData{}},
		"invoice": {invoiceScreen, invoiceData{invoice: invoice{Status: "OPEN"}}},
		"payment": {paymentScreen, paymentData{payment: payment{Status: "PENDING"}}},
	} {
		t.Run(name, func(t *testing.T) {
			screens.Render(t, s.screen, s.example, screens.Choices{
				"invoice.Status": {"OPEN", "PAID", "VOID"}, "payment.Status": {"SUCCESSFUL", "PENDING", "FAILED", "ABANDONED"}, "Record.Status": {"DRAFT", "PENDING", "RETURNED", "ACCEPTED", "REJECTED", "WITHDRAWN"},
				"Type": {"text", "email"}, "Basis": {"PER_PARTY", "PER_REQUEST"},
			})
		})
	}
}
