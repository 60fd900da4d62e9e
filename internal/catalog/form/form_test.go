package form_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// visa is a service that uses every feature: travellers, per-traveller documents, a payment, and a
// conditional last stage.
func visa() form.Definition {
	return form.Definition{
		Name: "Visa", Currency: "NGN", PartyRole: "traveller", MinParties: 1, MaxParties: 9,
		ValueSets: []form.ValueSet{{ID: "v1", Code: "far", Members: []string{"NZ", "FJ"}}},
		Stages: []form.Stage{
			{ID: "s1", Title: "Travel", Kind: form.Ordinary, Questions: []form.Question{
				choice("q-country", "country", form.ForRequest, "", "NZ", "GH", "FJ"),
				ask("q-express", "express", form.ForRequest, form.Boolean, ""),
				ask("q-why", "why", form.ForRequest, form.FreeText, "request.express == true"),
			}},
			{ID: "s2", Title: "Travellers", Kind: form.Ordinary, Questions: []form.Question{
				ask("q-age", "age", form.ForParty, form.Number, ""),
				ask("q-guardian", "guardian", form.ForParty, form.FreeText, "party.age < 18"),
			}, Requirements: []form.Requirement{
				{ID: "r-consent", Code: "consent", Name: "Consent", AppliesTo: form.ForParty, Required: true, ShowRule: "party.age < 18"},
				{ID: "r-plan", Code: "plan", Name: "Travel plan", AppliesTo: form.ForRequest, Required: true, ShowRule: "request.country in valueSets.far"},
			}},
			{ID: "s3", Title: "Payment", Kind: form.Payment, Charges: []form.Charge{
				{ID: "c1", Name: "Visa fee", Basis: price.PerParty, Amount: 10000},
				{ID: "c2", Name: "Express", Basis: price.PerRequest, Amount: 5000, Rule: `request.why != ""`},
				{ID: "c3", Name: "Child desk", Basis: price.PerRequest, Amount: 700, Rule: "party.age < 18"},
			}},
			{ID: "s4", Title: "Interview", Kind: form.Ordinary, ShowRule: "request.country in valueSets.far", Questions: []form.Question{
				ask("q-time", "time", form.ForRequest, form.Date, ""),
			}},
		},
	}
}

func ask(id, code string, scope form.Scope, t form.AnswerType, rule string) form.Question {
	return form.Question{ID: id, Code: code, Label: code + "?", AppliesTo: scope, AnswerType: t, Required: true, ShowRule: rule}
}

func choice(id, code string, scope form.Scope, rule string, values ...string) form.Question {
	q := ask(id, code, scope, form.SingleChoice, rule)
	for _, v := range values {
		q.Options = append(q.Options, form.Option{Label: v, Value: v, Active: true})
	}
	return q
}

