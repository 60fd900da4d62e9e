package ledger

import (
	"strconv"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

// pricedService is a published service, as far as its price depends on it.
type pricedService struct {
	ID, Currency string
	Stages       []pricedStage
}

type pricedStage struct {
	ShowRule  string
	Questions []pricedQuestion
	Charges   []struct{ Rule string }
}

type pricedQuestion struct {
	caseview.Question

	ShowRule string
}

// readService reads the live version of a service, by which invoices are priced.
func readService(r *ui.Request, id string) (pricedService, ui.Answer) {
	at := ui.Path("/api/v1/tenant/services/", id)
	draft, a := ui.Get[struct{ Version int64 }](r, at)
	if !a.OK() {
		return pricedService{}, a
	}
	if draft.Version > 0 {
		at += "/versions/" + strconv.FormatInt(draft.Version, 10)
	}
	s, a := ui.Get[pricedService](r, at)
	s.ID = id
	return s, a
}

// inputs are the questions that decide on the price, and the answers to them that were sent.
func (s pricedService) inputs(r *ui.Request) (inputs []*caseview.Input, answers map[string]any) {
	decides, answers := s.deciding(), map[string]any{}
	for _, stage := range s.Stages {
		for i := range stage.Questions {
			q := &stage.Questions[i].Question
			if !decides[nameOf(q)] {
				continue
			}
			in := caseview.Sample(r, q, form.Value{}, s.Currency)
			if value := in.Read(r, r.PostForm); !value.IsZero() {
				answers[nameOf(q)] = value
			}
			in.Compact()
			inputs = append(inputs, in)
		}
	}
	return inputs, answers
}

// deciding are the names of the questions that decide on the price: those that the rules of
// charges and of their stages mention, and those on which it depends whether these are asked.
func (s pricedService) deciding() map[string]bool {
	asked := map[string][]string{} // the rules by which a question is asked
	decides := map[string]bool{}
	var mention func(text string)
	mention = func(text string) {
		names, _ := rule.References(text) // a rule that is none decides nothing
		for _, name := range names {
			if decides[name] {
				continue
			}
			decides[name] = true
			for _, of := range asked[name] {
				mention(of)
			}
		}
	}
	for _, stage := range s.Stages {
		for i := range stage.Questions {
			q := &stage.Questions[i]
			asked[nameOf(&q.Question)] = []string{q.ShowRule, stage.ShowRule}
		}
	}
	for _, stage := range s.Stages {
		for _, c := range stage.Charges {
			mention(c.Rule)
			mention(stage.ShowRule)
		}
	}
	return decides
}

// nameOf is what rules call a question.
func nameOf(q *caseview.Question) string {
	named := form.Question{Code: q.Code, AppliesTo: form.Scope(q.AppliesTo)}
	return named.RuleName()
}
