package rule

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/catalog/sentence"
	"stagegate/internal/console/portal/caseview"
)

// Operators that the page has in addition to those of the API, for value sets.
const (
	inSet    = "IN_SET"
	notInSet = "NOT_IN_SET"
)

// setPrefix begins the names of value sets in rules.
const setPrefix = "valueSets."

// row is a condition as it was entered in the form.
type row struct {
	N      int // from 0, over all groups
	Group  int
	Name   string
	Op     string
	Type   rule.Operand // of the values, if the question does not exist
	Values []string
	Spare  bool // for pages without scripts, which cannot add rows

	Questions []caseview.Choice
	Ops       []caseview.Choice
	Control   string // select, checks or text
	Choices   []caseview.Choice
	Others    []caseview.Choice // questions to compare with
	Error     string
	Outcome   rule.Outcome // with the sample answers; "" if unknown
}

// Number returns the number of the row, from 1.
func (x row) Number() int { return x.N + 1 }

// Value returns the values as the text of one input, from which splitValues gets them back.
func (x row) Value() string {
	if len(x.Values) == 1 {
		return x.Values[0]
	}
	texts := slices.Clone(x.Values)
	for i, v := range texts {
		if _, quoted := quotedText(v); !quoted && strings.ContainsAny(v, `,"`) {
			texts[i] = strconv.Quote(v)
		}
	}
	return strings.Join(texts, ", ")
}

// Width returns the CSS class for the width of the input.
func (x row) Width() string {
	if x.Type == rule.NumberOperand && len(x.Value()) <= 6 {
		return "w-4"
	}
	return "w-8"
}

// rowGroup is a group of rows.
type rowGroup struct {
	Number   int
	Compound bool
	Rows     []row
}

var (
	number = regexp.MustCompile(`^-?[0-9]{1,30}(\.[0-9]{1,30})?$`)
	date   = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$`)
)

// Controls for the value of a row.
const (
	oneOf    = "select"
	someOf   = "checks"
	freeText = "text"

	maxChecks = 12 // with more options, several values are entered as text
)

// rowsOf returns the rows of a tree. A text that is not one of the options is quoted if it is ambiguous.
func (p *page) rowsOf(t rule.Tree) []row {
	var rows []row
	for g, group := range t.Groups {
		for _, c := range group {
			x := row{Group: g, Name: c.Name, Op: string(c.Operator), Type: c.Type, Values: slices.Clone(c.Values)}
			switch {
			case c.Type == rule.NameOperand && c.Operator == rule.In:
				x.Op = inSet
			case c.Type == rule.NameOperand && c.Operator == rule.NotIn:
				x.Op = notInSet
			case c.Type == rule.TextOperand:
				q, _ := p.names.Question(c.Name)
				for i, v := range x.Values {
					if isAmbiguous(v) && !isOption(q, v) {
						x.Values[i] = strconv.Quote(v)
					}
				}
			}
			rows = append(rows, x)
		}
	}
	return rows
}

// isAmbiguous reports whether a text would be parsed as something else: as a question, a value set, several
// values or a quoted text.
func isAmbiguous(text string) bool {
	return text == "" || strings.ContainsAny(text, `,"`) || text != strings.TrimSpace(text) ||
		slices.ContainsFunc([]string{"request.", "party.", setPrefix}, func(prefix string) bool { return strings.HasPrefix(text, prefix) })
}

// isOption reports whether a text is the value of an option of a question.
func isOption(q sentence.NamedQuestion, text string) bool {
	return slices.ContainsFunc(q.Options, func(o sentence.Option) bool { return o.Value == text })
}

// optionOf returns the value of the option that a text is the value or the label of. An option may
// have the label that another has as its value.
func optionOf(q sentence.NamedQuestion, text string) (value string, ok bool) {
	if isOption(q, text) {
		return text, true
	}
	for _, o := range q.Options {
		if strings.EqualFold(o.Label, text) {
			return o.Value, true
		}
	}
	return "", false
}

