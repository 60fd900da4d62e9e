package rule

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
	"cel.dev/cel-go/interpreter"
)

// maxAnswerLength is the maximum length of an answer in an explanation.
const maxAnswerLength = 80

// Explanation is the result of a rule with its reason: the comparisons that decided it, or the answers
// that were missing.
type Explanation struct {
	Holds   bool
	Decided []string // deciding comparisons in order, with the answers used
	Missing []string // names without an answer, in the order of the rule, without duplicates

	Comparisons []Comparison // all comparisons, in order
}

// Comparison is a comparison of a rule with its outcome.
type Comparison struct {
	Text    string
	Outcome Outcome
	Decided bool // it decided the result
	Met     []UsedAnswer
}

// UsedAnswer is an answer used by a comparison.
type UsedAnswer struct{ Name, Value string }

// Outcome is the result of a comparison.
type Outcome string

// The outcomes of comparisons.
const (
	Held      Outcome = "TRUE"
	Failed    Outcome = "FALSE"
	Unclear   Outcome = "UNCLEAR"    // an answer was missing
	NotNeeded Outcome = "NOT_NEEDED" // it could not affect the result
)

// Explain evaluates like Eval and returns the reasons. It is slow and meant for authors of rules.
func (r *Rule) Explain(answer func(name string) (any, bool)) Explanation {
	tree, _, err := r.env.parse(r.text) // trees are larger than rules and therefore not retained
	if err != nil {
		panic(err) // Compile has parsed the same text
	}
	watched, err := grammar().PlanProgram(tree, cel.EvalOptions(cel.OptTrackState))
	if err != nil {
		panic(err) // Compile has built the same program
	}
	w := &trace{look: &lookup{env: r.env, answer: answer}, decided: map[int64]bool{}}
	value, details, err := watched.Eval(w.look)
	w.seen = details.State()
	w.Holds = err == nil && value == types.True
	w.explain(tree.Expr())
	w.compare(tree.Expr())
	return w.Explanation
}

// trace records the evaluation of a rule.
type trace struct {
	Explanation

	look    *lookup
	seen    interpreter.EvalState
	decided map[int64]bool // comparisons
}

// outcome returns the result of a boolean part of a rule.
func (w *trace) outcome(part ast.Expr) Outcome {
	value, ok := w.seen.Value(part.ID())
	switch {
	case !ok:
		return NotNeeded
	case value == types.True:
		return Held
	case value == types.False:
		return Failed
	default:
		return Unclear
	}
}

// compare lists the comparisons of a condition.
func (w *trace) compare(part ast.Expr) {
	switch operatorOf(part) {
	case operators.LogicalNot, operators.LogicalAnd, operators.LogicalOr:
		for _, side := range part.AsCall().Args() {
			w.compare(side)
		}
	default:
		c := Comparison{Text: format(part), Outcome: w.outcome(part), Decided: w.decided[part.ID()]}
		if c.Outcome != NotNeeded {
			c.Met, _ = w.usedAnswers(part)
		}
		w.Comparisons = append(w.Comparisons, c)
	}
}

// usedAnswers returns the answers used in a comparison, and the names without one.
func (w *trace) usedAnswers(comparison ast.Expr) (met []UsedAnswer, missing []string) {
	for _, name := range namesIn(comparison) {
		value, ok := w.look.ResolveName(name)
		switch {
		case !ok:
			missing = append(missing, name)
		case !strings.HasPrefix(name, setRoot+"."):
			met = append(met, UsedAnswer{name, formatValue(value.(ref.Val))}) //nolint:forcetypeassert // ResolveName returns only ref.Val
		}
	}
	return met, missing
}

// explain finds the comparisons that decided a condition. Of the sides of && and ||, those with the
// result of the whole decided.
func (w *trace) explain(part ast.Expr) {
	switch operatorOf(part) {
	case operators.LogicalNot:
		w.explain(part.AsCall().Args()[0])
	case operators.LogicalAnd, operators.LogicalOr:
		for _, side := range part.AsCall().Args() {
			if w.outcome(side) == w.outcome(part) {
				w.explain(side)
			}
		}
	default:
		w.record(part)
	}
}

// record records a comparison, or its missing answers.
func (w *trace) record(comparison ast.Expr) {
	became := w.outcome(comparison)
	met, missing := w.usedAnswers(comparison)
	if became == Unclear {
		for _, name := range missing {
			if !slices.Contains(w.Missing, name) {
				w.Missing = append(w.Missing, name)
			}
		}
		return
	}
	w.decided[comparison.ID()] = true
	text := format(comparison) + map[Outcome]string{Held: " is true", Failed: " is false"}[became]
	if comparison.Kind() != ast.IdentKind && met != nil { // a bare name is self-explanatory
		answers := make([]string, len(met))
		for i, m := range met {
			answers[i] = m.Name + " is " + m.Value
		}
		text += ": " + strings.Join(answers, ", ")
	}
	w.Decided = append(w.Decided, text)
}

// namesIn returns the names in a part of a rule, in order, without duplicates.
func namesIn(part ast.Expr) []string {
	var names []string
	ast.PreOrderVisit(part, ast.NewExprVisitor(func(e ast.Expr) {
		if e.Kind() == ast.IdentKind && !slices.Contains(names, e.AsIdent()) {
			names = append(names, e.AsIdent())
		}
	}))
	return names
}

// operatorOf returns the operator of a part, or "" for a name, a literal or a list.
func operatorOf(part ast.Expr) string {
	if part.Kind() != ast.CallKind {
		return ""
	}
	return part.AsCall().FunctionName()
}

// format formats a part of a rule as source text.
func format(part ast.Expr) string {
	switch part.Kind() {
	case ast.IdentKind:
		return part.AsIdent()
	case ast.LiteralKind:
		return formatValue(part.AsLiteral())
	case ast.ListKind:
		members := part.AsList().Elements()
		texts := make([]string, len(members))
		for i, m := range members {
			texts[i] = format(m)
		}
		return "[" + strings.Join(texts, ", ") + "]"
	default:
		return writtenCall(part.AsCall())
	}
}

func writtenCall(call ast.CallExpr) string {
	sides := make([]string, len(call.Args()))
	for i, side := range call.Args() {
		sides[i] = format(side)
		if side.Kind() == ast.CallKind {
			sides[i] = "(" + sides[i] + ")"
		}
	}
	symbol := describe(call.FunctionName())
	if len(sides) == 1 {
		return symbol + sides[0]
	}
	return strings.Join(sides, " "+symbol+" ")
}

// formatValue formats a value as in a rule, truncated if long.
func formatValue(value ref.Val) string {
	switch value := value.(type) {
	case types.String:
		return strconv.Quote(short(string(value)))
	case types.Double:
		b, _ := json.Marshal(float64(value)) // never NaN or infinite
		return string(b)
	case traits.Lister:
		var texts []string
		for i := value.Iterator(); i.HasNext() == types.True; {
			texts = append(texts, formatValue(i.Next()))
		}
		return short("[" + strings.Join(texts, ", ") + "]")
	default: // a boolean
		return strconv.FormatBool(value == types.True)
	}
}

func short(text string) string {
	letters := []rune(text)
	if len(letters) <= maxAnswerLength {
		return text
	}
	return string(letters[:maxAnswerLength-1]) + "…"
}
