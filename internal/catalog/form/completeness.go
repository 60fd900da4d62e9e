package form

import (
	"fmt"
	"iter"
	"slices"

	"stagegate/internal/infra/kit/fault"
)

// VisibleQuestion is a visible question. A per-party question is visible if it is so for at least one
// party.
type VisibleQuestion struct {
	QuestionAt
	Exceptions
	Required bool // now, for at least one party that sees it
	Answered bool // for every party that sees it
}

// VisibleRequirement is a visible requirement. A per-party requirement is visible if it is so for at
// least one party.
type VisibleRequirement struct {
	RequirementAt
	Exceptions
	Required bool // now, for at least one party that sees it
	Attached bool // for every party that sees it
}

// The kinds of a Blocker that come from a form.
const (
	MissingAnswer   = "ANSWER"
	MissingDocument = "DOCUMENT"
)

// Blocker is a reason why a request cannot be submitted or a stage cannot be
// completed.
type Blocker struct {
	Kind    string // MissingAnswer, MissingDocument or a kind of the caller's
	Code    string // code of the question or requirement
	Label   string // label for people
	StageID string
	PartyID string     // "" if no particular party is concerned
	Message fault.Text // explanation for the caller
}

// Questions returns the visible questions of a stage, or of all stages if stageID is "", in order.
func (x *Filled) Questions(stageID string) []VisibleQuestion {
	var questions []VisibleQuestion
	for stage := range x.stagesOf(stageID) {
		questions = slices.Grow(questions, stage.questions.len())
		for n := stage.questions.from; n < stage.questions.to; n++ {
			if s := x.completeness(n, (*Filled).visibleTo); s.concerns {
				questions = append(questions, VisibleQuestion{x.form.questionAtOrdinal(n), x.exceptions(n), x.required(n), s.complete()})
			}
		}
	}
	return questions
}

// Requirements returns the visible requirements of a stage, or of all stages if stageID is "", in
// order.
func (x *Filled) Requirements(stageID string) []VisibleRequirement {
	var requirements []VisibleRequirement
	for stage := range x.stagesOf(stageID) {
		requirements = slices.Grow(requirements, stage.requirements.len())
		for n := stage.requirements.from; n < stage.requirements.to; n++ {
			if s := x.completeness(n, (*Filled).visibleTo); s.concerns {
				requirements = append(requirements, VisibleRequirement{x.form.requirementAtOrdinal(n), x.exceptions(n), x.required(n), s.complete()})
			}
		}
	}
	return requirements
}

// Missing returns what is visible and required but missing in a stage, or in all stages if stageID is
// "", in order. If all parties lack it there is one blocker, otherwise one for each of them.
func (x *Filled) Missing(stageID string) []Blocker {
	var missing []Blocker
	for stage := range x.stagesOf(stageID) {
		for n := stage.questions.from; n < stage.questions.to; n++ {
			missing = x.appendMissing(missing, n)
		}
		for n := stage.requirements.from; n < stage.requirements.to; n++ {
			missing = x.appendMissing(missing, n)
		}
	}
	return missing
}

// stagesOf yields the visible stages selected by an id, or all of them.
func (x *Filled) stagesOf(stageID string) iter.Seq[*stageNode] {
	return func(yield func(*stageNode) bool) {
		for i := range x.form.stages {
			stage := &x.form.stages[i]
			if (stageID == "" || stage.ID == stageID) && x.stageVisible(i) && !yield(stage) {
				return
			}
		}
	}
}

// completeness records whether a question or requirement concerns anyone, and for whom it is missing.
type completeness struct {
	concerns      bool
	missingForAll bool
	missingFor    []int // parties that lack it, if only some do
}

func (s completeness) complete() bool { return !s.missingForAll && len(s.missingFor) == 0 }

