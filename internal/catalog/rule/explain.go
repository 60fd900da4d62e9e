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

// maxShown is how many characters of an answer an explanation repeats.
const maxShown = 80

// Explanation is what became of a rule, and why: either comparisons decided, or
// answers were missing that could have.
type Explanation struct {
	Holds   bool
	Decided []string // the comparisons that decided, in their order, each with the answers that it met
	Missing []string // the names that had no answer, in the order of the rule, each once

	Comparisons []Comparison // all of them, in their order
}

// Comparison is a comparison of a rule and what became of it.
type Comparison struct {
	Text    string
	Outcome Outcome
	Decided bool // it made the rule what it is
	Met     []Met
}

// Met is an answer that a comparison met.
type Met struct{ Name, Value string }

// Outcome is what became of a comparison.
type Outcome string

// The outcomes of comparisons.
const (
	Held      Outcome = "TRUE"
	Failed    Outcome = "FALSE"
	Unclear   Outcome = "UNCLEAR"    // an answer was missing
	NotNeeded Outcome = "NOT_NEEDED" // it could not change the result any more
)

// Explain decides as Eval does and says why. It is for the one who wrote the
// rule, and takes its time.
func (r *Rule) Explain(answer func(name string) (any, bool)) Explanation {
	tree, _, err := r.env.parse(r.text) // rules do not keep their trees, which are larger than they
	if err != nil {
		panic(err) // Compile has parsed the same
	}
	watched, err := grammar().PlanProgram(tree, cel.EvalOptions(cel.OptTrackState))
	if err != nil {
		panic(err) // Compile has made a program of the same
	}
	w := &witness{look: &lookup{env: r.env, answer: answer}, decided: map[int64]bool{}}
	value, details, err := watched.Eval(w.look)
	w.seen = details.State()
	w.Holds = err == nil && value == types.True
	w.explain(tree.Expr())
	w.compare(tree.Expr())
	return w.Explanation
}

// witness saw a rule being evaluated.
type witness struct {
	Explanation

	look    *lookup
	seen    interpreter.EvalState
	decided map[int64]bool // comparisons
}

// outcome is what became of a part of a rule that is a condition.
func (w *witness) outcome(part ast.Expr) Outcome {
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
func (w *witness) compare(part ast.Expr) {
	switch operatorOf(part) {
	case operators.LogicalNot, operators.LogicalAnd, operators.LogicalOr:
		for _, side := range part.AsCall().Args() {
			w.compare(side)
		}
	default:
		c := Comparison{Text: written(part), Outcome: w.outcome(part), Decided: w.decided[part.ID()]}
		if c.Outcome != NotNeeded {
			c.Met, _ = w.met(part)
		}
		w.Comparisons = append(w.Comparisons, c)
	}
}

// met are the answers to the questions in a comparison, and the names that have none.
func (w *witness) met(comparison ast.Expr) (met []Met, missing []string) {
	for _, name := range namesIn(comparison) {
		value, ok := w.look.ResolveName(name)
		switch {
		case !ok:
			missing = append(missing, name)
		case !strings.HasPrefix(name, setRoot+"."):
			met = append(met, Met{name, shown(value.(ref.Val))}) //nolint:forcetypeassert // ResolveName gives no others
		}
	}
	return met, missing
}

// explain goes down to the comparisons that made a condition what it is. Of the
// sides of && and ||, those did it that came out as the whole.
func (w *witness) explain(part ast.Expr) {
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
		w.note(part)
	}
}

// note writes a comparison down, or what it lacked.
func (w *witness) note(comparison ast.Expr) {
	became := w.outcome(comparison)
	met, missing := w.met(comparison)
	if became == Unclear {
		for _, name := range missing {
			if !slices.Contains(w.Missing, name) {
				w.Missing = append(w.Missing, name)
			}
		}
		return
	}
	w.decided[comparison.ID()] = true
	text := written(comparison) + map[Outcome]string{Held: " is true", Failed: " is false"}[became]
	if comparison.Kind() != ast.IdentKind && met != nil { // a name alone has said it already
		answers := make([]string, len(met))
		for i, m := range met {
			answers[i] = m.Name + " is " + m.Value
		}
		text += ": " + strings.Join(answers, ", ")
	}
	w.Decided = append(w.Decided, text)
}

// namesIn are the names in a part of a rule, in order, each once.
func namesIn(part ast.Expr) []string {
	var names []string
	ast.PreOrderVisit(part, ast.NewExprVisitor(func(e ast.Expr) {
		if e.Kind() == ast.IdentKind && !slices.Contains(names, e.AsIdent()) {
			names = append(names, e.AsIdent())
		}
	}))
	return names
}

// operatorOf is the operator of a part, or "" for a name, a literal or a list.
func operatorOf(part ast.Expr) string {
	if part.Kind() != ast.CallKind {
		return ""
	}
	return part.AsCall().FunctionName()
}

// written is a part of a rule as its author may have written it.
func written(part ast.Expr) string {
	switch part.Kind() {
	case ast.IdentKind:
		return part.AsIdent()
	case ast.LiteralKind:
		return shown(part.AsLiteral())
	case ast.ListKind:
		members := part.AsList().Elements()
		texts := make([]string, len(members))
		for i, m := range members {
			texts[i] = written(m)
		}
		return "[" + strings.Join(texts, ", ") + "]"
	default:
		return writtenCall(part.AsCall())
	}
}

func writtenCall(call ast.CallExpr) string {
	sides := make([]string, len(call.Args()))
	for i, side := range call.Args() {
		sides[i] = written(side)
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

// shown is a value as one writes it in a rule, cut short where it is long.
func shown(value ref.Val) string {
	switch value := value.(type) {
	case types.String:
		return strconv.Quote(short(string(value)))
	case types.Double:
		b, _ := json.Marshal(float64(value)) // never NaN or infinite
		return string(b)
	case traits.Lister:
		var texts []string
		for i := value.Iterator(); i.HasNext() == types.True; {
			texts = append(texts, shown(i.Next()))
		}
		return short("[" + strings.Join(texts, ", ") + "]")
	default: // a truth value
		return strconv.FormatBool(value == types.True)
	}
}

func short(text string) string {
	letters := []rune(text)
	if len(letters) <= maxShown {
		return text
	}
	return string(letters[:maxShown-1]) + "…"
}
