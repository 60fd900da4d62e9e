package rule

import (
	"strings"

	"stagegate/internal/infra/kit/fault"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
)

// setRoot is the prefix of value set names.
const setRoot = "valueSets"

// checker walks a parsed rule, refuses what is outside the language and infers the type of every part.
// It records the names used and counts the terms.
type checker struct {
	env      *Environment
	tree     *ast.AST
	found    map[string]bool
	terms    int
	mentions int // names among the terms
}

// kind is the type of an expression: a base type or a list of it.
type kind struct {
	list bool
	base base
}

type base int

const (
	anyBase base = iota // an unknown name, or an element of the empty list
	textBase
	numberBase
	truthBase
)

// Names of types for authors of rules.
var (
	baseNames = map[base]string{anyBase: "kind.anything", textBase: "kind.text", numberBase: "kind.number", truthBase: "kind.boolean"}
	listNames = map[base]string{anyBase: "kind.list", textBase: "kind.list_text", numberBase: "kind.list_number", truthBase: "kind.list_boolean"}
)

func (k kind) text() fault.Text {
	if k.list {
		return fault.T(listNames[k.base])
	}
	return fault.T(baseNames[k.base])
}

func (k kind) unknown() bool { return !k.list && k.base == anyBase }

// comparableTo reports whether values of the two kinds can be compared.
func (k kind) comparableTo(other kind) bool {
	if k.unknown() || other.unknown() {
		return true
	}
	return k.list == other.list && (k.base == other.base || k.base == anyBase || other.base == anyBase)
}

var kinds = map[Type]kind{
	Text: {base: textBase}, Number: {base: numberBase}, Bool: {base: truthBase}, List: {list: true, base: textBase},
}

func (c *checker) checkRule() error {
	root := c.tree.Expr()
	k, err := c.check(root)
	if err != nil {
		return err
	}
	return c.wantTruth(root, k)
}

func (c *checker) wantTruth(part ast.Expr, k kind) error {
	if !k.comparableTo(kind{base: truthBase}) {
		return c.at(part, "rule.not_condition", "kind", k.text())
	}
	return nil
}

func (c *checker) check(part ast.Expr) (kind, error) {
	c.terms++
	switch part.Kind() {
	case ast.LiteralKind:
		return c.checkLiteral(part)
	case ast.ListKind:
		return c.checkList(part)
	case ast.SelectKind:
		return c.checkName(part)
	case ast.CallKind:
		return c.checkCall(part)
	case ast.IdentKind:
		return kind{}, c.at(part, "rule.name_alone", "name", part.AsIdent())
	default:
		return kind{}, c.at(part, "rule.not_language")
	}
}

// checkLiteral also converts integers to doubles, the only number type of the language.
func (c *checker) checkLiteral(part ast.Expr) (kind, error) {
	switch value := part.AsLiteral().(type) {
	case types.String:
		return kind{base: textBase}, nil
	case types.Bool:
		return kind{base: truthBase}, nil
	case types.Double:
		return kind{base: numberBase}, nil
	case types.Int:
		part.SetKindCase(ast.NewExprFactory().NewLiteral(part.ID(), types.Double(value)))
		return kind{base: numberBase}, nil
	default:
		return kind{}, c.at(part, "rule.literal")
	}
}

func (c *checker) checkList(part ast.Expr) (kind, error) {
	list := kind{list: true}
	for _, member := range part.AsList().Elements() {
		k, err := c.check(member)
		switch {
		case err != nil:
			return kind{}, err
		case k.list:
			return kind{}, c.at(member, "rule.nested_list")
		case !k.comparableTo(kind{base: list.base}):
			return kind{}, c.at(member, "rule.mixed_list", "one", kind{base: list.base}.text(), "other", k.text())
		case list.base == anyBase:
			list.base = k.base
		}
	}
	return list, nil
}

// checkName accepts request.<code>, party.<code> and valueSets.<code>.
func (c *checker) checkName(part ast.Expr) (kind, error) {
	selected := part.AsSelect()
	if selected.IsTestOnly() || selected.Operand().Kind() != ast.IdentKind {
		return kind{}, c.at(part, "rule.name_parts")
	}
	c.mentions++
	root := selected.Operand().AsIdent()
	name := nameOf(part)
	switch root {
	case "request", "party":
		c.found[name] = true
		if t, known := c.env.questions[name]; known {
			return kinds[t], nil
		}
		return kind{}, nil
	case setRoot:
		c.found[name] = true
		return kind{list: true, base: textBase}, nil
	default:
		return kind{}, c.at(selected.Operand(), "rule.name_root", "name", root)
	}
}

// nameOf is a name of two parts: "request.country".
func nameOf(part ast.Expr) string {
	selected := part.AsSelect()
	return selected.Operand().AsIdent() + "." + selected.FieldName()
}

func (c *checker) checkCall(part ast.Expr) (kind, error) {
	call := part.AsCall()
	switch call.FunctionName() {
	case operators.LogicalAnd, operators.LogicalOr, operators.LogicalNot:
		return c.checkLogic(call)
	case operators.Equals, operators.NotEquals:
		return c.checkComparison(part, kind.comparableTo)
	case operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals:
		return c.checkComparison(part, ordered)
	case operators.In:
		return c.checkComparison(part, contained)
	default:
		return kind{}, c.at(part, "rule.part_not_language", "name", describe(call.FunctionName()))
	}
}

func (c *checker) checkLogic(call ast.CallExpr) (kind, error) {
	for _, side := range call.Args() {
		k, err := c.check(side)
		if err != nil {
			return kind{}, err
		}
		if err := c.wantTruth(side, k); err != nil {
			return kind{}, err
		}
	}
	return kind{base: truthBase}, nil
}

func (c *checker) checkComparison(part ast.Expr, allowed func(left, right kind) bool) (kind, error) {
	sides := part.AsCall().Args()
	left, err := c.check(sides[0])
	if err != nil {
		return kind{}, err
	}
	right, err := c.check(sides[1])
	if err != nil {
		return kind{}, err
	}
	if !allowed(left, right) {
		return kind{}, c.at(part, "rule.comparison", "operator", describe(part.AsCall().FunctionName()), "left", left.text(), "right", right.text())
	}
	return kind{base: truthBase}, nil
}

func ordered(left, right kind) bool { return !left.list && !right.list && left.comparableTo(right) }

func contained(member, list kind) bool {
	if list.unknown() {
		return !member.list
	}
	return list.list && !member.list && member.comparableTo(kind{base: list.base})
}

// describe returns the source notation of an operator or function.
func describe(function string) string {
	if symbol, ok := operators.FindReverse(function); ok && symbol != "" {
		return symbol
	}
	switch function {
	case operators.Conditional:
		return "? :"
	case operators.Index:
		return "[ ]"
	default:
		return strings.Trim(function, "_") + "()"
	}
}
