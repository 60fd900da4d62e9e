package form

import (
	"slices"

	"stagegate/internal/catalog/rule"
)

// ChargeRule is the field of a charge that has its rule.
const ChargeRule = "rule"

// CompileRule compiles a rule as one of the definition. Every error is a *rule.Error.
func (d *Definition) CompileRule(expression string) (*rule.Rule, error) {
	return rule.Compile(expression, d.names()) //nolint:wrapcheck // it says where
}

// RuleNames are all names that a rule of the definition can refer to, sorted.
func (d *Definition) RuleNames() []string {
	var all []string
	for i := range d.Stages {
		for j := range d.Stages[i].Questions {
			all = append(all, d.Stages[i].Questions[j].RuleName())
		}
	}
	for i := range d.ValueSets {
		all = append(all, d.ValueSets[i].RuleName())
	}
	slices.Sort(all)
	return all
}

// Clone copies a definition with its parts, so that one of the two can have other rules.
func (d Definition) Clone() Definition {
	d.Stages = slices.Clone(d.Stages)
	for i := range d.Stages {
		s := &d.Stages[i]
		s.Questions, s.Requirements, s.Charges = slices.Clone(s.Questions), slices.Clone(s.Requirements), slices.Clone(s.Charges)
	}
	return d
}

// SetRule gives a part of the definition another rule, "" for none, and returns the former
// one. It reports whether there is a part with the id that has such a field.
func (d *Definition) SetRule(ownerID, field, expression string) (before string, ok bool) {
	rule := d.ruleAt(ownerID, field)
	if rule == nil {
		return "", false
	}
	before, *rule = *rule, expression
	return before, true
}

// ruleAt is the place of a rule, or nil.
func (d *Definition) ruleAt(ownerID, field string) *string {
	for i := range d.Stages {
		s := &d.Stages[i]
		if s.ID == ownerID {
			return map[string]*string{ShowRule: &s.ShowRule}[field]
		}
		for j := range s.Questions {
			if q := &s.Questions[j]; q.ID == ownerID {
				return map[string]*string{ShowRule: &q.ShowRule, RequiredRule: &q.RequiredRule}[field]
			}
		}
		for j := range s.Requirements {
			if r := &s.Requirements[j]; r.ID == ownerID {
				return map[string]*string{ShowRule: &r.ShowRule, RequiredRule: &r.RequiredRule}[field]
			}
		}
		for j := range s.Charges {
			if c := &s.Charges[j]; c.ID == ownerID {
				return map[string]*string{ChargeRule: &c.Rule}[field]
			}
		}
	}
	return nil
}
