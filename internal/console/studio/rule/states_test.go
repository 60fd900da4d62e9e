package rule

import (
	"testing"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{
		ruleScreen: rulePage{Service: &catalog.ServiceDetailView{}, Part: part{Kind: Charge}, Join: rule.All}, tryScreen: tryPage{Service: &catalog.ServiceDetailView{}},
	}, screens.Choices{
		"part.Kind":  {Stage, Question, QuestionRequired, Document, DocumentRequired, Charge, Certificate},
		"part.Field": {"showRule", "requiredRule", "rule"}, "Join": {string(rule.All), string(rule.Any)},
		"Control": {"select", "checks", "text", "tiles", "date", "line", "money"}, "Outcome": {rule.Held, rule.Failed, rule.Unclear, rule.NotNeeded},
	})
}
