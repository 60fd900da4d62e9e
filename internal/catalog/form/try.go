package form

import (
	"slices"

	"stagegate/internal/catalog/rule"
)

// ChargeRule is the rule field of a charge and of a certificate.
const ChargeRule = "rule"

// CompileRule compiles a rule in the context of the definition. Every error is a *rule.Error.
func (d *Definition) CompileRule(expression string) (*rule.Rule, error) {
	return rule.Compile(expression, d.names()) //nolint:wrapcheck // the error contains the position
}

// RuleNames returns all names that rules of the definition can use, sorted.
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

// Clone returns a copy of a definition whose rules can be changed independently.
func (d Definition) Clone() Definition {
	d.Stages, d.Certificates = slices.Clone(d.Stages), slices.Clone(d.Certificates)
	for i := range d.Stages {
		s := &d.Stages[i]
		s.Questions, s.Requirements, s.Charges = slices.Clone(s.Questions), slices.Clone(s.Requirements), slices.Clone(s.Charges)
	}
	return d
}

// SetRule replaces a rule ("" for none) and returns the previous one. It reports false if there is no
// such part or field.
func (d *Definition) SetRule(ownerID, field, expression string) (before string, ok bool) {
	rule := d.ruleAt(ownerID, field)
	if rule == nil {
		return "", false
	}
	before, *rule = *rule, expression
	return before, true
}

// ruleAt returns a pointer to a rule, or nil.
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
	for i := range d.Certificates {
		if c := &d.Certificates[i]; c.ID == ownerID {
			return map[string]*string{ChargeRule: &c.Rule}[field]
		}
	}
	return nil
}
