package rule_test

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"stagegate/internal/catalog/rule"
)

// The oracle evaluates expression trees as the specification defines the language, with three-valued
// logic and exact numbers, and without CEL.

type truth int

const (
	no truth = iota
	yes
	unclear // a missing answer was used
)

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// expr is a generated condition: its text and its meaning.
type expr struct {
	text string
	eval func(given map[string]any) truth
}

// operand is a generated value: its text and its value, if any.
type operand struct {
	text  string
	value func(given map[string]any) (any, bool)
}

func literal(text string, value any) operand {
	return operand{text, func(map[string]any) (any, bool) { return value, true }}
}

func question(name string, convert func(any) any) operand {
	return operand{name, func(given map[string]any) (any, bool) {
		v, ok := given[name]
		if !ok {
			return nil, false
		}
		return convert(v), true
	}}
}

func same(v any) any { return v }

func exact(v any) any {
	n, ok := new(big.Rat).SetString(v.(string))
	if !ok {
		panic("not a number")
	}
	return n
}

var (
	someTexts   = []string{"", "NG", "DE", "2026-01-02", `a"b`, "é"}
	someNumbers = []string{"0", "1", "-1", "0.1", "0.10", "1.0", "2.5", "100", "-0.5", "12345678901234"}
)

func textOperand() *rapid.Generator[operand] {
	return rapid.Custom(func(t *rapid.T) operand {
		if rapid.Bool().Draw(t, "named") {
			return question(rapid.SampledFrom([]string{"request.t1", "party.t2"}).Draw(t, "name"), same)
		}
		text := rapid.SampledFrom(someTexts).Draw(t, "text")
		return literal(strconv.Quote(text), text)
	})
}

func numberOperand() *rapid.Generator[operand] {
	return rapid.Custom(func(t *rapid.T) operand {
		if rapid.Bool().Draw(t, "named") {
			return question(rapid.SampledFrom([]string{"request.n1", "party.n2"}).Draw(t, "name"), exact)
		}
		text := rapid.SampledFrom(someNumbers).Draw(t, "number")
		return literal(text, exact(text))
	})
}

func order(a, b any) int {
	if s, ok := a.(string); ok {
		return strings.Compare(s, b.(string))
	}
	return a.(*big.Rat).Cmp(b.(*big.Rat))
}

func comparison() *rapid.Generator[expr] {
	return rapid.Custom(func(t *rapid.T) expr {
		side := rapid.SampledFrom([]*rapid.Generator[operand]{textOperand(), numberOperand()}).Draw(t, "type")
		left, right := side.Draw(t, "left"), side.Draw(t, "right")
		op := rapid.SampledFrom([]string{"==", "!=", "<", "<=", ">", ">="}).Draw(t, "op")
		return expr{left.text + " " + op + " " + right.text, func(given map[string]any) truth {
			a, ok := left.value(given)
			b, ok2 := right.value(given)
			if !ok || !ok2 {
				return unclear
			}
			c := order(a, b)
			return truthOf(map[string]bool{"==": c == 0, "!=": c != 0, "<": c < 0, "<=": c <= 0, ">": c > 0, ">=": c >= 0}[op])
		}}
	})
}

func membership() *rapid.Generator[expr] {
	return rapid.Custom(func(t *rapid.T) expr {
		if rapid.Bool().Draw(t, "numbers") {
			member := numberOperand().Draw(t, "member")
			texts := rapid.SliceOfN(rapid.SampledFrom(someNumbers), 0, 4).Draw(t, "list")
			return contains(member, literal("["+strings.Join(texts, ", ")+"]", texts), exact)
		}
		member := textOperand().Draw(t, "member")
		list := rapid.SampledFrom([]operand{
			literal("valueSets.s1", []string{"NG", "é"}),
			{"valueSets.unknown", func(map[string]any) (any, bool) { return nil, false }},
			question("request.l1", same),
			literal(`["DE", 'NG']`, []string{"DE", "NG"}),
			literal(`[]`, []string{}),
		}).Draw(t, "list")
		return contains(member, list, same)
	})
}

