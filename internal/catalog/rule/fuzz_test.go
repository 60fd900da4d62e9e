package rule_test

import (
	"errors"
	"testing"
	"unicode/utf8"

	"stagegate/internal/catalog/rule"
)

// FuzzCompileEval feeds arbitrary input to the compiler, which must return a rule or an error with a
// valid position. Rules must evaluate and be explained for any answers. The fuzzer also reports inputs
// that take ten seconds: the cost of a rule is bounded by its length and depth.
func FuzzCompileEval(f *testing.F) {
	for _, seed := range []string{
		`request.country == "NG" && party.age >= 18`, `!(request.flag || "en" in request.langs)`,
		`request.country in valueSets.eu`, `request.fee in [1, -2.5, 0x10, 1e3]`, `request.x == party.y`,
		`((((`, `!!!!`, `[[[`, `"\u00e9" == r'\'`, "`", `1 == 1u`, `{1: 2}`, `a ? b : c`, `//`, `request.a.b.c`,
		"\x00", "\xff", `"""x""" == "x"`, `--1 == 1`, `request.flag == request.flag == true`,
	} {
		f.Add(seed, "NG")
	}
	f.Fuzz(func(t *testing.T, text, answer string) {
		r, err := rule.Compile(text, names)
		if err != nil {
			bad, ok := errors.AsType[*rule.Error](err)
			if !ok || bad.Text.IsZero() || bad.Offset < 0 || bad.Offset > utf8.RuneCountInString(text) {
				t.Fatalf("%q: not a well-placed error: %#v", text, err)
			}
			return
		}
		r.References()
		for _, value := range []any{answer, []string{answer}, true, nil, 1} {
			consistent(t, r, func(string) (any, bool) { return value, true })
		}
		consistent(t, r, func(string) (any, bool) { return nil, false })
	})
}

// consistent fails the test unless a rule is explained as it is evaluated.
func consistent(t *testing.T, r *rule.Rule, answer func(string) (any, bool)) {
	t.Helper()
	holds, why := r.Eval(answer), r.Explain(answer)
	if why.Holds != holds || (why.Decided == nil) == (why.Missing == nil) || holds && why.Decided == nil {
		t.Fatalf("%s is %v: %+v", r, holds, why)
	}
}
