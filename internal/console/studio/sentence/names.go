package sentence

import (
	"net/url"
	"slices"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
)

// Kinds of rules, as the addresses of their pages have them.
const (
	Stage            = "stage"             // when a stage is shown
	Question         = "question"          // when a question is shown
	QuestionRequired = "question-required" // when it is required
	Document         = "document"          // when a document is requested
	DocumentRequired = "document-required" // when it is required
	Charge           = "charge"            // when a charge applies
)

// Path returns the address of the page of a rule, by its kind and the id of the part that has it.
func Path(serviceCode, kind, id string) string {
	return "/console/services/" + url.PathEscape(serviceCode) + "/rules/" + kind + "/" + url.PathEscape(id)
}

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
func NamesOf(s *catalog.ServiceDetailView) *Names {
	n := &Names{}
	for _, stage := range s.Stages {
		for _, q := range stage.Questions {
			question := n.add(q.Code, q.Label, q.AppliesTo, q.AnswerType)
			for _, o := range q.Options {
				question.Options = append(question.Options, Option{o.Label, o.Value})
			}
		}
	}
	for _, v := range s.ValueSets {
		n.addSet(v.Code, v.Name)
	}
	return n
}

// NamesIn returns the names of the service that is described by a document.
func NamesIn(d *catalog.ServiceDocument) *Names {
	n := &Names{}
	for _, stage := range d.Stages {
		for _, q := range stage.Questions {
			question := n.add(q.Code, q.Label, q.AppliesTo, q.AnswerType)
			for _, o := range q.Options {
				question.Options = append(question.Options, Option{o.Label, o.Value})
			}
		}
	}
	for _, v := range d.ValueSets {
		n.addSet(v.Code, v.Name)
	}
	return n
}

func (n *Names) add(code, label string, scope form.Scope, answerType form.AnswerType) *NamedQuestion {
	named := form.Question{Code: code, AppliesTo: scope}
	n.Questions = append(n.Questions, NamedQuestion{Name: named.RuleName(), Label: label, AnswerType: answerType})
	return &n.Questions[len(n.Questions)-1]
}

func (n *Names) addSet(code, name string) {
	named := form.ValueSet{Code: code}
	n.ValueSets = append(n.ValueSets, Option{Label: name, Value: named.RuleName()})
}

// List returns all names, for completion.
func (n *Names) List() []string {
	var all []string
	for _, q := range n.Questions {
		all = append(all, q.Name)
	}
	for _, v := range n.ValueSets {
		all = append(all, v.Value)
	}
	return all
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
