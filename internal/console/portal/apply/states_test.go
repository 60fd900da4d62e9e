package apply

import (
	"testing"

	"stagegate/internal/catalog"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	none := aside{Case: &caseview.Case{}}
	screens.Render(t, screens.Examples{
		tasks:        taskList{aside: none},
		partScreen:   partPage{aside: none},
		parties:      partyList{aside: none},
		check:        checkPage{aside: none},
		start:        catalog.OfferedServiceView{},
		done:         donePage{Case: &caseview.Case{}},
		documents:    documentPage{aside: none},
		withdrawPage: &caseview.Case{},
	}, screens.Choices{
		"State": {"todo", "doing", "done", "needs", "optional"}, "PartyState": {"done", "doing", "needs"}, "Type": {"text", "email", "tel"},
		"Control": {"tiles", "select", "checks", "date", "line", "text", "money"}, "Basis": {"PER_PARTY", "PER_REQUEST"},
		"Record.Status": {"DRAFT", "RETURNED", "IN_PROGRESS"}, "ReviewView.Status": {"PENDING", "ACCEPTED", "REFUSED"},
	})
}
