package form

import (
	"stagegate/internal/infra/kit/fault"
)

// lateAnswerBlockers returns the charges of a stage whose price depends on a question of a later stage that
// may be answered after payment. Answers required on submission are always in time. A charge depends
// on the questions in its rule and in the rule of its stage, directly or transitively.
func (f *Form) lateAnswerBlockers(stage int) []PublishBlocker {
	s := &f.stages[stage]
	var blockers []PublishBlocker
	if q := f.laterQuestion(stage, f.referencedNodes(s.condition)); q != nil && s.charges.len() > 0 {
		blockers = append(blockers, f.laterBlocker(s, stageRulePath(stage), "publish.stage_rule_later", s.Title, q))
	}
	for i := s.charges.from; i < s.charges.to; i++ {
		c := &f.charges[i]
		if q := f.laterQuestion(stage, f.referencedNodes(c.condition)); q != nil {
			path := chargeRulePath(stage, i-s.charges.from)
			blockers = append(blockers, f.laterBlocker(s, path, "publish.charge_rule_later", c.Name, q))
		}
	}
	return blockers
}

// laterQuestion returns the first question of a later stage that the nodes depend on and that may be
// unanswered on submission, or nil.
func (f *Form) laterQuestion(stage int, nodes []int) *item {
	if len(nodes) == 0 {
		return nil
	}
	needed := f.needs.reach(nodes)
	for n := range f.split {
		if f.items[n].stage > stage && needed[f.node(n)] && !f.answeredOnSubmit(n) {
			return &f.items[n]
		}
	}
	return nil
}

// answeredOnSubmit reports whether every submitted request has an answer to the question. Answers of a
// party can be missing when a party is added later, as can answers that another answer makes required.
func (f *Form) answeredOnSubmit(question int) bool {
	a := &f.items[question]
	return a.scope == ForRequest && a.required && a.condition.always() && f.stages[a.stage].condition.always()
}

func (f *Form) laterBlocker(s *stageNode, path, key, title string, q *item) PublishBlocker {
	return PublishBlocker{
		StageID: s.ID, Field: path, Code: fault.ChargeDependsOnLaterStage,
		Message: fault.T(key, "title", title, "name", q.question.RuleName(), "later", f.stages[q.stage].Title),
	}
}
