package form_test

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
)

// oracle implements the wording of the specification naively, with lists and recursion and without
// caching. Its rules have one form: comparisons `name == true` and `name != true` of yes-or-no
// questions, joined by " || ".
type oracle struct {
	def form.Definition
	s   *form.Sheet
}

// everyone is the index for no particular party.
const everyone = -1

func (o *oracle) holds(rule string, party int) bool {
	if rule == "" {
		return true
	}
	for part := range strings.SplitSeq(rule, " || ") {
		word := strings.Fields(part)
		if answer, ok := o.seen(word[0], party); ok && answer == (word[1] == "==") {
			return true
		}
	}
	return false
}

// seen returns the answer that a rule sees under a name.
func (o *oracle) seen(name string, party int) (answer, ok bool) {
	for i := range o.def.Stages {
		for _, q := range o.def.Stages[i].Questions {
			if q.RuleName() == name {
				return o.seenOf(i, q, party)
			}
		}
	}
	return false, false
}

func (o *oracle) seenOf(stage int, q form.Question, party int) (answer, ok bool) {
	if q.AppliesTo == form.ForRequest {
		if !o.asked(stage, q.AppliesTo, q.ShowRule, everyone) {
			return false, false
		}
		return o.given(q.ID, "")
	}
	if party != everyone {
		if !o.asked(stage, q.AppliesTo, q.ShowRule, party) {
			return false, false
		}
		if answer, ok := o.given(q.ID, o.s.Parties[party].ID); ok {
			return answer, true
		}
		return o.given(q.ID, "")
	}
	if answer, ok := o.given(q.ID, ""); ok && len(o.askedOf(stage, q.AppliesTo, q.ShowRule)) > 0 {
		return answer, true
	}
	if len(o.s.Parties) == 0 || !o.asked(stage, q.AppliesTo, q.ShowRule, 0) {
		return false, false
	}
	return o.given(q.ID, o.s.Parties[0].ID)
}

func (o *oracle) given(questionID, partyID string) (answer, ok bool) {
	for _, a := range o.s.Answers {
		if a.QuestionID == questionID && a.PartyID == partyID {
			return a.Value.Any().(bool), true
		}
	}
	return false, false
}

func (o *oracle) attached(requirementID, partyID string) bool {
	_, ok := o.s.Document(requirementID, partyID)
	return ok
}

// asked reports whether an item with this scope and rule is visible to a party.
func (o *oracle) asked(stage int, scope form.Scope, rule string, party int) bool {
	if scope == form.ForRequest {
		party = everyone
	}
	return o.holds(o.def.Stages[stage].ShowRule, everyone) && o.holds(rule, party)
}

// askedOf returns the parties to which an item is visible.
func (o *oracle) askedOf(stage int, scope form.Scope, rule string) []int {
	all := []int{everyone}
	if scope == form.ForParty {
		all = all[:0]
		for i := range o.s.Parties {
			all = append(all, i)
		}
	}
	return slices.DeleteFunc(all, func(party int) bool { return !o.asked(stage, scope, rule, party) })
}

// requiredOf returns the parties for which an item is required.
func (o *oracle) requiredOf(stage int, scope form.Scope, showRule string, always bool, rule string) []int {
	return slices.DeleteFunc(o.askedOf(stage, scope, showRule), func(party int) bool {
		return !always && (rule == "" || !o.holds(rule, party))
	})
}

// missing returns, for each incomplete required item, the parties concerned.
func (o *oracle) missing() map[string]string {
	lacks := map[string]string{}
	note := func(id string, asked []int, has func(partyID string) bool) {
		for _, party := range asked {
			if has("") || (party != everyone && has(o.s.Parties[party].ID)) {
				continue
			}
			lacks[id] += fmt.Sprintf("%d,", party)
		}
	}
	for i, stage := range o.def.Stages {
		for _, q := range stage.Questions {
			if asked := o.requiredOf(i, q.AppliesTo, q.ShowRule, q.Required, q.RequiredRule); asked != nil {
				note(q.Code, asked, func(partyID string) bool { _, ok := o.given(q.ID, partyID); return ok })
			}
		}
		for _, r := range stage.Requirements {
			if asked := o.requiredOf(i, r.AppliesTo, r.ShowRule, r.Required, r.RequiredRule); asked != nil {
				note(r.Code, asked, func(partyID string) bool { return o.attached(r.ID, partyID) })
			}
		}
	}
	return lacks
}

// shown returns the visible stages, questions and answers.
func (o *oracle) shown() (stages, questions, answers []string) {
	for i, stage := range o.def.Stages {
		if o.holds(stage.ShowRule, everyone) {
			stages = append(stages, stage.ID)
		}
		for _, q := range stage.Questions {
			asked := o.askedOf(i, q.AppliesTo, q.ShowRule)
			if len(asked) == 0 {
				continue
			}
			required := o.requiredOf(i, q.AppliesTo, q.ShowRule, q.Required, q.RequiredRule)
			questions = append(questions, q.ID+requiredMark(len(required) > 0))
			if _, ok := o.given(q.ID, ""); ok {
				answers = append(answers, q.ID+"@")
			}
			for _, party := range asked {
				if party == everyone {
					continue
				}
				if _, ok := o.given(q.ID, o.s.Parties[party].ID); ok {
					answers = append(answers, q.ID+"@"+o.s.Parties[party].ID)
				}
			}
		}
	}
	return stages, questions, answers
}

func (o *oracle) total() int64 {
	var total int64
	for i, stage := range o.def.Stages {
		for _, c := range stage.Charges {
			if !o.asked(i, form.ForRequest, c.Rule, everyone) {
				continue
			}
			if c.Basis == price.PerParty {
				total += c.Amount * int64(len(o.s.Parties))
			} else {
				total += c.Amount
			}
		}
	}
	return total
}

// circular reports whether rules depend on themselves, by repeatedly removing everything without
// undecided dependencies.
func circular(def form.Definition) bool {
	needs := map[string][]string{}
	for _, stage := range def.Stages {
		needs[stage.ID] = mentioned(stage.ShowRule)
		for _, q := range stage.Questions {
			if slices.Contains(mentioned(q.RequiredRule), q.RuleName()) {
				return true // required rules affect nothing else, so only this is a cycle
			}
			needs[q.RuleName()] = append(mentioned(q.ShowRule), stage.ID)
		}
	}
	for range len(needs) + 1 {
		for name, list := range needs {
			if !slices.ContainsFunc(list, func(n string) bool { _, waits := needs[n]; return waits }) {
				delete(needs, name)
			}
		}
	}
	return len(needs) > 0
}

func mentioned(rule string) []string {
	var names []string
	for word := range strings.FieldsSeq(rule) {
		if strings.Contains(word, ".") {
			names = append(names, word)
		}
	}
	return names
}

// onlyShown returns a sheet with only what is visible.
func onlyShown(x *form.Filled, s *form.Sheet) *form.Sheet {
	c := s.Clone()
	c.Answers, c.Documents = nil, nil
	for _, a := range x.VisibleAnswers() {
		c.SetAnswer(a.QuestionID, a.PartyID, a.Value, time.Time{})
	}
	for _, d := range x.VisibleDocuments() {
		c.Attach(d.RequirementID, d.PartyID, d.FileID, time.Time{})
	}
	return c
}
