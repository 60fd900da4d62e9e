package apply

import (
	"testing"

	"stagegate/internal/console/caseview"
	"stagegate/internal/console/frame"
	"stagegate/internal/test/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	none := aside{Case: &caseview.Case{}}
	for name, s := range map[string]struct {
		screen  *frame.Screen
		example any
	}{
		"tasks":   {tasks, taskList{aside: none}},
		"part":    {partScreen, partPage{aside: none}},
		"parties": {parties, partyList{aside: none}},
		"check":   {check, checkPage{aside: none}},
		"start":   {start, service{}},

		"done": {done, donePage{Case: &caseview.Case{}}},

		"documents": {documents, documentPage{aside: none}},
		"withdraw":  {withdrawPage, &caseview.Case{}},
	} {
		t.Run(name, func(t *testing.T) {
			screens.Render(t, s.screen, s.example, screens.Choices{
				"State": {"todo", "doing", "done", "needs", "optional"}, "PartyState": {"done", "doing", "needs"}, "Type": {"text", "email", "tel"},
				"Control": {"tiles", "select", "checks", "date", "line", "text", "money"}, "Basis": {"PER_PARTY", "PER_REQUEST"},
				"Record.Status": {"DRAFT", "RETURNED", "IN_PROGRESS"}, "Document.Status": {"PENDING", "ACCEPTED", "REFUSED"},
			})
		})
	}
}
