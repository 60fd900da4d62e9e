package catalog

import (
	"slices"
	"strings"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// refuseIfUsed refuses to remove a part that rules refer to, and names their owners.
func refuseIfUsed(d *form.Definition, name string) error {
	owners := rulesUsing(d, name)
	if len(owners) == 0 {
		return nil
	}
	return fault.New(fault.Conflict, "service.used_by_rules", "name", name, "owners", owners)
}

// rulesUsing returns the owners of rules that use the name, in order, with their stages.
func rulesUsing(d *form.Definition, name string) []fault.Text {
	var owners []fault.Text
	for i := range d.Stages {
		s := &d.Stages[i]
		note := func(key, title string, expressions ...string) {
			if slices.ContainsFunc(expressions, func(expression string) bool { return mentions(expression, name) }) {
				owners = append(owners, fault.T(key, "title", title, "stage", s.Title))
			}
		}
		if mentions(s.ShowRule, name) {
			owners = append(owners, fault.T("part.the_stage", "title", s.Title))
		}
		for j := range s.Questions {
			q := &s.Questions[j]
			note("part.question_in", q.RuleName(), q.ShowRule, q.RequiredRule)
		}
		for j := range s.Requirements {
			r := &s.Requirements[j]
			note("part.requirement_in", r.Name, r.ShowRule, r.RequiredRule)
		}
		for j := range s.Charges {
			note("part.charge_in", s.Charges[j].Name, s.Charges[j].Rule)
		}
	}
	for i := range d.Certificates {
		if c := &d.Certificates[i]; mentions(c.Rule, name) {
			owners = append(owners, fault.T("part.the_certificate", "title", c.Name))
		}
	}
	return owners
}

// mentions reports whether a rule uses a name. The rule is parsed without type information, because it
// may no longer match the types of the draft.
func mentions(expression, name string) bool {
	_, code, _ := strings.Cut(name, ".")
	if !strings.Contains(expression, code) {
		return false
	}
	names, err := rule.References(expression)
	return err != nil || slices.Contains(names, name) // keep the part if the rule cannot be parsed
}
