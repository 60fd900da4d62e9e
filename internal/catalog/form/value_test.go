package form_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/catalog/form"
)

func TestCheck(t *testing.T) {
	options := []form.Option{{Value: "a", Active: true}, {Value: "b", Active: true}, {Value: "old"}}
	tests := []struct {
		kind form.AnswerType
		good []form.Value
		bad  []form.Value
	}{
		{form.SingleChoice,
			[]form.Value{form.Text("a")},
			[]form.Value{form.Text("old"), form.Text("c"), form.Text(""), form.List("a"), form.Bool(true)}},
		{form.MultipleChoice,
			[]form.Value{form.List("a"), form.List("b", "a")},
			[]form.Value{form.List(), form.List("a", "a"), form.List("old"), form.Text("a")}},
		{form.Boolean,
			[]form.Value{form.Bool(true), form.Bool(false)},
			[]form.Value{form.Text("true"), form.List("true")}},
		{form.Date,
			[]form.Value{form.Text("2026-11-20"), form.Text("2024-02-29")},
			[]form.Value{form.Text("2026-02-29"), form.Text("2026-2-3"), form.Text("20.11.2026"), form.Text("2026-11-20T00:00:00"), form.Text(""), form.Bool(true)}},
		{form.FreeText,
			[]form.Value{form.Text("x"), form.Text(strings.Repeat("é", 4000))},
			[]form.Value{form.Text(""), form.Text(strings.Repeat("é", 4001)), form.List("x"), form.Bool(true)}},
		{form.Number,
			[]form.Value{form.Text("0"), form.Text("-12.50"), form.Text("007"), form.Text(strings.Repeat("9", 30)), form.Text("0." + strings.Repeat("1", 29))},
			[]form.Value{form.Text(""), form.Text("-"), form.Text("+1"), form.Text("1."), form.Text(".5"), form.Text("1e3"), form.Text(" 1"), form.Text("1,5"), form.Text("0x1"), form.Text("--1"), form.Text("1.2.3"), form.Text("٣"), form.Text("NaN"), form.Text(strings.Repeat("9", 31)), form.Bool(true)}},
		{form.LongText,
			[]form.Value{form.Text("x"), form.Text("one\ntwo"), form.Text(strings.Repeat("é", 20_000))},
			[]form.Value{form.Text(""), form.Text(strings.Repeat("é", 20_001)), form.List("x")}},
		{form.Money,
			[]form.Value{form.Text("0"), form.Text("1500.50"), form.Text("0.05"), form.Text("10000000000000")},
			[]form.Value{form.Text("-1"), form.Text("-0"), form.Text("1.005"), form.Text("1e3"), form.Text("+1"), form.Text("10000000000001"), form.Text(""), form.Text("1,50"), form.Bool(true)}},
		{form.Email,
			[]form.Value{form.Text("ada@example.org"), form.Text("a.b+c@mail.example")},
			[]form.Value{form.Text("ada"), form.Text("Ada <ada@example.org>"), form.Text("ada@example.org "), form.Text(""), form.List("ada@example.org")}},
		{form.Phone,
			[]form.Value{form.Text("+2348012345678"), form.Text("+123456789012345")},
			[]form.Value{form.Text("08012345678"), form.Text("+0348012345678"), form.Text("+234 801 234 5678"), form.Text("+1234567890123456"), form.Text("+"), form.Text("+٢٣٤٨٠١"), form.Bool(true)}},
		{form.Country,
			[]form.Value{form.Text("NG"), form.Text("GB"), form.Text("XK")},
			[]form.Value{form.Text("ng"), form.Text("NGA"), form.Text("UK"), form.Text("XX"), form.Text("ZZ"), form.Text("YU"), form.Text(""), form.List("NG")}},
		{"UNHEARD_OF", nil, []form.Value{form.Text("x")}},
	}
	for _, tt := range tests {
		t.Run(string(tt.kind), func(t *testing.T) {
			q := form.Question{AnswerType: tt.kind, Options: options}
			for _, v := range append(tt.good, form.Value{}) {
				if wrong := q.Check(v, "NGN"); !wrong.IsZero() {
					t.Errorf("%q: %s", v, wrong)
				}
			}
			for _, v := range tt.bad {
				if q.Check(v, "NGN").IsZero() {
					t.Errorf("%q is accepted", v)
				}
			}
		})
	}
}