func contains(member, list operand, convert func(any) any) expr {
	return expr{member.text + " in " + list.text, func(given map[string]any) truth {
		m, ok := member.value(given)
		l, ok2 := list.value(given)
		if !ok || !ok2 {
			return unclear
		}
		return truthOf(slices.ContainsFunc(l.([]string), func(s string) bool { return order(convert(s), m) == 0 }))
	}}
}

func flag() *rapid.Generator[expr] {
	return rapid.Custom(func(t *rapid.T) expr {
		name := rapid.SampledFrom([]string{"request.b1", "party.b2", "true", "false", "party.unknown"}).Draw(t, "flag")
		return expr{name, func(given map[string]any) truth {
			if name == "true" || name == "false" {
				return truthOf(name == "true")
			}
			v, ok := given[name]
			if !ok {
				return unclear
			}
			return truthOf(v.(bool))
		}}
	})
}

func condition(depth int) *rapid.Generator[expr] {
	leaf := rapid.OneOf(comparison(), membership(), flag())
	if depth == 0 {
		return leaf
	}
	deeper := rapid.Deferred(func() *rapid.Generator[expr] { return condition(depth - 1) })
	return rapid.OneOf(leaf, negation(deeper), junction(deeper, "&&", no), junction(deeper, "||", yes))
}

func negation(inner *rapid.Generator[expr]) *rapid.Generator[expr] {
	return rapid.Custom(func(t *rapid.T) expr {
		e := inner.Draw(t, "negated")
		return expr{"!(" + e.text + ")", func(given map[string]any) truth {
			return map[truth]truth{yes: no, no: yes, unclear: unclear}[e.eval(given)]
		}}
	})
}

// junction joins two conditions with an operator that one decisive side determines.
func junction(inner *rapid.Generator[expr], op string, decisive truth) *rapid.Generator[expr] {
	return rapid.Custom(func(t *rapid.T) expr {
		a, b := inner.Draw(t, "left"), inner.Draw(t, "right")
		return expr{fmt.Sprintf("(%s %s %s)", a.text, op, b.text), func(given map[string]any) truth {
			x, y := a.eval(given), b.eval(given)
			switch {
			case x == decisive || y == decisive:
				return decisive
			case x == unclear || y == unclear:
				return unclear
			default:
				return x
			}
		}}
	})
}

var oracleNames = rule.Names{
	Questions: map[string]rule.Type{
		"request.t1": rule.Text, "party.t2": rule.Text, "request.n1": rule.Number, "party.n2": rule.Number,
		"request.b1": rule.Bool, "party.b2": rule.Bool, "request.l1": rule.List,
	},
	ValueSets: map[string][]string{"s1": {"NG", "é"}},
}

func someAnswers(t *rapid.T) map[string]any {
	given := map[string]any{}
	for name, kind := range oracleNames.Questions {
		if !rapid.Bool().Draw(t, name+" answered") {
			continue
		}
		switch kind {
		case rule.Text:
			given[name] = rapid.SampledFrom(someTexts).Draw(t, name)
		case rule.Number:
			given[name] = rapid.SampledFrom(someNumbers).Draw(t, name)
		case rule.Bool:
			given[name] = rapid.Bool().Draw(t, name)
		case rule.List:
			given[name] = rapid.SliceOfN(rapid.SampledFrom(someTexts), 0, 3).Draw(t, name)
		}
	}
	return given
}

func TestEvalAgreesWithOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := condition(3).Draw(t, "condition")
		r, err := rule.Compile(e.text, oracleNames)
		if len([]rune(e.text)) > rule.MaxLength {
			if err == nil {
				t.Fatal("too long, and accepted")
			}
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", e.text, err)
		}
		for range 4 {
			given := someAnswers(t)
			want, got, why := e.eval(given), r.Eval(answers(given)), r.Explain(answers(given))
			if got != (want == yes) || why.Holds != got {
				t.Fatalf("%s with %v: got %v, explained as %v; want %v", e.text, given, got, why.Holds, want)
			}
			if (want == unclear) != (why.Missing != nil) || (want == unclear) != (why.Decided == nil) {
				t.Fatalf("%s with %v is %v: %+v", e.text, given, want, why)
			}
			for _, name := range why.Missing {
				if _, ok := given[name]; ok || !slices.Contains(r.References(), name) {
					t.Fatalf("%s: %s cannot be missing", e.text, name)
				}
			}
		}
	})
}
