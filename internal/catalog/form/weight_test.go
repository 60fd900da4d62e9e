package form_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"testing"

	"stagegate/internal/catalog/form"
)

// The estimated memory of a form must be close to the actual one, so that the cache limit is
// meaningful.
func TestWeight(t *testing.T) {
	tests := map[string]func(d *form.Definition){
		"comparisons with texts":   rules("", func(i int) string { return fmt.Sprintf(`request.b%d == "v%d"`, i%20, i) }, " || ", ""),
		"comparisons with numbers": rules("", func(i int) string { return fmt.Sprintf("party.n%d>%d", i%20, i%10) }, "||", ""),
		"values alone":             rules("", func(int) string { return "true" }, "||", ""),
		"negations":                rules("", func(int) string { return "!!!!!!!!!!true" }, "||", ""),
		"long lists":               rules("1 in [", func(int) string { return "1" }, ",", "]"),
		"value sets":               rules("", func(i int) string { return fmt.Sprintf("request.b%d in valueSets.v%d", i%20, i%20) }, "||", ""),
		"no rules":                 func(*form.Definition) {},
		"options and members": func(d *form.Definition) {
			for i := range d.Stages[0].Questions {
				q := &d.Stages[0].Questions[i]
				q.AnswerType = form.SingleChoice
				for n := range 300 {
					q.Options = append(q.Options, form.Option{Label: fmt.Sprint("An option ", n), Value: fmt.Sprint(n), Active: true})
				}
			}
			for i := range d.ValueSets {
				for n := range 1000 {
					d.ValueSets[i].Members = append(d.ValueSets[i].Members, fmt.Sprint("m", n))
				}
			}
		},
	}
	for name, fill := range tests {
		t.Run(name, func(t *testing.T) {
			text := definitionText(t, fill)
			compileText(t, text) // initialises what all forms share
			before := heap()
			f := compileText(t, text)
			took := heap() - before
			t.Logf("takes %d bytes, and %d are estimated", took, f.Weight())
			if estimate := f.Weight(); 4*took > 5*estimate || estimate > 3*took+100_000 {
				t.Errorf("takes %d bytes, and %d are estimated", took, estimate)
			}
		})
	}
}

// rules adds a hundred rules of about 860 characters each, built from parts.
func rules(start string, part func(i int) string, operator, end string) func(d *form.Definition) {
	return func(d *form.Definition) {
		d.Stages = append(d.Stages, form.Stage{ID: "ruled", Title: "Ruled", Kind: form.Ordinary})
		stage := &d.Stages[len(d.Stages)-1]
		for n := range 100 {
			text := start + part(n)
			for i := 0; len(text) < 840; i++ {
				text += operator + part(i)
			}
			code := fmt.Sprint("ruled", n)
			stage.Questions = append(stage.Questions, form.Question{
				ID: code, Code: code, Label: code, AnswerType: form.FreeText, AppliesTo: form.ForRequest, ShowRule: text + end,
			})
		}
	}
}

// definitionText returns the JSON of a definition with twenty text and twenty number questions,
// extended by fill.
func definitionText(t *testing.T, fill func(d *form.Definition)) []byte {
	t.Helper()
	d := form.Definition{Currency: "NGN", MinParties: 1, MaxParties: 1, Stages: []form.Stage{{ID: "s", Title: "Start", Kind: form.Ordinary}}}
	for n := range 20 {
		code := fmt.Sprint("b", n)
		number := fmt.Sprint("n", n)
		d.Stages[0].Questions = append(d.Stages[0].Questions,
			form.Question{ID: code, Code: code, Label: code, AnswerType: form.FreeText, AppliesTo: form.ForRequest},
			form.Question{ID: number, Code: number, Label: number, AnswerType: form.Number, AppliesTo: form.ForParty})
		d.ValueSets = append(d.ValueSets, form.ValueSet{ID: fmt.Sprint("set", n), Code: fmt.Sprint("v", n), Members: []string{"a"}})
	}
	fill(&d)
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// compileText compiles a definition as read from the database.
func compileText(t *testing.T, text []byte) *form.Form {
	t.Helper()
	var d form.Definition
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	f, err := form.Compile(d)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// heap returns the heap in use.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
