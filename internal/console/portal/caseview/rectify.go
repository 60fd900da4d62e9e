package caseview

import (
	"slices"

	"stagegate/internal/cases"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// Rectification is a form with answers that an operation corrects together with what else it does.
type Rectification struct {
	Inputs []*Input

	changed []change
}

// NewRectification returns the form with the answers about the request and about a party, "" for the first one. After a
// refusal, it has the submitted ones, and the refusal names those that were wrong.
func NewRectification(r *ui.Request, c *Case, partyID string) *Rectification {
	if partyID == "" && len(c.Parties) > 0 {
		partyID = c.Parties[0].ID
	}
	x := &Rectification{}
	for _, part := range c.Parts() {
		if part.Party == nil || part.Party.ID == partyID {
			x.Inputs = append(x.Inputs, part.Inputs(r)...)
		}
	}
	for _, in := range x.Inputs {
		in.Note = nil // written for the customer
		if !r.PostForm.Has(in.WasName()) {
			continue // not on the page
		}
		if v := in.read(r.Printer(), r.PostForm); stamp(v) != r.PostForm.Get(in.WasName()) {
			x.changed = append(x.changed, change{in, v})
		}
	}
	if refused := r.Refused(); refused != nil {
		x.refuse(r, refused)
	}
	return x
}

// Answers returns the submitted answers that differ from those that the page has shown.
func (x *Rectification) Answers() []cases.GivenAnswer {
	all := make([]cases.GivenAnswer, len(x.changed))
	for i, ch := range x.changed {
		all[i] = cases.GivenAnswer{QuestionID: ch.in.ID, PartyID: ch.in.PartyID, Value: ch.value}
	}
	return all
}

// HasErrors reports whether an answer was wrong.
func (x *Rectification) HasErrors() bool {
	return slices.ContainsFunc(x.Inputs, func(in *Input) bool { return in.Error != "" })
}

// refuse shows the submitted answers with the errors of a refusal, whose fields become those of the form.
func (x *Rectification) refuse(r *ui.Request, a *ui.Answer) {
	wrong := refusedAnswers(*a)
	withoutWrong(r, x.changed, wrong)
	if len(wrong) > 0 {
		a.Errors = nil
	}
	for i, in := range x.Inputs {
		if r.PostForm.Has(in.WasName()) {
			message := in.Error
			in.show(r.PostForm)
			if in.Error = message; message != "" {
				a.Errors = append(a.Errors, ui.Wrong{Field: field(i), Code: fault.InvalidValue, Message: message})
			}
		}
	}
	Summarize(r, x.Inputs)
}
