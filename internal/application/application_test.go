package application

import (
	"slices"
	"testing"
	"time"

	"stagegate/internal/fault"
	"stagegate/internal/state"
)

// An application ends once.
func TestClose(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	for _, from := range []Status{InProgress, Completed, Closed} {
		a := Record{Status: from}
		err := a.close(at)
		way := slices.IndexFunc(Transitions, func(x state.Transition[Status]) bool { return x.From == from && x.On.Name == "close" })
		switch {
		case way < 0 && (!fault.Has(err, fault.ApplicationNotEditable) || a != Record{Status: from}):
			t.Errorf("closing one that is %s: %v, %+v", from, err, a)
		case way >= 0 && (err != nil || a.Status != Transitions[way].To || a.ClosedAt == nil || !a.UpdatedAt.Equal(at)):
			t.Errorf("closing one that is %s: %v, %+v", from, err, a)
		}
	}
}