func compile(t testing.TB, def form.Definition) *form.Form {
	t.Helper()
	f, err := form.Compile(def)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// sheet returns a sheet with named parties and with answers written as "question = value" or "question
// @ party = value".
func sheet(parties string, answers ...string) *form.Sheet {
	s := &form.Sheet{}
	for name := range strings.FieldsSeq(parties) {
		s.Parties = append(s.Parties, form.Party{ID: name, Name: strings.ToUpper(name)})
	}
	for _, a := range answers {
		question, text, _ := strings.Cut(a, " = ")
		question, party, _ := strings.Cut(question, " @ ")
		value := form.Text(text)
		if text == "true" || text == "false" {
			value = form.Bool(text == "true")
		}
		s.SetAnswer(question, party, value, time.Time{})
	}
	return s
}

// What is asked and missing in the edge cases of visibility.
func TestFilled(t *testing.T) {
	f := compile(t, visa())
	full := []string{"q-country = GH", "q-express = false", "q-age = 30"}
	tests := map[string]struct {
		sheet   *form.Sheet
		shown   string // questions and requirements
		missing string // code, or code@party
		total   int64
	}{
		"nothing yet": {
			sheet("ada"), "q-country q-express q-age", "country express age", 10000,
		},
		"complete": {
			sheet("ada", full...), "q-country q-express q-age", "", 10000,
		},
		"an answer shows a question": {
			sheet("ada", "q-country = GH", "q-express = true", "q-age = 30"),
			"q-country q-express q-why q-age", "why", 10000,
		},
		"what is shown and answered can cost": {
			sheet("ada", "q-country = GH", "q-express = true", "q-why = hurry", "q-age = 30"),
			"q-country q-express q-why q-age", "", 15000,
		},
		"a hidden answer counts for nothing": {
			sheet("ada", append(full, "q-why = hurry")...), "q-country q-express q-age", "", 10000,
		},
		"a value set shows a stage and a document": {
			sheet("ada", "q-country = NZ", "q-express = false", "q-age = 30"),
			"q-country q-express q-age q-time r-plan", "plan time", 10000,
		},
		"a common answer holds for every party": {
			sheet("ada ben", "q-country = GH", "q-express = false", "q-age = 12"),
			"q-country q-express q-age q-guardian r-consent", "guardian consent", 20700,
		},
		"each party has to answer": {
			sheet("ada ben cy", "q-country = GH", "q-express = false", "q-age @ ben = 30"),
			"q-country q-express q-age", "age@ada age@cy", 30000,
		},
		"rules of parties look at each party": {
			sheet("ada ben", "q-country = GH", "q-express = false", "q-age @ ada = 30", "q-age @ ben = 12"),
			"q-country q-express q-age q-guardian r-consent", "guardian@ben consent@ben", 20000,
		},
		"a party's own answer comes before the common one": {
			sheet("ada ben", "q-country = GH", "q-express = false", "q-age = 30", "q-age @ ben = 12", "q-guardian @ ben = Ada"),
			"q-country q-express q-age q-guardian r-consent", "consent@ben", 20000,
		},
		"other rules see the first party where there is no common answer": {
			sheet("ada ben", "q-country = GH", "q-express = false", "q-age @ ada = 12", "q-age @ ben = 30", "q-guardian = Ben"),
			"q-country q-express q-age q-guardian r-consent", "consent@ada", 20700,
		},
		"other rules see the common answer before the first party's": {
			sheet("ada ben", "q-country = GH", "q-express = false", "q-age = 30", "q-age @ ada = 12", "q-guardian = Ben"),
			"q-country q-express q-age q-guardian r-consent", "consent@ada", 20000,
		},
		"answers of nobody and for nothing are passed over": {
			sheet("ada", append(full, "q-age @ gone = 3", "q-gone = 1", "q-express @ ada = true")...),
			"q-country q-express q-age", "", 10000,
		},
		"a missing answer hides, whatever the operator": {
			sheet("ada", "q-country = GH", "q-express = true", "q-age = 30"),
			"q-country q-express q-why q-age", "why", 10000,
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			x := f.Fill(tt.sheet)
			if got := shownIDs(x); got != tt.shown {
				t.Errorf("shown: %s, want %s", got, tt.shown)
			}
			if got := missingCodes(x.Missing("")); got != tt.missing {
				t.Errorf("missing: %s, want %s", got, tt.missing)
			}
			b, err := x.Price("")
			if err != nil || b.Total != tt.total {
				t.Errorf("price: %d, %v, want %d", b.Total, err, tt.total)
			}
		})
	}
}

func shownIDs(x *form.Filled) string {
	var ids []string
	for _, q := range x.Questions("") {
		ids = append(ids, q.ID)
	}
	for _, r := range x.Requirements("") {
		ids = append(ids, r.ID)
	}
	return strings.Join(ids, " ")
}

func missingCodes(missing []form.Blocker) string {
	codes := make([]string, len(missing))
	for i, b := range missing {
		codes[i] = b.Code
		if b.PartyID != "" {
			codes[i] += "@" + b.PartyID
		}
	}
	return strings.Join(codes, " ")
}

