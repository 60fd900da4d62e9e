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

// noAnswer is the value of a question without an answer.
var noAnswer form.Value

// price is the price of the service with the sample answers.
type price struct {
	catalogprice.View

	Items []line
}

// line is an item of the price.
type line struct {
	catalogprice.LineView

	Here bool // the rule belongs to this charge
}

// PerParty reports whether the charge is multiplied by the number of parties.
func (l line) PerParty() bool { return l.Basis == catalogprice.PerParty }

// priceOf returns the price of a preview.
func (p *page) priceOf(got catalog.PreviewView) *price {
	all := &price{View: got.Price}
	for _, i := range got.Price.Items {
		all.Items = append(all.Items, line{i, ui.Value(i.ServiceChargeID) == p.part.ID})
	}
	return all
}

// outcome is the result of a rule.
type outcome struct {
	catalog.RuleView

	Comparisons []comparison
}

// Unclear reports whether there is no result because an answer is missing.
func (o outcome) Unclear() bool {
	return o.Reason != nil && slices.ContainsFunc(o.Comparisons, func(c comparison) bool { return c.Outcome == rule.Unclear })
}

type comparison struct {
	catalog.ComparisonView

	Sentence string // "" if it cannot be written as one
	Met      string // answers, as clauses
}

// try requests a preview, with another rule for the part if expression is not nil.
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

// maxSampleParties limits the number of parties of a preview.
const maxSampleParties = 1000

// parties returns the number of parties of the preview.
func (p *page) parties() int {
	n, err := strconv.Atoi(p.sent.Get("parties"))
	if err != nil || n < 1 || n > maxSampleParties {
		return max(p.service.MinParties, 1)
	}
	return n
}

// refuse sets the errors of the inputs whose answers were refused, and returns the message for the
// page.
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

// outcomeOf returns the result of the rule of the part, or nil.
func (p *page) outcomeOf(got catalog.PreviewView) *outcome {
	i := slices.IndexFunc(got.Rules, func(r catalog.RuleView) bool {
		return r.OwnerID == p.part.ID && strings.HasSuffix(r.Field, "."+p.part.Field)
	})
	if i < 0 {
		return nil
	}
	o := &outcome{RuleView: got.Rules[i]}
	for _, c := range o.RuleView.Comparisons {
		o.Comparisons = append(o.Comparisons, p.describeComparison(c))
	}
	return o
}

// describeComparison describes a comparison and its answers.
func (p *page) describeComparison(of catalog.ComparisonView) comparison {
	c := comparison{ComparisonView: of}
	if text, ok := p.names.Describe(p.Printer(), of.Text); ok {
		c.Sentence = text
	}
	var met []string
	for _, a := range of.Answers {
		if q, known := p.names.Question(a.Name); known {
			equal := rule.Condition{Name: a.Name, Operator: rule.Equal, Type: operandOf(q.AnswerType), Values: []string{unquote(a.Value)}}
			met = append(met, p.names.DescribeCondition(p.Printer(), equal))
		}
	}
	c.Met = p.Printer().List(met)
	return c
}

// unquote returns a value without the quotation marks that it has in rules.
func unquote(text string) string {
	if unquoted, err := strconv.Unquote(text); err == nil {
		return unquoted
	}
	return text
}
