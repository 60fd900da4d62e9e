package form

import (
	"errors"
	"fmt"

	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// Form is a compiled Definition. It is immutable and safe for concurrent use.
type Form struct {
	def     *Definition
	names   rule.Names
	env     *rule.Environment
	stages  []stageNode
	items   []item // all questions in order, then all requirements in order
	split   int    // number of questions
	charges []chargeNode

	certificates []certificateNode

	stageAt       map[string]int // ordinals by id
	questionAt    map[string]int
	requirementAt map[string]int
	byName        map[string]int // ordinals of questions by their names in rules
	needs         graph
	faults        []error // errors in the definition
	languages     *languages
}

// item is a question or a requirement. Visibility and completeness depend only on what both have in
// common.
type item struct {
	question    *Question    // exactly one of the two is set
	requirement *Requirement //
	stage       int
	position    int
	scope       Scope
	required    bool

	condition    condition
	requiredWhen condition // unless it is always required; without a rule it never is
}

type stageNode struct {
	*Stage
	position     int
	condition    condition
	questions    span
	requirements span
	charges      span
}

type chargeNode struct {
	*Charge
	stage     int
	condition condition
}

// span is a half-open range of ordinals.
type span struct{ from, to int }

func (s span) len() int { return s.to - s.from }

// condition is a compiled rule. The zero value always holds.
type condition struct {
	rule   *rule.Rule
	broken fault.Text // reason why the rule can never hold, if so
}

// StageAt is a stage with its position.
type StageAt struct {
	*Stage
	Position int // from 1
}

// QuestionAt is a question with its position.
type QuestionAt struct {
	*Question
	Stage    *Stage
	Position int // in its stage, from 1
}

// RequirementAt is a requirement with its position.
type RequirementAt struct {
	*Requirement
	Stage    *Stage
	Position int // in its stage, from 1
}

// Compile compiles a definition, which must not be changed afterwards. It refuses invalid rules,
// cycles of rules, and duplicate ids or codes. References to unknown names are allowed: see
// PublishBlockers.
func Compile(def Definition) (*Form, error) {
	f := build(&def)
	if err := f.Fault(); err != nil {
		return nil, err
	}
	return f, nil
}

// Fault returns the error with which Compile would refuse the definition, if any.
func (f *Form) Fault() error {
	if err := errors.Join(f.faults...); err != nil {
		return fmt.Errorf("form: %w", err)
	}
	return nil
}

// Draft compiles an incomplete definition, which must not be changed afterwards. It tolerates what
// Compile refuses: an invalid or cyclic rule never holds.
func Draft(def Definition) *Form { return build(&def) }

// Definition returns the definition of the form. It must not be changed.
func (f *Form) Definition() *Definition { return f.def }

// Stages returns all stages in order, visible or not.
func (f *Form) Stages() []StageAt {
	stages := make([]StageAt, len(f.stages))
	for i := range f.stages {
		stages[i] = f.stages[i].at()
	}
	return stages
}

// Stage finds a stage by id.
func (f *Form) Stage(id string) (StageAt, bool) {
	i, ok := f.stageAt[id]
	if !ok {
		return StageAt{}, false
	}
	return f.stages[i].at(), true
}

// Question finds a question by id.
func (f *Form) Question(id string) (QuestionAt, bool) {
	n, ok := f.questionAt[id]
	if !ok {
		return QuestionAt{}, false
	}
	return f.questionAtOrdinal(n), true
}

// Requirement finds a requirement by id.
func (f *Form) Requirement(id string) (RequirementAt, bool) {
	n, ok := f.requirementAt[id]
	if !ok {
		return RequirementAt{}, false
	}
	return f.requirementAtOrdinal(n), true
}

// ChargesDependOn reports whether the answer to the question can affect the price of the stage,
// through the rules of the stage and its charges, directly or transitively.
func (f *Form) ChargesDependOn(stageID, questionID string) bool {
	stage, ok := f.stageAt[stageID]
	question, known := f.questionAt[questionID]
	if !ok || !known {
		return false
	}
	from := []int{stage}
	for _, c := range f.charges[f.stages[stage].charges.from:f.stages[stage].charges.to] {
		from = append(from, f.referencedNodes(c.condition)...)
	}
	return f.needs.reach(from)[f.node(question)]
}

func (s *stageNode) at() StageAt { return StageAt{Stage: s.Stage, Position: s.position} }

func (f *Form) questionAtOrdinal(n int) QuestionAt {
	a := &f.items[n]
	return QuestionAt{Question: a.question, Stage: f.stages[a.stage].Stage, Position: a.position}
}

func (f *Form) requirementAtOrdinal(n int) RequirementAt {
	a := &f.items[n]
	return RequirementAt{Requirement: a.requirement, Stage: f.stages[a.stage].Stage, Position: a.position}
}
