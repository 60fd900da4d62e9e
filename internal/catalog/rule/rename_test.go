package rule_test

import (
	"testing"

	"stagegate/internal/catalog/rule"
)

func TestRename(t *testing.T) {
	t.Parallel()
	names := map[string]string{"request.a": "request.a2", "party.a": "party.a3"}
	for before, after := range map[string]string{
		"": "", "request.a == 'x'": "request.a2 == 'x'", "request.ab && request.a": "request.ab && request.a2",
		`request . a == "request.a" && party.a in valueSets.a`: `request.a2 == "request.a" && party.a3 in valueSets.a`,
		`"it's" == request.a || 'say \' request.a' == party.a`: `"it's" == request.a2 || 'say \' request.a' == party.a3`,
	} {
		if got := rule.Rename(before, names); got != after {
			t.Errorf("%s: got %s, want %s", before, got, after)
		}
	}
}
