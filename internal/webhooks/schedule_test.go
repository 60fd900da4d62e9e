package webhooks

import (
	"math/rand/v2"
	"net/http"
	"testing"
	"time"
)

// start is the time at which deliveries of these tests are made.
var start = time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)

// Chance lengthens a gap by at most a tenth and never shortens it; Retry-After counts where it is later, up to a day.
func TestGaps(t *testing.T) {
	for range 20_000 {
		step := rand.Int64N(lastStep + 3)
		asked := time.Duration(rand.Int64N(int64(3 * maxRetryAfter)))
		at, more := retryAt(step, start, asked)
		if want := step >= 1 && step <= lastStep; more != want {
			t.Fatalf("step %d: another attempt: %t, want %t", step, more, want)
		}
		if !more {
			continue
		}
		gap, wait := gaps[step-1], at.Sub(start)
		if shortest, longest := max(gap, min(asked, maxRetryAfter)), max(gap+gap/10, min(asked, maxRetryAfter)); wait < shortest || wait > longest {
			t.Fatalf("step %d, asked to wait %v: waits %v, want %v to %v", step, asked, wait, shortest, longest)
		}
	}
	var all time.Duration
	for _, gap := range gaps {
		all += gap
	}
	if all.Truncate(time.Hour) != 75*time.Hour || len(gaps) != 9 {
		t.Errorf("%d gaps take %v", len(gaps), all)
	}
}

// A delivery fails after ten attempts. Resends and interrupted attempts in between count as attempts, but do not
// advance the schedule.
func TestSchedule(t *testing.T) {
	for range 200 {
		d, now, scheduled, others := full{Delivery: Delivery{Status: Pending, NextAttemptAt: &start}, Position: new(int64(1))}, start, 0, 0
		for d.Status == Pending {
			if d.NextAttemptAt.After(now) && rand.N(3) == 0 {
				d.resent(now)
				others++
				scheduled--
			}
			now = *d.NextAttemptAt
			d.held("x", now, now)
			if d.NextAttemptAt != nil {
				t.Fatal("a delivery is due while its attempt is in flight")
			}
			if rand.N(4) == 0 {
				d.interrupted(now)
				others++
				continue
			}
			d.attempted(Attempt{Error: errStatus}, now)
			if scheduled++; d.Status == Pending && d.NextAttemptAt.Sub(now) < gaps[scheduled-1] {
				t.Fatalf("attempt %d comes after %v", scheduled+1, d.NextAttemptAt.Sub(now))
			}
		}
		if d.Status != Failed || scheduled != 10 || d.AttemptCount != int64(10+others) || d.NextAttemptAt != nil {
			t.Fatalf("%d scheduled and %d other attempts: %+v", scheduled, others, d.Delivery)
		}
	}
}

// A delivery that is over is tried once more by a resend, also by one during an attempt.
func TestResent(t *testing.T) {
	for _, status := range []DeliveryStatus{Succeeded, Failed} {
		d := Delivery{Status: status, Step: lastStep, AttemptCount: 3}
		d.resent(start)
		if d.Status != Pending || d.NextAttemptAt == nil {
			t.Errorf("%s: %+v", status, d)
		}
		d.held("x", start, start)
		d.attempted(Attempt{Error: errStatus}, start)
		if d.Status != Failed || d.AttemptCount != 4 || d.NextAttemptAt != nil {
			t.Errorf("%s, failed again: %+v", status, d)
		}
	}
	for _, outcome := range []string{"", errStatus} {
		d := Delivery{Status: Pending, NextAttemptAt: &start}
		d.held("x", start, start)
		d.resent(start)
		d.attempted(Attempt{Error: outcome}, start)
		if d.Status != Pending || d.NextAttemptAt == nil || d.NextAttemptAt.After(start) {
			t.Errorf("resent during an attempt with the outcome %q: %+v", outcome, d)
		}
	}
}

// What is given up while an attempt is in flight takes its outcome.
func TestGivenUp(t *testing.T) {
	for outcome, want := range map[string]DeliveryStatus{"": Succeeded, errStatus: Failed} {
		d := Delivery{Status: Pending, NextAttemptAt: &start}
		d.held("x", start, start)
		d.Status = Failed
		if d.attempted(Attempt{Error: outcome}, start); d.Status != want || d.NextAttemptAt != nil {
			t.Errorf("outcome %q: %+v", outcome, d)
		}
	}
	test := full{Delivery: Delivery{Status: Pending}}
	test.held("x", start, start)
	if a := test.interrupted(start.Add(time.Minute)); test.Status != Failed || !a.At.Equal(start) || a.Error != errConnection {
		t.Errorf("an interrupted test: %+v %+v", test.Delivery, a)
	}
}

func TestRetryAfter(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"": 0, "0": 0, "120": 2 * time.Minute, "-5": 0, "1.5": 0, "soon": 0, "99999999999": maxRetryAfter,
		start.Add(time.Hour).Format(http.TimeFormat): time.Hour, start.Add(-time.Hour).Format(http.TimeFormat): 0,
	} {
		if got := retryAfter(text, start); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// An endpoint is warned about after an hour of failing, and disabled after five days with failures twelve hours apart.
func TestFailing(t *testing.T) {
	e := Endpoint{Status: Active}
	for _, at := range []struct {
		after         time.Duration
		failed        bool
		warn, disable bool
	}{
		{after: 0, failed: true},
		{after: 59 * time.Minute},
		{after: time.Hour, warn: true},
		{after: 11 * time.Hour, failed: true},
		{after: disableAfter},
		{after: disableAfter + time.Hour, failed: true, disable: true},
	} {
		now := start.Add(at.after)
		if at.failed {
			e.failed(now)
		}
		if warn, disable := e.due(now); warn != at.warn || disable != at.disable {
			t.Errorf("after %v: warn %t, disable %t", at.after, warn, disable)
		} else if warn {
			e.WarnedAt = &now
			e.due(now)
		}
		if e.CheckAt == nil && at.after < disableAfter {
			t.Errorf("after %v it is not looked at again", at.after)
		}
	}
	e.succeeded()
	if e.Status != Active || e.FailingSince != nil || e.CheckAt != nil || e.WarnedAt != nil {
		t.Errorf("after a success: %+v", e)
	}
}
