package ledger

import (
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

// readService reads the live version of a service, by which invoices are priced.
func readService(r *ui.Request, id string) (catalog.ServiceDetailView, ui.Answer) {
	path := catalog.ServicePath{ServiceID: id}
	draft, a := ui.Do(r, catalog.GetService, &path)
	if !a.OK() || draft.Version == 0 {
		return draft, a
	}
	live, a := ui.Do(r, catalog.GetServiceVersion, &catalog.VersionPath{ServicePath: path, Number: draft.Version})
	return live.ServiceDetailView, a
}

// inputsOf are the questions that decide on the price, and the answers to them that were sent.
func inputsOf(r *ui.Request, s catalog.ServiceDetailView) (inputs []*caseview.Input, answers map[string]form.Value) {
	decides, answers := deciding(s), map[string]form.Value{}
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

// deciding are the names of the questions that decide on the price: those that the rules of
// charges and of their stages mention, and those on which it depends whether these are asked.
func deciding(s catalog.ServiceDetailView) map[string]bool {
	asked := map[string][]*string{} // the rules by which a question is asked
	decides := map[string]bool{}
	var mention func(text *string)
	mention = func(text *string) {
		names, _ := rule.References(ui.Value(text)) // a rule that is none decides nothing
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

// nameOf is what rules call a question.
func nameOf(q *caseview.Question) string {
	named := form.Question{Code: q.Code, AppliesTo: q.AppliesTo}
	return named.RuleName()
}
