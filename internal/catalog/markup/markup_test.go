package markup

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// as fills every placeholder with its name in brackets, or its default.
func as(p Placeholder) string {
	if p.HasDefault {
		return p.Default
	}
	return "[" + p.Name + "]"
}

func TestParse(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]Block{
		"":           nil,
		" \n\n":      nil,
		"One\ntwo":   {{Runs: []Run{{Text: "One\ntwo"}}}},
		"One\n\nTwo": {{Runs: []Run{{Text: "One"}}}, {Runs: []Run{{Text: "Two"}}}},
		"a **b** c":  {{Runs: []Run{{Text: "a "}, {"b", true}, {Text: " c"}}}},
		"**b":        {{Runs: []Run{{Text: "**b"}}}},
		"**a** **b":  {{Runs: []Run{{"a", true}, {Text: " **b"}}}},
		"2 * 3 ** 4": {{Runs: []Run{{Text: "2 * 3 ** 4"}}}},
		"- a\n- **b**": {
			{Kind: Bullet, Runs: []Run{{Text: "a"}}}, {Kind: Bullet, Runs: []Run{{"b", true}}},
		},
		"To:\n1. a\n  more\n2. b\n\nEnd": {
			{Runs: []Run{{Text: "To:"}}}, {Kind: Numbered, Number: 1, Runs: []Run{{Text: "a\n  more"}}},
			{Kind: Numbered, Number: 2, Runs: []Run{{Text: "b"}}}, {Runs: []Run{{Text: "End"}}},
		},
		"{{ party.name }} of **{{request.city|no place}}**": {{Runs: []Run{{Text: "[party.name] of "}, {"no place", true}}}},
		"{{party.name": {{Runs: []Run{{Text: "{{party.name"}}}},
	} {
		if diff := cmp.Diff(want, Parse(text, as)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func TestPlaceholders(t *testing.T) {
	t.Parallel()
	want := []Placeholder{{Name: "request.a"}, {Name: "b", Default: "c d", HasDefault: true}, {Name: ""}, {Name: "x", HasDefault: true}}
	if diff := cmp.Diff(want, Placeholders("{{request.a}} {{ b | c d }} {{}} {{x|}} {{y} {z}}")); diff != "" {
		t.Error(diff)
	}
}

// A value is never read as markup or as a placeholder, whatever is in it.
func TestValuesAreText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		value := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"**", "- ", "1. ", "{{a}}", "\n\n", "x", "|", "}}"}), 1, 6).Draw(t, "value"), "")
		blocks := Parse("before {{a}} after", func(Placeholder) string { return value })
		if len(blocks) != 1 || len(blocks[0].Runs) != 1 || blocks[0].Runs[0] != (Run{Text: "before " + value + " after"}) {
			t.Fatalf("%q was read as %+v", value, blocks)
		}
	})
}
