package catalog

import (
	"stagegate/internal/catalog/sentence"
	"stagegate/internal/infra/i18n"
)

// sentenceOf returns a rule as a sentence, or nil if it cannot be written as one.
func sentenceOf(names *sentence.Names, p i18n.Printer, expression string) *string {
	text, ok := names.Describe(p, expression)
	if !ok {
		return nil
	}
	return &text
}

// Names returns the names that rules of the draft can refer to.
func (v *ServiceDetailView) Names() *sentence.Names {
	n := &sentence.Names{}
	for _, stage := range v.Stages {
		for _, q := range stage.Questions {
			n.AddQuestion(q.Code, q.Label, q.AppliesTo, q.AnswerType, mapList(q.Options, func(o OptionView) sentence.Option { return sentence.Option{Label: o.Label, Value: o.Value} }))
		}
	}
	for _, set := range v.ValueSets {
		n.AddValueSet(set.Code, set.Name)
	}
	return n
}

// Names returns the names that rules of the document can refer to.
func (doc *ServiceDocument) Names() *sentence.Names {
	n := &sentence.Names{}
	for _, stage := range doc.Stages {
		for _, q := range stage.Questions {
			n.AddQuestion(q.Code, q.Label, q.AppliesTo, q.AnswerType, mapList(q.Options, func(o OptionDocument) sentence.Option { return sentence.Option{Label: o.Label, Value: o.Value} }))
		}
	}
	for _, set := range doc.ValueSets {
		n.AddValueSet(set.Code, set.Name)
	}
	return n
}