func TestMissing(t *testing.T) {
	s := sheet("ada ben", "q-age @ ada = 30", "q-age @ ben = 12")
	s.Parties[1].Name = ""
	want := []form.Blocker{
		{Kind: "ANSWER", Code: "guardian", Label: "guardian?", StageID: "s2", PartyID: "ben", Message: fault.T("answer.missing_for", "label", "guardian?", "name", "party 2")},
		{Kind: "DOCUMENT", Code: "consent", Label: "Consent", StageID: "s2", PartyID: "ben", Message: fault.T("document.missing_for", "label", "Consent", "name", "party 2")},
	}
	if diff := cmp.Diff(want, compile(t, visa()).Fill(s).Missing("s2")); diff != "" {
		t.Error(diff)
	}
	first := compile(t, visa()).Fill(s).Missing("s1")[0]
	if first.Message.String() != `"country?" is required.` || first.PartyID != "" {
		t.Errorf("got %+v", first)
	}
}

// The form lists the parties that are not asked a per-party question.
func TestExceptions(t *testing.T) {
	t.Parallel()
	def := visa()
	def.Stages[1].Questions[1].ShowRule, def.Stages[1].Questions[1].Required = "", false
	def.Stages[1].Questions[1].RequiredRule = "party.age < 18"
	x := compile(t, def).Fill(sheet("ada ben", "q-age @ ada = 40", "q-age @ ben = 12"))
	questions, requirements := x.Questions("s2"), x.Requirements("s2")
	want := []form.Exceptions{{}, {OptionalFor: []string{"ada"}}, {HiddenFor: []string{"ada"}}}
	if diff := cmp.Diff(want, []form.Exceptions{questions[0].Exceptions, questions[1].Exceptions, requirements[0].Exceptions}); diff != "" {
		t.Error(diff)
	}
}

func TestDocuments(t *testing.T) {
	f := compile(t, visa())
	s := sheet("ada ben", "q-country = NZ", "q-age = 12")
	s.Attach("r-consent", "ben", "file1", time.Time{})
	if got := missingCodes(f.Fill(s).Missing("s2")); got != "guardian consent@ada plan" {
		t.Errorf("one of two: missing %s", got)
	}
	s.Attach("r-consent", "", "file2", time.Time{})
	s.Attach("r-plan", "", "file3", time.Time{})
	x := f.Fill(s)
	if got := missingCodes(x.Missing("s2")); got != "guardian" {
		t.Errorf("common: missing %s", got)
	}
	for _, r := range x.Requirements("s2") {
		if !r.Attached || r.Stage.ID != "s2" {
			t.Errorf("%s: %v in %s", r.ID, r.Attached, r.Stage.ID)
		}
	}
	var files []string
	for _, d := range x.VisibleDocuments() {
		files = append(files, d.FileID)
	}
	if diff := cmp.Diff([]string{"file2", "file1", "file3"}, files); diff != "" {
		t.Error(diff)
	}
	s.SetAnswer("q-country", "", form.Text("GH"), time.Time{})
	if got := f.Fill(s).VisibleDocuments(); len(got) != 2 {
		t.Errorf("a hidden document is shown: %v", got)
	}
}

func TestStages(t *testing.T) {
	f := compile(t, visa())
	near, far := f.Fill(sheet("ada", "q-country = GH")), f.Fill(sheet("ada", "q-country = FJ"))
	if near.StageVisible("s4") || !far.StageVisible("s4") || far.StageVisible("s9") {
		t.Error("visibility of the last stage")
	}
	if n := len(near.VisibleStages()); n != 3 {
		t.Errorf("%d visible stages", n)
	}
	if last := far.VisibleStages()[3]; last.ID != "s4" || last.Position != 4 {
		t.Errorf("got %s at %d", last.ID, last.Position)
	}
	if s, ok := near.NextStage(""); !ok || s.ID != "s1" {
		t.Error("the first stage")
	}
	if s, ok := far.NextStage("s3"); !ok || s.ID != "s4" {
		t.Error("the stage after the payment")
	}
	if _, ok := near.NextStage("s3"); ok {
		t.Error("there is a stage after the last")
	}
	if _, ok := far.NextStage("s9"); ok {
		t.Error("there is a stage after one that does not exist")
	}
	if near.Questions("s4") != nil || near.Missing("s4") != nil {
		t.Error("a hidden stage asks for something")
	}
}

