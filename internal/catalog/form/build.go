package form

import (
	"fmt"
	"slices"
	"strings"

	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// build indexes a definition and compiles its rules. What is wrong with it goes
// to faults, and the form is usable all the same.
func build(def *Definition) *Form {
	f := &Form{
		def:     def,
		stageAt: map[string]int{}, questionAt: map[string]int{},
		requirementAt: map[string]int{}, byName: map[string]int{},
	}
	f.names = def.names()
	f.env = rule.NewEnvironment(f.names)
	f.addStages()
	f.addQuestions()
	f.addRequirements()
	f.addCharges()
	f.connect()
	f.cutCycles()
	return f
}

// names is what the rules of the definition may refer to.
func (d *Definition) names() rule.Names {
	names := rule.Names{Questions: map[string]rule.Type{}, ValueSets: map[string][]string{}}
	for i := range d.Stages {
		for j := range d.Stages[i].Questions {
			q := &d.Stages[i].Questions[j]
			names.Questions[q.RuleName()] = q.ruleType()
		}
	}
	for _, v := range d.ValueSets {
		names.ValueSets[v.Code] = v.Members
	}
	return names
}

func (q *Question) ruleType() rule.Type {
	switch q.AnswerType {
	case Number, Money:
		return rule.Number
	case Boolean:
		return rule.Bool
	case MultipleChoice:
		return rule.List
	default: // texts of all forms, and dates: as ISO texts they compare rightly
		return rule.Text
	}
}

func (f *Form) addStages() {
	for i := range f.def.Stages {
		s := &f.def.Stages[i]
		f.index(f.stageAt, s.ID, i, "stage id")
		f.stages = append(f.stages, stageNode{
			Stage: s, position: i + 1,
			condition: f.condition(s.ShowRule, stageRulePath(i)),
		})
	}
}

func (f *Form) addQuestions() {
	for i := range f.stages {
		stage := &f.stages[i]
		stage.questions.from = len(f.asked)
		for j := range stage.Questions {
			q := &stage.Questions[j]
			f.index(f.questionAt, q.ID, len(f.asked), "question id")
			f.index(f.byName, q.RuleName(), len(f.asked), "question code")
			f.asked = append(f.asked, asked{
				question: q, stage: i, position: j + 1, scope: q.AppliesTo, required: q.Required,
				condition:    f.condition(q.ShowRule, questionRulePath(i, j)),
				requiredWhen: f.requiredWhen(q, requiredRulePath(questionRulePath(i, j))),
			})
		}
		stage.questions.to = len(f.asked)
	}
	f.split = len(f.asked)
}

func (f *Form) addRequirements() {
	for i := range f.stages {
		stage := &f.stages[i]
		stage.requirements.from = len(f.asked)
		for j := range stage.Requirements {
			r := &stage.Requirements[j]
			f.index(f.requirementAt, r.ID, len(f.asked), "requirement id")
			f.asked = append(f.asked, asked{
				requirement: r, stage: i, position: j + 1, scope: r.AppliesTo, required: r.Required,
				condition:    f.condition(r.ShowRule, requirementRulePath(i, j)),
				requiredWhen: f.condition(r.RequiredRule, requiredRulePath(requirementRulePath(i, j))),
			})
		}
		stage.requirements.to = len(f.asked)
	}
}

func (f *Form) addCharges() {
	for i := range f.stages {
		stage := &f.stages[i]
		stage.charges.from = len(f.charges)
		for j := range stage.Charges {
			c := &stage.Charges[j]
			f.charges = append(f.charges, chargeNode{
				Charge: c, stage: i,
				condition: f.condition(c.Rule, chargeRulePath(i, j)),
			})
		}
		stage.charges.to = len(f.charges)
	}
}

// index notes where a thing is. Of two with the same key, the first is found.
func (f *Form) index(at map[string]int, key string, ordinal int, what string) {
	if _, taken := at[key]; taken {
		f.faults = append(f.faults, fmt.Errorf("the %s %q is used twice", what, key))
		return
	}
	at[key] = ordinal
}

func (f *Form) condition(expression, path string) condition {
	if expression == "" {
		return condition{}
	}
	compiled, err := f.env.Compile(expression)
	if err != nil {
		f.faults = append(f.faults, fmt.Errorf("%s: %w", path, err))
		return condition{broken: textOf(err)}
	}
	return condition{rule: compiled}
}

// requiredWhen compiles the rule that says when a question is required. It must not refer
// to the question itself.
func (f *Form) requiredWhen(q *Question, path string) condition {
	c := f.condition(q.RequiredRule, path)
	if slices.Contains(c.references(), q.RuleName()) {
		c.broken = needsItself(fault.Literal(q.RuleName()), fault.Literal(q.RuleName()))
		f.faults = append(f.faults, fmt.Errorf("%s: %w", path, c.broken))
	}
	return c
}

// always reports whether there is nothing to evaluate.
func (c *condition) always() bool { return c.rule == nil && c.broken.IsZero() }

// code says what kind of mistake makes a rule a broken one: a rule that depends on
// itself is right by itself.
func (c *condition) code() fault.FieldCode {
	if c.rule != nil {
		return fault.RuleCyclic
	}
	return fault.RuleInvalid
}

// references are the names that the rule mentions, if there is one.
func (c *condition) references() []string {
	if c.rule == nil {
		return nil
	}
	return c.rule.References()
}

// The fields of questions and requirements that have rules.
const (
	ShowRule     = "showRule"     // when it is visible
	RequiredRule = "requiredRule" // when it is required
)

// The paths of rules in the JSON of a definition.

func stageRulePath(stage int) string { return fmt.Sprintf("stages[%d].showRule", stage) }

func questionRulePath(stage, question int) string {
	return fmt.Sprintf("stages[%d].questions[%d].showRule", stage, question)
}

func requirementRulePath(stage, requirement int) string {
	return fmt.Sprintf("stages[%d].requirements[%d].showRule", stage, requirement)
}

// requiredRulePath is the path of the other rule of a question or requirement.
func requiredRulePath(showRulePath string) string {
	return strings.TrimSuffix(showRulePath, ShowRule) + RequiredRule
}

func chargeRulePath(stage, charge int) string {
	return fmt.Sprintf("stages[%d].charges[%d].rule", stage, charge)
}
