package ledger

import (
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

// readService reads the live version of a service, which prices invoices.
func readService(r *ui.Request, id string) (catalog.ServiceDetailView, ui.Answer) {
	path := catalog.ServicePath{ServiceID: id}
	draft, a := ui.Do(r, catalog.GetService, &catalog.GetServiceInput{ServicePath: path})
	if !a.OK() || draft.Version == 0 {
		return draft, a
	}
	live, a := ui.Do(r, catalog.GetServiceVersion, &catalog.GetVersionInput{VersionPath: catalog.VersionPath{ServicePath: path, Number: draft.Version}})
	return live.ServiceDetailView, a
}

// inputsOf returns the questions that affect the price and the answers that were sent.
func inputsOf(r *ui.Request, s catalog.ServiceDetailView) (inputs []*caseview.Input, answers map[string]form.Value) {
	decides, answers := pricingQuestions(s), map[string]form.Value{}
	for _, stage := range s.Stages {
		for _, asked := range stage.Questions {
			q := caseview.ServiceQuestion(asked)
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

// pricingQuestions returns the names of the questions that affect the price: those in the rules
// of charges and their stages, and those that decide whether these questions are shown.
func pricingQuestions(s catalog.ServiceDetailView) map[string]bool {
	asked := map[string][]*string{} // the rules that show a question
	decides := map[string]bool{}
	var mention func(text *string)
	mention = func(text *string) {
		names, _ := rule.References(ui.Value(text)) // an invalid rule decides nothing
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
		for _, q := range stage.Questions {
			asked[nameOf(caseview.ServiceQuestion(q))] = []*string{q.ShowRule, stage.ShowRule}
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

// nameOf returns the name of a question in rules.
func nameOf(q *caseview.Question) string {
	named := form.Question{Code: q.Code, AppliesTo: q.AppliesTo}
	return named.RuleName()
}
