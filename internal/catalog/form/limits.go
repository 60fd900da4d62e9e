package form

import (
	"iter"
	"unicode/utf8"

	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// RuleLimits limit the rules of a service as a whole, and thereby the cost of compiling and caching
// them. 0 means no limit.
type RuleLimits struct {
	Rules      int
	Characters int // total length
	Terms      int // names, values and operators
}

// StandardLimits are the limits for services of tenants. The largest service within them compiles in a
// second.
var StandardLimits = RuleLimits{Rules: 500, Characters: 100_000, Terms: 10_000}

// RuleExcess reports that the rules of a definition exceed a limit.
type RuleExcess struct {
	Field   string // path of the first rule beyond the limit
	Code    fault.FieldCode
	Message fault.Text
}

// measure is one limited quantity.
type measure struct {
	limit func(RuleLimits) int
	of    func(expression string) int // never more than the length in bytes
	code  fault.FieldCode
	key   string // key of the message with the limit and the actual number
}

// measures are ordered by cost: only the last one requires parsing.
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

// RuleExcess returns the first limit exceeded by the rules of the definition, or nil.
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

// CheckRuleChange refuses a changed rule that is invalid or makes the rules of the definition, which
// already contains it, exceed a limit.
func (d *Definition) CheckRuleChange(l RuleLimits, ownerID, field, before, after string) error {
	if err := d.checkRuleGrowth(l, field, before, after); err != nil {
		return err
	}
	return d.CheckRule(ownerID, field, after)
}

// checkRuleGrowth refuses a changed rule, naming its field, that makes the rules of the definition
// exceed a limit. A change that reduces an excess is allowed.
func (d *Definition) checkRuleGrowth(l RuleLimits, field, before, after string) error {
	for _, m := range measures {
		if x := d.excess(l, m); x != nil && m.of(after) > m.of(before) {
			return fault.Validation.With(fault.Field{Field: field, Code: x.Code, Message: x.Message})
		}
	}
	return nil
}

// ruleBytes returns the total length of all rules.
func (d *Definition) ruleBytes() int {
	n := 0
	for _, expression := range d.ruleTexts() {
		n += len(expression)
	}
	return n
}

// ruleTexts yields the paths and texts of all rules in order.
func (d *Definition) ruleTexts() iter.Seq2[string, string] {
	return func(yield func(path, expression string) bool) {
		given := func(path, expression string) bool { return expression == "" || yield(path, expression) }
		for i := range d.Stages {
			s := &d.Stages[i]
			more := given(stageRulePath(i), s.ShowRule)
			for j := range s.Questions {
				path, q := questionRulePath(i, j), &s.Questions[j]
				more = more && given(path, q.ShowRule) && given(requiredRulePath(path), q.RequiredRule)
			}
			for j := range s.Requirements {
				path, r := requirementRulePath(i, j), &s.Requirements[j]
				more = more && given(path, r.ShowRule) && given(requiredRulePath(path), r.RequiredRule)
			}
			for j := range s.Charges {
				more = more && given(chargeRulePath(i, j), s.Charges[j].Rule)
			}
			if !more {
				return
			}
		}
		for i := range d.Certificates {
			if !given(certificateRulePath(i), d.Certificates[i].Rule) {
				return
			}
		}
	}
}
