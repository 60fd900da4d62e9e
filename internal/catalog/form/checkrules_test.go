package form_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
)

// CheckRules agrees with CheckRule.
func TestCheckRulesAgreesWithCheckRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		def := someDefinition(t, true)
		var want []string
		check := func(err error, path string) {
			if f, ok := errors.AsType[*fault.Error](err); ok {
				want = append(want, path+" "+string(f.Fields[0].Code))
			}
		}
		spoil := func(rule *string) {
			*rule += rapid.SampledFrom([]string{"", "", "", "", " +", " && 1 == 'x'"}).Draw(t, "spoilt")
		}
		for i := range def.Stages {
			s := &def.Stages[i]
			spoil(&s.ShowRule)
			for j := range s.Questions {
				spoil(&s.Questions[j].ShowRule)
				spoil(&s.Questions[j].RequiredRule)
			}
			for j := range s.Requirements {
				spoil(&s.Requirements[j].RequiredRule)
			}
			spoil(&s.Charges[0].Rule)
		}
		for i, s := range def.Stages {
			check(def.CheckRule(s.ID, "showRule", s.ShowRule), fmt.Sprintf("stages[%d].showRule", i))
			for j, q := range s.Questions {
				if q.ShowRule != "" { // an empty rule may still close a cycle, which CheckRules reports for its stage only
					check(def.CheckRule(q.ID, form.ShowRule, q.ShowRule), fmt.Sprintf("stages[%d].questions[%d].showRule", i, j))
				}
				check(def.CheckRule(q.ID, form.RequiredRule, q.RequiredRule), fmt.Sprintf("stages[%d].questions[%d].requiredRule", i, j))
			}
			for j, r := range s.Requirements {
				check(def.CheckRule(r.ID, form.RequiredRule, r.RequiredRule), fmt.Sprintf("stages[%d].requirements[%d].requiredRule", i, j))
			}
			check(def.CheckRule("", "rule", s.Charges[0].Rule), fmt.Sprintf("stages[%d].charges[0].rule", i))
		}
		var got []string
		if f, ok := errors.AsType[*fault.Error](def.CheckRules()); ok {
			for _, field := range f.Fields {
				got = append(got, field.Field+" "+string(field.Code))
			}
		}
		if !slices.Equal(want, got) {
			t.Fatalf("one by one %v, all at once %v\n%+v", want, got, def)
		}
	})
}

func TestCheckRulesNamesTheRule(t *testing.T) {
	def := form.Definition{Stages: []form.Stage{{ID: "s", ShowRule: "1 == 1"}, {ID: "u", ShowRule: "1 + 1"}}}
	err := def.CheckRules()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.InvalidRule || len(f.Fields) != 1 || f.Fields[0].Field != "stages[1].showRule" {
		t.Errorf("got %v", err)
	}
}