// completeness determines who lacks a question or requirement among those it concerns, that is those
// who see it or for whom it is required.
func (x *Filled) completeness(n int, concerns func(x *Filled, n int, in *evalContext) bool) completeness {
	if x.form.items[n].scope != ForParty {
		all := concerns(x, n, &x.common)
		return completeness{concerns: all, missingForAll: all && x.given[n] == none}
	}
	var s completeness
	for i := range x.parties {
		p := &x.parties[i]
		if !concerns(x, n, p.context) {
			continue
		}
		s.concerns = true
		if _, own := p.own[n]; !own && x.given[n] == none {
			s.missingFor = append(s.missingFor, i)
		}
	}
	if s.concerns && len(s.missingFor) == len(x.parties) {
		return completeness{concerns: true, missingForAll: true}
	}
	return s
}

func (x *Filled) appendMissing(missing []Blocker, n int) []Blocker {
	a := &x.form.items[n]
	if !a.canBeRequired() {
		return missing
	}
	s := x.completeness(n, (*Filled).requiredOf)
	if s.missingForAll {
		missing = append(missing, x.blocker(a, "", ""))
	}
	for _, party := range s.missingFor {
		missing = append(missing, x.blocker(a, x.sheet.Parties[party].ID, x.partyName(party)))
	}
	return missing
}

// canBeRequired reports whether it can ever be required.
func (a *item) canBeRequired() bool { return a.required || !a.requiredWhen.always() }

// required reports whether a visible question or requirement is required for anyone.
func (x *Filled) required(n int) bool {
	a := &x.form.items[n]
	return a.required || a.canBeRequired() && x.completeness(n, (*Filled).requiredOf).concerns
}

// requiredOf reports whether a question or requirement is required in an evalContext.
func (x *Filled) requiredOf(n int, in *evalContext) bool {
	a := &x.form.items[n]
	if !a.canBeRequired() || !x.visibleTo(n, in) {
		return false
	}
	if a.required {
		return true
	}
	if in.required == nil {
		in.required = make([]visibility, len(x.form.items))
	}
	return x.decide(&in.required[n], &a.requiredWhen, in)
}

func (x *Filled) blocker(a *item, partyID, partyName string) Blocker {
	b := Blocker{StageID: x.form.stages[a.stage].ID, PartyID: partyID}
	key, keyFor := "answer.missing", "answer.missing_for"
	if a.question != nil {
		b.Kind, b.Code, b.Label = MissingAnswer, a.question.Code, a.question.Label
	} else {
		b.Kind, b.Code, b.Label = MissingDocument, a.requirement.Code, a.requirement.Name
		key, keyFor = "document.missing", "document.missing_for"
	}
	b.Message = fault.T(key, "label", b.Label)
	if partyID != "" {
		b.Message = fault.T(keyFor, "label", b.Label, "name", partyName)
	}
	return b
}

func (x *Filled) partyName(party int) string {
	if name := x.sheet.Parties[party].Name; name != "" {
		return name
	}
	return fmt.Sprintf("party %d", party+1)
}

// VisibleAnswers returns the effective answers, in the order of the questions: those to questions
// visible to the party that answered. Hidden answers stay in the sheet but are neither shown nor used.
func (x *Filled) VisibleAnswers() []Answer {
	answers := make([]Answer, 0, len(x.sheet.Answers))
	for n := range x.form.split {
		for at := range x.visibleEntries(n) {
			answers = append(answers, x.sheet.Answers[at])
		}
	}
	return answers
}

// VisibleDocuments returns the documents of visible requirements, in order.
func (x *Filled) VisibleDocuments() []Document {
	documents := make([]Document, 0, len(x.sheet.Documents))
	for n := x.form.split; n < len(x.form.items); n++ {
		for at := range x.visibleEntries(n) {
			documents = append(documents, x.sheet.Documents[at])
		}
	}
	return documents
}

// visibleEntries yields the answers to a visible question, or the documents of a visible requirement: the
// common one first, then those of the parties in order.
func (x *Filled) visibleEntries(n int) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if x.given[n] != none && x.visibleToAnyone(n) && !yield(x.given[n]) {
			return
		}
		for i := range x.parties {
			p := &x.parties[i]
			if at, ok := p.own[n]; ok && x.visibleTo(n, p.context) && !yield(at) {
				return
			}
		}
	}
}
