package builder

import (
	"slices"
	"strconv"

	"stagegate/internal/catalog/rule"
	"stagegate/internal/console/ui"
)

// usagesOf returns the parts with a rule that refersTo to a name.
func (p *page) usagesOf(name string) []usage {
	var all []usage
	note := func(text, path string, rules ...*string) {
		if slices.ContainsFunc(rules, func(r *string) bool { return refersTo(ui.Value(r), name) }) {
			all = append(all, usage{text, path})
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
	for i, c := range p.service.Certificates {
		note(c.Name, p.certificatePath(i+1), c.Rule)
	}
	return all
}

// refersTo reports whether the text of a rule refersTo to a name.
func refersTo(text, name string) bool {
	if text == "" {
		return false
	}
	names, err := rule.References(text)
	return err == nil && slices.Contains(names, name)
}