func TestVisibleAnswers(t *testing.T) {
	s := sheet("ada ben", "q-guardian = Cy", "q-why = hurry", "q-age @ ben = 12", "q-age @ ada = 30", "q-guardian @ ada = Di", "q-express = false")
	var got []string
	for _, a := range compile(t, visa()).Fill(s).VisibleAnswers() {
		got = append(got, a.QuestionID+"@"+a.PartyID+"="+a.Value.String())
	}
	want := []string{"q-express@=false", "q-age@ada=30", "q-age@ben=12", "q-guardian@=Cy"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestChargesDependOn(t *testing.T) {
	f := compile(t, visa())
	for question, want := range map[string]bool{
		"q-why": true, "q-express": true, "q-age": true, // express decides whether why is asked
		"q-country": false, "q-guardian": false, "q-time": false, "q-gone": false,
	} {
		if got := f.ChargesDependOn("s3", question); got != want {
			t.Errorf("%s: %v", question, got)
		}
	}
	if !f.ChargesDependOn("s4", "q-country") || f.ChargesDependOn("s9", "q-why") {
		t.Error("whether a stage is visible at all counts as well")
	}
}

func TestPriceOverflow(t *testing.T) {
	def := visa()
	def.Stages[2].Charges[0].Amount = money.Max
	if _, err := compile(t, def).Fill(sheet("ada ben")).Price("s3"); !errors.Is(err, money.ErrOverflow) {
		t.Errorf("got %v", err)
	}
}

// A question is shown by the only question of its rule.
func TestShownBy(t *testing.T) {
	d := visa()
	d.Stages[1].Questions = append(d.Stages[1].Questions,
		ask("q-both", "both", form.ForParty, form.FreeText, "party.age < 18 && request.express == true"),
		ask("q-far", "far", form.ForParty, form.FreeText, "request.country in valueSets.far"))
	f := compile(t, d)
	for id, want := range map[string]string{
		"q-why": "q-express", "q-guardian": "q-age", "q-far": "q-country", "q-age": "", "q-both": "", "q-unknown": "",
	} {
		if got := f.ShownBy(id); got != want {
			t.Errorf("%s is shown by %q, want %q", id, got, want)
		}
	}
}

func TestLookup(t *testing.T) {
	f := compile(t, visa())
	if q, ok := f.Question("q-guardian"); !ok || q.Stage.ID != "s2" || q.Position != 2 || q.Code != "guardian" {
		t.Errorf("question: %+v %v", q, ok)
	}
	if r, ok := f.Requirement("r-plan"); !ok || r.Stage.ID != "s2" || r.Position != 2 {
		t.Errorf("requirement: %+v %v", r, ok)
	}
	if s, ok := f.Stage("s3"); !ok || s.Position != 3 || len(f.Stages()) != 4 || f.Definition().Name != "Visa" {
		t.Errorf("stage: %+v %v", s, ok)
	}
	_, q := f.Question("s1")
	_, r := f.Requirement("q-age")
	_, s := f.Stage("q-age")
	if q || r || s {
		t.Error("found what does not exist")
	}
}

func TestSheetOf(t *testing.T) {
	f := compile(t, visa())
	s, err := f.SheetOf(map[string]form.Value{"request.country": form.Text("NZ"), "party.age": form.Text("12"), "request.express": {}}, 3)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := f.Fill(s).Price(""); err != nil || b.Total != 30700 {
		t.Errorf("price %d, %v", b.Total, err)
	}
	_, err = f.SheetOf(map[string]form.Value{"request.country": form.Text("XX"), "party.age": form.Bool(true), "party.nope": {}}, 1)
	bad, ok := errors.AsType[*fault.Error](err)
	if !ok || bad.Code != fault.ValidationFailed {
		t.Fatalf("got %v", err)
	}
	var fields []string
	for _, field := range bad.Fields {
		fields = append(fields, field.Field)
	}
	if !slices.Equal(fields, []string{`answers["party.age"]`, `answers["party.nope"]`, `answers["request.country"]`}) {
		t.Errorf("got %v", fields)
	}
}
