package finance

import (
	"testing"
	"time"
)

// The state of a refund after each report of the provider.
func TestRefundWithReport(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	amount, other := int64(6000), int64(6001)
	r := Refund{Status: RefundPending, Amount: amount, Currency: "NGN", CreatedAt: now.Add(-time.Hour), Problem: RefundProviderAway}
	for name, c := range map[string]struct {
		report RefundReport
		status RefundStatus
		said   bool // a reason
	}{
		"under way":        {RefundReport{Outcome: RefundInProgress, Amount: &amount, Currency: "NGN"}, RefundPending, false},
		"done":             {RefundReport{Outcome: RefundDone, Amount: &amount, Currency: "NGN"}, RefundSuccessful, false},
		"failed":           {RefundReport{Outcome: RefundFailed, Amount: &amount, Currency: "NGN"}, RefundRefused, true},
		"blocked":          {RefundReport{Outcome: RefundBlocked, Amount: &amount, Currency: "NGN"}, RefundPending, true},
		"another amount":   {RefundReport{Outcome: RefundDone, Amount: &other, Currency: "NGN"}, RefundPending, true},
		"another currency": {RefundReport{Outcome: RefundDone, Amount: &amount, Currency: "GHS"}, RefundPending, true},
		"no amount":        {RefundReport{Outcome: RefundDone, Currency: "NGN"}, RefundPending, true},
	} {
		c.report.ID = "17"
		got, err := r.withReport(c.report, now)
		ended := c.status != RefundPending
		if err != nil || got.Status != c.status || (got.failureReason() != "") != c.said || got.ProviderID != "17" || (got.SettledAt != nil) != ended || (got.NextCheckAt == nil) != ended {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		if !ended && !got.NextCheckAt.Equal(now.Add(30*time.Minute)) {
			t.Errorf("%s: asked again at %v", name, got.NextCheckAt)
		}
	}
	for age, wait := range map[time.Duration]time.Duration{0: 30 * time.Second, time.Minute: 30 * time.Second, 10 * time.Minute: 5 * time.Minute, 48 * time.Hour: time.Hour} {
		r.CreatedAt = now.Add(-age)
		if got := r.nextCheck(now).Sub(now); got != wait {
			t.Errorf("at the age of %v it is asked about again after %v, want %v", age, got, wait)
		}
	}
}

// A refund that has ended does not change.
func TestEndedRefund(t *testing.T) {
	for _, at := range []RefundStatus{RefundSuccessful, RefundRefused} {
		for _, x := range RefundTransitions {
			if x.From != "" && RefundTransitions.Allows(at, x.On) {
				t.Errorf("%s becomes another on %q", at, x.On.Name)
			}
		}
	}
}

// Matching the provider's refunds to ours after a lost answer.
func TestFindRefund(t *testing.T) {
	asked := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	early, late, amount, other := asked.Add(-time.Hour), asked.Add(time.Second), int64(6000), int64(6001)
	r := Refund{ID: "mine", Amount: amount, Currency: "NGN", AskedAt: &asked}
	for name, c := range map[string]struct {
		report RefundReport
		ours   bool
	}{
		"with our note":           {RefundReport{Note: r.note(), Amount: &amount, Currency: "NGN", CreatedAt: &early}, true},
		"ours, over more":         {RefundReport{Note: r.note(), Amount: &other, Currency: "NGN", CreatedAt: &late}, true},
		"ours, and failed":        {RefundReport{Note: r.note(), Amount: &amount, Currency: "NGN", Outcome: RefundFailed}, true},
		"of another of ours":      {RefundReport{Note: notePrefix + "yours", Amount: &amount, Currency: "NGN", CreatedAt: &late}, false},
		"without a note":          {RefundReport{Amount: &amount, Currency: "NGN", CreatedAt: &late}, true},
		"of an unknown time":      {RefundReport{Amount: &amount, Currency: "NGN"}, true},
		"from before":             {RefundReport{Amount: &amount, Currency: "NGN", CreatedAt: &early}, false},
		"over another amount":     {RefundReport{Amount: &other, Currency: "NGN", CreatedAt: &late}, false},
		"failed, without a note":  {RefundReport{Amount: &amount, Currency: "NGN", CreatedAt: &late, Outcome: RefundFailed}, false},
		"known as another's here": {RefundReport{ID: "known", Amount: &amount, Currency: "NGN", CreatedAt: &late}, false},
	} {
		if _, ours := r.findIn([]RefundReport{c.report}, map[string]bool{"known": true}); ours != c.ours {
			t.Errorf("%s: ours is %v", name, ours)
		}
	}
	both := []RefundReport{{ID: "1", Amount: &amount, Currency: "NGN", CreatedAt: &late}, {ID: "2", Note: r.note(), Amount: &amount, Currency: "NGN", CreatedAt: &late}}
	if x, _ := r.findIn(both, nil); x.ID != "2" {
		t.Errorf("of two it is %s", x.ID)
	}
}
