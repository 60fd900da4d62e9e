package form

import (
	"fmt"
	"slices"
	"strings"

	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// build indexes a definition and compiles its rules. Errors are stored in faults; the form is usable
// nonetheless.
func build(def *Definition) *Form {
	f := &Form{
		def:     def,
		stageAt: map[string]int{}, questionAt: map[string]int{},
		requirementAt: map[string]int{}, byName: map[string]int{}, languages: newLanguages(),
	}
	f.names = def.names()
	f.env = rule.NewEnvironment(f.names)
	f.addStages()
	f.addQuestions()
	f.addRequirements()
	f.addCharges()
	f.addCertificates()
	f.buildGraph()
	f.breakCycles()
	return f
}

// names returns the names that rules of the definition may use.
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
	default: // texts of all forms, and dates, whose ISO form sorts correctly
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
		stage.questions.from = len(f.items)
		for j := range stage.Questions {
			q := &stage.Questions[j]
			f.index(f.questionAt, q.ID, len(f.items), "question id")
			f.index(f.byName, q.RuleName(), len(f.items), "question code")
			f.items = append(f.items, item{
				question: q, stage: i, position: j + 1, scope: q.AppliesTo, required: q.Required,
				condition:    f.condition(q.ShowRule, questionRulePath(i, j)),
				requiredWhen: f.requiredWhen(q, requiredRulePath(questionRulePath(i, j))),
			})
		}
		stage.questions.to = len(f.items)
	}
	f.split = len(f.items)
}

func (f *Form) addRequirements() {
	for i := range f.stages {
		stage := &f.stages[i]
		stage.requirements.from = len(f.items)
		for j := range stage.Requirements {
			r := &stage.Requirements[j]
			f.index(f.requirementAt, r.ID, len(f.items), "requirement id")
			f.items = append(f.items, item{
				requirement: r, stage: i, position: j + 1, scope: r.AppliesTo, required: r.Required,
				condition:    f.condition(r.ShowRule, requirementRulePath(i, j)),
				requiredWhen: f.condition(r.RequiredRule, requiredRulePath(requirementRulePath(i, j))),
			})
		}
		stage.requirements.to = len(f.items)
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

// index stores the position of an item. If a key is duplicated, the first item wins.
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

// requiredWhen compiles the rule that makes a question required. It must not refer to the question
// itself.
func (f *Form) requiredWhen(q *Question, path string) condition {
	c := f.condition(q.RequiredRule, path)
	if slices.Contains(c.references(), q.RuleName()) {
		c.broken = cycleText(fault.Literal(q.RuleName()), fault.Literal(q.RuleName()))
		f.faults = append(f.faults, fmt.Errorf("%s: %w", path, c.broken))
	}
	return c
}

// always reports whether the condition needs no evaluation.
func (c *condition) always() bool { return c.rule == nil && c.broken.IsZero() }

// code returns the error code of a broken rule. A rule in a cycle is valid on its own.
func (c *condition) code() fault.FieldCode {
	if c.rule != nil {
		return fault.RuleCyclic
	}
	return fault.RuleInvalid
}

// references returns the names used in the rule, if there is one.
func (c *condition) references() []string {
	if c.rule == nil {
		return nil
	}
	return c.rule.References()
}

// The rule fields of questions and requirements.
const (
	ShowRule     = "showRule"     // visibility
	RequiredRule = "requiredRule" // whether it is required
)

// The paths of rules in the JSON of a definition.

func stageRulePath(stage int) string { return fmt.Sprintf("stages[%d].showRule", stage) }

func questionRulePath(stage, question int) string {
	return fmt.Sprintf("stages[%d].questions[%d].showRule", stage, question)
}

func requirementRulePath(stage, requirement int) string {
	return fmt.Sprintf("stages[%d].requirements[%d].showRule", stage, requirement)
}

// requiredRulePath derives the path of a requiredRule from that of the showRule.
func requiredRulePath(showRulePath string) string {
	return strings.TrimSuffix(showRulePath, ShowRule) + RequiredRule
}

func chargeRulePath(stage, charge int) string {
	return fmt.Sprintf("stages[%d].charges[%d].rule", stage, charge)
}

func certificateRulePath(certificate int) string {
	return fmt.Sprintf("certificates[%d].rule", certificate)
}
