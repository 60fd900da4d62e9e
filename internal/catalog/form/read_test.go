package form_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/catalog/form"
)

// anySheet draws a sheet.
func anySheet(t *rapid.T) form.Sheet {
	text := rapid.OneOf(rapid.StringMatching(`[a-z0-9 -]{0,20}`), rapid.String())
	at := func() time.Time { return time.UnixMicro(rapid.Int64Range(0, 1<<51).Draw(t, "at")).UTC() }
	value := rapid.OneOf(
		rapid.Map(text, form.Text), rapid.Map(rapid.Bool(), form.Bool), rapid.Just(form.Value{}),
		rapid.Map(rapid.SliceOfN(text, 0, 3), func(members []string) form.Value { return form.List(members...) }),
	)
	s := form.Sheet{Parties: []form.Party{}, Documents: []form.Document{}}
	if rapid.IntRange(0, 5).Draw(t, "no answers") > 0 {
		s.Answers = []form.Answer{}
	}
	for range rapid.IntRange(0, 4).Draw(t, "answers") {
		s.Answers = append(s.Answers, form.Answer{QuestionID: text.Draw(t, "question"), PartyID: text.Draw(t, "party"), Value: value.Draw(t, "value"), AnsweredAt: at()})
	}
	for range rapid.IntRange(0, 2).Draw(t, "parties") {
		s.Parties = append(s.Parties, form.Party{ID: text.Draw(t, "id"), Name: text.Draw(t, "name"), Details: map[string]json.RawMessage{"answers": json.RawMessage(`[{"questionId":"x"}]`)}})
	}
	for range rapid.IntRange(0, 2).Draw(t, "documents") {
		s.Documents = append(s.Documents, form.Document{RequirementID: text.Draw(t, "requirement"), FileID: text.Draw(t, "file"), AttachedAt: at()})
	}
	return s
}

// ReadJSON agrees with the generic decoder for our own output, other JSON and damaged input.
func TestReadJSON(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text, err := json.Marshal(anySheet(t))
		if err != nil {
			t.Fatal(err)
		}
		damaged := text[:rapid.IntRange(0, len(text)).Draw(t, "length")]
		at := rapid.IntRange(0, len(text)).Draw(t, "at")
		more := string(text[:at]) + rapid.SampledFrom([]string{",", `"`, " ", "}", `{`, "]", "x", "\\", `,"answers":[]`, "\xff", "\n", "\x00"}).Draw(t, "more") + string(text[at:])
		for _, s := range []string{
			string(text), string(damaged), more, string(text) + "}", strings.ReplaceAll(string(text), ":", ": "),
			strings.Replace(string(text), `"parties"`, `"Answers"`, 1), strings.Replace(string(text), `],"parties"`, `]"parties"`, 1),
		} {
			var got, want form.Sheet
			failed, fails := got.ReadJSON([]byte(s)), json.Unmarshal([]byte(s), &want)
			if (failed != nil) != (fails != nil) {
				t.Fatalf("%s: %v, want %v", s, failed, fails)
			}
			if diff := cmp.Diff(want, got); fails == nil && diff != "" {
				t.Fatalf("%s:\n%s", s, diff)
			}
		}
	})
}
