package rule_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/catalog/rule"
)

// names are the names used by these tests.
var names = rule.Names{
	Questions: map[string]rule.Type{
		"request.country": rule.Text,
		"request.start":   rule.Text, // a date
		"request.flag":    rule.Bool,
		"request.langs":   rule.List,
		"request.fee":     rule.Number,
		"party.age":       rule.Number,
		"party.minor":     rule.Bool,
	},
	ValueSets: map[string][]string{"eu": {"DE", "FR", "IT"}, "nobody": nil},
}

func answers(given map[string]any) func(string) (any, bool) {
	return func(name string) (any, bool) { v, ok := given[name]; return v, ok }
}

// The language by example: each rule with its answers.
func TestEval(t *testing.T) {
	type given = map[string]any
	tests := []struct {
		rule  string
		given given
		want  bool
	}{
		// Texts.
		{`request.country == "NG"`, given{"request.country": "NG"}, true},
		{`request.country == 'NG'`, given{"request.country": "GH"}, false},
		{`request.country != "NG"`, given{"request.country": "GH"}, true},
		{`"NG" == request.country`, given{"request.country": "NG"}, true},

		// Dates are texts in ISO form, which sort as dates do.
		{`request.start >= "2026-02-01"`, given{"request.start": "2026-11-20"}, true},
		{`request.start < "2026-02-01"`, given{"request.start": "2026-11-20"}, false},

		// Numbers are stored as decimal texts and compare as numbers.
		{`party.age >= 18`, given{"party.age": "18"}, true},
		{`party.age >= 18`, given{"party.age": "9"}, false},
		{`party.age == 18`, given{"party.age": "18.0"}, true},
		{`party.age == 18.0`, given{"party.age": "018"}, true},
		{`request.fee == 0.1`, given{"request.fee": "0.10"}, true},
		{`request.fee > -5`, given{"request.fee": "-4.99"}, true},
		{`request.fee in [1, 2.5]`, given{"request.fee": "2.50"}, true},
		{`request.fee <= party.age`, given{"request.fee": "9", "party.age": "10"}, true},
		{`request.fee == 9007199254740993`, given{"request.fee": "9007199254740993"}, true},

		// Booleans.
		{`request.flag`, given{"request.flag": true}, true},
		{`request.flag == true`, given{"request.flag": true}, true},
		{`!request.flag`, given{"request.flag": false}, true},
		{`true`, nil, true},

		// Lists: literals, value sets and multiple choices.
		{`request.country in ["NG", "GH"]`, given{"request.country": "GH"}, true},
		{`request.country in valueSets.eu`, given{"request.country": "DE"}, true},
		{`request.country in valueSets.eu`, given{"request.country": "NG"}, false},
		{`!(request.country in valueSets.eu)`, given{"request.country": "NG"}, true},
		{`request.country in valueSets.nobody`, given{"request.country": "NG"}, false},
		{`request.country in []`, given{"request.country": "NG"}, false},
		{`"en" in request.langs`, given{"request.langs": []string{"fr", "en"}}, true},
		{`!("en" in request.langs)`, given{"request.langs": []string{"fr"}}, true},
		{`request.langs == ["fr"]`, given{"request.langs": []string{"fr"}}, true},
		{`"DE" in valueSets.eu`, nil, true},

		// Precedence: ! before comparisons before && before ||.
		{`false && false || true`, nil, true},
		{`false && (false || true)`, nil, false},
		{"request.flag &&\n  party.age > 3", given{"request.flag": true, "party.age": "4"}, true},

		// A missing answer fails every comparison on it, including negative ones.
		{`request.country == "NG"`, nil, false},
		{`request.country != "NG"`, nil, false},
		{`!(request.country == "NG")`, nil, false},
		{`request.country in valueSets.eu`, nil, false},
		{`!(request.country in valueSets.eu)`, nil, false},
		{`!("en" in request.langs)`, nil, false},
		{`!(request.country in ["NG"])`, nil, false},
		{`!(party.age in [])`, nil, false},
		{`request.flag`, nil, false},
		{`!request.flag`, nil, false},
		{`!!request.flag`, nil, false},

		// A missing answer does not matter if the rest decides.
		{`request.flag || party.age > 3`, given{"party.age": "4"}, true},
		{`party.age > 3 || request.flag`, given{"party.age": "4"}, true},
		{`request.country != "NG" || party.age > 3`, given{"party.age": "4"}, true},
		{`!(request.flag && party.minor)`, given{"party.minor": false}, true},
		{`!(party.minor && request.flag)`, given{"party.minor": false}, true},
		{`request.flag && party.minor`, given{"party.minor": true}, false},

		// An unknown name never has an answer.
		{`request.nowhere == 1`, given{"request.nowhere": "1"}, false},
		{`request.nowhere != 1`, given{"request.nowhere": "1"}, false},
		{`request.nowhere`, nil, false},
		{`request.country in valueSets.nowhere`, given{"request.country": "NG"}, false},
		{`!(request.country in valueSets.nowhere)`, given{"request.country": "NG"}, false},

		// An answer of the wrong type counts as none.
		{`party.age != 3`, given{"party.age": "old"}, false},
		{`party.age != 3`, given{"party.age": "NaN"}, false},
		{`party.age > 3`, given{"party.age": "1e999"}, false},
		{`request.flag == false`, given{"request.flag": "false"}, false},
		{`request.country != "NG"`, given{"request.country": true}, false},
		{`request.country != "NG"`, given{"request.country": nil}, false},
		{`request.country != "NG"`, given{"request.country": []string{"NG"}}, false},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			r, err := rule.Compile(tt.rule, names)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Eval(answers(tt.given)); got != tt.want {
				t.Errorf("with %v: got %v", tt.given, got)
			}
		})
	}
}

