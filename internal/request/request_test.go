package request

import (
	"slices"
	"testing"
	"time"

	"stagegate/internal/fault"
	"stagegate/internal/form"
)

// Every trigger in every state: what the table has happens, all else is refused
// and changes nothing.
func TestMachine(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	triggers := map[string]struct {
		do      func(*Record) error
		refusal fault.Code
	}{
		"submit": {func(r *Record) error { return r.submit(at) }, fault.RequestNotEditable},
		"accept": {func(r *Record) error { return r.accept(at, "a") }, fault.RequestNotPending},
		"reject": {func(r *Record) error { return r.reject(at, "No.") }, fault.RequestNotPending},
	}
	for _, from := range []Status{Draft, Pending, Accepted, Rejected, Withdrawn} {
		for name, trigger := range triggers {
			r := Record{Status: from}
			err := trigger.do(&r)
			way := slices.IndexFunc(Transitions, func(x Transition) bool { return x.From == from && x.Trigger == name })
			if way < 0 {
				if !fault.Has(err, trigger.refusal) || r != (Record{Status: from}) {
					t.Errorf("%s of one that is %s: %v, %+v", name, from, err, r)
				}
				continue
			}
			if err != nil || r.Status != Transitions[way].To || !r.UpdatedAt.Equal(at) {
				t.Errorf("%s of one that is %s: %v, %+v", name, from, err, r)
			}
			if (r.SubmittedAt != nil) != (name == "submit") || (r.ReviewedAt != nil) == (name == "submit") ||
				(r.ApplicationID != nil) != (name == "accept") || (r.RejectionReason != "") != (name == "reject") {
				t.Errorf("%s left %+v", name, r)
			}
		}
	}
}

func TestCheckAnswer(t *testing.T) {
	t.Parallel()
	sheet := &form.Sheet{Parties: []form.Party{{ID: "first"}}}
	ask := func(scope form.Scope) form.QuestionAt {
		return form.QuestionAt{Question: &form.Question{AnswerType: form.Boolean, AppliesTo: scope}}
	}
	cases := []struct {
		scope form.Scope
		party string
		value form.Value
		field string // at fault
	}{
		{form.ForRequest, "", form.Bool(true), ""},
		{form.ForRequest, "", form.Value{}, ""},
		{form.ForRequest, "", form.Text("yes"), "value"},
		{form.ForRequest, "first", form.Bool(true), "partyId"},
		{form.ForRequest, "first", form.Value{}, "partyId"},
		{form.ForParty, "", form.Bool(true), ""},
		{form.ForParty, "first", form.Bool(true), ""},
		{form.ForParty, "first", form.Value{}, ""},
		{form.ForParty, "second", form.Bool(true), "partyId"},
		{form.ForParty, "first", form.Text("yes"), "value"},
	}
	for _, tc := range cases {
		err := CheckAnswer(ask(tc.scope), sheet, tc.party, tc.value)
		got := ""
		if f, ok := err.(*fault.Error); ok { //nolint:errorlint // it is made here
			got = f.Fields[0].Field
		}
		if got != tc.field {
			t.Errorf("%s, party %q, %v: %v", tc.scope, tc.party, tc.value, err)
		}
	}
}
