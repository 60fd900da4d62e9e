package caseview

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// Saved is what became of a form with answers.
type Saved struct {
	Case    *Case     // as it is now
	Inputs  []*Input  // of the part as it is now, with what was entered where it was refused
	More    int       // questions that are asked because of the answers, and are not answered yet
	First   string    // id of the first of them
	Refusal ui.Answer // why something was not saved; its status is 0 if all was
}

// attempts is how often a change is tried that depends on what others change at the same time.
const attempts = 3

// Save writes the answers of a form that differ from what its page has shown. What is
// refused stays out, and the rest is saved all the same, since a draft may have gaps.
func Save(r *ui.Request, c *Case, p Part) Saved { return save(r, c, p, false) }

// SaveUnchanged is Save, except that it overwrites no answer that has changed since the page
// was made. load reads the case, which may change in between.
func SaveUnchanged(r *ui.Request, p Part, load func() (*Case, ui.Answer)) Saved {
	saved := Saved{Case: p.c}
	for range attempts {
		c, a := load()
		if !a.OK() {
			saved.Refusal = a
			break
		}
		part, ok := c.samePart(p)
		if !ok {
			break
		}
		r.IfMatch = a.ETag()
		if saved = save(r, c, part, true); saved.Refusal.ErrorCode != fault.PreconditionFailed {
			break
		}
	}
	return saved
}

func save(r *ui.Request, c *Case, p Part, guarded bool) Saved {
	inputs := p.Inputs(r)
	changed := make([]change, 0, len(inputs))
	for _, in := range inputs {
		if !r.PostForm.Has(in.WasName()) {
			continue // was not on the page
		}
		v := in.read(r.Printer(), r.PostForm)
		switch was := r.PostForm.Get(in.WasName()); {
		case stamp(v) == was, stamp(v) == in.Was: // not changed, or so already
		case guarded && was != in.Was:
			in.Error, in.changed = in.meanwhile(r), true
		default:
			changed = append(changed, change{in, v})
		}
	}
	now, refusal := c, ui.Answer{}
	if slices.ContainsFunc(inputs, func(in *Input) bool { return in.changed }) {
		refusal = ui.Answer{Status: http.StatusPreconditionFailed, Message: r.Text("apply.refused")}
	}
	for len(changed) > 0 {
		after, a := put(r, c, changed)
		if a.OK() {
			now = after
			break
		}
		refusal = a
		left := withoutWrong(r, changed, places(a))
		if len(left) == len(changed) { // it is not about single answers
			for _, ch := range left {
				ch.in.unsaved = true
			}
			break
		}
		refusal.Message = r.Text("apply.refused")
		changed = left
	}
	return saved(r, now, p, inputs, refusal)
}

// withoutWrong marks the answers at some places as wrong, and returns the others.
func withoutWrong(r *ui.Request, changed []change, wrong []int) []change {
	left := make([]change, 0, len(changed))
	for i, ch := range changed {
		if slices.Contains(wrong, i) {
			ch.in.Error = ch.in.expected(r)
		} else {
			left = append(left, ch)
		}
	}
	return left
}

// change is an answer that differs from what the page has shown.
type change struct {
	in    *Input
	value form.Value
}

// put writes answers, all or none.
func put(r *ui.Request, c *Case, changed []change) (*Case, ui.Answer) {
	in := cases.AnswersInput{Answers: make([]cases.GivenAnswer, len(changed))}
	for i, ch := range changed {
		in.Answers[i] = cases.GivenAnswer{QuestionID: ch.in.ID, PartyID: ch.in.PartyID, Value: ch.value}
	}
	switch {
	case c.desk:
		v, a := ui.Do(r, cases.SetAnswersOfApplication, &cases.ApplicationAnswersInput{ApplicationID: c.ID, Body: in})
		return ofStaff(v), a
	case c.IsApplication():
		v, a := ui.Do(r, cases.SetAnswersOfMyApplication, &cases.ApplicationAnswersInput{ApplicationID: c.ID, Body: in})
		return ofApplication(v.ApplicationFields, v.ExpectedView), a
	default:
		v, a := ui.Do(r, cases.SetAnswersOfRequest, &cases.RequestAnswersInput{RequestID: c.ID, Body: in})
		return ofRequest(v), a
	}
}

// places are the numbers of the answers that were refused for what they are.
func places(a ui.Answer) []int {
	if a.Status != http.StatusBadRequest {
		return nil
	}
	var wrong []int
	for _, e := range a.Errors {
		number, _, _ := strings.Cut(strings.TrimPrefix(e.Field, "answers["), "]")
		if n, err := strconv.Atoi(number); err == nil && strings.HasPrefix(e.Field, "answers[") {
			wrong = append(wrong, n)
		}
	}
	return wrong
}

// saved compares the part with what it was before.
func saved(r *ui.Request, now *Case, before Part, entered []*Input, refusal ui.Answer) Saved {
	s := Saved{Case: now, Refusal: refusal}
	if part, ok := now.samePart(before); ok {
		s.Inputs = part.Inputs(r)
	}
	s.Refusal.Errors = nil
	for i, in := range s.Inputs {
		was := slices.IndexFunc(entered, func(e *Input) bool { return e.Name == in.Name })
		switch {
		case was < 0 && now.answer(in.Question.ID, in.PartyID).IsZero():
			if s.More == 0 {
				s.First = in.FirstID()
			}
			s.More++
		case was >= 0 && entered[was].unsaved:
			in.show(r.PostForm)
		case was >= 0 && entered[was].Error != "":
			in.Error = entered[was].Error
			current := in.Was
			in.show(r.PostForm)
			if entered[was].changed { // whoever sends it again has seen that
				in.Was = current
			}
			s.Refusal.Errors = append(s.Refusal.Errors, ui.Wrong{Field: field(i), Code: fault.InvalidValue, Message: in.Error})
		}
	}
	return s
}

// Summarize has the summary of a refusal link to the inputs at fault.
func Summarize(r *ui.Request, inputs []*Input) {
	fields := make([]ui.Field, len(inputs))
	for i, in := range inputs {
		fields[i] = ui.Field{Name: in.FirstID(), Of: field(i), Label: in.Label}
	}
	r.NewForm(r.URL.Path, "", fields...)
}
