package caseview

import (
	"net/url"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// Question is a question of a form.
type Question = cases.QuestionView

// Sample returns the input of a question with an answer that belongs to no case.
func Sample(r *ui.Request, q *Question, value form.Value, currency string) *Input {
	in := &Input{Question: q, Name: "q." + q.ID, InputID: askedOf{Question: q}.inputID(), Required: q.Required, Currency: currency}
	in.Control = in.control(value)
	in.fill(r, value)
	return in
}

// Read returns the submitted answer and shows it in the input as it was entered.
func (in *Input) Read(r *ui.Request, sent url.Values) form.Value {
	in.show(sent)
	return in.read(r.Printer(), sent)
}

// Compact replaces tiles with a select, which can be cleared, and hides whether an answer is
// optional.
func (in *Input) Compact() {
	in.Required = true
	if in.Control == controlTiles {
		in.Control = controlSelect
	}
}
