package casework

import (
	"testing"

	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	open := data{Case: &staffCase{Status: "PENDING"}, IsRequest: true, Next: nextAction{Title: "Decide"}, Message: &ui.Form{}}
	screens.Render(t, screens.Examples{
		screen: open, partScreen: editPage{Case: &caseview.Case{}}, partiesScreen: editPage{Case: &caseview.Case{}},
	}, screens.Choices{
		"staffCase.Status": {"IN_PROGRESS", "PENDING", "RETURNED", "COMPLETED", "CLOSED", "REJECTED", "WITHDRAWN", "ACCEPTED"}, "WaitingFor": {"STAFF", "CUSTOMER", "PAYMENT", ""},
		"documentRow.State": {"PENDING", "MISSING", "OPTIONAL", "ATTACHED", "ACCEPTED", "REFUSED"}, "StageInvoiceView.Status": {"OPEN", "PAID", "VOID"},
		"PaymentView.Status": {"SUCCESSFUL", "PENDING", "FAILED", "ABANDONED"}, "Action": {"ACCEPT", "REJECT", "RETURN", "COMPLETE", "CORRECTIONS", "REOPEN", "CLOSE"}, "railStage.Class": {"is-now", "is-done", "is-wait is-late", "is-todo"},
		"Decision": {"", "ACCEPT", "REFUSE"}, "blocker.Icon": {"clock", "eye"}, "Type": {"text", "textarea", "select", "hidden"},
		"Control": {"tiles", "select", "checks", "date", "line", "text", "money"},
	})
}
