package mycase

import (
	"testing"

	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	situations := []any{"DRAFT", "RETURNED", "CUSTOMER", "STAFF", "PAYMENT", "REJECTED", "WITHDRAWN", "COMPLETED", "CLOSED", "NOBODY"}
	screens.Render(t, screens.Examples{
		caseScreen:    &casePage{Case: &caseview.Case{}, Situation: "STAFF"},
		answersScreen: answersPage{Case: &caseview.Case{}},
		listScreen:    listPage{},
		accountScreen: accountPage{Profile: &ui.Form{}, Password: &ui.Form{}},
	}, screens.Choices{
		"Situation": situations, "group.Name": {"needs", "progress", "drafts", "ended"}, "step.State": {"now", "done", "wait", "todo"},
		"Record.Status": {"IN_PROGRESS", "PENDING", "RETURNED", "REJECTED", "COMPLETED", "CLOSED", "WITHDRAWN"}, "WaitingFor": {"CUSTOMER", "PAYMENT"},
		"CustomerInvoiceView.Status": {"PAID", "OPEN", "VOID"}, "Action": {"request.submitted", "message.sent", "stage.completed"}, "Kind": {"CUSTOMER", "STAFF"},
		"ChoiceView.Kind": {"application.completed", "message.received"}, "Type": {"text", "select", "tel"},
	})
}
