package rule

import (
	"strconv"
	"strings"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
)

// Tree is the simplified form of a rule: conditions in groups. If all groups must hold, one condition
// is enough for each; if one group is enough, all its conditions must hold.
type Tree struct {
	Join   Join
	Groups []Group
}

// Group is a part of a Tree. A single condition forms a group of one.
type Group []Condition

// Join says whether all or any of several conditions must hold.
type Join string

// The joins.
const (
	All Join = "ALL"
	Any Join = "ANY"
)

// Condition compares an answer.
type Condition struct {
	Name     string // of the question: request.country
	Operator Operator
	Type     Operand
	Values   []string // any number for In and NotIn without a name, otherwise one
}

// Operator is a comparison of a Condition.
type Operator string

// The operators.
const (
	Equal       Operator = "EQUAL"
	NotEqual    Operator = "NOT_EQUAL"
	Less        Operator = "LESS"
	AtMost      Operator = "AT_MOST"
	More        Operator = "MORE"
	AtLeast     Operator = "AT_LEAST"
	In          Operator = "IN"           // the answer is one of the values, or in the named value set
	NotIn       Operator = "NOT_IN"       //
	Contains    Operator = "CONTAINS"     // the answer is a list that contains the value
	NotContains Operator = "NOT_CONTAINS" //
)

// Operand is the type of the values that an answer is compared with.
type Operand string

// The operands.
const (
	TextOperand   Operand = "TEXT"
	NumberOperand Operand = "NUMBER" // decimal, as 0.5
	BoolOperand   Operand = "BOOLEAN"
	NameOperand   Operand = "NAME" // another question, or for In and NotIn a value set
)

// negations maps operators to their negations.
var negations = map[Operator]Operator{
	Equal: NotEqual, NotEqual: Equal, Less: AtLeast, AtLeast: Less, More: AtMost, AtMost: More,
	In: NotIn, NotIn: In, Contains: NotContains, NotContains: Contains,
}

// mirrored maps operators to those with swapped sides.
var mirrored = map[Operator]Operator{
	Equal: Equal, NotEqual: NotEqual, Less: More, More: Less, AtMost: AtLeast, AtLeast: AtMost,
}

var operatorsOf = map[string]Operator{
	operators.Equals: Equal, operators.NotEquals: NotEqual, operators.Less: Less, operators.LessEquals: AtMost,
	operators.Greater: More, operators.GreaterEquals: AtLeast, operators.In: In,
}

// TreeOf returns the simplified form of a rule. It returns false if conditions are nested deeper than
// two levels or compare something other than an answer. A missing answer makes a comparison and its
// negation unclear alike, so a tree needs no negation. Types are not checked. The error is an *Error.
func TreeOf(expression string) (Tree, bool, error) {
	parsed, _, err := (&Environment{}).parse(expression)
	if err != nil {
		return Tree{}, false, err
	}
	root, ok := simplify(parsed.Expr(), false)
	if !ok {
		return Tree{}, false, nil
	}
	t, ok := root.tree()
	return t, ok, nil
}

// branch is a part of a rule: a condition, or several branches with their join.
type branch struct {
	condition Condition
	join      Join // "" for a condition
	parts     []branch
}

// simplify converts a part of a rule, or its negation, to a branch.
func simplify(part ast.Expr, negated bool) (branch, bool) {
	switch operatorOf(part) {
	case operators.LogicalNot:
		return simplify(part.AsCall().Args()[0], !negated)
	case operators.LogicalAnd, operators.LogicalOr:
		b := branch{join: All}
		if (operatorOf(part) == operators.LogicalOr) != negated {
			b.join = Any
		}
		for _, side := range part.AsCall().Args() {
			sub, ok := simplify(side, negated)
			switch {
			case !ok:
				return b, false
			case sub.join == b.join:
				b.parts = append(b.parts, sub.parts...)
			default:
				b.parts = append(b.parts, sub)
			}
		}
		return b, true
	default:
		c, ok := conditionOf(part)
		if negated {
			c.Operator = negations[c.Operator]
		}
		return branch{condition: c.normalize()}, ok
	}
}

// normalize rewrites "is not true" as "is false".
func (c Condition) normalize() Condition {
	if c.Type == BoolOperand && c.Operator == NotEqual {
		c.Operator, c.Values = Equal, []string{strconv.FormatBool(c.Values[0] == "false")}
	}
	return c
}

// tree converts a branch to a tree unless it is nested too deeply.
func (b branch) tree() (Tree, bool) {
	if b.join == "" {
		return Tree{Join: All, Groups: []Group{{b.condition}}}, true
	}
	t := Tree{Join: b.join}
	for _, part := range b.parts {
		group := Group{part.condition}
		if part.join != "" {
			group = nil
		}
		for _, sub := range part.parts {
			if sub.join != "" {
				return t, false
			}
			group = append(group, sub.condition)
		}
		t.Groups = append(t.Groups, group)
	}
	return t, true
}

