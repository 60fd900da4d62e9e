package form

import (
	"fmt"
	"iter"
	"slices"

	"stagegate/internal/infra/kit/fault"
)

// ShownQuestion is a visible question. One that is asked of each party is
// visible where it is so for at least one.
type ShownQuestion struct {
	QuestionAt
	Exceptions
	Required bool // now, of at least one party that it is visible for
	Answered bool // for every party that it is visible for
}

// ShownRequirement is a visible requirement. One that is asked of each party is
// visible where it is so for at least one.
type ShownRequirement struct {
	RequirementAt
	Exceptions
	Required bool // now, of at least one party that it is visible for
	Attached bool // for every party that it is visible for
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
	Code    string // of the question or requirement
	Label   string // what people call it
	StageID string
	PartyID string     // "" where no party in particular is meant
	Message fault.Text // for the caller
}

// Questions are the visible questions of a stage, or of every stage where
// stageID is "", in order.
func (x *Filled) Questions(stageID string) []ShownQuestion {
	var questions []ShownQuestion
	for stage := range x.stagesOf(stageID) {
		questions = slices.Grow(questions, stage.questions.len())
		for n := stage.questions.from; n < stage.questions.to; n++ {
			if s := x.completeness(n, (*Filled).shownTo); s.concerns {
				questions = append(questions, ShownQuestion{x.form.questionAtOrdinal(n), x.exceptions(n), x.required(n), s.complete()})
			}
		}
	}
	return questions
}

// Requirements are the visible requirements of a stage, or of every stage where
// stageID is "", in order.
func (x *Filled) Requirements(stageID string) []ShownRequirement {
	var requirements []ShownRequirement
	for stage := range x.stagesOf(stageID) {
		requirements = slices.Grow(requirements, stage.requirements.len())
		for n := stage.requirements.from; n < stage.requirements.to; n++ {
			if s := x.completeness(n, (*Filled).shownTo); s.concerns {
				requirements = append(requirements, ShownRequirement{x.form.requirementAtOrdinal(n), x.exceptions(n), x.required(n), s.complete()})
			}
		}
	}
	return requirements
}

// Missing is what is visible and required but not there, in a stage, or in
// every stage where stageID is "", in order. What every party lacks is
// one blocker; otherwise there is one for each party that lacks it.
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

// stagesOf are the stages that a caller means by an id, visible ones only.
func (x *Filled) stagesOf(stageID string) iter.Seq[*stageNode] {
	return func(yield func(*stageNode) bool) {
		for i := range x.form.stages {
			stage := &x.form.stages[i]
			if (stageID == "" || stage.ID == stageID) && x.stageShown(i) && !yield(stage) {
				return
			}
		}
	}
}

// completeness says whether a question or requirement concerns anyone, and who of them
// has not answered it.
type completeness struct {
	concerns      bool
	missingForAll bool
	missingFor    []int // the parties that lack it, where only some do
}

func (s completeness) complete() bool { return !s.missingForAll && len(s.missingFor) == 0 }

// completeness finds who has not answered a question or requirement among those whom it
// concerns: those whom it is visible to, or of whom it is required.
func (x *Filled) completeness(n int, concerns func(x *Filled, n int, in *evalContext) bool) completeness {
	if x.form.asked[n].scope != ForParty {
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
	a := &x.form.asked[n]
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

// canBeRequired reports whether there are answers with which it is required.
func (a *asked) canBeRequired() bool { return a.required || !a.requiredWhen.always() }

// required reports whether a visible question or requirement is required of anyone.
func (x *Filled) required(n int) bool {
	a := &x.form.asked[n]
	return a.required || a.canBeRequired() && x.completeness(n, (*Filled).requiredOf).concerns
}

// requiredOf reports whether a question or requirement is required in an evalContext.
func (x *Filled) requiredOf(n int, in *evalContext) bool {
	a := &x.form.asked[n]
	if !a.canBeRequired() || !x.shownTo(n, in) {
		return false
	}
	if a.required {
		return true
	}
	if in.required == nil {
		in.required = make([]visibility, len(x.form.asked))
	}
	return x.decide(&in.required[n], &a.requiredWhen, in)
}

func (x *Filled) blocker(a *asked, partyID, partyName string) Blocker {
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

// ShownAnswers are the answers that count, in the order of the questions:
// those to questions that are visible for the ones who gave them. What is
// hidden is kept in the sheet, but neither shown nor used.
func (x *Filled) ShownAnswers() []Answer {
	answers := make([]Answer, 0, len(x.sheet.Answers))
	for n := range x.form.split {
		for at := range x.shownGiven(n) {
			answers = append(answers, x.sheet.Answers[at])
		}
	}
	return answers
}

// ShownDocuments are the documents of visible requirements, in their order.
func (x *Filled) ShownDocuments() []Document {
	documents := make([]Document, 0, len(x.sheet.Documents))
	for n := x.form.split; n < len(x.form.asked); n++ {
		for at := range x.shownGiven(n) {
			documents = append(documents, x.sheet.Documents[at])
		}
	}
	return documents
}

// shownGiven is what was given for a question or requirement that is visible:
// the common one first, then those of the parties in their order.
func (x *Filled) shownGiven(n int) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if x.given[n] != none && x.shownToAnyone(n) && !yield(x.given[n]) {
			return
		}
		for i := range x.parties {
			p := &x.parties[i]
			if at, ok := p.own[n]; ok && x.shownTo(n, p.context) && !yield(at) {
				return
			}
		}
	}
}
