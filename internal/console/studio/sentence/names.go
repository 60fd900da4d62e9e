package sentence

import (
	"net/url"
	"slices"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
)

// Kinds of rules, as the addresses of their pages have them.
const (
	Stage            = "stage"             // when a stage is visible
	Question         = "question"          // when a question is visible
	QuestionRequired = "question-required" // when it is required
	Document         = "document"          // when a document is asked for
	DocumentRequired = "document-required" // when it is required
	Charge           = "charge"            // when a charge applies
)

// Path is the page of a rule: of a kind, of the part of a service with an id.
func Path(serviceCode, kind, id string) string {
	return "/console/services/" + url.PathEscape(serviceCode) + "/rules/" + kind + "/" + url.PathEscape(id)
}

// Option is something that can be chosen.
type Option struct{ Label, Value string }

// Asked is a question that rules refer to.
type Asked struct {
	Name, Label string // Name as in rules: request.country
	AnswerType  form.AnswerType
	Options     []Option
}

// Names are what rules of a service can refer to.
type Names struct {
	Questions []Asked
	ValueSets []Option // Value as in rules: valueSets.far
}

// NamesOf are the names of a service.
func NamesOf(s *catalog.ServiceDetailView) *Names {
	n := &Names{}
	for _, stage := range s.Stages {
		for _, q := range stage.Questions {
			asked := n.add(q.Code, q.Label, q.AppliesTo, q.AnswerType)
			for _, o := range q.Options {
				asked.Options = append(asked.Options, Option{o.Label, o.Value})
			}
		}
	}
	for _, v := range s.ValueSets {
		n.addSet(v.Code, v.Name)
	}
	return n
}

// NamesIn are the names of the service that a document would make.
func NamesIn(d *catalog.ServiceDocument) *Names {
	n := &Names{}
	for _, stage := range d.Stages {
		for _, q := range stage.Questions {
			asked := n.add(q.Code, q.Label, q.AppliesTo, q.AnswerType)
			for _, o := range q.Options {
				asked.Options = append(asked.Options, Option{o.Label, o.Value})
			}
		}
	}
	for _, v := range d.ValueSets {
		n.addSet(v.Code, v.Name)
	}
	return n
}

func (n *Names) add(code, label string, about form.Scope, answers form.AnswerType) *Asked {
	named := form.Question{Code: code, AppliesTo: about}
	n.Questions = append(n.Questions, Asked{Name: named.RuleName(), Label: label, AnswerType: answers})
	return &n.Questions[len(n.Questions)-1]
}

func (n *Names) addSet(code, name string) {
	named := form.ValueSet{Code: code}
	n.ValueSets = append(n.ValueSets, Option{Label: name, Value: named.RuleName()})
}

// List are all names, for completion.
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

// Question finds a question by its name in rules.
func (n *Names) Question(name string) (Asked, bool) {
	i := slices.IndexFunc(n.Questions, func(q Asked) bool { return q.Name == name })
	if i < 0 {
		return Asked{Name: name}, false
	}
	return n.Questions[i], true
}

// label is the label of an option, or what it is the label of.
func label(options []Option, value string) string {
	i := slices.IndexFunc(options, func(o Option) bool { return o.Value == value })
	if i < 0 {
		return value
	}
	return options[i].Label
}
