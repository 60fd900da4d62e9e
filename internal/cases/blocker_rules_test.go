package cases

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
)

// The first blocker determines the error, which names every missing field.
func TestBlockersErr(t *testing.T) {
	t.Parallel()
	answer := Blocker{form.Blocker{Kind: form.MissingAnswer, Code: "age"}, errNoAnswers, "answers.age", fault.Required}
	document := Blocker{form.Blocker{Kind: form.MissingDocument, Code: "passport"}, errNoDocuments, "documents.passport", fault.Required}
	unaccepted := Blocker{form.Blocker{Kind: form.MissingDocument, Code: "photo"}, errNotAccepted, "documents.photo", fault.NotAccepted}
	errNotPaid := fault.New(fault.InvoiceNotPaid, "stage.unpaid")
	errNotEditable := fault.New(fault.ApplicationNotEditable, "stage.not_editable")
	unpaid := StateBlocker("INVOICE", "INV-234567", "stage", errNotPaid)
	closed := StateBlocker("APPLICATION", "REQ-234567", "", errNotEditable)
	cases := []struct {
		all    Blockers
		want   *fault.Error
		fields []string
	}{
		{nil, nil, nil},
		{Blockers{answer}, errNoAnswers, []string{"answers.age"}},
		{Blockers{document}, errNoDocuments, []string{"documents.passport"}},
		{Blockers{answer, document}, errNoAnswers, []string{"answers.age", "documents.passport"}},
		{Blockers{answer, document, unpaid}, errNoAnswers, []string{"answers.age", "documents.passport"}},
		{Blockers{document, unaccepted}, errNoDocuments, []string{"documents.passport", "documents.photo"}},
		{Blockers{unaccepted, unpaid}, errNotAccepted, []string{"documents.photo"}},
		{Blockers{unpaid}, errNotPaid, nil},
		{Blockers{closed, answer}, errNotEditable, nil},
	}
	for _, tc := range cases {
		err := tc.all.Err()
		if ready := tc.all.Readiness(); ready.Ready != (err == nil) || len(ready.Blockers) != len(tc.all) {
			t.Errorf("%v: refused with %v, and readiness says %v", tc.all, err, ready)
		}
		if tc.want == nil {
			if err != nil {
				t.Errorf("without a blocker: %v", err)
			}
			continue
		}
		if !errors.Is(err, tc.want) {
			t.Errorf("%v: %v, want %v", tc.all, err, tc.want)
		}
		var fields []string
		for _, f := range err.(*fault.Error).Fields { //nolint:errorlint // constructed by the package
			fields = append(fields, f.Field)
		}
		if diff := cmp.Diff(tc.fields, fields); diff != "" {
			t.Errorf("%v (-want +got):\n%s", tc.all, diff)
		}
	}
}

func TestPartyBlockers(t *testing.T) {
	t.Parallel()
	for count := range 5 {
		err := PartyBlockers(&form.Definition{MinParties: 1, MaxParties: 3}, count).Err()
		if good := count >= 1 && count <= 3; good != (err == nil) {
			t.Errorf("%d of 1 to 3: %v", count, err)
		}
	}
	if err := PartyBlockers(&form.Definition{MinParties: 2, MaxParties: 2}, 1).Err(); !fault.Has(err, fault.ValidationFailed) {
		t.Errorf("1 of 2: %v", err)
	}
}
