package sentence

import (
	"strings"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/i18n"
)

// Of says a rule in the language of the reader. Where the rule has no simple form, or is
// none, it returns the text as it is, and false.
func (n *Names) Of(p i18n.Printer, text string) (string, bool) {
	tree, ok, err := rule.TreeOf(text)
	if err != nil || !ok {
		return text, false
	}
	return n.Tree(p, tree), true
}

// Tree says the simple form of a rule.
func (n *Names) Tree(p i18n.Printer, t rule.Tree) string {
	groups := make([]string, len(t.Groups))
	compound := false
	for i, group := range t.Groups {
		conditions := make([]string, len(group))
		for j, c := range group {
			conditions[j] = n.Condition(p, c)
		}
		switch {
		case len(group) == 1:
			groups[i] = conditions[0]
		case t.Join == rule.All:
			first, last := split(conditions)
			groups[i] = p.Text("sentence.either", "first", first, "last", last)
		default:
			groups[i] = p.List(conditions)
		}
		compound = compound || len(group) > 1
	}
	switch first, last := split(groups); {
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

// split parts the last one of several texts from the others.
func split(texts []string) (first, last string) {
	end := len(texts) - 1
	return strings.Join(texts[:end], ", "), texts[end]
}

// Condition says a condition.
func (n *Names) Condition(p i18n.Printer, c rule.Condition) string {
	q, _ := n.Question(c.Name)
	name, value := n.name(p, c.Name), n.value(p, q, c)
	if q.AnswerType == form.Date {
		switch c.Operator {
		case rule.Less:
			return p.Text("sentence.before", "name", name, "value", value)
		case rule.AtMost:
			return p.Text("sentence.until", "name", name, "value", value)
		case rule.More:
			return p.Text("sentence.after", "name", name, "value", value)
		case rule.AtLeast:
			return p.Text("sentence.from", "name", name, "value", value)
		default:
		}
	}
	return p.Text("sentence.of."+string(c.Operator), "name", name, "value", value)
}

// name is what people call a question or value set. A question that is written as one is in
// quotation marks.
func (n *Names) name(p i18n.Printer, name string) string {
	text := label(n.ValueSets, name)
	if q, ok := n.Question(name); ok {
		text = q.Label
	}
	if strings.HasSuffix(text, "?") {
		return p.Text("sentence.quoted", "text", text)
	}
	return text
}

// value is what a question is compared with.
func (n *Names) value(p i18n.Printer, q Asked, c rule.Condition) string {
	if len(c.Values) == 0 {
		return p.Text("sentence.nothing")
	}
	values := make([]string, len(c.Values))
	for i, v := range c.Values {
		values[i] = n.one(p, q, c.Type, v)
	}
	first, last := split(values)
	if first == "" {
		return last
	}
	return p.Text("sentence.or", "first", first, "last", last)
}

func (n *Names) one(p i18n.Printer, q Asked, kind rule.Operand, value string) string {
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
		return p.Day(value)
	case q.AnswerType == form.Country:
		return p.Country(value)
	default:
		return label(q.Options, value)
	}
}
