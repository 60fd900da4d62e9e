package form_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

func TestPublishBlockers(t *testing.T) {
	tests := map[string]struct {
		change func(d *form.Definition)
		want   []string // "stage field code"
	}{
		"none":         {func(*form.Definition) {}, nil},
		"no stages":    {func(d *form.Definition) { d.Stages = nil }, []string{" stages STAGE_REQUIRED"}},
		"no questions": {func(d *form.Definition) { d.Stages[3].Questions = nil }, []string{"s4 stages[3].questions QUESTION_REQUIRED"}},
		"no charges":   {func(d *form.Definition) { d.Stages[2].Charges = nil }, []string{"s3 stages[2].charges CHARGE_REQUIRED"}},
		"nothing to choose": {func(d *form.Definition) {
			d.Stages[0].Questions[0].Options = []form.Option{{Label: "Old", Value: "old"}}
		}, []string{"s1 stages[0].questions[0].options OPTION_REQUIRED"}},
		"nothing to choose, where nothing has to be": {func(d *form.Definition) {
			d.Stages[0].Questions[0].Options, d.Stages[0].Questions[0].Required = nil, false
		}, nil},
		"too much to pay": {func(d *form.Definition) {
			d.MaxParties, d.Stages[2].Charges[0].Amount = 2, money.Max
		}, []string{"s3 stages[2].charges AMOUNT_TOO_LARGE"}},
		"no value set": {func(d *form.Definition) { d.ValueSets = nil }, []string{
			"s2 stages[1].requirements[1].showRule RULE_REFERENCE_UNKNOWN", "s4 stages[3].showRule RULE_REFERENCE_UNKNOWN"}},
		"unknown names": {func(d *form.Definition) { d.Stages[0].Questions[2].ShowRule = "request.x == party.y" }, []string{
			"s1 stages[0].questions[2].showRule RULE_REFERENCE_UNKNOWN", "s1 stages[0].questions[2].showRule RULE_REFERENCE_UNKNOWN"}},
		"a rule that does not compile": {func(d *form.Definition) { d.Stages[2].Charges[1].Rule = "party.age ==" }, []string{"s3 stages[2].charges[1].rule INVALID_RULE"}},
		"a question that changed its type": {func(d *form.Definition) { d.Stages[0].Questions[1].AnswerType = form.Number }, []string{
			"s1 stages[0].questions[2].showRule INVALID_RULE"}},
		"rules in a circle": {func(d *form.Definition) { d.Stages[0].Questions[1].ShowRule = `request.why == "x"` }, []string{
			"s1 stages[0].questions[1].showRule RULE_CYCLIC", "s1 stages[0].questions[2].showRule RULE_CYCLIC"}},
		"a charge on a question of a later stage": {func(d *form.Definition) {
			d.Stages[2].Charges[1].Rule = `request.time > "2027-01-01"`
		}, []string{"s3 stages[2].charges[1].rule CHARGE_DEPENDS_ON_LATER_STAGE"}},
		"charges on a question that a later stage shows": {func(d *form.Definition) {
			d.Stages[0].Questions[1].ShowRule = `request.time > "2027-01-01"`
			d.Stages[3].ShowRule, d.Stages[3].Questions[0].Required = "", false
			d.Stages[2].Charges[0].Rule = "request.express"
		}, []string{"s3 stages[2].charges[0].rule CHARGE_DEPENDS_ON_LATER_STAGE", "s3 stages[2].charges[1].rule CHARGE_DEPENDS_ON_LATER_STAGE"}},
		"a charge on a question of a stage that a later one shows": {func(d *form.Definition) {
			d.Stages[1].ShowRule = `request.time > "2027-01-01"`
		}, []string{"s3 stages[2].charges[2].rule CHARGE_DEPENDS_ON_LATER_STAGE"}},
		"a payment stage that a later one shows": {func(d *form.Definition) {
			d.Stages[2].ShowRule = `request.time > "2027-01-01"`
		}, []string{"s3 stages[2].showRule CHARGE_DEPENDS_ON_LATER_STAGE"}},
		"charges and their stage on a later question that submitting requires": {func(d *form.Definition) {
			d.Stages[0].Questions[1].ShowRule = `request.time > "2027-01-01"`
			d.Stages[2].ShowRule, d.Stages[3].ShowRule = `request.time > "2026-01-01"`, ""
			d.Stages[2].Charges[1].Rule = `request.time > "2027-01-01"`
		}, nil},
		"a charge on a later question that a rule requires": {func(d *form.Definition) {
			d.Stages[3].ShowRule = ""
			d.Stages[3].Questions[0].Required, d.Stages[3].Questions[0].RequiredRule = false, `request.country == "FJ"`
			d.Stages[2].Charges[1].Rule = `request.time > "2027-01-01"`
		}, []string{"s3 stages[2].charges[1].rule CHARGE_DEPENDS_ON_LATER_STAGE"}},
		"a charge on a later question that a rule hides": {func(d *form.Definition) {
			d.Stages[3].ShowRule, d.Stages[3].Questions[0].ShowRule = "", `request.country == "FJ"`
			d.Stages[2].Charges[1].Rule = `request.time > "2027-01-01"`
		}, []string{"s3 stages[2].charges[1].rule CHARGE_DEPENDS_ON_LATER_STAGE"}},
		"a charge on a later question of each party": {func(d *form.Definition) {
			d.Stages[3].ShowRule = ""
			d.Stages[3].Questions = append(d.Stages[3].Questions, ask("q-meal", "meal", form.ForParty, form.Boolean, ""))
			d.Stages[2].Charges[1].Rule = "party.meal"
		}, []string{"s3 stages[2].charges[1].rule CHARGE_DEPENDS_ON_LATER_STAGE"}},
		"a charge on a question of its own stage": {func(d *form.Definition) {
			d.Stages[2].Questions = []form.Question{ask("q-seat", "seat", form.ForRequest, form.Boolean, "")}
			d.Stages[2].Charges[1].Rule = "request.seat"
		}, nil},
		"a stage that needs its own question": {func(d *form.Definition) { d.Stages[1].ShowRule = "party.age > 3" }, []string{
			"s2 stages[1].showRule RULE_CYCLIC"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			def := visa()
			tt.change(&def)
			var got []string
			for _, p := range def.PublishBlockers() {
				got = append(got, p.StageID+" "+p.Field+" "+string(p.Code))
				if !strings.HasSuffix(p.Message.String(), ".") {
					t.Errorf("not a sentence: %s", p.Message)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCheckRule(t *testing.T) {
	tests := map[string]struct {
		owner, rule string
		says        string // "" if the rule is valid
	}{
		"none":                                {"q-why", "", ""},
		"right":                               {"q-why", "request.express && party.age > 3", ""},
		"unknown names":                       {"q-why", "request.nope == 1", ""},
		"an unknown owner":                    {"q-new", "request.why == \"x\"", ""},
		"a charge on anything":                {"c1", "request.why == \"x\" && party.guardian == \"y\"", ""},
		"a document on anything of its own":   {"r-consent", "party.age < 3", ""},
		"a stage on an earlier one":           {"s2", "request.express", ""},
		"what does not compile":               {"q-why", "request.express ==", "unexpected end of the rule at character 19"},
		"unlike types":                        {"c1", `party.age == "x"`, "cannot compare a number with a string at character 11"},
		"no condition":                        {"c1", `request.country`, "expected a condition, not a string at character 1"},
		"none, under one that needs nothing":  {"q-lost", "", ""},
		"none, under one that needs it":       {"q-paid", "", `request.paid needs stage "Payment" needs request.paid`},
		"a question on itself":                {"q-why", `request.why == "x"`, "depends on itself: request.why needs request.why"},
		"a question on what depends on it":    {"q-express", `request.why == "x"`, "request.express needs request.why needs request.express"},
		"a stage on its own question":         {"s1", `request.express`, `stage "Travel" needs request.express needs stage "Travel"`},
		"a question on a stage that needs it": {"q-country", `request.time > "2026-01-01"`, `request.country needs request.time needs stage "Interview" needs request.country`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			def := visa()
			def.Stages[3].Questions = append(def.Stages[3].Questions, ask("q-lost", "lost", form.ForParty, form.FreeText, ""))
			def.Stages[2].ShowRule = `request.paid == "x"`
			def.Stages[2].Questions = []form.Question{ask("q-paid", "paid", form.ForRequest, form.FreeText, "")}
			err := def.CheckRule(tt.owner, "showRule", tt.rule)
			if tt.says == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			bad, ok := errors.AsType[*fault.Error](err)
			field := "showRule"
			if tt.rule == "" {
				field = "stageId"
			}
			if !ok || bad.Code != fault.InvalidRule || len(bad.Fields) != 1 || bad.Fields[0].Field != field {
				t.Fatalf("got %v", err)
			}
			if !strings.Contains(bad.Fields[0].Message.String(), tt.says) {
				t.Errorf("got %q, want %q in it", bad.Fields[0].Message, tt.says)
			}
		})
	}
}

func TestCompileRefuses(t *testing.T) {
	for name, change := range map[string]func(d *form.Definition){
		"a rule that does not compile": func(d *form.Definition) { d.Stages[3].ShowRule = "1" },
		"rules in a circle":            func(d *form.Definition) { d.Stages[0].Questions[1].ShowRule = `request.why == "x"` },
		"a code used twice":            func(d *form.Definition) { d.Stages[0].Questions[0].Code = "why" },
		"an id used twice":             func(d *form.Definition) { d.Stages[0].Questions[0].ID = "q-why" },
		"a stage id used twice":        func(d *form.Definition) { d.Stages[0].ID = "s2" },
	} {
		t.Run(name, func(t *testing.T) {
			def := visa()
			change(&def)
			if _, err := form.Compile(def); err == nil {
				t.Error("accepted")
			}
		})
	}
}

// A draft with invalid rules can be evaluated: they never hold.
func TestDraft(t *testing.T) {
	def := visa()
	def.Stages[0].Questions[1].ShowRule = `request.why == "x"`
	def.Stages[2].Charges[2].Rule = `request.`
	def.Stages[3].ShowRule = `request.nope == "x" || party.guardian != "x"`
	x := form.Draft(def).Fill(sheet("ada", "q-country = GH", "q-why = x", "q-express = true", "q-age = 30"))
	if got := shownIDs(x); got != "q-country q-age" {
		t.Errorf("shown: %s", got)
	}
	type outcome struct {
		Owner  string
		Result bool
		Why    string // the reason, or the deciding comparisons
	}
	var got []outcome
	for _, o := range x.Rules() {
		got = append(got, outcome{o.Owner.String(), o.Result, o.Reason.String() + strings.Join(o.Decided, "; ")})
	}
	want := []outcome{
		{"request.express", false, "the rule depends on itself: request.express needs request.why needs request.express"},
		{"request.why", false, "the rule depends on itself: request.why needs request.express needs request.why"},
		{"party.guardian", false, "party.age < 18 is false: party.age is 30"},
		{`requirement "Consent"`, false, "party.age < 18 is false: party.age is 30"},
		{`requirement "Travel plan"`, false, `request.country in valueSets.far is false: request.country is "GH"`},
		{`charge "Express"`, false, "request.why is not asked"},
		{`charge "Child desk"`, false, "unexpected '.' at character 9"},
		{`stage "Interview"`, false, "request.nope does not exist; party.guardian is not asked"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
