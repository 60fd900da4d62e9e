package casework

import (
	"testing"

	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	open := data{Case: &staffCase{Status: "PENDING"}, IsRequest: true, Rail: rail{Do: doAccept}, Message: &ui.Form{}}
	screens.Render(t, screens.Examples{
		screen: open, partScreen: editPage{Case: &caseview.Case{}}, partiesScreen: editPage{Case: &caseview.Case{}},
	}, screens.Choices{
		"staffCase.Status": {"IN_PROGRESS", "PENDING", "RETURNED", "COMPLETED", "CLOSED", "REJECTED", "WITHDRAWN", "ACCEPTED"}, "WaitingFor": {"STAFF", "CUSTOMER", "PAYMENT", ""},
		"documentRow.State": {"PENDING", "MISSING", "OPTIONAL", "ATTACHED", "ACCEPTED", "REFUSED", "FLAGGED"}, "ReviewView.Status": {"PENDING", "ACCEPTED", "REFUSED"},
		"File.Status": {"PENDING", "UPLOADED", "DELETED"}, "MIMEType": {"application/pdf", "image/png", "text/plain"}, "StageInvoiceView.Status": {"OPEN", "PAID", "VOID"},
		"PaymentView.Status": {"SUCCESSFUL", "PENDING", "FAILED", "ABANDONED"}, "Action": {"ACCEPT", "REJECT", "RETURN", "COMPLETE", "CORRECTIONS", "REOPEN", "CLOSE"},
		"Tab": {tabReview, tabMessages, tabPayments, tabHistory}, "cell.State": {"", "NOT_ASKED", "NOT_ANSWERED", "EMPTY"}, "SidebarGroup.Name": {"", "overdue", "today", "week", "later", "never"},
		"rail.Do": {"", doAccept, doReview, doComplete, doWait, doPay, doInvoice}, "Shown": {"", "reject", "reopen", "close"}, "Type": {"text", "textarea", "select", "hidden"},
		"Control": {"tiles", "select", "checks", "date", "line", "text", "money"}, "CertificateView.Status": {"VALID", "SUSPENDED", "REVOKED", "EXPIRED", "REPLACED"}, "Check.State": {"", "done", "flag", "bad"},
	})
}
