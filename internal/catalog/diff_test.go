package catalog

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/catalog/form"
)

// oneLine formats a difference in one line.
func oneLine(d Difference) string {
	text := fmt.Sprintf("%s %s %s", d.Type, d.Outcome, d.Code)
	for _, f := range d.Fields {
		text += fmt.Sprintf(" %s:%s>%s", f.Name, f.Before, f.After)
	}
	if d.Moved != nil {
		text += fmt.Sprintf(" %s%d>%s%d", d.Moved.From.StageID, d.Moved.From.Position, d.Moved.To.StageID, d.Moved.To.Position)
	}
	return text
}

func TestDifferences(t *testing.T) {
	for name, c := range map[string]struct {
		edit func(d *form.Definition)
		want []string
	}{
		"none": {func(*form.Definition) {}, nil},
		"the service": {func(d *form.Definition) { d.Name, d.Hint, d.MaxParties = "Permit", "h", 3 }, []string{
			`SERVICE CHANGED Permit hint:>"h" maxParties:1>3 name:"Visa">"Permit"`,
		}},
		"days": {func(d *form.Definition) { d.ReviewDays, d.Stages[1].TargetDays = 5, 3 }, []string{
			`SERVICE CHANGED Visa reviewDays:>5`,
			`STAGE CHANGED Pay targetDays:>3`,
		}},
		"facts": {func(d *form.Definition) { d.Categories, d.FillMinutes, d.Audience = []string{"Visas"}, 15, "a" }, []string{
			`SERVICE CHANGED Visa audience:>"a" categories:>["Visas"] fillMinutes:>15`,
		}},
		"fields": {func(d *form.Definition) {
			d.Stages[0].ShowRule = "request.b == true"
			d.Stages[0].Questions[2].Required = true
			d.Stages[1].Charges[0].Amount, d.Stages[1].Charges[0].Rule = 250, ""
			d.ValueSets[0].Members = []string{"GH", "TG"}
		}, []string{
			`STAGE CHANGED Ask showRule:>"request.b == true"`,
			`QUESTION CHANGED c required:false>true`,
			`CHARGE CHANGED Fee amount:1>2.5 rule:"request.a == true \u0026\u0026 party.c in valueSets.near">`,
			`VALUE_SET CHANGED near members:["GH"]>["GH","TG"]`,
		}},
		"a newcomer moves nobody": {func(d *form.Definition) {
			d.Stages[0].Questions = slices.Insert(d.Stages[0].Questions, 0, form.Question{ID: "n", Code: "n", Label: "N", AnswerType: form.FreeText, AppliesTo: form.ForRequest})
		}, []string{
			`QUESTION ADDED n answerType:>"TEXT" appliesTo:>"REQUEST" code:>"n" label:>"N" options:>[] required:>false`,
		}},
		"nor does one that is gone": {func(d *form.Definition) { d.Stages[0].Questions = d.Stages[0].Questions[1:] }, []string{
			`QUESTION REMOVED a answerType:"BOOLEAN"> appliesTo:"REQUEST"> code:"a"> label:"A"> options:[]> required:false>`,
		}},
		"from the end to the front": {func(d *form.Definition) {
			q := d.Stages[0].Questions
			d.Stages[0].Questions = []form.Question{q[2], q[0], q[1]}
		}, []string{`QUESTION MOVED c ask3>ask1`}},
		"to another stage, changed": {func(d *form.Definition) {
			q := d.Stages[0].Questions
			q[0].Label = "Else"
			d.Stages[0].Questions, d.Stages[1].Questions = q[1:], q[:1:1]
		}, []string{`QUESTION CHANGED a label:"A">"Else" ask1>pay1`}},
		"stages": {func(d *form.Definition) { d.Stages[0], d.Stages[1] = d.Stages[1], d.Stages[0] }, []string{`STAGE MOVED Ask 1>2`}},
	} {
		t.Run(name, func(t *testing.T) {
			live, draft := copied(t, sample()), copied(t, sample())
			c.edit(&draft)
			var got []string
			for _, d := range differences(&live, &draft) {
				got = append(got, oneLine(d))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDifferencesBeforePublication(t *testing.T) {
	draft := sample()
	var got []string
	for _, d := range differences(nil, &draft) {
		if d.Outcome != Added || len(d.Fields) == 0 {
			t.Errorf("%+v", d)
		}
		got = append(got, d.Type+" "+d.Code)
	}
	want := "SERVICE Visa, STAGE Ask, STAGE Pay, QUESTION a, QUESTION b, QUESTION c, CHARGE Fee, VALUE_SET near"
	if diff := cmp.Diff(want, strings.Join(got, ", ")); diff != "" {
		t.Error(diff)
	}
}

// Two drafts differ exactly when their hashes do, and parts not reported as moved keep their relative
// order.
func TestDifferencesComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		live := sample()
		for range rapid.IntRange(0, 5).Draw(t, "before") {
			edited(t, &live)
		}
		draft := copied(t, live)
		for range rapid.IntRange(0, 5).Draw(t, "after") {
			edited(t, &draft)
		}
		var one, other Draft
		if one.setDefinition(live) != nil || other.setDefinition(draft) != nil {
			t.Fatal("too large")
		}
		all := differences(&live, &draft)
		if same := one.DraftHash == other.DraftHash; same != (len(all) == 0) {
			t.Fatalf("the hashes are the same: %v; differences %+v", same, all)
		}
		unmoved(t, questions, &live, &draft, all)
		unmoved(t, stages, &live, &draft, all)
	})
}

// edited makes one edit, if it is allowed.
func edited(t *rapid.T, d *form.Definition) {
	next := copied(t, *d)
	if _, err := draw(t, &next); err == nil {
		*d = next
	}
}

func unmoved[T any](t *rapid.T, spec *partSpec[T], live, draft *form.Definition, all []Difference) {
	stays := func(id string) bool {
		return !slices.ContainsFunc(all, func(d Difference) bool {
			return d.ID == id && (d.Moved != nil || d.Outcome == Added || d.Outcome == Removed)
		})
	}
	stageOf := func(path string) string { stage, _, _ := strings.Cut(path, "/"); return stage }
	order := func(d *form.Definition) (ids []string) {
		for _, p := range spec.all(d) {
			if id := *spec.id(&p.Value); stays(id) {
				ids = append(ids, p.StageID+"/"+id)
			}
		}
		slices.SortStableFunc(ids, func(a, b string) int { return strings.Compare(stageOf(a), stageOf(b)) })
		return ids
	}
	if diff := cmp.Diff(order(live), order(draft)); diff != "" {
		t.Fatalf("moved without a word: %s\n%+v", diff, all)
	}
}