// quotedText returns the text in quotation marks. It reports whether there are any.
func quotedText(v string) (string, bool) {
	text, err := strconv.Unquote(v)
	return text, err == nil && strings.HasPrefix(v, `"`)
}

// sentRows returns the rows that the form has sent.
func (p *page) sentRows(sent url.Values) []row {
	var rows []row
	for n := 0; sent.Has(field(n, "group")); n++ {
		g, err := strconv.Atoi(sent.Get(field(n, "group")))
		if err != nil || g < 0 {
			g = n
		}
		x := row{
			Group: g, Name: sent.Get(field(n, "name")), Op: sent.Get(field(n, "op")), Type: rule.Operand(sent.Get(field(n, "type"))),
			Values: slices.DeleteFunc(slices.Clone(sent[field(n, "value")]), func(v string) bool { return v == "" }),
		}
		rows = append(rows, p.normalized(x, sent.Get(field(n, "was"))))
	}
	return rows
}

// normalized removes values from a row that do not fit its new question or operator.
func (p *page) normalized(x row, was string) row {
	q, _ := p.names.Question(x.Name)
	if was != "" && was != x.Name {
		if p.live { // otherwise the value was entered for this question
			x.Values = nil
		}
		if ops := opsOf(q.AnswerType, len(p.names.ValueSets) > 0); !slices.Contains(ops, x.Op) {
			x.Op = ops[0]
		}
	}
	x.Values = slices.DeleteFunc(x.Values, func(v string) bool {
		if x.Op == inSet || x.Op == notInSet {
			return !strings.HasPrefix(v, setPrefix) && !slices.ContainsFunc(p.names.ValueSets, func(o sentence.Option) bool { return strings.EqualFold(o.Label, v) })
		}
		return strings.HasPrefix(v, setPrefix)
	})
	return x
}

func field(n int, name string) string { return "c" + itoa(n) + "." + name }

func itoa(n int) string { return strconv.Itoa(n) }

// change adds or removes rows for a button of the form.
func change(rows []row, do string) []row {
	last := -1
	for _, x := range rows {
		last = max(last, x.Group)
	}
	what, number, _ := strings.Cut(do, ".")
	n, err := strconv.Atoi(number)
	switch {
	case what == "add":
		return append(rows, row{Group: last + 1})
	case what == "group":
		return append(rows, row{Group: last + 1}, row{Group: last + 1})
	case what == "more" && err == nil:
		at := len(rows)
		for i, x := range rows {
			if x.Group == n {
				at = i + 1
			}
		}
		return slices.Insert(rows, at, row{Group: n})
	case what == "drop" && err == nil && n >= 0 && n < len(rows):
		return slices.Delete(rows, n, n+1)
	default:
		return rows
	}
}

// treeOf builds a tree from rows without the empty ones. It reports whether all rows are valid, and
// sets the errors of the others.
func (p *page) treeOf(rows []row, join rule.Join) (rule.Tree, bool) {
	t, valid := rule.Tree{Join: join}, true
	last := -1
	for i := range rows {
		x := &rows[i]
		if x.Name == "" && len(x.Values) == 0 {
			continue
		}
		c, wrong := p.conditionOf(x)
		if wrong != "" {
			valid = false
			if len(x.Values) > 0 || !p.live { // a row may be incomplete while it is being edited
				x.Error = wrong
			}
			continue
		}
		if x.Group != last || len(t.Groups) == 0 {
			t.Groups, last = append(t.Groups, nil), x.Group
		}
		g := &t.Groups[len(t.Groups)-1]
		*g = append(*g, c)
	}
	return t, valid
}

