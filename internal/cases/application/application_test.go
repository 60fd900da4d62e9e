package application

import (
	"slices"
	"testing"
	"time"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
)

// Only an application in progress can be closed.
func TestClose(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	for _, from := range []Status{InProgress, Completed, Closed} {
		a := Record{Status: from}
		err := a.close(at)
		row := slices.IndexFunc(Transitions, func(x state.Transition[Status]) bool { return x.From == from && x.On.Name == "close" })
		switch {
		case row < 0 && (!fault.Has(err, fault.ApplicationNotEditable) || a != Record{Status: from}):
			t.Errorf("closing one that is %s: %v, %+v", from, err, a)
		case row >= 0 && (err != nil || a.Status != Transitions[row].To || a.ClosedAt == nil || !a.UpdatedAt.Equal(at)):
			t.Errorf("closing one that is %s: %v, %+v", from, err, a)
		}
	}
}
