package application

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/fault"
	"stagegate/internal/form"
)

// The first obstacle decides the refusal, and everything missing is named.
func TestRefuse(t *testing.T) {
	t.Parallel()
	answer := Obstacle{form.Blocker{Kind: form.MissingAnswer, Code: "age"}, errNoAnswers, "answers.age"}
	document := Obstacle{form.Blocker{Kind: form.MissingDocument, Code: "passport"}, errNoDocuments, "documents.passport"}
	unpaid := StateObstacle(kindInvoice, "INV-234567", "stage", errNotPaid)
	closed := StateObstacle(kindApplication, "REQ-234567", "", errNotEditable)
	cases := []struct {
		all    Obstacles
		want   *fault.Error
		fields []string
	}{
		{nil, nil, nil},
		{Obstacles{answer}, errNoAnswers, []string{"answers.age"}},
		{Obstacles{document}, errNoDocuments, []string{"documents.passport"}},
		{Obstacles{answer, document}, errNoAnswers, []string{"answers.age", "documents.passport"}},
		{Obstacles{answer, document, unpaid}, errNoAnswers, []string{"answers.age", "documents.passport"}},
		{Obstacles{unpaid}, errNotPaid, nil},
		{Obstacles{closed, answer}, errNotEditable, nil},
	}
	for _, tc := range cases {
		err := tc.all.Refuse()
		if ready := tc.all.Readiness(); ready.Ready != (err == nil) || len(ready.Blockers) != len(tc.all) {
			t.Errorf("%v: refused with %v, and readiness says %v", tc.all, err, ready)
		}
		if tc.want == nil {
			if err != nil {
				t.Errorf("nothing stands in the way: %v", err)
			}
			continue
		}
		if !errors.Is(err, tc.want) {
			t.Errorf("%v: %v, want %v", tc.all, err, tc.want)
		}
		var fields []string
		for _, f := range err.(*fault.Error).Fields { //nolint:errorlint // it is made here
			fields = append(fields, f.Field)
		}
		if diff := cmp.Diff(tc.fields, fields); diff != "" {
			t.Errorf("%v (-want +got):\n%s", tc.all, diff)
		}
	}
}

func TestPartyObstacles(t *testing.T) {
	t.Parallel()
	for count := range 5 {
		err := PartyObstacles(&form.Definition{MinParties: 1, MaxParties: 3}, count).Refuse()
		if good := count >= 1 && count <= 3; good != (err == nil) {
			t.Errorf("%d of 1 to 3: %v", count, err)
		}
	}
	if err := PartyObstacles(&form.Definition{MinParties: 2, MaxParties: 2}, 1).Refuse(); !fault.Has(err, fault.ValidationFailed) {
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
