package cases

import (
	"testing"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/kit/fault"
)

// testForm returns the form of a service with a question of each scope and up to three parties.
func testForm(t *testing.T) *form.Form {
	t.Helper()
	f, err := form.Compile(form.Definition{
		Currency: "NGN", MinParties: 1, MaxParties: 3,
		Stages: []form.Stage{
			{ID: "start", Kind: form.Ordinary, Questions: []form.Question{
				{ID: "all", Code: "all", AnswerType: form.Boolean, AppliesTo: form.ForRequest},
				{ID: "each", Code: "each", AnswerType: form.Boolean, AppliesTo: form.ForParty},
			}},
			{ID: "fee", Kind: form.Payment, Charges: []form.Charge{
				{ID: "c", Name: "Fee", Basis: price.PerParty, Amount: 100, Rule: "request.all == true"},
			}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestAnswer(t *testing.T) {
	t.Parallel()
	f := testForm(t)
	cases := []struct {
		question, party string
		value           form.Value
		field           string // in the error
	}{
		{"all", "", form.Bool(true), ""},
		{"all", "", form.Value{}, ""},
		{"all", "", form.Text("yes"), "value"},
		{"all", "first", form.Bool(true), "partyId"},
		{"all", "first", form.Value{}, "partyId"},
		{"each", "", form.Bool(true), ""},
		{"each", "first", form.Bool(true), ""},
		{"each", "first", form.Value{}, ""},
		{"each", "second", form.Bool(true), "partyId"},
		{"each", "first", form.Text("yes"), "value"},
	}
	for _, tc := range cases {
		sheet := &form.Sheet{Parties: []form.Party{{ID: "first", Name: "Ada"}}}
		edited, err := Answer(tc.question, tc.party, tc.value)(f, sheet, time.Time{})
		if got := fieldOf(err); got != tc.field {
			t.Errorf("%+v: %v", tc, err)
		}
		if _, stored := sheet.Answer(tc.question, tc.party); stored != (err == nil && !tc.value.IsZero()) {
			t.Errorf("%+v: stored: %v", tc, stored)
		}
		if err == nil && edited.AffectsPrice(f, "fee") != (tc.question == "all") {
			t.Errorf("%+v: affects the fee: %v", tc, edited.AffectsPrice(f, "fee"))
		}
	}
	if _, err := Answer("nothing", "", form.Bool(true))(f, &form.Sheet{}, time.Time{}); !fault.Has(err, fault.NotFound) {
		t.Errorf("an unknown question: %v", err)
	}
}

func TestSetParties(t *testing.T) {
	t.Parallel()
	f := testForm(t)
	cases := []struct {
		ids   []string
		field string
	}{
		{[]string{""}, ""},
		{[]string{"first", "", ""}, ""},
		{[]string{"second", "first"}, ""},
		{nil, "parties"},
		{[]string{"", "", "", ""}, "parties"},
		{[]string{"first", "first"}, "parties[1].id"},
		{[]string{"first", "third"}, "parties[1].id"},
	}
	for _, tc := range cases {
		sheet := &form.Sheet{Parties: []form.Party{{ID: "first"}, {ID: "second"}}}
		sheet.SetAnswer("each", "first", form.Bool(true), time.Time{})
		sheet.SetAnswer("each", "second", form.Bool(false), time.Time{})
		sheet.SetAnswer("each", "", form.Bool(false), time.Time{})
		parties := make([]form.Party, len(tc.ids))
		for i, id := range tc.ids {
			parties[i].ID = id
		}
		edited, err := SetParties(parties)(f, sheet, time.Time{})
		if got := fieldOf(err); got != tc.field {
			t.Errorf("%v: %v", tc.ids, err)
		}
		if err != nil {
			if len(sheet.Parties) != 2 || len(sheet.Answers) != 3 {
				t.Errorf("%v was refused and left %+v", tc.ids, sheet)
			}
			continue
		}
		if !edited.TouchesParties() || !edited.AffectsPrice(f, "fee") || len(sheet.Parties) != len(tc.ids) {
			t.Errorf("%v: %+v", tc.ids, sheet)
		}
		seen := map[string]bool{"": true}
		for _, p := range sheet.Parties {
			if seen[p.ID] {
				t.Errorf("%v: duplicate or missing id %q", tc.ids, p.ID)
			}
			seen[p.ID] = true
		}
		for _, a := range sheet.Answers {
			if !seen[a.PartyID] {
				t.Errorf("%v: the answer of %q was not removed", tc.ids, a.PartyID)
			}
		}
		if _, stored := sheet.Answer("each", ""); !stored {
			t.Errorf("%v: the answer for all parties was removed", tc.ids)
		}
	}
}

func fieldOf(err error) string {
	if f, ok := err.(*fault.Error); ok { //nolint:errorlint // constructed by the package
		return f.Fields[0].Field
	}
	return ""
}
