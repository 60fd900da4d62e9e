package rule

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	catalogprice "stagegate/internal/catalog/price"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

// noAnswer is that of a question that was not answered.
var noAnswer form.Value

// price is what the service costs with the answers.
type price struct {
	catalogprice.View

	Items []line
}

// line is an item of the price.
type line struct {
	catalogprice.LineView

	Here bool // the rule decides it
}

// PerParty reports whether the line is counted by parties.
func (l line) PerParty() bool { return l.Basis == catalogprice.PerParty }

// priceOf is the price of a preview.
func (p *page) priceOf(got catalog.PreviewView) *price {
	all := &price{View: got.Price}
	for _, i := range got.Price.Items {
		all.Items = append(all.Items, line{i, ui.Value(i.ServiceChargeID) == p.part.ID})
	}
	return all
}

// outcome is what became of a rule.
type outcome struct {
	catalog.RuleView

	Comparisons []comparison
}

// Unclear reports whether there is no result for want of an answer.
func (o outcome) Unclear() bool {
	return o.Reason != nil && slices.ContainsFunc(o.Comparisons, func(c comparison) bool { return c.Outcome == rule.Unclear })
}

type comparison struct {
	catalog.ComparisonView

	Said string // in words
	Met  string // the answers, in words
}

// try asks for a preview, with another rule for the part if there is one.
func (p *page) try(answers map[string]form.Value, expression *string) (catalog.PreviewView, ui.Answer) {
	in := catalog.PreviewInput{ServicePath: p.of}
	body := api.NewBody(&in.Body)
	body.Answers, body.PartyCount = answers, p.parties()
	if p.part.ID != "" {
		if expression != nil && *expression == "" {
			expression = nil
		}
		body.Rules = []catalog.TriedRule{{OwnerID: p.part.ID, Field: p.part.Field, Expression: expression}}
	}
	return ui.Do(p.Request, catalog.PreviewService, &in)
}

// maxTried is for how many parties a service can be tried.
const maxTried = 1000

// parties is for how many the service is tried.
func (p *page) parties() int {
	n, err := strconv.Atoi(p.sent.Get("parties"))
	if err != nil || n < 1 || n > maxTried {
		return max(p.service.MinParties, 1)
	}
	return n
}

// refuse shows in the inputs which answers the API has refused, and returns what else is
// wrong.
func (p *page) refuse(a ui.Answer, inputs []*caseview.Input) string {
	if a.OK() {
		return ""
	}
	found := false
	for _, e := range a.Errors {
		for _, in := range inputs {
			if e.Field == `answers["`+nameOf(in)+`"]` {
				in.Error, found = e.Message, true
			}
		}
	}
	if found && a.Status == http.StatusBadRequest {
		return p.Text("rulepage.wrong.answers")
	}
	return a.Message
}

// outcomeOf is what became of the rule of the part.
func (p *page) outcomeOf(got catalog.PreviewView) *outcome {
	i := slices.IndexFunc(got.Rules, func(r catalog.RuleView) bool {
		return r.OwnerID == p.part.ID && strings.HasSuffix(r.Field, "."+p.part.Field)
	})
	if i < 0 {
		return nil
	}
	o := &outcome{RuleView: got.Rules[i]}
	for _, c := range o.RuleView.Comparisons {
		o.Comparisons = append(o.Comparisons, p.say(c))
	}
	return o
}

// say says what became of a comparison of a rule.
func (p *page) say(of catalog.ComparisonView) comparison {
	c := comparison{ComparisonView: of}
	if said, ok := p.names.Describe(p.Printer(), of.Text); ok {
		c.Said = said
	}
	var met []string
	for _, a := range of.Answers {
		if q, known := p.names.Question(a.Name); known {
			equal := rule.Condition{Name: a.Name, Operator: rule.Equal, Type: operandOf(q.AnswerType), Values: []string{plainValue(a.Value)}}
			met = append(met, p.names.DescribeCondition(p.Printer(), equal))
		}
	}
	c.Met = p.Printer().List(met)
	return c
}

// plainValue is a value as it was before it was written as a rule has it.
func plainValue(text string) string {
	if unquoted, err := strconv.Unquote(text); err == nil {
		return unquoted
	}
	return text
}
