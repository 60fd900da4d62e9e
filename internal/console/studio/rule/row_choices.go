package rule

import (
	"slices"
	"strings"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/catalog/sentence"
	"stagegate/internal/console/portal/caseview"
)

// group groups the rows and sets their choices.
func (p *page) group(rows []row) []rowGroup {
	var groups []rowGroup
	for i := range rows {
		x := &rows[i]
		x.N = i
		p.choices(x)
		if len(groups) == 0 || rows[i-1].Group != x.Group {
			groups = append(groups, rowGroup{Number: len(groups)})
		}
		g := &groups[len(groups)-1]
		g.Rows = append(g.Rows, *x)
		g.Compound = len(g.Rows) > 1
	}
	for i := range groups {
		for j := range groups[i].Rows {
			groups[i].Rows[j].Group = i
		}
	}
	return groups
}

func (p *page) choices(x *row) {
	x.Questions = questionChoices(p.names, x.Name, func(o sentence.NamedQuestion) bool { return o.Name != p.part.Name || o.Name == x.Name })
	q, known := p.names.Question(x.Name)
	if x.Name != "" && !known {
		x.Questions = append(x.Questions, caseview.Choice{Label: x.Name, Value: x.Name, Chosen: true})
	}
	ops := opsOf(q.AnswerType, len(p.names.ValueSets) > 0)
	if x.Op != "" && !slices.Contains(ops, x.Op) { // from a rule that was edited as text
		ops = append(ops, x.Op)
	}
	for _, op := range ops {
		x.Ops = append(x.Ops, caseview.Choice{Label: p.opText(q.AnswerType, op), Value: op, Chosen: op == x.Op})
	}
	p.control(x, q, known)
}

// control selects the control for the value of a row and sets its choices.
func (p *page) control(x *row, q sentence.NamedQuestion, known bool) {
	x.Control = freeText
	if x.Op == inSet || x.Op == notInSet {
		x.Control = oneOf
		for _, set := range p.names.ValueSets {
			x.Choices = append(x.Choices, caseview.Choice{Label: set.Label, Value: set.Value})
		}
	} else if known {
		x.Choices = p.answers(q)
		several := x.Op == string(rule.In) || x.Op == string(rule.NotIn)
		switch {
		case len(x.Choices) == 0:
		case several && len(x.Choices) <= maxChecks:
			x.Control = someOf
		case !several:
			x.Control = oneOf
			like := func(o sentence.NamedQuestion) bool {
				return o.Name != q.Name && o.Name != p.part.Name && o.AnswerType == q.AnswerType
			}
			x.Others = questionChoices(p.names, x.Value(), like)
		}
	}
	if x.Control == freeText {
		return
	}
	for _, v := range x.Values {
		if i := choiceOf(x.Choices, v); i >= 0 {
			x.Choices[i].Chosen = true
		} else if !slices.ContainsFunc(x.Others, func(c caseview.Choice) bool { return c.Chosen }) {
			x.Choices = append(x.Choices, caseview.Choice{Label: v, Value: v, Chosen: true})
		}
	}
}

// choiceOf returns the index of the choice that a text is the value or the label of, or -1.
func choiceOf(choices []caseview.Choice, text string) int {
	if i := slices.IndexFunc(choices, func(c caseview.Choice) bool { return c.Value == text }); i >= 0 {
		return i
	}
	return slices.IndexFunc(choices, func(c caseview.Choice) bool { return strings.EqualFold(c.Label, text) })
}

// answers returns the possible answers to a question; nil if any answer is possible.
func (p *page) answers(q sentence.NamedQuestion) []caseview.Choice {
	switch q.AnswerType {
	case form.Boolean:
		return []caseview.Choice{{Label: p.Text("sentence.yes"), Value: "true"}, {Label: p.Text("sentence.no"), Value: "false"}}
	case form.Country:
		return caseview.Countries(p.Request)
	default:
		var all []caseview.Choice
		for _, o := range q.Options {
			all = append(all, caseview.Choice{Label: o.Label, Value: o.Value})
		}
		return all
	}
}

func questionChoices(names *sentence.Names, chosen string, with func(sentence.NamedQuestion) bool) []caseview.Choice {
	var all []caseview.Choice
	for _, q := range names.Questions {
		if with(q) {
			all = append(all, caseview.Choice{Label: q.Label, Value: q.Name, Chosen: q.Name == chosen})
		}
	}
	return all
}

// opsOf returns the operators for an answer type.
func opsOf(t form.AnswerType, sets bool) []string {
	var ops []string
	lists := []string{}
	if sets {
		lists = []string{inSet, notInSet}
	}
	switch t {
	case form.Boolean:
		return []string{"EQUAL"}
	case form.MultipleChoice:
		return []string{"CONTAINS", "NOT_CONTAINS"}
	case form.Number, form.Money, form.Date:
		return []string{"EQUAL", "NOT_EQUAL", "LESS", "AT_MOST", "MORE", "AT_LEAST"}
	case "":
		ops = []string{"EQUAL", "NOT_EQUAL", "LESS", "AT_MOST", "MORE", "AT_LEAST", "IN", "NOT_IN", "CONTAINS", "NOT_CONTAINS"}
	default:
		ops = []string{"EQUAL", "NOT_EQUAL", "IN", "NOT_IN"}
	}
	return append(ops, lists...)
}

// opText returns the text of an operator, which is different for dates.
func (p *page) opText(t form.AnswerType, op string) string {
	if t == form.Date && slices.Contains([]string{"LESS", "AT_MOST", "MORE", "AT_LEAST"}, op) {
		return p.Text("rulepage.op_date." + op)
	}
	return p.Text("rulepage.op." + op)
}
