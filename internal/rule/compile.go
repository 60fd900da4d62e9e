package rule

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types/ref"
)

// maxDepth is how deep the parts of a rule may be nested.
const maxDepth = 50

// Error says what is wrong with a rule, and where, for the one who wrote it.
type Error struct {
	Message string
	Offset  int // how many characters precede the place at fault
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s at character %d", e.Message, e.Offset+1)
}

// Compile parses and type-checks a rule. Every error is an *Error.
//
// A name that names does not know is accepted and may be compared with
// anything: services are built in any order, and the one who publishes checks
// References.
func Compile(expression string, names Names) (*Rule, error) {
	if err := checkText(expression); err != nil {
		return nil, err
	}
	tree, issues := grammar().Parse(expression)
	if issues.Err() != nil {
		return nil, syntaxError(expression, issues)
	}
	c := &checker{names: names, tree: tree.NativeRep(), found: map[string]*cel.Type{}}
	if err := c.checkRule(); err != nil {
		return nil, err
	}
	r := c.rule(expression)
	if err := c.prepare(r, tree); err != nil {
		return nil, err
	}
	return r, nil
}

// grammar is the parser: CEL without its macros, and with a bound on depth.
var grammar = sync.OnceValue(func() *cel.Env {
	env, err := cel.NewEnv(cel.ClearMacros(), cel.ParserRecursionLimit(maxDepth))
	if err != nil {
		panic(err) // the options are constants
	}
	return env
})

// outside finds what CEL's parser would pass over or fold away without leaving
// a trace in the tree: comments, escaped names and double minus signs.
var (
	outside  = regexp.MustCompile("`|//|-\\s*-")
	literals = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`)
)

func checkText(expression string) error {
	if n := utf8.RuneCountInString(expression); n > MaxLength {
		return &Error{Message: fmt.Sprintf("the rule is longer than %d characters", MaxLength), Offset: MaxLength}
	}
	if strings.TrimSpace(expression) == "" {
		return &Error{Message: "expected a condition"}
	}
	bare := literals.ReplaceAllStringFunc(expression, func(s string) string {
		return strings.Repeat("_", len(s))
	})
	if at := outside.FindStringIndex(bare); at != nil {
		return &Error{
			Message: fmt.Sprintf("%q is not part of the rule language", bare[at[0]:at[1]]),
			Offset:  utf8.RuneCountInString(expression[:at[0]]),
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
	message := strings.TrimPrefix(first.Message, "Syntax error: ")
	switch {
	case strings.Contains(message, "recursion limit"):
		message = "the parts of the rule stand too deep inside each other"
	case strings.Contains(message, "'<EOF>'"):
		message = "the rule ends too early"
	default:
		message = unexpected.ReplaceAllString(message, "unexpected ${1}")
	}
	return &Error{Message: message, Offset: offset}
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

// prepare makes the checked tree ready to run. The types have been checked by
// then: CEL's own check is there to resolve names, and to be sure.
func (c *checker) prepare(r *Rule, tree *cel.Ast) error {
	variables := make([]cel.EnvOption, 0, len(c.found))
	for name, t := range c.found {
		variables = append(variables, cel.Variable(name, t))
	}
	var err error
	if r.env, err = grammar().Extend(variables...); err != nil {
		return &Error{Message: "the rule cannot be checked: " + err.Error()}
	}
	checked, issues := r.env.Check(tree)
	if issues.Err() != nil {
		first := issues.Errors()[0]
		return &Error{Message: first.Message, Offset: max(first.Location.Column(), 0)}
	}
	r.checked = checked
	if r.program, err = r.env.Program(checked); err != nil {
		return &Error{Message: "the rule cannot be run: " + err.Error()}
	}
	return nil
}

// rule keeps, of all the names there are, those that the rule refers to.
func (c *checker) rule(expression string) *Rule {
	r := &Rule{text: expression, types: map[string]Type{}, sets: map[string]ref.Val{}}
	for name := range c.found {
		r.names = append(r.names, name)
		if t, ok := c.names.Questions[name]; ok {
			r.types[name] = t
		}
		code, isSet := strings.CutPrefix(name, setRoot+".")
		if members, ok := c.names.ValueSets[code]; isSet && ok {
			r.sets[name] = newValueSet(members)
		}
	}
	slices.Sort(r.names)
	return r
}

// at makes an error about a part of the rule. A name begins at its root, which
// is not where CEL sees it: at its point.
func (c *checker) at(part ast.Expr, format string, args ...any) error {
	for part.Kind() == ast.SelectKind {
		part = part.AsSelect().Operand()
	}
	place, _ := c.tree.SourceInfo().GetOffsetRange(part.ID())
	return &Error{Message: fmt.Sprintf(format, args...), Offset: int(place.Start)}
}
