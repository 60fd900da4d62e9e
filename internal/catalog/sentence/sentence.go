package sentence

import (
	"strings"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/i18n"
)

// Describe writes a rule as a sentence in the language of the printer. If the rule is not
// valid or not simple enough, it returns the text unchanged and false.
func (n *Names) Describe(p i18n.Printer, text string) (string, bool) {
	tree, ok, err := rule.TreeOf(text)
	if err != nil || !ok {
		return text, false
	}
	return n.DescribeTree(p, tree), true
}

// DescribeTree writes the tree of a rule as a sentence.
func (n *Names) DescribeTree(p i18n.Printer, t rule.Tree) string {
	groups := make([]string, len(t.Groups))
	compound := false
	for i, group := range t.Groups {
		conditions := make([]string, len(group))
		for j, c := range group {
			conditions[j] = n.DescribeCondition(p, c)
		}
		switch {
		case len(group) == 1:
			groups[i] = conditions[0]
		case t.Join == rule.All:
			groups[i] = joined(p, "sentence.either.", conditions)
		default:
			groups[i] = p.List(conditions)
		}
		compound = compound || len(group) > 1
	}
	switch first, last := splitLast(groups); {
	case len(groups) == 1:
		return last
	case compound && t.Join == rule.All:
		return p.Text("sentence.and_also", "first", first, "last", last)
	case compound:
		return p.Text("sentence.or_else", "first", first, "last", last)
	case t.Join == rule.All:
		return p.List(groups)
	default:
		return p.Text("sentence.or", "first", first, "last", last)
	}
}

// splitLast joins all texts but the last one with commas, and returns the last one separately.
func splitLast(texts []string) (first, last string) {
	end := len(texts) - 1
	return strings.Join(texts[:end], ", "), texts[end]
}

// joined joins texts with a conjunction that the language may repeat.
func joined(p i18n.Printer, conjunction string, texts []string) string {
	text, end := texts[0], len(texts)-1
	for _, next := range texts[1:end] {
		text = p.Text(conjunction+"more", "first", text, "next", next)
	}
	return p.Text(conjunction+"last", "first", text, "next", texts[end])
}

// DescribeCondition writes a condition as a clause.
func (n *Names) DescribeCondition(p i18n.Printer, c rule.Condition) string {
	q, _ := n.Question(c.Name)
	key := "sentence.of."
	isRange := c.Operator == rule.Less || c.Operator == rule.AtMost || c.Operator == rule.More || c.Operator == rule.AtLeast
	switch {
	case q.AnswerType == form.Date && isRange && c.Type == rule.NameOperand:
		key = "sentence.dates."
	case q.AnswerType == form.Date && isRange:
		key = "sentence.date."
	case c.Type == rule.NameOperand && (c.Operator == rule.In || c.Operator == rule.NotIn):
		key = "sentence.list."
	case c.Operator == rule.NotIn && len(c.Values) > 1:
		key = "sentence.several."
	}
	return p.Text(key+string(c.Operator), "name", n.name(p, c.Name), "value", n.values(p, q, c))
}

// name returns the label of a question or value set. A label that is a question itself is
// quoted.
func (n *Names) name(p i18n.Printer, name string) string {
	text := labelOf(n.ValueSets, name)
	if q, ok := n.Question(name); ok {
		text = q.Label
	}
	if strings.HasSuffix(text, "?") {
		return p.Text("sentence.quoted", "text", text)
	}
	return text
}

// values writes the values that a question is compared with.
func (n *Names) values(p i18n.Printer, q NamedQuestion, c rule.Condition) string {
	if len(c.Values) == 0 {
		return p.Text("sentence.nothing")
	}
	values := make([]string, len(c.Values))
	for i, v := range c.Values {
		values[i] = n.value(p, q, c.Type, v)
	}
	first, last := splitLast(values)
	switch {
	case first == "":
		return last
	case c.Operator == rule.NotIn:
		return joined(p, "sentence.nor.", values)
	}
	return p.Text("sentence.or", "first", first, "last", last)
}

func (n *Names) value(p i18n.Printer, q NamedQuestion, kind rule.Operand, value string) string {
	switch {
	case kind == rule.NameOperand:
		return n.name(p, value)
	case kind == rule.NumberOperand:
		return p.Decimal(value)
	case kind == rule.BoolOperand && value == "true":
		return p.Text("sentence.yes")
	case kind == rule.BoolOperand:
		return p.Text("sentence.no")
	case value == "":
		return p.Text("sentence.empty")
	case q.AnswerType == form.Date:
		return p.Text("sentence.day", "day", p.Day(value))
	case q.AnswerType == form.Country:
		return p.Country(value)
	default:
		return labelOf(q.Options, value)
	}
}
