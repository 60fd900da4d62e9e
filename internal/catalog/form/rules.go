package form

import (
	"strings"

	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// RuleOutcome is the result of a rule, for people who build services.
type RuleOutcome struct {
	OwnerID    string
	Owner      fault.Text // owner of the rule: `stage "Payment"`, "request.country", …
	StageID    string     // "" for a certificate
	Field      string     // path in the definition, such as stages[0].showRule
	Expression string
	Result     bool       // whether it holds; per party: for at least one
	Reason     fault.Text // why there is no result: the missing answers, or the error in the rule; or ""
	Decided    []string   // otherwise the deciding comparisons with the answers used

	Comparisons []rule.Comparison // all of the rule
}

// placedRule is a rule with its location.
type placedRule struct {
	stage      int  // -1 for a certificate
	perParty   bool // evaluated for each party
	ownerID    string
	owner      fault.Text
	path       string
	expression string
	condition  *condition
}

// rulesOf returns the rules of a stage and its parts.
func (f *Form) rulesOf(stage int) []placedRule {
	s := &f.stages[stage]
	all := []placedRule{{
		ownerID: s.ID, owner: fault.T("part.stage", "title", s.Title),
		path: stageRulePath(stage), expression: s.ShowRule, condition: &s.condition,
	}}
	for n := s.questions.from; n < s.questions.to; n++ {
		a := &f.items[n]
		all = append(all, rulesOfItem(a, placedRule{
			ownerID: a.question.ID, owner: fault.Literal(a.question.RuleName()),
			path: questionRulePath(stage, a.position-1), expression: a.question.ShowRule,
		}, a.question.RequiredRule)...)
	}
	for n := s.requirements.from; n < s.requirements.to; n++ {
		a := &f.items[n]
		all = append(all, rulesOfItem(a, placedRule{
			ownerID: a.requirement.ID, owner: fault.T("part.requirement", "title", a.requirement.Name),
			path: requirementRulePath(stage, a.position-1), expression: a.requirement.ShowRule,
		}, a.requirement.RequiredRule)...)
	}
	for i := s.charges.from; i < s.charges.to; i++ {
		c := &f.charges[i]
		all = append(all, placedRule{
			ownerID: c.ID, owner: fault.T("part.charge", "title", c.Name),
			path: chargeRulePath(stage, i-s.charges.from), expression: c.Rule, condition: &c.condition,
		})
	}
	rules := all[:0]
	for _, r := range all {
		if r.expression != "" {
			r.stage = stage
			rules = append(rules, r)
		}
	}
	return rules
}

// certificateRules returns the rules of the certificates.
func (f *Form) certificateRules() []placedRule {
	var rules []placedRule
	for i := range f.certificates {
		if c := &f.certificates[i]; c.Rule != "" {
			rules = append(rules, placedRule{
				stage: -1, perParty: c.AppliesTo == ForParty, ownerID: c.ID, owner: fault.T("part.certificate", "title", c.Name),
				path: certificateRulePath(i), expression: c.Rule, condition: &c.condition,
			})
		}
	}
	return rules
}

// stageID returns the id of the stage that a rule belongs to, "" for none.
func (f *Form) stageID(r placedRule) string {
	if r.stage < 0 {
		return ""
	}
	return f.stages[r.stage].ID
}

// rulesOfItem returns the rules of a question or requirement: the given show rule and its required
// rule.
func rulesOfItem(a *item, show placedRule, requiredRule string) []placedRule {
	show.perParty, show.condition = a.scope == ForParty, &a.condition
	required := show
	required.path, required.expression, required.condition = requiredRulePath(show.path), requiredRule, &a.requiredWhen
	return []placedRule{show, required}
}

// Rules returns all rules of the form with their results, in order.
func (x *Filled) Rules() []RuleOutcome {
	var outcomes []RuleOutcome
	for stage := range x.form.stages {
		for _, r := range x.form.rulesOf(stage) {
			outcomes = append(outcomes, x.outcome(r))
		}
	}
	for _, r := range x.form.certificateRules() {
		outcomes = append(outcomes, x.outcome(r))
	}
	return outcomes
}

func (x *Filled) outcome(r placedRule) RuleOutcome {
	o := RuleOutcome{
		OwnerID: r.ownerID, Owner: r.owner, StageID: x.form.stageID(r),
		Field: r.path, Expression: r.expression,
	}
	if !r.condition.broken.IsZero() {
		o.Reason = r.condition.broken
		return o
	}
	for i, l := range x.contextsOf(r) {
		why := r.condition.rule.Explain(l.answer)
		if i == 0 || why.Holds {
			o.Result, o.Reason, o.Decided = why.Holds, x.reason(why.Missing), why.Decided
			o.Comparisons = why.Comparisons
		}
		if why.Holds {
			break
		}
	}
	return o
}

// contextsOf returns the contexts in which a rule is evaluated.
func (x *Filled) contextsOf(r placedRule) []*evalContext {
	if !r.perParty {
		return []*evalContext{&x.common}
	}
	var contexts []*evalContext
	plain := false
	for i := range x.parties {
		c := x.parties[i].context
		if c == &x.plain && plain {
			continue // it is the same for all parties without answers of their own
		}
		plain = plain || c == &x.plain
		contexts = append(contexts, c)
	}
	return contexts
}

// reason names the missing answers.
func (x *Filled) reason(missing []string) fault.Text {
	if len(missing) == 0 {
		return fault.Text{}
	}
	reasons := make([]fault.Text, len(missing))
	for i, name := range missing {
		n, isQuestion := x.form.byName[name]
		switch {
		case !x.form.exists(name):
			reasons[i] = fault.T("outcome.no_such_name", "name", name)
		case isQuestion && !x.visibleToAnyone(n):
			reasons[i] = fault.T("outcome.not_asked", "name", name)
		default:
			reasons[i] = fault.T("outcome.no_answer", "name", name)
		}
	}
	return joinTexts("outcome.several", reasons)
}

// cutSet extracts the code of a value set from a name in a rule.
func cutSet(name string) (code string, isSet bool) { return strings.CutPrefix(name, "valueSets.") }
