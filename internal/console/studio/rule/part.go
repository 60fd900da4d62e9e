package rule

import (
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/studio/sentence"
	"stagegate/internal/console/ui"
)

// service is a draft of the API.
type service struct {
	ID, Code, Name, Currency, PartyRole string
	MinParties, MaxParties              int
	Stages                              []stage
}

type stage struct {
	ID, Title, Kind, ShowRule string
	Position                  int
	Questions                 []question
	Requirements              []requirement
	Charges                   []charge
}

type question struct {
	caseview.Question

	ShowRule, RequiredRule string
}

type requirement struct {
	ID, Name, ShowRule, RequiredRule string

	Required bool
}

type charge struct{ ID, Name, Rule string }

// part is a part of a service with one of its rules.
type part struct {
	Kind, ID, Label string
	Field           string // of the API, which has the rule
	Text            string // the saved rule; "" for none
	path            string // of the part, below that of the service in the API
	page            string // of the stage, in the builder
}

// What a rule decides, for the words of the page.
const (
	shown    = "shown"
	required = "required"
	charged  = "charged"
)

// Decides is what the rule decides.
func (x part) Decides() string {
	switch {
	case x.Kind == sentence.Charge:
		return charged
	case x.Field == "requiredRule":
		return required
	default:
		return shown
	}
}

// find finds the part of an address.
func (s *service) find(kind, id string) (part, bool) {
	for _, st := range s.Stages {
		for _, x := range st.parts() {
			if x.Kind == kind && x.ID == id {
				x.page = ui.Path("/console/services/", s.Code) + "/stages" + "/" + itoa(st.Position)
				if kind != sentence.Stage {
					x.page += "#part-" + id
				}
				return x, true
			}
		}
	}
	return part{}, false
}

// parts are the stage and what is in it, with each rule that it can have.
func (s *stage) parts() []part {
	const show, need = "showRule", "requiredRule"
	all := []part{{sentence.Stage, s.ID, s.Title, show, s.ShowRule, "/stages/" + s.ID, ""}}
	for _, q := range s.Questions {
		all = append(all,
			part{sentence.Question, q.ID, q.Label, show, q.ShowRule, "/questions/" + q.ID, ""},
			part{sentence.QuestionRequired, q.ID, q.Label, need, q.RequiredRule, "/questions/" + q.ID, ""})
	}
	for _, d := range s.Requirements {
		all = append(all,
			part{sentence.Document, d.ID, d.Name, show, d.ShowRule, "/documents/" + d.ID, ""},
			part{sentence.DocumentRequired, d.ID, d.Name, need, d.RequiredRule, "/documents/" + d.ID, ""})
	}
	for _, c := range s.Charges {
		all = append(all, part{sentence.Charge, c.ID, c.Name, "rule", c.Rule, "/charges/" + c.ID, ""})
	}
	return all
}
