package cases

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/catalog/form"
)

// A batch of answers has the same effect as single ones in sequence. It is refused if one of them
// is refused.
func TestBatchMatchesSingleAnswers(t *testing.T) {
	t.Parallel()
	f := testForm(t)
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	rapid.Check(t, func(t *rapid.T) {
		batch := &form.Sheet{Parties: []form.Party{{ID: "first", Name: "Ada"}, {ID: "second", Name: "Bola"}}}
		batch.SetAnswer("each", "first", form.Bool(true), time.Time{})
		given := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) GivenAnswer {
			return GivenAnswer{
				QuestionID: rapid.SampledFrom([]string{"all", "each", "each", "each", "none"}).Draw(t, "question"),
				PartyID:    rapid.SampledFrom([]string{"", "first", "second"}).Draw(t, "party"),
				Value:      rapid.SampledFrom([]form.Value{{}, form.Bool(true), form.Bool(false), form.Bool(true), form.Text("x")}).Draw(t, "value"),
			}
		}), 1, 5, func(a GivenAnswer) string { return a.QuestionID + a.PartyID }).Draw(t, "answers")
		single, refused := batch.Clone(), false
		var want []string
		for _, a := range given {
			changes, err := Answer(a.QuestionID, a.PartyID, a.Value)(f, single, at)
			refused = refused || err != nil
			want = append(want, fmt.Sprint(changes))
		}
		changes, err := Answers(given)(f, batch, at)
		if (err != nil) != refused {
			t.Fatalf("%v: %v", given, err)
		}
		if err != nil {
			return
		}
		var got []string
		for _, e := range changes {
			got = append(got, fmt.Sprint(Changes{e}))
		}
		if diff := cmp.Diff(want, got) + cmp.Diff(single, batch); diff != "" {
			t.Fatalf("%v (-single +batch):\n%s", given, diff)
		}
	})
}
