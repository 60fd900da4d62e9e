package form

import (
	"errors"
	"fmt"
	"slices"

	"stagegate/internal/fault"
	"stagegate/internal/money"
	"stagegate/internal/rule"
)

// Problem is something that stands in the way of publishing a service.
type Problem struct {
	StageID string // "" where no stage is at fault
	Field   string // path in the definition, such as stages[0].questions
	Code    fault.FieldCode
	Message string
}

// refused is the fault of a rule that cannot be saved.
var refused = fault.New(fault.InvalidRule, "The rule is not valid.")

// Problems is what stands in the way of publishing (specification, section 4),
// in the order of the definition. One without problems compiles, as long as no id
// or code is in it twice.
func (d *Definition) Problems() []Problem {
	if len(d.Stages) == 0 {
		return []Problem{{Field: "stages", Code: fault.StageRequired, Message: "The service needs at least one stage."}}
	}
	f := build(d)
	var problems []Problem
	for i := range f.stages {
		problems = append(problems, f.emptiness(i)...)
		problems = append(problems, f.deadEnds(i)...)
		for _, r := range f.rulesOf(i) {
			problems = append(problems, f.ruleProblems(r)...)
		}
	}
	return problems
}

// emptiness is what a stage of its kind needs and does not have.
func (f *Form) emptiness(stage int) []Problem {
	s := f.stages[stage].Stage
	switch {
	case s.Kind == Ordinary && len(s.Questions) == 0:
		return []Problem{{
			StageID: s.ID, Field: fmt.Sprintf("stages[%d].questions", stage), Code: fault.QuestionRequired,
			Message: fmt.Sprintf("The stage %q needs at least one question.", s.Title),
		}}
	case s.Kind == Payment && len(s.Charges) == 0:
		return []Problem{{
			StageID: s.ID, Field: fmt.Sprintf("stages[%d].charges", stage), Code: fault.ChargeRequired,
			Message: fmt.Sprintf("The payment stage %q needs at least one charge.", s.Title),
		}}
	default:
		return nil
	}
}

// deadEnds are the places in a stage that nobody could get past: a required
// choice without anything to choose, and a price that no amount can be.
func (f *Form) deadEnds(stage int) []Problem {
	s := f.stages[stage].Stage
	var problems []Problem
	for i := range s.Questions {
		if q := &s.Questions[i]; q.Required && q.isChoice() && len(q.ActiveOptions()) == 0 {
			problems = append(problems, Problem{
				StageID: s.ID, Field: fmt.Sprintf("stages[%d].questions[%d].options", stage, i), Code: fault.OptionRequired,
				Message: fmt.Sprintf("The required question %s needs at least one active option.", q.RuleName()),
			})
		}
	}
	var charged []*Charge // up to here
	for i := range stage + 1 {
		for j := range f.stages[i].Charges {
			charged = append(charged, &f.stages[i].Charges[j])
		}
	}
	if _, err := priceOf(f.def.Currency, charged, f.def.MaxParties); errors.Is(err, money.ErrOverflow) && len(s.Charges) > 0 {
		problems = append(problems, Problem{
			StageID: s.ID, Field: fmt.Sprintf("stages[%d].charges", stage), Code: fault.AmountTooLarge,
			Message: fmt.Sprintf("With the charges of the stage %q the service can cost more than an amount can be.", s.Title),
		})
	}
	return problems
}

func (f *Form) ruleProblems(r placedRule) []Problem {
	problem := Problem{StageID: f.stages[r.stage].ID, Field: r.path}
	if r.condition.broken != "" {
		problem.Code = r.condition.code()
		problem.Message = fmt.Sprintf("The rule of %s is not valid: %s.", r.owner, r.condition.broken)
		return []Problem{problem}
	}
	var problems []Problem
	for _, name := range r.condition.references() {
		if !f.exists(name) {
			problem.Code = fault.RuleReferenceUnknown
			problem.Message = fmt.Sprintf("The rule of %s refers to %s, which does not exist.", r.owner, name)
			problems = append(problems, problem)
		}
	}
	return problems
}

// exists reports whether a name that a rule mentions means something.
func (f *Form) exists(name string) bool {
	if code, isSet := cutSet(name); isSet {
		_, ok := f.names.ValueSets[code]
		return ok
	}
	_, ok := f.byName[name]
	return ok
}

// CheckRule says whether a rule can be saved with the definition as it stands.
// ownerID is the id of the stage, question, requirement or charge that carries
// the rule; a new question belongs in the definition before its rule is
// checked, or else a rule that depends on itself is not found. No rule, "", is
// right unless its owner stands in a stage whose own rule needs it. The fault
// has the code fault.InvalidRule and names the field.
func (d *Definition) CheckRule(ownerID, field, expression string) error {
	var compiled *rule.Rule
	if expression == "" {
		if !d.underRule(ownerID) {
			return nil
		}
		field = "stageId" // that is what closes a circle then
	} else {
		var err error
		if compiled, err = rule.Compile(expression, d.names()); err != nil {
			return refused.With(fault.Field{Field: field, Code: fault.RuleInvalid, Message: err.Error()})
		}
	}
	if message := d.selfReference(ownerID, compiled); message != "" {
		return refused.With(fault.Field{Field: field, Code: fault.RuleCyclic, Message: message})
	}
	return nil
}

// underRule reports whether a question stands in a stage that has a rule.
func (d *Definition) underRule(questionID string) bool {
	for i := range d.Stages {
		s := &d.Stages[i]
		if s.ShowRule != "" && slices.ContainsFunc(s.Questions, func(q Question) bool { return q.ID == questionID }) {
			return true
		}
	}
	return false
}

// CheckRules says of all rules of the definition at once what CheckRule says of
// one. The fault names each by its path, such as stages[0].showRule.
func (d *Definition) CheckRules() error {
	f := build(d)
	var wrong []fault.Field
	for i := range f.stages {
		for _, r := range f.rulesOf(i) {
			if r.condition.broken != "" {
				wrong = append(wrong, fault.Field{Field: r.path, Code: r.condition.code(), Message: r.condition.broken})
			}
		}
	}
	if wrong == nil {
		return nil
	}
	return refused.With(wrong...)
}

// selfReference says how a rule would depend on itself, or "".
func (d *Definition) selfReference(ownerID string, compiled *rule.Rule) string {
	f := build(d)
	node, ok := f.nodeOf(ownerID)
	if !ok {
		return ""
	}
	own, _ := f.ruleOf(node)
	*own = condition{rule: compiled}
	f.connect()
	cycle := f.needs.cycle(node)
	if cycle == nil {
		return ""
	}
	return f.describeCycle(cycle)
}

// nodeOf finds the stage or question with an id in the graph.
func (f *Form) nodeOf(id string) (int, bool) {
	if i, ok := f.stageAt[id]; ok {
		return i, true
	}
	if n, ok := f.questionAt[id]; ok {
		return f.node(n), true
	}
	return 0, false
}
