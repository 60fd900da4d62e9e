package form

import (
	"errors"
	"fmt"
	"slices"

	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// PublishBlocker is a reason why a service cannot be published.
type PublishBlocker struct {
	StageID string // "" if no stage is concerned
	Field   string // path in the definition, such as stages[0].questions
	Code    fault.FieldCode
	Message fault.Text
}

// errInvalidRule is the refusal of a rule that cannot be saved.
var errInvalidRule = fault.New(fault.InvalidRule, "rule.invalid")

// PublishBlockers lists the reasons why the definition cannot be published (specification, section 4),
// in the order of the definition, with those in its translations into some languages. A definition without
// blockers compiles unless it has duplicate ids or codes.
func (d *Definition) PublishBlockers(languages ...string) []PublishBlocker {
	return build(d).PublishBlockers(languages...)
}

// PublishBlockers returns the publish blockers of the form's definition.
func (f *Form) PublishBlockers(languages ...string) []PublishBlocker {
	if len(f.stages) == 0 {
		return []PublishBlocker{{Field: "stages", Code: fault.StageRequired, Message: fault.T("publish.stage_required")}}
	}
	var blockers []PublishBlocker
	for i := range f.stages {
		blockers = append(blockers, f.missingParts(i)...)
		blockers = append(blockers, f.unsatisfiable(i)...)
		for _, r := range f.rulesOf(i) {
			blockers = append(blockers, f.ruleBlockers(r)...)
		}
		blockers = append(blockers, f.lateAnswerBlockers(i)...)
	}
	for _, r := range f.certificateRules() {
		blockers = append(blockers, f.ruleBlockers(r)...)
	}
	for i := range f.certificates {
		blockers = append(blockers, f.placeholderBlockers(f.certificates[i].Certificate, languages)...)
	}
	return blockers
}

// missingParts reports the parts that a stage of its kind lacks.
func (f *Form) missingParts(stage int) []PublishBlocker {
	s := f.stages[stage].Stage
	switch {
	case s.Kind == Ordinary && len(s.Questions) == 0:
		return []PublishBlocker{{
			StageID: s.ID, Field: fmt.Sprintf("stages[%d].questions", stage), Code: fault.QuestionRequired,
			Message: fault.T("publish.question_required", "title", s.Title),
		}}
	case s.Kind == Payment && len(s.Charges) == 0:
		return []PublishBlocker{{
			StageID: s.ID, Field: fmt.Sprintf("stages[%d].charges", stage), Code: fault.ChargeRequired,
			Message: fault.T("publish.charge_required", "title", s.Title),
		}}
	default:
		return nil
	}
}

// unsatisfiable reports what no request could complete: a required choice without options, and a price
// beyond the maximum amount.
func (f *Form) unsatisfiable(stage int) []PublishBlocker {
	s := f.stages[stage].Stage
	var blockers []PublishBlocker
	for i := range s.Questions {
		if q := &s.Questions[i]; (q.Required || q.RequiredRule != "") && q.isChoice() && len(q.ActiveOptions()) == 0 {
			blockers = append(blockers, PublishBlocker{
				StageID: s.ID, Field: fmt.Sprintf("stages[%d].questions[%d].options", stage, i), Code: fault.OptionRequired,
				Message: fault.T("publish.option_required", "name", q.RuleName()),
			})
		}
	}
	var charged []*Charge // charges of the stages so far
	for i := range stage + 1 {
		for j := range f.stages[i].Charges {
			charged = append(charged, &f.stages[i].Charges[j])
		}
	}
	if _, err := priceOf(f.def.Currency, charged, f.def.MaxParties); errors.Is(err, money.ErrOverflow) && len(s.Charges) > 0 {
		blockers = append(blockers, PublishBlocker{
			StageID: s.ID, Field: fmt.Sprintf("stages[%d].charges", stage), Code: fault.AmountTooLarge,
			Message: fault.T("publish.amount_too_large", "title", s.Title),
		})
	}
	return blockers
}

func (f *Form) ruleBlockers(r placedRule) []PublishBlocker {
	blocker := PublishBlocker{StageID: f.stageID(r), Field: r.path}
	if !r.condition.broken.IsZero() {
		blocker.Code = r.condition.code()
		blocker.Message = fault.T("publish.rule_invalid", "owner", r.owner, "mistake", r.condition.broken)
		return []PublishBlocker{blocker}
	}
	var blockers []PublishBlocker
	for _, name := range r.condition.references() {
		if !f.exists(name) {
			blocker.Code = fault.RuleReferenceUnknown
			blocker.Message = fault.T("publish.rule_reference", "owner", r.owner, "name", name)
			blockers = append(blockers, blocker)
		}
	}
	return blockers
}

// exists reports whether a name used in a rule is defined.
func (f *Form) exists(name string) bool {
	if code, isSet := cutSet(name); isSet {
		_, ok := f.names.ValueSets[code]
		return ok
	}
	_, ok := f.byName[name]
	return ok
}

// CheckRule validates a rule against the definition. ownerID is the id of the stage, question,
// requirement or charge that the rule belongs to. A new question must be part of the definition, or a
// cycle through it would not be found. An empty rule is valid unless the rule of its owner's stage
// depends on the owner. A required rule does not affect visibility, so it is cyclic only if it refers
// to its own question. The error has the code fault.InvalidRule and names the field.
func (d *Definition) CheckRule(ownerID, field, expression string) error {
	var compiled *rule.Rule
	if expression == "" {
		if field == RequiredRule || !d.underRule(ownerID) {
			return nil
		}
		field = "stageId" // the stage's rule closes the cycle
	} else {
		var err error
		if compiled, err = rule.Compile(expression, d.names()); err != nil {
			return errInvalidRule.With(fault.Field{Field: field, Code: fault.RuleInvalid, Message: textOf(err)})
		}
	}
	var message fault.Text
	if field == RequiredRule {
		message = d.requiredBySelf(ownerID, compiled)
	} else {
		message = d.selfReference(ownerID, compiled)
	}
	if !message.IsZero() {
		return errInvalidRule.With(fault.Field{Field: field, Code: fault.RuleCyclic, Message: message})
	}
	return nil
}

// requiredBySelf describes how a required rule depends on its own question, or returns "".
func (d *Definition) requiredBySelf(ownerID string, compiled *rule.Rule) fault.Text {
	for i := range d.Stages {
		for j := range d.Stages[i].Questions {
			if q := &d.Stages[i].Questions[j]; q.ID == ownerID && slices.Contains(compiled.References(), q.RuleName()) {
				return cycleText(fault.Literal(q.RuleName()), fault.Literal(q.RuleName()))
			}
		}
	}
	return fault.Text{}
}

// textOf returns the message of a rule error.
func textOf(err error) fault.Text {
	if bad, ok := errors.AsType[*rule.Error](err); ok {
		return bad.Located()
	}
	return fault.Literal(err.Error())
}

// underRule reports whether the stage of a question has a rule.
func (d *Definition) underRule(questionID string) bool {
	for i := range d.Stages {
		s := &d.Stages[i]
		if s.ShowRule != "" && slices.ContainsFunc(s.Questions, func(q Question) bool { return q.ID == questionID }) {
			return true
		}
	}
	return false
}

// CheckRules validates all rules of the definition as CheckRule does. The error names each by its
// path, such as stages[0].showRule.
func (d *Definition) CheckRules() error {
	f := build(d)
	var wrong []fault.Field
	for i := range f.stages {
		for _, r := range f.rulesOf(i) {
			if !r.condition.broken.IsZero() {
				wrong = append(wrong, fault.Field{Field: r.path, Code: r.condition.code(), Message: r.condition.broken})
			}
		}
	}
	for _, r := range f.certificateRules() {
		if !r.condition.broken.IsZero() {
			wrong = append(wrong, fault.Field{Field: r.path, Code: r.condition.code(), Message: r.condition.broken})
		}
	}
	if wrong == nil {
		return nil
	}
	return errInvalidRule.With(wrong...)
}

// selfReference describes how a rule depends on itself, or returns "".
func (d *Definition) selfReference(ownerID string, compiled *rule.Rule) fault.Text {
	f := build(d)
	node, ok := f.nodeOf(ownerID)
	if !ok {
		return fault.Text{}
	}
	own, _ := f.ruleOf(node)
	*own = condition{rule: compiled}
	f.buildGraph()
	cycle := f.needs.cycle(node)
	if cycle == nil {
		return fault.Text{}
	}
	return f.describeCycle(cycle)
}

// nodeOf returns the graph node of a stage or question.
func (f *Form) nodeOf(id string) (int, bool) {
	if i, ok := f.stageAt[id]; ok {
		return i, true
	}
	if n, ok := f.questionAt[id]; ok {
		return f.node(n), true
	}
	return 0, false
}
