package caseview

import (
	"stagegate/internal/cases"
	"stagegate/internal/catalog"
)

// ServiceQuestion returns a question of a service as a question of a form, with all options.
func ServiceQuestion(q catalog.ServiceQuestionView) *Question {
	shown := &Question{
		ID: q.ID, StageID: q.StageID, Code: q.Code, Label: q.Label, AnswerType: q.AnswerType, AppliesTo: q.AppliesTo,
		Required: q.Required, Position: q.Position, Help: q.Help, BoundsView: q.BoundsView,
	}
	for _, o := range q.Options {
		shown.Options = append(shown.Options, cases.OptionView{Label: o.Label, Value: o.Value})
	}
	return shown
}
