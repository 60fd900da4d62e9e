package form

import (
	"stagegate/internal/infra/kit/fault"
)

// laterBlockers finds the charges of a stage whose price depends on a question of a
// later stage which may be answered only after the stage is paid. What is answered when a
// request is submitted decides the price in time. A charge depends on the questions that its
// rule and the rule of its stage refer to, directly or through the rules that decide what
// they refer to.
func (f *Form) laterBlockers(stage int) []PublishBlocker {
	s := &f.stages[stage]
	var blockers []PublishBlocker
	if q := f.laterQuestion(stage, f.referred(s.condition)); q != nil && s.charges.len() > 0 {
		blockers = append(blockers, f.laterBlocker(s, stageRulePath(stage), "publish.stage_rule_later", s.Title, q))
	}
	for i := s.charges.from; i < s.charges.to; i++ {
		c := &f.charges[i]
		if q := f.laterQuestion(stage, f.referred(c.condition)); q != nil {
			path := chargeRulePath(stage, i-s.charges.from)
			blockers = append(blockers, f.laterBlocker(s, path, "publish.charge_rule_later", c.Name, q))
		}
	}
	return blockers
}

// laterQuestion returns the first question of a later stage that the nodes depend on and
// that may be unanswered when a request is submitted, or nil.
func (f *Form) laterQuestion(stage int, nodes []int) *asked {
	if len(nodes) == 0 {
		return nil
	}
	needed := f.needs.reach(nodes)
	for n := range f.split {
		if f.asked[n].stage > stage && needed[f.node(n)] && !f.answeredOnSubmit(n) {
			return &f.asked[n]
		}
	}
	return nil
}

// answeredOnSubmit reports whether no request can be submitted without an answer to a
// question. An answer of a party can be missing later, when the party is added, and so can
// one that another answer begins to ask for.
func (f *Form) answeredOnSubmit(question int) bool {
	a := &f.asked[question]
	return a.scope == ForRequest && a.required && a.condition.always() && f.stages[a.stage].condition.always()
}

func (f *Form) laterBlocker(s *stageNode, path, key, title string, q *asked) PublishBlocker {
	return PublishBlocker{
		StageID: s.ID, Field: path, Code: fault.ChargeDependsOnLaterStage,
		Message: fault.T(key, "title", title, "name", q.question.RuleName(), "later", f.stages[q.stage].Title),
	}
}
