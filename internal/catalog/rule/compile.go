package rule

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"stagegate/internal/infra/kit/fault"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types/ref"
)

// maxDepth is the maximum nesting depth of a rule.
const maxDepth = 50

// Error is an error in a rule with its position, for the author.
type Error struct {
	Text   fault.Text
	Offset int // position of the error, in characters
	Length int // length of the invalid part; 0 at the end
}

func (e *Error) Error() string { return e.Located().String() }

// Located returns the message with the position.
func (e *Error) Located() fault.Text {
	return fault.T("rule.at", "mistake", e.Text, "position", e.Offset+1)
}

// Environment holds what the rules of one service share. It is safe for concurrent use.
type Environment struct {
	questions map[string]Type
	sets      map[string]ref.Val // by full name: "valueSets.visaFree"
}

// NewEnvironment returns an environment of names, which must not be changed afterwards.
func NewEnvironment(names Names) *Environment {
	e := &Environment{questions: names.Questions, sets: make(map[string]ref.Val, len(names.ValueSets))}
	for code, members := range names.ValueSets {
		e.sets[setRoot+"."+code] = newValueSet(members)
	}
	return e
}

// Compile compiles a rule in a new environment.
func Compile(expression string, names Names) (*Rule, error) {
	return NewEnvironment(names).Compile(expression)
}

// Compile parses and type-checks a rule. Every error is an *Error.
//
// Unknown names are accepted and can be compared with anything, because services are built in any
// order. Publishing checks References.
func (e *Environment) Compile(expression string) (*Rule, error) {
	tree, c, err := e.parse(expression)
	if err != nil {
		return nil, err
	}
	r := &Rule{text: expression, names: slices.Sorted(maps.Keys(c.found)), terms: c.terms, mentions: c.mentions, env: e}
	if r.program, err = grammar().PlanProgram(tree); err != nil {
		return nil, &Error{Text: fault.T("rule.not_runnable", "reason", err.Error())}
	}
	return r, nil
}

// References returns the names used in a rule, as Rule.References does, without compiling it.
func References(expression string) ([]string, error) {
	_, c, err := (&Environment{}).parse(expression)
	if err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(c.found)), nil
}

// Terms returns the number of names, values and operators of a rule; 0 if it is invalid.
func Terms(expression string) int {
	_, c, err := (&Environment{}).parse(expression)
	if err != nil {
		return 0
	}
	return c.terms
}

// parse parses and checks a rule and resolves its names. CEL's own type checker is not needed: it
// requires declarations that take far more memory than the rule, and checker is stricter.
func (e *Environment) parse(expression string) (*ast.AST, *checker, error) {
	if err := checkText(expression); err != nil {
		return nil, nil, err
	}
	parsed, issues := grammar().Parse(expression)
	if issues.Err() != nil {
		return nil, nil, syntaxError(expression, issues)
	}
	c := &checker{env: e, tree: parsed.NativeRep(), found: map[string]bool{}}
	if err := c.checkRule(); err != nil {
		return nil, nil, err
	}
	return c.resolve(), c, nil
}

// resolve merges the two parts of each name into one, such as request.country.
func (c *checker) resolve() *ast.AST {
	factory := ast.NewExprFactory()
	resolved := map[int64]*ast.ReferenceInfo{}
	ast.PostOrderVisit(c.tree.Expr(), ast.NewExprVisitor(func(part ast.Expr) {
		if part.Kind() != ast.SelectKind {
			return
		}
		name := nameOf(part)
		part.SetKindCase(factory.NewIdent(part.ID(), name))
		resolved[part.ID()] = ast.NewIdentReference(name, nil)
	}))
	return ast.NewCheckedAST(c.tree, nil, resolved)
}

// grammar is the CEL parser without macros and with a maximum depth.
var grammar = sync.OnceValue(func() *cel.Env {
	env, err := cel.NewEnv(cel.ClearMacros(), cel.ParserRecursionLimit(maxDepth))
	if err != nil {
		panic(err) // the options are constants
	}
	return env
})

// unsupported matches what CEL's parser skips or folds without a trace in the tree: comments, escaped
// names and double minus signs.
var (
	unsupported = regexp.MustCompile("`|//|-\\s*-")
	literals    = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`)
)

func checkText(expression string) error {
	if n := utf8.RuneCountInString(expression); n > MaxLength {
		return &Error{Text: fault.T("rule.too_long", "max", MaxLength), Offset: MaxLength, Length: n - MaxLength}
	}
	if strings.TrimSpace(expression) == "" {
		return &Error{Text: fault.T("rule.expected_condition")}
	}
	bare := literals.ReplaceAllStringFunc(expression, func(s string) string {
		return strings.Repeat("_", len(s))
	})
	if at := unsupported.FindStringIndex(bare); at != nil {
		return &Error{
			Text:   fault.T("rule.name_not_language", "name", bare[at[0]:at[1]]),
			Offset: utf8.RuneCountInString(expression[:at[0]]),
			Length: at[1] - at[0],
		}
	}
	return nil
}

// unexpected matches the ways in which the parser says that it did not expect
// something, what it was, and the long list of what it would have liked better.
var unexpected = regexp.MustCompile(`(?s)^(?:mismatched input|extraneous input|missing .* at|no viable alternative at input|token recognition error at:) ('.*?')(?: expecting.*)?$`)

// syntaxError keeps the first of the parser's complaints: the rest follow from it.
func syntaxError(expression string, issues *cel.Issues) error {
	first := issues.Errors()[0]
	offset := offsetOf(expression, first.Location.Line(), first.Location.Column())
	complaint := strings.TrimPrefix(first.Message, "Syntax error: ")
	var mistake fault.Text
	switch {
	case strings.Contains(complaint, "recursion limit"):
		mistake = fault.T("rule.too_deep")
	case strings.Contains(complaint, "'<EOF>'"):
		mistake = fault.T("rule.ends_early")
	case unexpected.MatchString(complaint):
		mistake = fault.T("rule.unexpected", "what", unexpected.ReplaceAllString(complaint, "${1}"))
	default:
		mistake = fault.T("rule.unreadable")
	}
	length := min(1, utf8.RuneCountInString(expression)-offset)
	return &Error{Text: mistake, Offset: offset, Length: length}
}

// offsetOf turns a place by line (from 1) and column (from 0) into characters
// from the start. A place that CEL does not know is the start.
func offsetOf(expression string, line, column int) int {
	offset := max(column, 0)
	for before := range strings.SplitSeq(expression, "\n") {
		if line <= 1 {
			break
		}
		offset += utf8.RuneCountInString(before) + 1
		line--
	}
	return min(offset, utf8.RuneCountInString(expression))
}

// at makes an error about a part of the rule. A name begins at its root, which
// is not where CEL sees it: at its point.
func (c *checker) at(part ast.Expr, key string, args ...any) error {
	for part.Kind() == ast.SelectKind {
		part = part.AsSelect().Operand()
	}
	place, _ := c.tree.SourceInfo().GetOffsetRange(part.ID())
	return &Error{Text: fault.T(key, args...), Offset: int(place.Start), Length: int(max(place.Stop-place.Start, 0))}
}
