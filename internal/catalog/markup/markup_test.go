package markup_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/catalog/markup"
)

// show writes a body so that its structure can be compared.
func show(b markup.Body) string {
	var lines []string
	for _, block := range b {
		line := block.Mark + ">"
		for _, run := range block.Runs {
			text := run.Text
			if run.IsValue {
				text = "<" + text + ">"
			}
			if run.Bold {
				text = "[" + text + "]"
			}
			line += text
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func TestParse(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                   "",
		" \n\n ":                             "",
		"one\ntwo\n\nthree":                  ">one\ntwo\n>three",
		"one\r\n\r\ntwo":                     ">one\n>two",
		"a **bold** word":                    ">a [bold] word",
		"a ** b":                             ">a ** b",
		"**a** b ** c":                       ">[a] b ** c",
		"**a\n\nb**":                         ">**a\n>b**",
		"**a\nb**":                           ">[a\nb]",
		"- one\n- two":                       "•>one\n•>two",
		"see:\n- one\n  more\n\nafter":       ">see:\n•>one\nmore\n>after",
		"1. one\n2. two\n\n3. three":         "1.>one\n2.>two\n3.>three",
		"1. one\n1. two\n\nafter\n\n1. anew": "1.>one\n2.>two\n>after\n1.>anew",
		"5. five\n- dash\n1. one":            "5.>five\n•>dash\n1.>one",
		"-5 degrees\n2026. A year":           ">-5 degrees\n2026. A year",
		"- **{{party.name}}**":               "•>[<V>]",
		"{{ party.name | nobody }}":          "><V>",
		"{{none|}}.":                         ">.",
		"{{none|the **text**}}":              ">the **text**",
		"{{none}} {{none}}":                  ">{{none}} {{none}}",
		"{{party.name":                       ">{{party.name",
		"}} { {party.name}}":                 ">}} { {party.name}}",
	} {
		filled, _ := markup.Parse(text).Fill(func(name string) (string, bool) { return "V", name == "party.name" })
		if diff := cmp.Diff(want, show(filled)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func TestPlaceholders(t *testing.T) {
	t.Parallel()
	type all = []markup.Placeholder
	for text, want := range map[string]all{
		"nothing } here {":                          nil,
		"{{request.code}} and **{{ party.name }}**": {{Name: "request.code"}, {Name: "party.name"}},
		"{{a|}} {{b|some text}} {{a}}":              {{Name: "a", HasDefault: true}, {Name: "b", Default: "some text", HasDefault: true}, {Name: "a"}},
		"{{organization.name":                       {{Name: "{{organization.name"}},
		"{{a\n}} {{b}}":                             {{Name: "{{a"}, {Name: "b"}},
		"{{a {{b}}":                                 {{Name: "{{a"}, {Name: "b"}},
		"{{}} {{|x}}":                               {{Name: "{{}}"}, {Name: "{{|x}}"}},
	} {
		if diff := cmp.Diff(want, markup.Placeholders(text)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
	title, missing := markup.Inline("  - **{{a}}**\n\n{{b|c}} {{d}} {{d}}").Fill(func(name string) (string, bool) { return "{{d}}", name == "a" })
	if title.Text() != "- **{{d}}** c {{d}} {{d}}" || !slices.Equal(missing, []string{"d"}) {
		t.Errorf("the title is %q without %q", title.Text(), missing)
	}
}

// Whatever is in a value, it stays as it is and changes nothing around it.
func TestValuesAreLiteral(t *testing.T) {
	t.Parallel()
	hostile := rapid.Custom(func(t *rapid.T) string {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{"**", "- ", "1. ", "{{", "}}", "{{party.name}}", "|", "\n", "\n\n", "a", "é", "م", "<b>", "\\", "(", ")"}), 1, 12).Draw(t, "parts")
		return strings.TrimSpace("x" + strings.Join(parts, "") + "y")
	})
	const text = "Before **{{a}}** and {{b}} after\n\n- {{a}}\n- **{{b}}**\n\n{{c|none}}"
	rapid.Check(t, func(t *rapid.T) {
		values := map[string]string{"a": hostile.Draw(t, "a"), "b": hostile.Draw(t, "b")}
		filled, missing := markup.Parse(text).Fill(func(name string) (string, bool) {
			value, ok := values[name]
			return value, ok
		})
		a, b := values["a"], values["b"]
		want := ">Before [<" + a + ">] and <" + b + "> after\n•><" + a + ">\n•>[<" + b + ">]\n>none"
		if got := show(filled); got != want || len(missing) > 0 {
			t.Errorf("got %q, want %q; missing %q", got, want, missing)
		}
	})
}

// Parsing never fails or loses text, and finds the same placeholders as Placeholders.
func TestParseAnything(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{"**", "- ", "1. ", "{{", "}}", "{{a}}", "{{b|c}}", "|", "\n", "\n\n", "a", " ", "é"})).Draw(t, "parts")
		text := strings.Join(parts, "")
		var asked []string
		_, _ = markup.Parse(text).Fill(func(name string) (string, bool) {
			asked = append(asked, name)
			return "", true
		})
		var names []string
		for _, p := range markup.Placeholders(text) {
			names = append(names, p.Name)
		}
		if !slices.Equal(asked, names) {
			t.Errorf("%q asks for %q; it has %q", text, asked, names)
		}
	})
}