// conditionOf parses a row. It returns an error message if the row is not valid.
func (p *page) conditionOf(x *row) (rule.Condition, string) {
	c := rule.Condition{Name: x.Name, Operator: rule.Operator(x.Op), Values: x.Values}
	q, known := p.names.Question(x.Name)
	switch {
	case x.Name == "":
		return c, p.Text("rulepage.wrong.name")
	case x.Op == "":
		return c, p.Text("rulepage.wrong.op")
	case x.Op == inSet || x.Op == notInSet:
		return p.setCondition(c, x)
	case known:
		c.Type = operandOf(q.AnswerType)
	case x.Type != "" && x.Type != rule.NameOperand:
		c.Type = x.Type
	default:
		c.Type = rule.TextOperand
	}
	if x.Op == string(rule.In) || x.Op == string(rule.NotIn) {
		c.Values = splitValues(q, x.Values)
	}
	if len(c.Values) == 0 {
		return c, p.Text("rulepage.wrong.value")
	}
	c.Values = slices.Clone(c.Values)
	for i, v := range c.Values {
		if _, other := p.names.Question(v); other && len(c.Values) == 1 && c.Operator != rule.In && c.Operator != rule.NotIn {
			c.Type = rule.NameOperand
			return c, ""
		}
		read, wrong := p.valueOf(q, c.Type, v)
		if wrong != "" {
			return c, wrong
		}
		c.Values[i] = read
	}
	return c, ""
}

// setCondition parses a row about a value set.
func (p *page) setCondition(c rule.Condition, x *row) (rule.Condition, string) {
	c.Type, c.Operator = rule.NameOperand, rule.In
	if x.Op == notInSet {
		c.Operator = rule.NotIn
	}
	if len(x.Values) == 0 {
		return c, p.Text("rulepage.wrong.list")
	}
	c.Values = x.Values[:1]
	for _, set := range p.names.ValueSets {
		if strings.EqualFold(set.Label, x.Values[0]) {
			c.Values = []string{set.Value}
		}
	}
	if !strings.HasPrefix(c.Values[0], setPrefix) {
		return c, p.Text("rulepage.wrong.list")
	}
	return c, ""
}

// splitValues splits a single text at its commas, unless they are in quotation marks or the text is an option.
func splitValues(q sentence.NamedQuestion, values []string) []string {
	if len(values) != 1 {
		return values
	}
	if _, ok := optionOf(q, strings.TrimSpace(values[0])); ok {
		return values
	}
	var all []string
	for rest, more := values[0], true; more; {
		rest = strings.TrimSpace(rest)
		quoted, _ := strconv.QuotedPrefix(rest) // "" without quotation marks
		var v string
		v, rest, more = strings.Cut(rest[len(quoted):], ",")
		if v = strings.TrimSpace(quoted + v); v != "" {
			all = append(all, v)
		}
	}
	return all
}

// valueOf parses a value in the form of the API or as people write it.
func (p *page) valueOf(q sentence.NamedQuestion, kind rule.Operand, v string) (read, wrong string) {
	v = strings.TrimSpace(v)
	switch kind {
	case rule.BoolOperand:
		switch {
		case v == "true" || strings.EqualFold(v, p.Text("sentence.yes")):
			return "true", ""
		case v == "false" || strings.EqualFold(v, p.Text("sentence.no")):
			return "false", ""
		default:
			return "", p.Text("rulepage.wrong.BOOLEAN")
		}
	case rule.NumberOperand:
		read, ok := p.Printer().ReadNumber(v)
		if !ok || !number.MatchString(read) {
			return "", p.Text("rulepage.wrong.NUMBER")
		}
		return read, ""
	default:
		if value, ok := optionOf(q, v); ok {
			return value, ""
		}
		if text, quoted := quotedText(v); quoted {
			return text, ""
		}
		if q.AnswerType == form.Date && !date.MatchString(v) {
			return "", p.Text("rulepage.wrong.DATE")
		}
		return v, ""
	}
}

func operandOf(t form.AnswerType) rule.Operand {
	switch t {
	case form.Boolean:
		return rule.BoolOperand
	case form.Number, form.Money:
		return rule.NumberOperand
	default:
		return rule.TextOperand
	}
}
