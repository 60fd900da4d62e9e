package catalog

import (
	"fmt"
	"strings"

	"stagegate/internal/fault"
	"stagegate/internal/form"
)

var stages = &kind[form.Stage]{
	noun: "stage", sign: "STAGE", most: 100,
	homes: func(d *form.Definition) []home[form.Stage] { return []home[form.Stage]{{list: &d.Stages}} },
	id:    func(s *form.Stage) *string { return &s.ID },
	check: checkStage,
	code:  func(s *form.Stage) string { return s.Title },
	name:  nameless[form.Stage],
	rule:  func(s *form.Stage) (string, string) { return "showRule", s.ShowRule },
	alter: func(_ *form.Definition, _, after *form.Stage) error {
		if after.Kind != form.Payment && len(after.Charges) > 0 {
			return fault.New(fault.Conflict, "Only a payment stage can hold charges, and this one holds "+counted(len(after.Charges), "charge")+".")
		}
		return nil
	},
	drop: func(_ *form.Definition, s *form.Stage) error { return refuseIfHolding(s) },
	note: func(p Stage) any {
		p.Thing.Questions, p.Thing.Requirements, p.Thing.Charges = nil, nil, nil
		return stageView(p)
	},
}

var questions = &kind[form.Question]{
	noun: "question", sign: "QUESTION", most: 500,
	homes: inStages(func(s *form.Stage) *[]form.Question { return &s.Questions }),
	id:    func(q *form.Question) *string { return &q.ID },
	check: checkQuestion,
	code:  func(q *form.Question) string { return q.Code },
	name:  (*form.Question).RuleName,
	rule:  func(q *form.Question) (string, string) { return "showRule", q.ShowRule },
	alter: func(d *form.Definition, before, after *form.Question) error {
		return renamed(d, before.RuleName(), after.RuleName())
	},
	drop: func(d *form.Definition, q *form.Question) error { return refuseIfUsed(d, q.RuleName()) },
	note: func(p Question) any { return questionView(p) },
}

var requirements = &kind[form.Requirement]{
	noun: "requirement", sign: "REQUIREMENT", most: 200,
	homes: inStages(func(s *form.Stage) *[]form.Requirement { return &s.Requirements }),
	id:    func(r *form.Requirement) *string { return &r.ID },
	check: checkRequirement,
	code:  func(r *form.Requirement) string { return r.Code },
	name:  func(r *form.Requirement) string { return r.Code },
	rule:  func(r *form.Requirement) (string, string) { return "showRule", r.ShowRule },
	alter: anyhow[form.Requirement],
	drop:  gladly[form.Requirement],
	note:  func(p Requirement) any { return requirementView(p) },
}

var charges = &kind[form.Charge]{
	noun: "charge", sign: "CHARGE", most: 200,
	homes: inStages(func(s *form.Stage) *[]form.Charge { return &s.Charges }),
	id:    func(c *form.Charge) *string { return &c.ID },
	check: checkCharge,
	code:  func(c *form.Charge) string { return c.Name },
	name:  nameless[form.Charge],
	rule:  func(c *form.Charge) (string, string) { return "rule", c.Rule },
	alter: anyhow[form.Charge],
	drop:  gladly[form.Charge],
	note:  func(p Charge) any { return chargeView(p) },
}

var valueSets = &kind[form.ValueSet]{
	noun: "value set", sign: "VALUE_SET", most: 100,
	homes: func(d *form.Definition) []home[form.ValueSet] { return []home[form.ValueSet]{{list: &d.ValueSets}} },
	id:    func(v *form.ValueSet) *string { return &v.ID },
	check: checkValueSet,
	code:  func(v *form.ValueSet) string { return v.Code },
	name:  (*form.ValueSet).RuleName,
	rule:  func(*form.ValueSet) (string, string) { return "", "" },
	alter: func(d *form.Definition, before, after *form.ValueSet) error {
		return renamed(d, before.RuleName(), after.RuleName())
	},
	drop: func(d *form.Definition, v *form.ValueSet) error { return refuseIfUsed(d, v.RuleName()) },
	note: func(p ValueSet) any { return valueSetView(p) },
}

// What several kinds have in common.

func nameless[T any](*T) string                       { return "" }
func anyhow[T any](_ *form.Definition, _, _ *T) error { return nil }
func gladly[T any](_ *form.Definition, _ *T) error    { return nil }
func renamed(d *form.Definition, from, to string) error {
	if from == to {
		return nil
	}
	return refuseIfUsed(d, from)
}

// inStages are the homes of parts that stand in stages.
func inStages[T any](list func(*form.Stage) *[]T) func(*form.Definition) []home[T] {
	return func(d *form.Definition) []home[T] {
		homes := make([]home[T], len(d.Stages))
		for i := range d.Stages {
			homes[i] = home[T]{stage: &d.Stages[i], list: list(&d.Stages[i])}
		}
		return homes
	}
}

// refuseIfHolding refuses to take away a stage that is not empty.
func refuseIfHolding(s *form.Stage) error {
	var held []string
	for _, kind := range []struct {
		n    int
		noun string
	}{{len(s.Questions), "question"}, {len(s.Requirements), "document"}, {len(s.Charges), "charge"}} {
		if kind.n > 0 {
			held = append(held, counted(kind.n, kind.noun))
		}
	}
	if held == nil {
		return nil
	}
	return fault.New(fault.Conflict, "This stage still holds "+strings.Join(held, ", ")+".")
}

// counted writes a number of things: "1 charge", "2 charges".
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
