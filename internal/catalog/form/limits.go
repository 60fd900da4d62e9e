package form

import (
	"iter"
	"unicode/utf8"

	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// RuleLimits bound the rules of a service together, and so what it costs to
// compile them and to keep them in memory. 0 bounds nothing.
type RuleLimits struct {
	Rules      int
	Characters int // of their texts
	Terms      int // names, values and operators
}

// StandardLimits are those of the services of tenants. The largest service that they allow
// compiles in a second.
var StandardLimits = RuleLimits{Rules: 500, Characters: 100_000, Terms: 10_000}

// RuleExcess says that the rules of a definition exceed a limit.
type RuleExcess struct {
	Field   string // path of the first rule beyond the limit
	Code    fault.FieldCode
	Message fault.Text
}

// measure is what one of the limits bounds.
type measure struct {
	limit func(RuleLimits) int
	of    func(expression string) int // at most as much as it has bytes
	code  fault.FieldCode
	key   string // of the text with the limit and what there is
}

// measures are ordered by what they cost: rules are parsed for the last one only.
var measures = []measure{
	{
		func(l RuleLimits) int { return l.Rules }, func(expression string) int { return min(len(expression), 1) }, fault.TooMany,
		"service.too_many_rules",
	},
	{
		func(l RuleLimits) int { return l.Characters }, utf8.RuneCountInString, fault.TooLong,
		"service.rules_too_long",
	},
	{
		func(l RuleLimits) int { return l.Terms }, rule.Terms, fault.TooMany,
		"service.rules_too_complex",
	},
}

// RuleExcess finds the first limit that the rules of the definition exceed, or nil.
func (d *Definition) RuleExcess(l RuleLimits) *RuleExcess {
	for _, m := range measures {
		if x := d.excess(l, m); x != nil {
			return x
		}
	}
	return nil
}

func (d *Definition) excess(l RuleLimits, m measure) *RuleExcess {
	limit := m.limit(l)
	if limit == 0 || d.ruleBytes() <= limit {
		return nil
	}
	var x *RuleExcess
	total := 0
	for path, expression := range d.ruleTexts() {
		total += m.of(expression)
		if total > limit && x == nil {
			x = &RuleExcess{Field: path, Code: m.code}
		}
	}
	if x != nil {
		x.Message = fault.T(m.key, "max", limit, "total", total)
	}
	return x
}

// CheckRuleChange refuses a new text of a rule that is wrong, or after which the rules of
// the definition, which has the text already, exceed a limit.
func (d *Definition) CheckRuleChange(l RuleLimits, ownerID, field, before, after string) error {
	if err := d.checkRuleGrowth(l, field, before, after); err != nil {
		return err
	}
	return d.CheckRule(ownerID, field, after)
}

// checkRuleGrowth refuses a change of one rule, whose field it names, after which
// the rules of the definition exceed a limit. A change that leaves less of what
// there is too much of is not refused.
func (d *Definition) checkRuleGrowth(l RuleLimits, field, before, after string) error {
	for _, m := range measures {
		if x := d.excess(l, m); x != nil && m.of(after) > m.of(before) {
			return fault.Validation.With(fault.Field{Field: field, Code: x.Code, Message: x.Message})
		}
	}
	return nil
}

// ruleBytes is the length of all rules.
func (d *Definition) ruleBytes() int {
	n := 0
	for _, expression := range d.ruleTexts() {
		n += len(expression)
	}
	return n
}

// ruleTexts are the paths and texts of all rules in order.
func (d *Definition) ruleTexts() iter.Seq2[string, string] {
	return func(yield func(path, expression string) bool) {
		for i := range d.Stages {
			s := &d.Stages[i]
			more := s.ShowRule == "" || yield(stageRulePath(i), s.ShowRule)
			for j := range s.Questions {
				path, q := questionRulePath(i, j), &s.Questions[j]
				more = more && (q.ShowRule == "" || yield(path, q.ShowRule))
				more = more && (q.RequiredRule == "" || yield(requiredRulePath(path), q.RequiredRule))
			}
			for j := range s.Requirements {
				path, r := requirementRulePath(i, j), &s.Requirements[j]
				more = more && (r.ShowRule == "" || yield(path, r.ShowRule))
				more = more && (r.RequiredRule == "" || yield(requiredRulePath(path), r.RequiredRule))
			}
			for j := range s.Charges {
				text := s.Charges[j].Rule
				more = more && (text == "" || yield(chargeRulePath(i, j), text))
			}
			if !more {
				return
			}
		}
	}
}
