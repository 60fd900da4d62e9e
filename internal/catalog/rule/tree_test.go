package rule_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/catalog/rule"
)

// The simplified form of rules as text; "" if there is none.
func TestTreeOf(t *testing.T) {
	tests := []struct{ rule, text string }{
		{`request.flag`, `request.flag == true`},
		{`!request.flag`, `request.flag == false`},
		{`!!request.flag`, `request.flag == true`},
		{`18 <= party.age`, `party.age >= 18`},
		{`!(party.age < 18.50)`, `party.age >= 18.5`},
		{`request.fee == 1e20`, `request.fee == 100000000000000000000.0`},
		{`request.fee > -0`, `request.fee > 0`},
		{`request.start < party.age`, `request.start < party.age`},
		{`request.country in ['NG', "G\"H"]`, `request.country in ["NG", "G\"H"]`},
		{`!(request.country in valueSets.eu)`, `!(request.country in valueSets.eu)`},
		{`request.fee in []`, `request.fee in []`},
		{`"en" in request.langs`, `"en" in request.langs`},
		{`!(request.country in request.langs)`, `!(request.country in request.langs)`},
		{`request.a && (request.b && request.c)`, `request.a == true && request.b == true && request.c == true`},
		{`request.a && (request.b || request.c)`, `request.a == true && (request.b == true || request.c == true)`},
		{`!(request.a && !(request.b && request.c))`, `request.a == false || request.b == true && request.c == true`},
		{`request.a || request.b && !(request.c || request.d)`, `request.a == true || (request.b == true && request.c == false && request.d == false)`},
		{`request.a && (request.b || (request.c && request.d))`, ``},
		{`true`, ``},
		{`request.flag == true == true`, ``},
		{`"DE" in valueSets.eu`, ``},
		{`request.langs == ["en"]`, ``},
		{`request.langs == valueSets.eu`, ``},
		{`request.country in [request.start]`, ``},
		{`1 == 1`, ``},
	}
	for _, tt := range tests {
		tree, ok, err := rule.TreeOf(tt.rule)
		if err != nil {
			t.Errorf("%s: %v", tt.rule, err)
		}
		want := strings.ReplaceAll(tt.text, "|| request.b == true && request.c == true", "|| (request.b == true && request.c == true)")
		if ok != (want != "") || ok && tree.Text() != want {
			t.Errorf("%s: %v %s", tt.rule, ok, tree.Text())
		}
	}
	if _, _, err := rule.TreeOf(`request.a = 1`); err == nil {
		t.Error("what is no rule has a tree")
	}
}

// A rule and the text of its simplified form are equivalent and have the same simplified form.
func TestTreeEquivalence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := condition(3).Draw(t, "condition")
		r, err := rule.Compile(e.text, oracleNames)
		if err != nil {
			t.Skip("too long")
		}
		tree, ok, err := rule.TreeOf(e.text)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			return
		}
		again, ok, err := rule.TreeOf(tree.Text())
		if diff := cmp.Diff(tree, again); diff != "" || !ok || err != nil {
			t.Fatalf("%s is %s: %v, %s", e.text, tree.Text(), err, diff)
		}
		written, err := rule.Compile(tree.Text(), oracleNames)
		if err != nil {
			t.Fatalf("%s is %s: %v", e.text, tree.Text(), err)
		}
		for range 4 {
			given := someAnswers(t)
			if r.Eval(answers(given)) != written.Eval(answers(given)) {
				t.Fatalf("%s and %s differ with %v", e.text, tree.Text(), given)
			}
		}
	})
}

// A tree equals that of its text, however it was built.
func TestTreeRoundTrip(t *testing.T) {
	values := map[rule.Operand]*rapid.Generator[string]{
		rule.TextOperand: rapid.String(), rule.NumberOperand: rapid.SampledFrom([]string{"0", "-1", "0.5", "100000000000000000000"}),
		rule.BoolOperand: rapid.SampledFrom([]string{"true", "false"}), rule.NameOperand: rapid.SampledFrom([]string{"request.b", "party.c"}),
	}
	one := rapid.Custom(func(t *rapid.T) rule.Condition {
		c := rule.Condition{Name: rapid.SampledFrom([]string{"request.a", "party.a"}).Draw(t, "name")}
		c.Operator = rapid.SampledFrom([]rule.Operator{
			rule.Equal, rule.NotEqual, rule.Less, rule.AtMost, rule.More, rule.AtLeast, rule.In, rule.NotIn, rule.Contains, rule.NotContains,
		}).Draw(t, "operator")
		c.Type = rapid.SampledFrom([]rule.Operand{rule.TextOperand, rule.NumberOperand, rule.BoolOperand, rule.NameOperand}).Draw(t, "type")
		least, most := 1, 1
		if in := c.Operator == rule.In || c.Operator == rule.NotIn; in && c.Type == rule.NameOperand {
			c.Values = []string{"valueSets.s"}
			return c
		} else if in {
			most = 3
		}
		c.Values = rapid.SliceOfN(values[c.Type], least, most).Draw(t, "values")
		return c
	})
	groups := rapid.SliceOfN(rapid.SliceOfN(one, 0, 3), 1, 4)
	rapid.Check(t, func(t *rapid.T) {
		tree := rule.Tree{Join: rapid.SampledFrom([]rule.Join{rule.All, rule.Any}).Draw(t, "join")}
		for _, g := range groups.Draw(t, "groups") {
			tree.Groups = append(tree.Groups, g)
		}
		text := tree.Text()
		if text == "" || len([]rune(text)) > rule.MaxLength {
			return
		}
		got, ok, err := rule.TreeOf(text)
		if diff := cmp.Diff(tree.Normalize(), got); diff != "" || !ok || err != nil {
			t.Fatalf("%s: %v %s", text, err, diff)
		}
	})
}

// Errors in a rule have a position with a length.
func TestErrorPositions(t *testing.T) {
	for text, place := range map[string]string{
		`request.country < 3`:       "<",
		`party.age >= "18"`:         ">=",
		`request.flag && country`:   "country",
		`request.flag && 18`:        "18",
		`has(request.country)`:      "(",
		`request.country = "NG"`:    "=",
		`request.flag // é`:         "//",
		`request.country ==`:        "",
		"request.flag &&\n  )":      ")",
		`"é" == "é" && answers.x`:   "answers",
		`request.flag && "a long"`:  `"a long"`,
		`request.flag && (1 > "x")`: ">",
	} {
		_, err := rule.Compile(text, names)
		bad, ok := err.(*rule.Error) //nolint:errorlint // every error of Compile is one
		if !ok {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := string([]rune(text)[bad.Offset : bad.Offset+bad.Length]); got != place {
			t.Errorf("%s: at %q, want %q: %v", text, got, place, bad)
		}
	}
}