func TestReferences(t *testing.T) {
	const text = `request.b == "x" || party.c in valueSets.z || request.b != party.a`
	r, err := rule.Compile(text, rule.Names{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"party.a", "party.c", "request.b", "valueSets.z"}, r.References()); diff != "" {
		t.Error(diff)
	}
	if r.String() != text {
		t.Errorf("String() = %q", r)
	}
}

// What the language refuses, with the position of the error (from 1).
func TestRefused(t *testing.T) {
	tests := []struct {
		rule string
		at   int
		says string
	}{
		{``, 1, "expected a condition"},
		{"  \n", 1, "expected a condition"},
		{`request.country ==`, 19, "unexpected end of the rule"},
		{`request.country = "NG"`, 17, "unexpected '= '"},
		{`(request.flag`, 14, "unexpected end of the rule"},
		{"request.flag &&\n  )", 19, "unexpected ')'"},

		// Not a condition.
		{`"yes"`, 1, "expected a condition, not a string"},
		{`1`, 1, "not a number"},
		{`request.country`, 1, "not a string"},
		{`request.langs`, 1, "not a list of strings"},
		{`request.flag && request.country`, 17, "not a string"},
		{`!party.age`, 2, "not a number"},
		{`valueSets.eu`, 1, "not a list of strings"},

		// Incompatible types.
		{`party.age == "18"`, 11, "== cannot compare a number with a string"},
		{`request.country != 1`, 17, "!= cannot compare a string with a number"},
		{`request.flag == "true"`, 14, "true or false with a string"},
		{`request.country < 3`, 17, "< cannot compare"},
		{`request.langs == "en"`, 15, "a list of strings with a string"},
		{`request.langs < ["en"]`, 15, "< cannot compare"},
		{`party.age in ["a"]`, 11, "in cannot compare a number with a list of strings"},
		{`party.age in valueSets.eu`, 11, "in cannot compare"},
		{`party.age in valueSets.nowhere`, 11, "in cannot compare"},
		{`"a" in request.country`, 5, "in cannot compare a string with a string"},
		{`request.langs in valueSets.eu`, 15, "in cannot compare"},
		{`request.langs in request.nowhere`, 15, "in cannot compare"},
		{`request.country in ["a", 1]`, 26, "both a string and a number"},
		{`request.country in [["a"]]`, 21, "cannot contain a list"},
		{`1 == "a"`, 3, "cannot compare"},

		// Features of CEL outside the language.
		{`request`, 1, `not "request" alone`},
		{`country == "NG"`, 1, `not "country" alone`},
		{`answers.country == "NG"`, 1, "expected request, party or valueSets"},
		{`.request.flag`, 2, "expected request, party or valueSets"},
		{`request.country.size == 1`, 1, "name of two parts"},
		{`request["country"] == "NG"`, 8, "[ ] is not part"},
		{`request.langs[0] == "en"`, 14, "[ ] is not part"},
		{`has(request.country)`, 4, "has() is not part"},
		{`size(request.langs) == 1`, 5, "size() is not part"},
		{`request.country.startsWith("N")`, 27, "startsWith() is not part"},
		{`request.langs.exists(l, l == "en")`, 21, "exists() is not part"},
		{`request.langs.all(l, true)`, 18, "all() is not part"},
		{`request.flag ? true : false`, 14, "? : is not part"},
		{`party.age + 1 == 2`, 11, "+ is not part"},
		{`party.age % 2 == 1`, 11, "% is not part"},
		{`-party.age == 2`, 1, "- is not part"},
		{`--party.age == 2`, 1, `"--" is not part`},
		{`- -party.age == 2`, 1, `"- -" is not part`},
		{"request.`flag`", 9, "\"`\" is not part"},
		{`request.flag // really`, 14, `"//" is not part`},
		{`party.age == null`, 14, "expected a string, a number"},
		{`party.age == 1u`, 14, "expected a string, a number"},
		{`request.country == b"NG"`, 20, "expected a string, a number"},
		{`{"a": 1} == {"a": 1}`, 1, "not part of the rule language"},
		{`request.Value{} == 1`, 0, ""},
		{`dyn(1) == 1`, 4, "dyn() is not part"},
		{`request.?flag`, 0, ""},
		{`party.age == 99999999999999999999`, 0, ""},

		// Bounds.
		{strings.Repeat("é", rule.MaxLength+1), rule.MaxLength + 1, "longer than 1000 characters"},
		{strings.Repeat("(", 200) + "true" + strings.Repeat(")", 200), 0, "too deep"},
		{strings.Repeat("!(", 200) + "true" + strings.Repeat(")", 200), 0, "too deep"},
		{strings.Repeat("[", 200) + strings.Repeat("]", 200), 0, "too deep"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			_, err := rule.Compile(tt.rule, names)
			bad, ok := errors.AsType[*rule.Error](err)
			if !ok {
				t.Fatalf("got %v, want a *rule.Error", err)
			}
			if !strings.Contains(bad.Error(), tt.says) {
				t.Errorf("got %q, want %q in it", bad, tt.says)
			}
			if tt.at > 0 && bad.Offset != tt.at-1 {
				t.Errorf("got %q, want character %d", bad, tt.at)
			}
		})
	}
}

