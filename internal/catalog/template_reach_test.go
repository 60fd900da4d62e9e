package catalog_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
)

// Every part of a template is reachable: some answers make it visible or charged, and if it has a
// rule, some answers do not.
func TestTemplatePartsReachable(t *testing.T) {
	each(t, func(h *env) {
		for _, template := range catalog.Templates() {
			made := h.ok(201, "POST", base+"/templates/"+template.Code, "")
			compiled, err := h.catalog.ForPricing(t.Context(), h.db, h.people[designer].Tenant, made.text("id"))
			if err != nil {
				h.t.Fatal(err)
			}
			if err := compiled.Fault(); err != nil {
				h.t.Fatal(err)
			}
			def := *compiled.Definition()
			seen := map[string]int{}
			const draws = 600
			random := rand.New(rand.NewPCG(1, 2))
			for range draws {
				lookAt(compiled.Fill(someAnswers(random, &def)), &def, seen)
			}
			for what, ruled := range partsOf(&def) {
				switch n := seen[what]; {
				case n == 0:
					h.t.Errorf("%s: with no answers there is %s", template.Code, what)
				case ruled && n == draws:
					h.t.Errorf("%s: with all answers there is %s, whatever its rule says", template.Code, what)
				}
			}
		}
	})
}

// partsOf returns all parts of a definition, and whether each has a rule.
func partsOf(d *form.Definition) map[string]bool {
	parts := map[string]bool{}
	for _, s := range d.Stages {
		parts["stage "+s.Title] = s.ShowRule != ""
		for _, q := range s.Questions {
			parts["question "+q.Code] = q.ShowRule != ""
		}
		for _, r := range s.Requirements {
			parts["document "+r.Code] = r.ShowRule != ""
		}
		for _, c := range s.Charges {
			parts["charge "+c.Name] = c.Rule != ""
		}
	}
	return parts
}

// lookAt counts the parts shown by a filled form.
func lookAt(x *form.Filled, d *form.Definition, seen map[string]int) {
	for _, s := range x.VisibleStages() {
		seen["stage "+s.Title]++
	}
	for _, q := range x.Questions("") {
		seen["question "+q.Code]++
	}
	for _, r := range x.Requirements("") {
		seen["document "+r.Code]++
	}
	for i := range d.Stages {
		for _, c := range x.Charges(d.Stages[i].ID) {
			seen["charge "+c.Name]++
		}
	}
}

// someAnswers answers every question for one party: texts are names or members of value sets, numbers
// vary in size.
func someAnswers(random *rand.Rand, d *form.Definition) *form.Sheet {
	sheet := &form.Sheet{Parties: []form.Party{{ID: "p"}}}
	texts := []string{"x", "y"}
	for _, set := range d.ValueSets {
		texts = append(texts, set.Members...)
	}
	sizes := []int{0, 1, 2, 4, 20, 40, 6000, 300_000, 3_000_000, 9_000_000}
	for _, s := range d.Stages {
		for _, q := range s.Questions {
			var value form.Value
			switch q.AnswerType {
			case form.SingleChoice:
				value = form.Text(q.Options[random.IntN(len(q.Options))].Value)
			case form.MultipleChoice:
				var chosen []string
				for _, o := range slices.DeleteFunc(slices.Clone(q.Options), func(form.Option) bool { return random.IntN(2) == 0 }) {
					chosen = append(chosen, o.Value)
				}
				value = form.List(chosen...)
			case form.Boolean:
				value = form.Bool(random.IntN(2) == 0)
			case form.Number, form.Money:
				value = form.Text(fmt.Sprint(sizes[random.IntN(len(sizes))]))
			default:
				value = form.Text(texts[random.IntN(len(texts))])
			}
			sheet.SetAnswer(q.ID, "", value, time.Time{})
		}
	}
	return sheet
}
