package builder

import (
	"slices"
	"strconv"

	"stagegate/internal/catalog/rule"
	"stagegate/internal/console/ui"
)

// usersOf are the parts with a rule that refers to a name.
func (p *page) usersOf(name string) []used {
	var all []used
	note := func(text, path string, rules ...*string) {
		if slices.ContainsFunc(rules, func(r *string) bool { return refers(ui.Value(r), name) }) {
			all = append(all, used{text, path})
		}
	}
	for i, s := range p.service.Stages {
		at := func(kind string, j int) string {
			return p.stagePath(i+1) + "?" + kind + "=" + strconv.Itoa(j+1) + "#part"
		}
		note(s.Title, p.stagePath(i+1)+"?edit=stage#part", s.ShowRule)
		for j, q := range s.Questions {
			note(q.Label, at(question, j), q.ShowRule, q.RequiredRule)
		}
		for j, q := range s.Requirements {
			note(q.Name, at(document, j), q.ShowRule, q.RequiredRule)
		}
		for j, c := range s.Charges {
			note(c.Name, at(charge, j), c.Rule)
		}
	}
	return all
}

// refers reports whether the text of a rule refers to a name.
func refers(text, name string) bool {
	if text == "" {
		return false
	}
	names, err := rule.References(text)
	return err == nil && slices.Contains(names, name)
}