func TestValueJSON(t *testing.T) {
	for text, want := range map[string]form.Value{
		`"x"`: form.Text("x"), `""`: form.Text(""), `true`: form.Bool(true), `false`: form.Bool(false),
		`["a","b"]`: form.List("a", "b"), `[]`: form.List(), `null`: {},
	} {
		var got form.Value
		if err := json.Unmarshal([]byte(text), &got); err != nil || !got.Equal(want) {
			t.Errorf("%s: got %v, %v", text, got, err)
		}
		back, err := json.Marshal(got)
		if err != nil || string(back) != text {
			t.Errorf("%s: written as %s, %v", text, back, err)
		}
	}
	for _, text := range []string{`1`, `1.5`, `{}`, `{"a":1}`, `[1]`, `["a",null]`, `[["a"]]`} {
		var v form.Value
		if err := json.Unmarshal([]byte(text), &v); err == nil || !strings.Contains(err.Error(), "must be a text") {
			t.Errorf("%s: got %v", text, err)
		}
	}
	for r := range rune(0x2100) { // a text is encoded as usual
		text := "a" + string(r) + "b"
		got, err := json.Marshal(form.Text(text))
		want, _ := json.Marshal(text)
		if err != nil || string(got) != string(want) {
			t.Errorf("%q is written as %s, %v", text, got, err)
		}
	}
	if b, err := json.Marshal(form.List()); err != nil || string(b) != "[]" {
		t.Errorf("an empty list is %s, %v", b, err)
	}
}

func TestValue(t *testing.T) {
	kinds := []form.Value{{}, form.Text(""), form.Text("x"), form.List(), form.List("x"), form.List("x", "y"), form.List("y", "x"), form.Bool(false), form.Bool(true)}
	for i, a := range kinds {
		for j, b := range kinds {
			if a.Equal(b) != (i == j) {
				t.Errorf("%#v and %#v", a, b)
			}
		}
		if a.IsZero() != (i == 0) || (a.Any() == nil) != (i == 0) {
			t.Errorf("%#v", a)
		}
	}
	if got := form.List("x", "y").String() + "|" + form.Bool(true).String() + "|" + (form.Value{}).String(); got != "x, y|true|" {
		t.Errorf("got %s", got)
	}
}

func TestSheet(t *testing.T) {
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	s := &form.Sheet{Parties: []form.Party{{ID: "ada"}, {ID: "ben"}}}
	if before := s.SetAnswer("q", "", form.Text("one"), at); !before.IsZero() {
		t.Errorf("before: %v", before)
	}
	s.SetAnswer("q", "ben", form.Text("own"), at)
	if before := s.SetAnswer("q", "", form.Text("two"), at); before.String() != "one" {
		t.Errorf("before: %v", before)
	}
	if a, ok := s.Answer("q", "ben"); !ok || a.Value.String() != "own" {
		t.Errorf("ben's: %v", a)
	}
	copied := s.Clone()
	if before := s.SetAnswer("q", "", form.Value{}, at); before.String() != "two" || len(s.Answers) != 1 {
		t.Errorf("cleared: %v, %v", before, s.Answers)
	}
	if before := s.SetAnswer("q", "", form.Value{}, at); !before.IsZero() {
		t.Errorf("cleared twice: %v", before)
	}
	if a, ok := copied.Answer("q", ""); !ok || a.Value.String() != "two" {
		t.Error("the copy changed as well")
	}

	if s.Attach("r", "ben", "f1", at) != "" || s.Attach("r", "ben", "f2", at) != "f1" {
		t.Error("attaching")
	}
	if d, ok := s.Document("r", "ben"); !ok || d.FileID != "f2" {
		t.Errorf("document: %v", d)
	}
	s.SetParties([]form.Party{{ID: "cy"}})
	if len(s.Answers)+len(s.Documents) != 0 {
		t.Errorf("what was ben's is still there: %+v", s)
	}
	if s.Detach("r", "ben") != "" || copied.Detach("r", "") != "" {
		t.Error("detaching what is not attached")
	}
}

func TestStoredForms(t *testing.T) {
	def := visa()
	text, err := json.Marshal(def)
	if err != nil {
		t.Fatal(err)
	}
	var back form.Definition
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(def, back); diff != "" {
		t.Error(diff)
	}

	at := time.Date(2026, 11, 20, 9, 15, 30, 123456000, time.UTC)
	s := sheet("ada ben", "q-country = NZ", "q-express = true", "q-age @ ben = 12.50")
	s.Parties[0].Details = map[string]json.RawMessage{"born": json.RawMessage(`"2001-01-01"`), "n": json.RawMessage(`1.10`)}
	s.SetAnswer("q-langs", "", form.List("a", "b"), at)
	s.Attach("r-plan", "", "file", at)
	text, err = json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var sheetBack form.Sheet
	if err := json.Unmarshal(text, &sheetBack); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(s, &sheetBack); diff != "" {
		t.Error(diff)
	}
}
