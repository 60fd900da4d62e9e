package sentence

import (
	"slices"

	"stagegate/internal/catalog/form"
)

// Option is a choice with its label.
type Option struct{ Label, Value string }

// NamedQuestion is a question with its name in rules.
type NamedQuestion struct {
	Name, Label string // Name is written as in rules: request.country
	AnswerType  form.AnswerType
	Options     []Option
}

// Names are the questions and value sets that the rules of a service can refer to.
type Names struct {
	Questions []NamedQuestion
	ValueSets []Option // Value is written as in rules: valueSets.far
}

// NamesOf returns the names of a service.
func NamesOf(d *form.Definition) *Names {
	n := &Names{}
	for i := range d.Stages {
		for j := range d.Stages[i].Questions {
			q := &d.Stages[i].Questions[j]
			options := make([]Option, len(q.Options))
			for k, o := range q.Options {
				options[k] = Option{o.Label, o.Value}
			}
			n.AddQuestion(q.Code, q.Label, q.AppliesTo, q.AnswerType, options)
		}
	}
	for _, v := range d.ValueSets {
		n.AddValueSet(v.Code, v.Name)
	}
	return n
}

// AddQuestion adds a question. The default scope is the request.
func (n *Names) AddQuestion(code, label string, scope form.Scope, answerType form.AnswerType, options []Option) {
	named := form.Question{Code: code, AppliesTo: scope}
	n.Questions = append(n.Questions, NamedQuestion{Name: named.RuleName(), Label: label, AnswerType: answerType, Options: options})
}

// AddValueSet adds a value set.
func (n *Names) AddValueSet(code, name string) {
	named := form.ValueSet{Code: code}
	n.ValueSets = append(n.ValueSets, Option{Label: name, Value: named.RuleName()})
}

// Question finds a question by its name in rules. It reports whether it exists.
func (n *Names) Question(name string) (NamedQuestion, bool) {
	i := slices.IndexFunc(n.Questions, func(q NamedQuestion) bool { return q.Name == name })
	if i < 0 {
		return NamedQuestion{Name: name}, false
	}
	return n.Questions[i], true
}

// labelOf returns the label of an option, or the value itself if there is no such option.
func labelOf(options []Option, value string) string {
	i := slices.IndexFunc(options, func(o Option) bool { return o.Value == value })
	if i < 0 {
		return value
	}
	return options[i].Label
}
