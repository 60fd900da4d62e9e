package catalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
)

// sample is a draft with two stages, three questions and a value set.
func sample() form.Definition {
	return form.Definition{
		Name: "Visa", Currency: "NGN", MinParties: 1, MaxParties: 1,
		Stages: []form.Stage{
			{ID: "ask", Title: "Ask", Kind: form.Ordinary, Questions: []form.Question{
				{ID: "a", Code: "a", Label: "A", AnswerType: form.Boolean, AppliesTo: form.ForRequest, Options: []form.Option{}},
				{ID: "b", Code: "b", Label: "B", AnswerType: form.Boolean, AppliesTo: form.ForRequest, Options: []form.Option{}},
				{ID: "c", Code: "c", Label: "C", AnswerType: form.FreeText, AppliesTo: form.ForParty, Options: []form.Option{}},
			}, Requirements: []form.Requirement{}, Charges: []form.Charge{}},
			{ID: "pay", Title: "Pay", Kind: form.Payment, Questions: []form.Question{}, Requirements: []form.Requirement{}, Charges: []form.Charge{
				{ID: "fee", Name: "Fee", Basis: price.PerParty, Amount: 100, Rule: "request.a == true && party.c in valueSets.near"},
			}},
		},
		ValueSets: []form.ValueSet{{ID: "near", Code: "near", Name: "Near", Members: []string{"GH"}}},
	}
}

func codes(s *form.Stage) string {
	var all []string
	for _, q := range s.Questions {
		all = append(all, q.Code)
	}
	return strings.Join(all, "")
}

func TestMoveParts(t *testing.T) {
	for _, c := range []struct {
		id, stage string
		position  int
		ask, pay  string
		at        int
	}{
		{"a", "ask", 0, "abc", "", 1},
		{"a", "ask", 1, "abc", "", 1},
		{"a", "ask", 2, "bac", "", 2},
		{"a", "ask", 3, "bca", "", 3},
		{"a", "ask", atEnd, "bca", "", 3},
		{"c", "ask", 1, "cab", "", 1},
		{"b", "pay", 0, "ac", "b", 1},
		{"b", "pay", 7, "ac", "b", 1},
		{"b", "pay", 1, "ac", "b", 1},
	} {
		d := sample()
		_, after, err := questions.change(&d, Settings{}, c.id, func(p *Question) error {
			p.StageID, p.Position = c.stage, c.position
			return nil
		})
		if got := fmt.Sprintf("%s|%s %d", codes(&d.Stages[0]), codes(&d.Stages[1]), after.Position); err != nil || got != fmt.Sprintf("%s|%s %d", c.ask, c.pay, c.at) {
			t.Errorf("%s to %s %d: %s, %v", c.id, c.stage, c.position, got, err)
		}
	}
}

func TestRulesUsing(t *testing.T) {
	d := sample()
	d.Stages[1].ShowRule = `request.b == true || request.ab == "request.a"`
	d.Stages[0].Questions[1].ShowRule = `request.c == "x"`
	for name, want := range map[string]string{
		"request.a":      `the charge "Fee" in the stage "Pay"`,
		"request.b":      `the stage "Pay"`,
		"request.ab":     `the stage "Pay"`,
		"request.c":      `the question request.b in the stage "Ask"`,
		"party.c":        `the charge "Fee" in the stage "Pay"`,
		"party.a":        "",
		"valueSets.near": `the charge "Fee" in the stage "Pay"`,
		"request.near":   "",
	} {
		if got := joinedTexts(rulesUsing(&d, name)); got != want {
			t.Errorf("%s is used by %q, want %q", name, got, want)
		}
	}
	if !mentions("request.a ==", "request.a") {
		t.Error("a rule that does not parse lets what it may need go")
	}
}

