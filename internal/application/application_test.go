package application

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/fault"
	"stagegate/internal/form"
)

// Answers weigh more than documents, and everything missing is named.
func TestRefuse(t *testing.T) {
	t.Parallel()
	answer := form.Blocker{Kind: form.MissingAnswer, Code: "age", Message: "a"}
	document := form.Blocker{Kind: form.MissingDocument, Code: "passport", Message: "d"}
	cases := []struct {
		missing []form.Blocker
		code    fault.Code
		fields  []string
	}{
		{nil, "", nil},
		{[]form.Blocker{answer}, fault.MissingRequiredAnswers, []string{"answers.age"}},
		{[]form.Blocker{document}, fault.MissingRequiredDocuments, []string{"documents.passport"}},
		{[]form.Blocker{answer, document}, fault.MissingRequiredAnswers, []string{"answers.age", "documents.passport"}},
		{[]form.Blocker{document, answer}, fault.MissingRequiredAnswers, []string{"documents.passport", "answers.age"}},
	}
	for _, tc := range cases {
		err := Refuse(tc.missing)
		if tc.code == "" {
			if err != nil {
				t.Errorf("nothing is missing: %v", err)
			}
			continue
		}
		if !fault.Has(err, tc.code) {
			t.Errorf("%v: %v, want %s", tc.missing, err, tc.code)
		}
		var fields []string
		for _, f := range err.(*fault.Error).Fields { //nolint:errorlint // it is made here
			fields = append(fields, f.Field)
		}
		if diff := cmp.Diff(tc.fields, fields); diff != "" {
			t.Errorf("%v (-want +got):\n%s", tc.missing, diff)
		}
	}
}

func TestCheckParties(t *testing.T) {
	t.Parallel()
	for count := range 5 {
		err := CheckParties(&form.Definition{MinParties: 1, MaxParties: 3}, count)
		if good := count >= 1 && count <= 3; good != (err == nil) {
			t.Errorf("%d of 1 to 3: %v", count, err)
		}
	}
	if err := CheckParties(&form.Definition{MinParties: 2, MaxParties: 2}, 1); !fault.Has(err, fault.ValidationFailed) {
		t.Errorf("1 of 2: %v", err)
	}
}

// An application ends once.
func TestClose(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	for _, from := range []Status{InProgress, Completed, Closed} {
		a := Record{Status: from}
		err := a.close(at)
		way := slices.IndexFunc(Transitions, func(x Transition) bool { return x.From == from && x.Trigger == "close" })
		switch {
		case way < 0 && (!fault.Has(err, fault.ApplicationNotEditable) || a != Record{Status: from}):
			t.Errorf("closing one that is %s: %v, %+v", from, err, a)
		case way >= 0 && (err != nil || a.Status != Transitions[way].To || a.ClosedAt == nil || !a.UpdatedAt.Equal(at)):
			t.Errorf("closing one that is %s: %v, %+v", from, err, a)
		}
	}
}
