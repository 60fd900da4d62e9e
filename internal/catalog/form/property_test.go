package form_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
)

// someDefinition draws a service whose rules refer to earlier questions, or to any if wild.
func someDefinition(t *rapid.T, wild bool) form.Definition {
	def := form.Definition{Currency: "NGN"}
	var names []string
	if wild {
		for i := range 12 {
			names = append(names, fmt.Sprintf("request.q%d", i), fmt.Sprintf("party.q%d", i))
		}
	}
	count := 0
	for i := range rapid.IntRange(1, 4).Draw(t, "stages") {
		stage := form.Stage{ID: fmt.Sprintf("s%d", i), ShowRule: someRule(t, names)}
		for range rapid.IntRange(0, 3).Draw(t, "questions") {
			q := form.Question{
				ID: fmt.Sprintf("id%d", count), Code: fmt.Sprintf("q%d", count), AnswerType: form.Boolean,
				AppliesTo: someScope(t), Required: rapid.Bool().Draw(t, "required"), ShowRule: someRule(t, names), RequiredRule: someRule(t, names),
			}
			stage.Questions = append(stage.Questions, q)
			names = append(names, q.RuleName())
			count++
		}
		for j := range rapid.IntRange(0, 2).Draw(t, "requirements") {
			id := fmt.Sprintf("r%d-%d", i, j)
			stage.Requirements = append(stage.Requirements, form.Requirement{
				ID: id, Code: id, AppliesTo: someScope(t), Required: rapid.Bool().Draw(t, "required"), ShowRule: someRule(t, names), RequiredRule: someRule(t, names),
			})
		}
		stage.Charges = append(stage.Charges, form.Charge{
			Basis: rapid.SampledFrom([]price.Basis{price.PerParty, price.PerRequest}).Draw(t, "basis"),
			// powers of eleven: a total identifies the charges in it, for up to ten parties
			Amount: []int64{1, 11, 121, 1331}[i], Rule: someRule(t, names),
		})
		def.Stages = append(def.Stages, stage)
	}
	return def
}

func someScope(t *rapid.T) form.Scope {
	return rapid.SampledFrom([]form.Scope{form.ForParty, form.ForRequest}).Draw(t, "scope")
}

func someRule(t *rapid.T, names []string) string {
	if len(names) == 0 || rapid.IntRange(0, 2).Draw(t, "ruled") == 0 {
		return ""
	}
	parts := make([]string, rapid.IntRange(1, 2).Draw(t, "parts"))
	for i := range parts {
		name := rapid.SampledFrom(names).Draw(t, "name")
		parts[i] = name + rapid.SampledFrom([]string{" == true", " != true"}).Draw(t, "op")
	}
	return strings.Join(parts, " || ")
}

func someSheet(t *rapid.T, def form.Definition) *form.Sheet {
	s := &form.Sheet{}
	owners := []string{""}
	for i := range rapid.IntRange(0, 3).Draw(t, "parties") {
		id := fmt.Sprintf("p%d", i)
		s.Parties = append(s.Parties, form.Party{ID: id, Name: id})
		owners = append(owners, id)
	}
	for _, stage := range def.Stages {
		for _, q := range stage.Questions {
			for _, owner := range ownersOf(owners, q.AppliesTo) {
				if rapid.Bool().Draw(t, "answered") {
					s.SetAnswer(q.ID, owner, form.Bool(rapid.Bool().Draw(t, "answer")), time.Time{})
				}
			}
		}
		for _, r := range stage.Requirements {
			for _, owner := range ownersOf(owners, r.AppliesTo) {
				if rapid.Bool().Draw(t, "attached") {
					s.Attach(r.ID, owner, "file", time.Time{})
				}
			}
		}
	}
	return s
}

func ownersOf(owners []string, scope form.Scope) []string {
	if scope == form.ForRequest {
		return owners[:1]
	}
	return owners
}

// report is the complete result of a filled form.
type report struct {
	Stages, Questions, Answers []string
	Missing                    map[string]string
	Total                      int64
}

func requiredMark(required bool) string {
	if required {
		return "!"
	}
	return ""
}

