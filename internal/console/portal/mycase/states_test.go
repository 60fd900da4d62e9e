package mycase

import (
	"testing"

	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	choices := screens.Choices{
		"Panel": {
			panelReview, panelReceived, panelChanges, panelMissing, panelPay, panelConfirming, panelDeclined,
			panelCompleted, panelRejected, panelClosed, panelWithdrawn,
		},
		"Decline":          {"INSUFFICIENT_FUNDS", "CARD_DECLINED", "EXPIRED_CARD", "LIMIT", "CANCELLED", "UNKNOWN", "ABANDONED"},
		"Tag":              {"", panelReview, panelChanges, panelMissing, panelPay, panelDeclined, panelConfirming},
		"Class":            {"is-done", "is-now", "is-todo", "is-good", "is-ended"},
		"MyStepView.State": {"DONE", "CURRENT", "LATER"},
		"group.Name":       {"action", "certificates", "review", "drafts", "closed"},
		"MyCaseView.State": {"draft", "review", "action", "payment", "progress", "completed", "closed"},
		"MyNextView.Action": {
			"CONTINUE", "CORRECT", "PAY", "ANSWER", "WAIT", "DOWNLOAD", "NONE",
		},
		"Record.Status":              {"IN_PROGRESS", "PENDING", "REJECTED", "COMPLETED", "CLOSED", "WITHDRAWN"},
		"CustomerInvoiceView.Status": {"PAID", "OPEN", "VOID"},
		"EntryView.Action":           {"request.submitted", "message.sent", "stage.completed"},
		"Kind":                       {"CUSTOMER", "STAFF"},
		"ChoiceView.Kind":            {"application.completed", "message.received"},
		"Type":                       {"text", "select", "tel"},
		"certificate.State":          {"VALID", "EXPIRING", "EXPIRED", "SUSPENDED", "REVOKED", "REPLACED"},
		"CertificateView.Status":     {"VALID", "EXPIRED", "SUSPENDED", "REVOKED", "REPLACED"},
	}
	screens.Render(t, screens.Examples{
		caseScreen:     &casePage{Case: &caseview.Case{}, Panel: panelReview, Correction: &cases.CorrectionView{}, billing: billing{Bill: &finance.CustomerInvoiceView{}}},
		messagesScreen: &messagesPage{Case: &caseview.Case{}},
		answersScreen:  submitted{Case: &caseview.Case{}},
		papersScreen:   submitted{Case: &caseview.Case{}},
		printScreen:    submitted{Case: &caseview.Case{}},

		certificateScreen: &certificatePage{Case: &caseview.Case{}},
		listScreen:        listPage{},
		accountScreen:     accountPage{Profile: &ui.Form{}, Password: &ui.Form{}},
	}, choices)
}
