package form_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/ref"
)

// large returns a service with this number of questions, one in ten with a rule, and a sheet with all
// answers but the last.
func large(questions, parties int) (form.Definition, *form.Sheet) {
	def := form.Definition{Currency: "NGN", Stages: []form.Stage{{ID: "s0", Title: "Start", Kind: form.Ordinary}}}
	s := &form.Sheet{}
	for i := range parties {
		s.Parties = append(s.Parties, form.Party{ID: fmt.Sprintf("party%d", i)})
	}
	for i := range questions {
		q := ask(fmt.Sprintf("0199a1b2-0000-7000-8000-%012d", i), fmt.Sprintf("q%d", i), form.ForRequest, form.FreeText, "")
		if i%2 == 1 {
			q.AppliesTo = form.ForParty
		}
		if i > 0 && i%10 == 0 {
			q.ShowRule = fmt.Sprintf(`request.q%d == "yes" || party.q1 == "no"`, i-10)
		}
		def.Stages[0].Questions = append(def.Stages[0].Questions, q)
		if i < questions-1 {
			s.Answers = append(s.Answers, form.Answer{QuestionID: q.ID, Value: form.Text("yes"), AnsweredAt: time.Time{}})
		}
	}
	return def, s
}

// BenchmarkFill measures evaluating everything about a request.
func BenchmarkFill(b *testing.B) {
	for _, size := range []struct{ questions, parties int }{{5, 1}, {300, 1}, {300, 10}} {
		def, s := large(size.questions, size.parties)
		f := compile(b, def)
		b.Run(fmt.Sprintf("questions=%d/parties=%d", size.questions, size.parties), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				x := f.Fill(s)
				x.VisibleStages()
				x.Questions("")
				x.Requirements("")
				x.VisibleAnswers()
				if len(x.Missing("")) != 1 {
					b.Fatal("one answer is missing")
				}
				if _, err := x.Price(""); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCompile measures what the cache of forms saves.
func BenchmarkCompile(b *testing.B) {
	for _, questions := range []int{5, 300} {
		def, _ := large(questions, 1)
		b.Run(fmt.Sprintf("questions=%d", questions), func(b *testing.B) {
			for b.Loop() {
				compile(b, def)
			}
		})
	}
}

// BenchmarkSheet reads and writes a sheet with three hundred answers.
func BenchmarkSheet(b *testing.B) {
	var sheet form.Sheet
	for i := range 300 {
		sheet.Answers = append(sheet.Answers, form.Answer{
			QuestionID: ref.NewID(), Value: form.Text(fmt.Sprintf("Answer %d", i)), AnsweredAt: ref.Now(),
		})
	}
	text, err := json.Marshal(sheet)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			var read form.Sheet
			if err := read.ReadJSON(text); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("write", func(b *testing.B) {
		for b.Loop() {
			if _, err := json.Marshal(sheet); err != nil {
				b.Fatal(err)
			}
		}
	})
}
