package catalog

import (
	"fmt"
	"slices"
	"strings"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// refuseIfUsed refuses to remove what a rule refers to by name, and says
// whose rules these are.
func refuseIfUsed(d *form.Definition, name string) error {
	owners := usersOf(d, name)
	if len(owners) == 0 {
		return nil
	}
	return fault.New(fault.Conflict, name+" is used by the rule of "+strings.Join(owners, ", of ")+".")
}

// usersOf is what has a rule that mentions the name, in order, with the stage
// that it stands in.
func usersOf(d *form.Definition, name string) []string {
	var owners []string
	for i := range d.Stages {
		s := &d.Stages[i]
		note := func(owner string, expressions ...string) {
			if slices.ContainsFunc(expressions, func(expression string) bool { return mentions(expression, name) }) {
				owners = append(owners, fmt.Sprintf("%s in the stage %q", owner, s.Title))
			}
		}
		if mentions(s.ShowRule, name) {
			owners = append(owners, fmt.Sprintf("the stage %q", s.Title))
		}
		for j := range s.Questions {
			q := &s.Questions[j]
			note("the question "+q.RuleName(), q.ShowRule, q.RequiredRule)
		}
		for j := range s.Requirements {
			r := &s.Requirements[j]
			note(fmt.Sprintf("the requirement %q", r.Name), r.ShowRule, r.RequiredRule)
		}
		for j := range s.Charges {
			note(fmt.Sprintf("the charge %q", s.Charges[j].Name), s.Charges[j].Rule)
		}
	}
	return owners
}

// mentions reports whether a rule refers to a name. It is parsed without
// knowing any name: a rule may have ceased to fit the types of the draft's
// questions and refers to them all the same.
func mentions(expression, name string) bool {
	_, code, _ := strings.Cut(name, ".")
	if !strings.Contains(expression, code) {
		return false
	}
	names, err := rule.References(expression)
	return err != nil || slices.Contains(names, name) // better to keep a part too long than to lose it
}
