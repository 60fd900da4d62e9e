package cases

import (
	"slices"
	"testing"
	"time"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
)

// Every trigger in every state: transitions of the table are made, all others are refused and
// change nothing.
func TestTransitions(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	triggers := map[string]struct {
		do      func(*Record) error
		refusal fault.Code
	}{
		"submit":   {func(r *Record) error { return r.submit(at) }, fault.RequestNotEditable},
		"accept":   {func(r *Record) error { return r.accept(at, "a") }, fault.RequestNotPending},
		"reject":   {func(r *Record) error { return r.reject(at, "No.") }, fault.RequestNotPending},
		"return":   {func(r *Record) error { return r.move(onReturn, at) }, fault.RequestNotPending},
		"withdraw": {func(r *Record) error { return r.move(onWithdraw, at) }, fault.RequestNotEditable},
		"close":    {func(r *Record) error { return r.close(at) }, fault.ApplicationNotEditable},
	}
	for _, from := range []Status{Draft, Pending, Returned, Rejected, Withdrawn, InProgress, Completed, Closed} {
		for name, trigger := range triggers {
			r := Record{Status: from}
			err := trigger.do(&r)
			row := slices.IndexFunc(Transitions, func(x state.Transition[Status]) bool { return x.From == from && x.On.Name == name })
			if row < 0 {
				if !fault.Has(err, trigger.refusal) || r != (Record{Status: from}) {
					t.Errorf("%s while %s: %v, %+v", name, from, err, r)
				}
				continue
			}
			if err != nil || r.Status != Transitions[row].To || !r.UpdatedAt.Equal(at) {
				t.Errorf("%s while %s: %v, %+v", name, from, err, r)
			}
			if (r.SubmittedAt != nil) != (name == "submit") || (r.DecidedAt != nil) != (name == "accept" || name == "reject") ||
				(r.ApplicationID != nil) != (name == "accept") || (r.RejectionReason != "") != (name == "reject") || (r.ClosedAt != nil) != (name == "close") {
				t.Errorf("%s left %+v", name, r)
			}
		}
	}
}
