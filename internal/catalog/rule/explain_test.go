package rule_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/catalog/rule"
)

// Explanations by example: the deciding comparisons, or the missing answers.
func TestExplain(t *testing.T) {
	type given = map[string]any
	nigerian := given{"request.country": "NG", "party.age": "17.0"}
	tests := []struct {
		rule    string
		given   given
		decided string
		missing string
	}{
		// A comparison is repeated with the answers used.
		{`request.country == 'NG'`, nigerian, `request.country == "NG" is true: request.country is "NG"`, ""},
		{`party.age>=18`, nigerian, `party.age >= 18 is false: party.age is 17`, ""},
		{`request.fee > party.age`, given{"request.fee": "0.50", "party.age": "3"}, `request.fee > party.age is false: request.fee is 0.5, party.age is 3`, ""},
		{`request.country in ["GH", "TG"]`, nigerian, `request.country in ["GH", "TG"] is false: request.country is "NG"`, ""},
		{`request.country in valueSets.eu`, nigerian, `request.country in valueSets.eu is false: request.country is "NG"`, ""},
		{`"en" in request.langs`, given{"request.langs": []string{"fr", "en"}}, `"en" in request.langs is true: request.langs is ["fr", "en"]`, ""},
		{`request.flag`, given{"request.flag": true}, `request.flag is true`, ""},
		{`request.flag == (party.age > 3)`, given{"request.flag": true, "party.age": "4"}, `request.flag == (party.age > 3) is true: request.flag is true, party.age is 4`, ""},
		{`"DE" in valueSets.eu`, nil, `"DE" in valueSets.eu is true`, ""},
		{`true`, nil, `true is true`, ""},

		// Of && and ||, only the deciding sides.
		{`request.country == "NG" && party.age >= 18`, nigerian, `party.age >= 18 is false: party.age is 17`, ""},
		{`request.country == "NG" && party.age < 18`, nigerian, `request.country == "NG" is true: request.country is "NG"; party.age < 18 is true: party.age is 17`, ""},
		{`request.country == "GH" || party.age < 18`, nigerian, `party.age < 18 is true: party.age is 17`, ""},
		{`request.country == "GH" || party.age > 18`, nigerian, `request.country == "GH" is false: request.country is "NG"; party.age > 18 is false: party.age is 17`, ""},
		{`!(request.country == "NG" || request.flag)`, nigerian, `request.country == "NG" is true: request.country is "NG"`, ""},
		{`!!(party.age < 18)`, nigerian, `party.age < 18 is true: party.age is 17`, ""},

		// Missing answers, if only they decided.
		{`request.flag`, nil, "", "request.flag"},
		{`request.country != "NG"`, nil, "", "request.country"},
		{`request.country == "NG" || (request.flag && party.age > 3) || "x" in valueSets.nowhere`, given{"request.flag": true}, "", "request.country, party.age, valueSets.nowhere"},
		{`request.nowhere == 1 && request.nowhere < 2`, nil, "", "request.nowhere"},
		{`party.age > 3`, given{"party.age": "old"}, "", "party.age"},
		{`request.flag || request.country == "NG"`, nigerian, `request.country == "NG" is true: request.country is "NG"`, ""},
		{`request.flag && request.country == "GH"`, nigerian, `request.country == "GH" is false: request.country is "NG"`, ""},
		{`request.flag && request.country == "NG"`, nigerian, "", "request.flag"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			r, err := rule.Compile(tt.rule, names)
			if err != nil {
				t.Fatal(err)
			}
			why := r.Explain(answers(tt.given))
			if diff := cmp.Diff([]string{tt.decided, tt.missing}, []string{strings.Join(why.Decided, "; "), strings.Join(why.Missing, ", ")}); diff != "" {
				t.Error(diff)
			}
			if want := r.Eval(answers(tt.given)); why.Holds != want {
				t.Errorf("explained as %v, evaluated to %v", why.Holds, want)
			}
		})
	}
}

func TestExplainTruncates(t *testing.T) {
	r, err := rule.Compile(`request.country == "NG"`, names)
	if err != nil {
		t.Fatal(err)
	}
	why := r.Explain(answers(map[string]any{"request.country": strings.Repeat("é", 4000)}))
	if text := why.Decided[0]; len([]rune(text)) > 200 || !strings.Contains(text, "éé…") {
		t.Errorf("got %q", text)
	}
}

// The outcome of each comparison.
func TestComparisons(t *testing.T) {
	r, err := rule.Compile(`request.flag && (party.age < 18 || request.country in valueSets.eu) || request.start > "2026"`, names)
	if err != nil {
		t.Fatal(err)
	}
	why := r.Explain(answers(map[string]any{"request.flag": true, "party.age": "17", "request.country": "DE"}))
	want := []rule.Comparison{
		{Text: "request.flag", Outcome: rule.Held, Decided: true, Met: []rule.UsedAnswer{{Name: "request.flag", Value: "true"}}},
		{Text: "party.age < 18", Outcome: rule.Held, Decided: true, Met: []rule.UsedAnswer{{Name: "party.age", Value: "17"}}},
		{Text: "request.country in valueSets.eu", Outcome: rule.NotNeeded},
		{Text: `request.start > "2026"`, Outcome: rule.NotNeeded},
	}
	if diff := cmp.Diff(want, why.Comparisons); diff != "" {
		t.Error(diff)
	}
	why = r.Explain(answers(map[string]any{"party.age": "17"}))
	if got := why.Comparisons[0]; got.Outcome != rule.Unclear || got.Decided || got.Met != nil {
		t.Errorf("got %+v", got)
	}
}
