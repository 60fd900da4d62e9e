package rule

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

// noAnswer is that of a question that was not answered.
var noAnswer form.Value

// preview is a service as a customer with certain answers finds it.
type preview struct {
	Stages []stage
	Price  price
	Rules  []outcome
}

type price struct {
	Currency string
	Total    money.Number
	Items    []line
}

// line is an item of the price.
type line struct {
	caseview.Line

	ServiceChargeID string
	Here            bool // the rule decides it
}

// outcome is what became of a rule.
type outcome struct {
	OwnerID, Field, Expression, Reason string

	Result      bool
	Comparisons []comparison
}

// Unclear reports whether there is no result for want of an answer.
func (o outcome) Unclear() bool {
	return o.Reason != "" && slices.ContainsFunc(o.Comparisons, func(c comparison) bool { return c.Outcome == rule.Unclear })
}

type comparison struct {
	Text    string
	Outcome rule.Outcome
	Decided bool
	Answers []struct{ Name, Value string }

	Said string // in words
	Met  string // the answers, in words
}

type triedRule struct {
	OwnerID    string  `json:"ownerId"`
	Field      string  `json:"field"`
	Expression *string `json:"expression"`
}

// try asks for a preview, with another rule for the part if there is one.
func (p *page) try(answers map[string]any, expression *string) (preview, ui.Answer) {
	body := map[string]any{"answers": answers, "partyCount": p.parties()}
	if p.part.ID != "" {
		if expression != nil && *expression == "" {
			expression = nil
		}
		body["rules"] = []triedRule{{p.part.ID, p.part.Field, expression}}
	}
	got, a := ui.Ask[preview](p.Request, p.api+"/preview", body)
	for i := range got.Price.Items {
		got.Price.Items[i].Here = got.Price.Items[i].ServiceChargeID == p.part.ID
	}
	return got, a
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
func (p *page) outcomeOf(got preview) *outcome {
	for i := range got.Rules {
		o := &got.Rules[i]
		if o.OwnerID == p.part.ID && strings.HasSuffix(o.Field, "."+p.part.Field) {
			p.say(o)
			return o
		}
	}
	return nil
}

// say says what became of the comparisons of a rule.
func (p *page) say(o *outcome) {
	for i := range o.Comparisons {
		c := &o.Comparisons[i]
		said, ok := p.names.Of(p.Printer(), c.Text)
		if ok {
			c.Said = said
		}
		var met []string
		for _, a := range c.Answers {
			if q, known := p.names.Question(a.Name); known {
				equal := rule.Condition{Name: a.Name, Operator: rule.Equal, Type: operandOf(q.AnswerType), Values: []string{plainValue(a.Value)}}
				met = append(met, p.names.Condition(p.Printer(), equal))
			}
		}
		c.Met = p.Printer().List(met)
	}
}

// plainValue is a value as it was before it was written as a rule has it.
func plainValue(text string) string {
	if unquoted, err := strconv.Unquote(text); err == nil {
		return unquoted
	}
	return text
}