func reportOf(t *rapid.T, x *form.Filled, s *form.Sheet) report {
	r := report{Missing: map[string]string{}}
	for _, stage := range x.VisibleStages() {
		r.Stages = append(r.Stages, stage.ID)
	}
	for _, q := range x.Questions("") {
		r.Questions = append(r.Questions, q.ID+requiredMark(q.Required))
	}
	for _, a := range x.VisibleAnswers() {
		r.Answers = append(r.Answers, a.QuestionID+"@"+a.PartyID)
	}
	for _, b := range x.Missing("") {
		r.Missing[b.Code] += missingFor(x, s, b)
	}
	b, err := x.Price("")
	if err != nil {
		t.Fatal(err)
	}
	r.Total = b.Total
	return r
}

// missingFor returns the index of the party concerned, as the oracle does.
func missingFor(x *form.Filled, s *form.Sheet, b form.Blocker) string {
	for i, p := range s.Parties {
		if p.ID == b.PartyID {
			return fmt.Sprintf("%d,", i)
		}
	}
	for _, q := range x.Questions("") {
		if q.Code == b.Code && q.AppliesTo == form.ForRequest {
			return fmt.Sprintf("%d,", everyone)
		}
	}
	for _, r := range x.Requirements("") {
		if r.Code == b.Code && r.AppliesTo == form.ForRequest {
			return fmt.Sprintf("%d,", everyone)
		}
	}
	all := ""
	for i := range s.Parties {
		all += fmt.Sprintf("%d,", i)
	}
	return all
}

func TestAgreesWithOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		def := someDefinition(t, false)
		f, err := form.Compile(def)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			s := someSheet(t, def)
			o := &oracle{def, s}
			want := report{Missing: o.missing(), Total: o.total()}
			want.Stages, want.Questions, want.Answers = o.shown()
			if diff := cmp.Diff(want, reportOf(t, f.Fill(s), s)); diff != "" {
				t.Fatalf("%+v\n%+v\n%s", def, s, diff)
			}
		}
	})
}

// Removing hidden answers and documents changes nothing.
func TestHiddenAnswersHaveNoEffect(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		def := someDefinition(t, false)
		f, err := form.Compile(def)
		if err != nil {
			t.Fatal(err)
		}
		s := someSheet(t, def)
		x := f.Fill(s)
		shown := onlyShown(x, s)
		if diff := cmp.Diff(reportOf(t, x, s), reportOf(t, f.Fill(shown), shown)); diff != "" {
			t.Fatalf("%+v\n%+v\n%s", def, s, diff)
		}
	})
}

// Rules are refused exactly if they have a cycle, and a draft with a cycle can still be filled.
func TestCycles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		def := someDefinition(t, true)
		if _, err := form.Compile(def); (err != nil) != circular(def) {
			t.Fatalf("%+v: %v", def, err)
		}
		s := someSheet(t, def)
		reportOf(t, form.Draft(def).Fill(s), s)
		for _, stage := range def.Stages {
			for _, q := range stage.Questions {
				if err := def.CheckRule(q.ID, form.ShowRule, q.ShowRule); err != nil && !circular(def) {
					t.Fatalf("%s %s: %v", q.ID, q.ShowRule, err)
				}
				own := slices.Contains(mentioned(q.RequiredRule), q.RuleName())
				if err := def.CheckRule(q.ID, form.RequiredRule, q.RequiredRule); (err != nil) != own {
					t.Fatalf("%s %s: %v", q.ID, q.RequiredRule, err)
				}
			}
		}
	})
}

// ChargesDependOn predicts which answers can change the price.
func TestPriceDependencies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		def := someDefinition(t, false)
		f, err := form.Compile(def)
		if err != nil {
			t.Fatal(err)
		}
		s := someSheet(t, def)
		for _, stage := range def.Stages {
			for _, q := range stage.Questions {
				other := s.Clone()
				other.SetAnswer(q.ID, "", form.Bool(rapid.Bool().Draw(t, "other")), time.Time{})
				for _, priced := range def.Stages {
					before, _ := f.Fill(s).Price(priced.ID)
					after, _ := f.Fill(other).Price(priced.ID)
					if before.Total != after.Total && !f.ChargesDependOn(priced.ID, q.ID) {
						t.Fatalf("%s changed %s\n%+v\n%+v", q.ID, priced.ID, def, s)
					}
				}
			}
		}
	})
}
