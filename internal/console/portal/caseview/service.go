package caseview

import (
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
)

// ServiceQuestion is a question of a service as a form has it, with all of its options.
func ServiceQuestion(q catalog.ServiceQuestionView) *Question {
	shown := &Question{
		ID: q.ID, StageID: q.StageID, Code: q.Code, Label: q.Label, AnswerType: q.AnswerType, AppliesTo: q.AppliesTo,
		Required: q.Required, Position: q.Position, Help: q.Help, BoundsView: q.BoundsView,
	}
	for _, o := range q.Options {
		shown.Options = append(shown.Options, form.Option{Label: o.Label, Value: o.Value})
	}
	return shown
}
