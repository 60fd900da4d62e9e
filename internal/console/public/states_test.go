package public

import (
	"testing"

	"stagegate/internal/finance"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{
		landingScreen: landing{},
		serviceScreen: serviceData{},
		invoiceScreen: bill{PublicInvoiceView: finance.PublicInvoiceView{Status: finance.Open}},
		paymentScreen: paymentData{PublicPaymentView: finance.PublicPaymentView{Status: finance.Pending}},

		enterCodeScreen: enterCode{}, findInvoiceScreen: enterCode{}, certificateScreen: checked{},
	}, screens.Choices{
		"PublicInvoiceView.Status": {"OPEN", "PAID", "VOID"}, "PublicPaymentView.Status": {"SUCCESSFUL", "PENDING", "FAILED", "ABANDONED"}, "RequestRecordFields.Status": {"DRAFT", "PENDING", "RETURNED", "ACCEPTED", "REJECTED", "WITHDRAWN"},
		"bill.Decline": {"", "INSUFFICIENT_FUNDS", "CARD_DECLINED", "EXPIRED_CARD", "LIMIT", "CANCELLED", "UNKNOWN", "ABANDONED"}, "Type": {"text", "email"}, "Basis": {"PER_PARTY", "PER_REQUEST"},
		"Verdict": {"VALID", "EARLY", "SUSPENDED", "REVOKED", "REPLACED", "EXPIRED"},
	})
}