// Literals may hold what would be refused outside them.
func TestLiteralsMayContainSyntax(t *testing.T) {
	for _, text := range []string{
		`request.country == "--"`, `request.country == 'a // b'`, "request.country == \"`\"",
		`request.country == "\"--"`, `request.country == r"a"`, `request.country == "é\n"`,
	} {
		if _, err := rule.Compile(text, names); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A rule of maximum length is accepted with any structure.
func TestLongRules(t *testing.T) {
	for _, join := range []string{" || ", " && "} {
		text := strings.Repeat("request.fee == 1"+join, 49) + "request.fee == 1"
		r, err := rule.Compile(text, names)
		if err != nil {
			t.Fatalf("%d characters joined by %s: %v", len(text), join, err)
		}
		if !r.Eval(answers(map[string]any{"request.fee": "1"})) {
			t.Errorf("joined by %s: false", join)
		}
	}
}

func BenchmarkEval(b *testing.B) {
	r, err := rule.Compile(`request.country in valueSets.eu && party.age >= 18`, names)
	if err != nil {
		b.Fatal(err)
	}
	answer := answers(map[string]any{"request.country": "FR", "party.age": "20"})
	for b.Loop() {
		r.Eval(answer)
	}
}

func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		if _, err := rule.Compile(`request.country in valueSets.eu && party.age >= 18`, names); err != nil {
			b.Fatal(err)
		}
	}
}
