package caseview

import (
	"net/url"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// Question is a question as a form has it.
type Question = cases.QuestionView

// Sample is a question as a form has it, with an answer that belongs to no case.
func Sample(r *ui.Request, q *Question, value form.Value, currency string) *Input {
	in := &Input{Question: q, Name: "q." + q.ID, InputID: askedOf{Question: q}.inputID(), Required: q.Required, Currency: currency}
	in.Control = in.control(value)
	in.fill(r, value)
	return in
}

// Read returns the answer that a form has sent for the input, and shows it in the input as
// it was entered.
func (in *Input) Read(r *ui.Request, sent url.Values) form.Value {
	in.show(sent)
	return in.read(r.Printer(), sent)
}

// Compact shows tiles as a selection, which can be cleared, and says nothing about whether
// an answer is needed.
func (in *Input) Compact() {
	in.Required = true
	if in.Control == controlTiles {
		in.Control = controlSelect
	}
}
