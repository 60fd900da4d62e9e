package cases

import (
	"testing"
	"time"
)

// WaitingSince changes only with WaitingFor.
func TestWait(t *testing.T) {
	t.Parallel()
	first := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	second := first.Add(time.Hour)
	var c Record
	for _, tc := range []struct {
		who      WaitingFor
		at, want time.Time
	}{{ForStaff, first, first}, {ForStaff, second, first}, {ForPayment, second, second}} {
		if c.Wait(tc.who, tc.at); c.WaitingFor != tc.who || !c.WaitingSince.Equal(tc.want) {
			t.Errorf("for %s at %v: %s since %v", tc.who, tc.at, c.WaitingFor, c.WaitingSince)
		}
	}
	c = Record{WaitingFor: ForStaff} // created without a time
	if c.Wait(ForStaff, second); !c.WaitingSince.Equal(second) {
		t.Errorf("without a time: %v", c.WaitingSince)
	}
}
