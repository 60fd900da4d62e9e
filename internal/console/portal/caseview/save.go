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

// Saved is the result of saving a form with answers.
type Saved struct {
	Case    *Case     // the updated case
	Inputs  []*Input  // of the updated section, with the entered values where they were refused
	More    int       // unanswered questions that the answers have added
	First   string    // id of the first of them
	Refusal ui.Answer // why something was not saved; its status is 0 if everything was

	NotAsked bool // the case no longer has the section, so nothing was saved
}

// attempts is how often a conditional change is attempted under concurrent changes.
const attempts = 3

// Save saves the answers that differ from what the page has shown. Refused answers are left
// out and the others are saved, since a draft may be incomplete.
func Save(r *ui.Request, c *Case, p Part) Saved { return save(r, c, p, changedByPage) }

// SaveFinal is like Save, but also saves answers that are those that the page has shown: an
// earlier save of others may have arrived in between.
func SaveFinal(r *ui.Request, c *Case, p Part) Saved { return save(r, c, p, final) }

// SaveUnchanged is like Save, but does not overwrite answers that have changed since the page
// was rendered. load reads the case, which may change in between.
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
			return Saved{Case: c, NotAsked: true}
		}
		r.IfMatch = a.ETag()
		if saved = save(r, c, part, unlessChanged); saved.Refusal.ErrorCode != fault.PreconditionFailed {
			break
		}
	}
	return saved
}

// mode is which of the submitted answers are saved.
type mode int

const (
	changedByPage mode = iota // those that differ from what the page has shown
	unlessChanged             // the same, except for those that have changed since
	final                     // all
)

func save(r *ui.Request, c *Case, p Part, which mode) Saved {
	inputs := p.Inputs(r)
	changed := make([]change, 0, len(inputs))
	for _, in := range inputs {
		if !r.PostForm.Has(in.WasName()) {
			continue // not on the page
		}
		v := in.read(r.Printer(), r.PostForm)
		switch was := r.PostForm.Get(in.WasName()); {
		case stamp(v) == was && which != final, stamp(v) == in.Was: // unchanged, or already saved
		case which == unlessChanged && was != in.Was:
			in.Error, in.changed = in.conflict(r), true
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
		left := withoutWrong(r, changed, refusedAnswers(a))
		if len(left) == len(changed) { // the refusal is not about single answers
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

// withoutWrong marks the answers with the given indexes as wrong and returns the others.
func withoutWrong(r *ui.Request, changed []change, wrong []int) []change {
	left := make([]change, 0, len(changed))
	for i, ch := range changed {
		if slices.Contains(wrong, i) {
			ch.in.Error = ch.in.expected(r, ch.value)
		} else {
			left = append(left, ch)
		}
	}
	return left
}

// change is an answer that differs from the one that the page has shown.
type change struct {
	in    *Input
	value form.Value
}

// put saves all answers or none.
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

// refusedAnswers returns the indexes of the answers that failed validation.
func refusedAnswers(a ui.Answer) []int {
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

// saved compares the updated section with the one before.
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
			if entered[was].changed { // saving again overwrites the shown answer
				in.Was = current
			}
			s.Refusal.Errors = append(s.Refusal.Errors, ui.Wrong{Field: field(i), Code: fault.InvalidValue, Message: in.Error})
		}
	}
	return s
}

// MarkMissing marks the inputs whose required answers are missing and reports whether there are
// any. The refusal names them.
func MarkMissing(r *ui.Request, inputs []*Input, refusal *ui.Answer) bool {
	for i, in := range inputs {
		if !in.Required || in.Was != stamp(form.Value{}) {
			continue
		}
		in.Error = r.Text("apply.required." + in.Control)
		refusal.Status, refusal.Message = http.StatusBadRequest, r.Text("apply.incomplete")
		refusal.Errors = append(refusal.Errors, ui.Wrong{Field: field(i), Code: fault.Required, Message: in.Error})
	}
	return len(refusal.Errors) > 0
}

// Summarize makes the error summary of a refusal link to the invalid inputs.
func Summarize(r *ui.Request, inputs []*Input) {
	fields := make([]ui.Field, len(inputs))
	for i, in := range inputs {
		fields[i] = ui.Field{Name: in.FirstID(), Of: field(i), Label: in.Label}
	}
	r.NewForm(r.URL.Path, "", fields...)
}
