package form

import (
	"errors"
	"fmt"

	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// Form is a compiled Definition. It is immutable and safe for concurrent use,
// so that the form of a published version can be kept for ever.
type Form struct {
	def     *Definition
	names   rule.Names
	env     *rule.Environment
	stages  []stageNode
	asked   []asked // every question in order, then every requirement in order
	split   int     // how many of them are questions
	charges []chargeNode

	stageAt       map[string]int // ordinals by id
	questionAt    map[string]int
	requirementAt map[string]int
	byName        map[string]int // ordinals of questions by what rules call them
	needs         graph
	faults        []error // what was wrong with the definition
}

// asked is a question or a requirement: what the two have in common is all that
// visibility and completeness depend on.
type asked struct {
	question    *Question    // one of the two
	requirement *Requirement //
	stage       int
	position    int
	scope       Scope
	required    bool

	condition    condition
	requiredWhen condition // if it is not required anyway; without a rule it is not
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

// span is a run of ordinals: from, and up to but not including to.
type span struct{ from, to int }

func (s span) len() int { return s.to - s.from }

// condition is a rule made ready. The zero value always holds.
type condition struct {
	rule   *rule.Rule
	broken fault.Text // why the rule can never hold, where it cannot
}

// StageAt is a stage in its place.
type StageAt struct {
	*Stage
	Position int // from 1
}

// QuestionAt is a question in its place.
type QuestionAt struct {
	*Question
	Stage    *Stage
	Position int // in its stage, from 1
}

// RequirementAt is a requirement in its place.
type RequirementAt struct {
	*Requirement
	Stage    *Stage
	Position int // in its stage, from 1
}

// Compile makes a form of a definition, which must not be changed afterwards.
// It refuses a rule that does not compile, rules that depend on themselves, and
// ids or codes that are used twice. A rule may refer to what does not exist:
// see PublishBlockers.
func Compile(def Definition) (*Form, error) {
	f := build(&def)
	if err := f.Fault(); err != nil {
		return nil, err
	}
	return f, nil
}

// Fault says why Compile would refuse the definition of the form, if it would.
func (f *Form) Fault() error {
	if err := errors.Join(f.faults...); err != nil {
		return fmt.Errorf("form: %w", err)
	}
	return nil
}

// Draft makes a form of a definition that is still being built, which must not
// be changed afterwards. What Compile would refuse is there as well: a rule
// that does not compile or depends on itself never holds.
func Draft(def Definition) *Form { return build(&def) }

// Definition is what the form was compiled from. It must not be changed.
func (f *Form) Definition() *Definition { return f.def }

// Stages are all stages in order, visible or not.
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

// ChargesDependOn reports whether another answer to the question could change
// the price of the stage: whether a rule that decides the stage or one of its
// charges refers to the question, directly or through the rules that decide
// what it refers to.
func (f *Form) ChargesDependOn(stageID, questionID string) bool {
	stage, ok := f.stageAt[stageID]
	question, known := f.questionAt[questionID]
	if !ok || !known {
		return false
	}
	from := []int{stage}
	for _, c := range f.charges[f.stages[stage].charges.from:f.stages[stage].charges.to] {
		from = append(from, f.referred(c.condition)...)
	}
	return f.needs.reach(from)[f.node(question)]
}

func (s *stageNode) at() StageAt { return StageAt{Stage: s.Stage, Position: s.position} }

func (f *Form) questionAtOrdinal(n int) QuestionAt {
	a := &f.asked[n]
	return QuestionAt{Question: a.question, Stage: f.stages[a.stage].Stage, Position: a.position}
}

func (f *Form) requirementAtOrdinal(n int) RequirementAt {
	a := &f.asked[n]
	return RequirementAt{Requirement: a.requirement, Stage: f.stages[a.stage].Stage, Position: a.position}
}
