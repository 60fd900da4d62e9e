package public

import (
	"testing"

	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{
		landingScreen: landing{},
		serviceScreen: serviceData{},
		invoiceScreen: invoiceData{invoice: invoice{Status: "OPEN"}},
		paymentScreen: paymentData{payment: payment{Status: "PENDING"}},
	}, screens.Choices{
		"invoice.Status": {"OPEN", "PAID", "VOID"}, "payment.Status": {"SUCCESSFUL", "PENDING", "FAILED", "ABANDONED"}, "Record.Status": {"DRAFT", "PENDING", "RETURNED", "ACCEPTED", "REJECTED", "WITHDRAWN"},
		"Type": {"text", "email"}, "Basis": {"PER_PARTY", "PER_REQUEST"},
	})
}