// conditionOf converts a comparison, or a bare boolean name, to a condition.
func conditionOf(part ast.Expr) (Condition, bool) {
	if part.Kind() == ast.IdentKind {
		return Condition{Name: part.AsIdent(), Operator: Equal, Type: BoolOperand, Values: []string{"true"}}, isQuestion(part)
	}
	operator, ok := operatorsOf[operatorOf(part)]
	if !ok {
		return Condition{}, false
	}
	left, right := part.AsCall().Args()[0], part.AsCall().Args()[1]
	switch {
	case operator == In:
		return membership(left, right)
	case !isQuestion(left):
		left, right, operator = right, left, mirrored[operator]
	}
	kind, value, ok := operandOf(right)
	return Condition{Name: nameIn(left), Operator: operator, Type: kind, Values: []string{value}}, ok && isQuestion(left) && !isSet(value, kind)
}

// membership converts an in expression to a condition.
func membership(member, list ast.Expr) (Condition, bool) {
	if isQuestion(list) {
		kind, value, ok := operandOf(member)
		return Condition{Name: nameIn(list), Operator: Contains, Type: kind, Values: []string{value}}, ok
	}
	c := Condition{Name: nameIn(member), Operator: In, Type: TextOperand, Values: []string{}}
	if list.Kind() == ast.IdentKind {
		c.Type, c.Values = NameOperand, []string{list.AsIdent()}
		return c, isQuestion(member)
	}
	for _, element := range list.AsList().Elements() {
		kind, value, ok := operandOf(element)
		if !ok || kind == NameOperand {
			return c, false
		}
		c.Type, c.Values = kind, append(c.Values, value)
	}
	return c, isQuestion(member)
}

func isQuestion(part ast.Expr) bool {
	return part.Kind() == ast.IdentKind && !strings.HasPrefix(part.AsIdent(), setRoot+".")
}

func isSet(value string, kind Operand) bool {
	return kind == NameOperand && strings.HasPrefix(value, setRoot+".")
}

func nameIn(part ast.Expr) string {
	if part.Kind() != ast.IdentKind {
		return ""
	}
	return part.AsIdent()
}

// operandOf returns a name or literal in the notation of a Condition.
func operandOf(part ast.Expr) (Operand, string, bool) {
	if part.Kind() == ast.IdentKind {
		return NameOperand, part.AsIdent(), true
	}
	if part.Kind() != ast.LiteralKind {
		return "", "", false
	}
	switch value := part.AsLiteral().(type) {
	case types.String:
		return TextOperand, string(value), true
	case types.Double:
		return NumberOperand, decimal(float64(value)), true
	case types.Bool:
		return BoolOperand, strconv.FormatBool(bool(value)), true
	}
	return "", "", false
}

// decimal formats a number in decimal notation. Zero has no sign.
func decimal(n float64) string { return strconv.FormatFloat(n+0, 'f', -1, 64) }

// Normalize returns the normal form of the tree, as TreeOf returns it for Text: without empty groups, and
// with a single group of several conditions split into groups of one.
func (t Tree) Normalize() Tree {
	plain := Tree{Join: t.Join}
	for _, group := range t.Groups {
		var kept Group
		for _, c := range group {
			kept = append(kept, c.normalize())
		}
		if len(kept) > 0 {
			plain.Groups = append(plain.Groups, kept)
		}
	}
	if len(plain.Groups) == 1 {
		only := plain.Groups[0]
		plain = Tree{Join: All}
		if len(only) > 1 && t.Join == All {
			plain.Join = Any
		}
		for _, c := range only {
			plain.Groups = append(plain.Groups, Group{c})
		}
	}
	return plain
}

// Text returns the tree as a rule, "" without conditions. Invalid conditions are found when the rule
// is compiled.
func (t Tree) Text() string {
	outer, inner := " && ", " || "
	if t.Join == Any {
		outer, inner = inner, outer
	}
	var groups []string
	for _, group := range t.Groups {
		conditions := make([]string, len(group))
		for i, c := range group {
			conditions[i] = c.Text()
		}
		if text := strings.Join(conditions, inner); len(group) > 1 && len(t.Groups) > 1 {
			groups = append(groups, "("+text+")")
		} else if text != "" {
			groups = append(groups, text)
		}
	}
	return strings.Join(groups, outer)
}

var symbols = map[Operator]string{Equal: " == ", NotEqual: " != ", Less: " < ", AtMost: " <= ", More: " > ", AtLeast: " >= "}

// Text is the condition as a rule.
func (c Condition) Text() string {
	values := make([]string, len(c.Values))
	for i, v := range c.Values {
		values[i] = c.Type.format(v)
	}
	list := strings.Join(values, ", ")
	if c.Type != NameOperand && (c.Operator == In || c.Operator == NotIn) {
		list = "[" + list + "]"
	}
	switch c.Operator {
	case In:
		return c.Name + " in " + list
	case NotIn:
		return "!(" + c.Name + " in " + list + ")"
	case Contains:
		return list + " in " + c.Name
	case NotContains:
		return "!(" + list + " in " + c.Name + ")"
	default:
		return c.Name + symbols[c.Operator] + list
	}
}

// longestInteger is the number of digits that always fit a CEL integer.
const longestInteger = 18

// format formats a value in rule syntax.
func (o Operand) format(value string) string {
	switch {
	case o == TextOperand:
		return strconv.Quote(strings.ToValidUTF8(value, "\uFFFD"))
	case o == NumberOperand && len(value) > longestInteger && !strings.Contains(value, "."):
		return value + ".0"
	default:
		return value
	}
}