func TestBounds(t *testing.T) {
	d := sample()
	full := func(err error) bool { return fault.Has(err, fault.Conflict) }
	for range 98 {
		if _, err := stages.add(&d, Settings{}, func(p *Stage) error { p.Value.Title = "More"; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := stages.add(&d, Settings{}, func(p *Stage) error { p.Value.Title = "More"; return nil }); !full(err) {
		t.Errorf("the 101st stage: %v", err)
	}
	for i := range 99 {
		if _, err := valueSets.add(&d, Settings{}, func(p *ValueSet) error {
			p.Value = form.ValueSet{Code: fmt.Sprintf("v%d", i), Name: "V", Members: []string{"x"}}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := valueSets.add(&d, Settings{}, func(*ValueSet) error { return nil }); !full(err) {
		t.Errorf("the 101st value set: %v", err)
	}
	d.Stages[3].Questions = make([]form.Question, 497)
	if _, err := questions.add(&d, Settings{}, func(*Question) error { return nil }); !full(err) {
		t.Errorf("the 501st question: %v", err)
	}
	d = sample()
	d.Stages[0].Requirements, d.Stages[1].Charges = make([]form.Requirement, 200), make([]form.Charge, 200)
	if _, err := requirements.add(&d, Settings{}, func(*Requirement) error { return nil }); !full(err) {
		t.Errorf("the 201st requirement: %v", err)
	}
	if _, err := charges.add(&d, Settings{}, func(*Charge) error { return nil }); !full(err) {
		t.Errorf("the 201st charge: %v", err)
	}
	d = sample()
	for range 300 {
		d.Stages[0].Questions = append(d.Stages[0].Questions, form.Question{Label: strings.Repeat("x", 4000)})
	}
	if err := new(Draft).setDefinition(d); !full(err) {
		t.Errorf("a draft of more than 1 MiB: %v", err)
	}
}

func TestHash(t *testing.T) {
	one, other := Draft{}, Draft{}
	if err := one.setDefinition(sample()); err != nil {
		t.Fatal(err)
	}
	changed := sample()
	changed.Stages[0].Questions[0].Required = true
	if err := other.setDefinition(changed); err != nil {
		t.Fatal(err)
	}
	if one.DraftHash == other.DraftHash || len(one.DraftHash) != 64 {
		t.Errorf("hashes %s and %s", one.DraftHash, other.DraftHash)
	}
	if err := other.setDefinition(copied(t, sample())); err != nil || one.DraftHash != other.DraftHash {
		t.Errorf("reading what was written gives the hash %s, want %s", other.DraftHash, one.DraftHash)
	}
}

// copied returns a definition as decoded from storage.
func copied(t interface{ Fatal(args ...any) }, d form.Definition) form.Definition {
	b, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	var c form.Definition
	if err := json.Unmarshal(b, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestEditsKeepInvariants makes random edits. Even after refused ones, the draft could have been built by hand.
func TestEditsKeepInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := form.Definition{Currency: "NGN", Stages: []form.Stage{}, ValueSets: []form.ValueSet{}}
		for range rapid.IntRange(1, 60).Draw(t, "edits") {
			next := copied(t, d)
			check, err := draw(t, &next)
			if err != nil {
				if _, known := errors.AsType[*fault.Error](err); !known {
					t.Fatalf("refused with %v", err)
				}
				continue
			}
			check(&next)
			checkDraft(t, &d, &next)
			d = next
		}
	})
}

// draw makes one edit. It returns a check of the part's position.
func draw(t *rapid.T, d *form.Definition) (func(*form.Definition), error) {
	code := rapid.SampledFrom([]string{"a", "b", "c"})
	expression := rapid.SampledFrom([]string{
		"", "", "request.a == true", "request.b == true || party.c == true", "!(request.c == true)", `request.a in valueSets.b`, "request.a == 1", "true", "oh no",
	})
	position := rapid.IntRange(-1, 5)
	stage := rapid.SampledFrom(append([]string{"", "nowhere"}, idsOf(stages, d)...))
	switch rapid.IntRange(0, 4).Draw(t, "kind") {
	case 0:
		return edit(t, stages, d, func(p *Stage) error {
			p.Value.Title, p.Value.ShowRule, p.Value.TargetDays = "S", expression.Draw(t, "rule"), rapid.IntRange(-1, 366).Draw(t, "days")
			p.Value.Kind = rapid.SampledFrom([]form.StageKind{form.Ordinary, form.Payment}).Draw(t, "kind")
			p.Position = position.Draw(t, "position")
			return nil
		})
	case 1:
		return edit(t, questions, d, func(p *Question) error {
			p.Value = form.Question{
				Code: code.Draw(t, "code"), Label: "Q", AnswerType: rapid.SampledFrom([]form.AnswerType{form.Boolean, form.FreeText}).Draw(t, "type"),
				AppliesTo: rapid.SampledFrom([]form.Scope{form.ForParty, form.ForRequest}).Draw(t, "scope"), ShowRule: expression.Draw(t, "rule"),
			}
			p.StageID, p.Position = stage.Draw(t, "stage"), position.Draw(t, "position")
			return nil
		})
	case 2:
		return edit(t, requirements, d, func(p *Requirement) error {
			p.Value = form.Requirement{Code: code.Draw(t, "code"), Name: "R", ShowRule: expression.Draw(t, "rule")}
			p.StageID, p.Position = stage.Draw(t, "stage"), position.Draw(t, "position")
			return nil
		})
	case 3:
		return edit(t, charges, d, func(p *Charge) error {
			p.Value = form.Charge{Name: "C", Basis: price.PerParty, Amount: 5, Rule: expression.Draw(t, "rule")}
			p.StageID, p.Position = stage.Draw(t, "stage"), position.Draw(t, "position")
			return nil
		})
	default:
		return edit(t, valueSets, d, func(p *ValueSet) error {
			p.Value = form.ValueSet{Code: code.Draw(t, "code"), Name: "V", Members: []string{"x"}}
			return nil
		})
	}
}

func edit[T any](t *rapid.T, spec *partSpec[T], d *form.Definition, fill func(*Placed[T]) error) (func(*form.Definition), error) {
	there := func(p Placed[T]) func(*form.Definition) {
		return func(d *form.Definition) {
			at, i, ok := spec.find(d, *spec.id(&p.Value))
			if !ok || i+1 != p.Position || at.stageID() != p.StageID || !cmp.Equal((*at.list)[i], p.Value) {
				t.Fatalf("the %s %+v is at %d of %q", spec.noun, p, i+1, at.stageID())
			}
		}
	}
	ids := idsOf(spec, d)
	verb := rapid.IntRange(0, 3).Draw(t, "verb")
	if len(ids) == 0 || verb == 0 {
		p, err := spec.add(d, Settings{}, fill)
		return there(p), err
	}
	id := rapid.SampledFrom(ids).Draw(t, "id")
	if verb == 1 {
		_, err := spec.remove(d, id)
		return func(d *form.Definition) {
			if _, _, ok := spec.find(d, id); ok {
				t.Fatalf("the %s %s is still there", spec.noun, id)
			}
		}, err
	}
	_, p, err := spec.change(d, Settings{}, id, fill)
	return there(p), err
}

func idsOf[T any](spec *partSpec[T], d *form.Definition) []string {
	var ids []string
	for _, h := range spec.lists(d) {
		for i := range *h.list {
			ids = append(ids, *spec.id(&(*h.list)[i]))
		}
	}
	return ids
}

func checkDraft(t *rapid.T, before, after *form.Definition) {
	if diff := cmp.Diff(*after, copied(t, *after)); diff != "" {
		t.Fatalf("the draft does not come back as it was written:\n%s", diff)
	}
	unique(t, "id", slices.Concat(idsOf(stages, after), idsOf(questions, after), idsOf(requirements, after), idsOf(charges, after), idsOf(valueSets, after)))
	unique(t, "question", namesOf(questions, after))
	unique(t, "requirement", namesOf(requirements, after))
	unique(t, "value set", namesOf(valueSets, after))
	for _, s := range after.Stages {
		if s.Kind != form.Payment && len(s.Charges) > 0 {
			t.Fatalf("the stage %s holds charges", s.ID)
		}
	}
	for _, name := range slices.Concat(namesOf(questions, before), namesOf(valueSets, before)) {
		if !slices.Contains(slices.Concat(namesOf(questions, after), namesOf(valueSets, after)), name) && len(rulesUsing(before, name)) > 0 {
			t.Fatalf("%s is gone, and %v used it", name, rulesUsing(before, name))
		}
	}
	for _, text := range rulesOf(after) {
		if _, err := rule.Compile(text, rule.Names{}); err != nil {
			t.Fatalf("the rule %q was saved: %v", text, err)
		}
	}
	if len(after.PublishBlockers()) == 0 {
		if _, err := form.Compile(*after); err != nil {
			t.Fatalf("a draft without blockers does not compile: %v", err)
		}
	}
}

func rulesOf(d *form.Definition) []string {
	var all []string
	note := func(text string) {
		if text != "" {
			all = append(all, text)
		}
	}
	for _, s := range d.Stages {
		note(s.ShowRule)
		for _, q := range s.Questions {
			note(q.ShowRule)
		}
		for _, r := range s.Requirements {
			note(r.ShowRule)
		}
		for _, c := range s.Charges {
			note(c.Rule)
		}
	}
	return all
}

func namesOf[T any](spec *partSpec[T], d *form.Definition) []string {
	var names []string
	for _, h := range spec.lists(d) {
		for i := range *h.list {
			names = append(names, spec.name(&(*h.list)[i]))
		}
	}
	return names
}

func unique(t *rapid.T, what string, names []string) {
	slices.Sort(names)
	if len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Fatalf("a %s is there twice: %v", what, names)
	}
}

func joinedTexts(texts []fault.Text) string {
	all := make([]string, len(texts))
	for i, t := range texts {
		all[i] = t.String()
	}
	return strings.Join(all, ", ")
}
