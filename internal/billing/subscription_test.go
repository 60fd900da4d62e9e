package billing

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stagegate/internal/infra/kit/state"
)

var (
	monthlyPlan = Plan{ID: "monthly", Price: 1, Interval: Monthly}
	freePlan    = Plan{ID: "free", Interval: Monthly}
)

func times() *rapid.Generator[time.Time] {
	return rapid.Custom(func(t *rapid.T) time.Time {
		return time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.IntRange(0, 3*365*24).Draw(t, "hour")) * time.Hour)
	})
}

func drawSubscription(t *rapid.T) Subscription {
	start := times().Draw(t, "start")
	s := Subscription{PlanID: "monthly", ProviderCode: new("SUB_x"), Tenant: "x"}
	s.lifecycle = lifecycle{Status: rapid.SampledFrom([]Status{Active, Canceled, PastDue, Expired}).Draw(t, "status"), StartedAt: start, PeriodStart: start, PeriodEnd: monthsAfter(start, 1)}
	if s.Status == PastDue {
		s.PastDueAt = new(s.PeriodEnd)
	}
	return s
}

func drawProviderSubscription(t *rapid.T) ProviderSubscription {
	a := ProviderSubscription{
		Code: "SUB_x", State: rapid.SampledFrom([]State{0, Renewing, Failing, Ending, Ended}).Draw(t, "state"), Unpaid: rapid.Bool().Draw(t, "unpaid"),
	}
	if rapid.Bool().Draw(t, "has next") {
		a.NextPayment = new(times().Draw(t, "next"))
	}
	return a
}

// For every answer of the provider: applying it again changes nothing, the state
// changes only by a transition of the table, and periods never move back or become
// negative.
func TestUpdateFromProvider(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		before, a, now := drawSubscription(t), drawProviderSubscription(t), times().Draw(t, "now")
		after := before
		action := after.updateFromProvider(a, monthlyPlan, now)
		again := after
		if again.updateFromProvider(a, monthlyPlan, now) != actionNone || again.lifecycle != after.lifecycle {
			t.Fatalf("%+v\nafter %+v once: %+v\ntwice: %+v", before, a, after, again)
		}
		if after.Status != before.Status && !slices.ContainsFunc(Transitions, func(w state.Transition[Status]) bool { return w.From == before.Status && w.To == after.Status }) {
			t.Fatalf("from %s to %s", before.Status, after.Status)
		}
		if after.PeriodEnd.Before(before.PeriodEnd.Add(-maxCalendarDrift)) && before.Status != Expired || after.PeriodEnd.Before(after.PeriodStart) {
			t.Fatalf("from %+v to %+v", before.lifecycle, after.lifecycle)
		}
		if (after.Status == PastDue) != (after.PastDueAt != nil) {
			t.Fatalf("%s since %v", after.Status, after.PastDueAt)
		}
		if action == actionRenewed && before.Status == Active && after.PeriodStart.Before(before.PeriodEnd) && !near(after.PeriodStart, before.PeriodEnd) {
			t.Fatalf("renewed from %+v to %+v", before.lifecycle, after.lifecycle)
		}
	})
}

// If the calendars differ by half a month, the provider's calendar decides what is due from the first
// answer on, and a renewed period starts where the previous one ends.
func TestCalendarDrift(t *testing.T) {
	t.Parallel()
	day := func(month time.Month, day int) time.Time { return time.Date(2027, month, day, 1, 0, 0, 0, time.UTC) }
	begun := lifecycle{Status: Active, StartedAt: day(1, 1), PeriodStart: day(1, 1), PeriodEnd: day(2, 1)}
	pastDue := lifecycle{Status: PastDue, StartedAt: day(1, 1), PeriodStart: day(1, 1), PeriodEnd: day(1, 22), PastDueAt: new(day(1, 22))}
	for _, c := range []struct {
		name   string
		next   time.Time
		unpaid bool
		now    time.Time
		want   lifecycle
	}{
		{"not paid, and due there already", day(1, 22), true, day(1, 29), pastDue},
		{"not paid, and not due there yet", day(2, 8), true, day(2, 2), lifecycle{Status: Active, StartedAt: day(1, 1), PeriodStart: day(1, 1), PeriodEnd: day(2, 8)}},
		{"renewed for less than a month", day(2, 17), false, day(1, 2), lifecycle{Status: Active, StartedAt: day(1, 1), PeriodStart: day(2, 1), PeriodEnd: day(2, 17)}},
	} {
		s := Subscription{lifecycle: begun}
		s.updateFromProvider(ProviderSubscription{State: Renewing, NextPayment: &c.next, Unpaid: c.unpaid}, monthlyPlan, c.now)
		if !reflect.DeepEqual(s.lifecycle, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, s.lifecycle, c.want)
		}
	}
}

// Answers in any order, repeated or late, lead to the same result: the last answer.
func TestOrderOfEvents(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		start := times().Draw(t, "start")
		months := rapid.IntRange(1, 6).Draw(t, "months")
		var answers []ProviderSubscription
		for n := 1; n <= months; n++ {
			answers = append(answers, ProviderSubscription{State: Renewing, NextPayment: new(monthsAfter(start, n+1))})
		}
		now := monthsAfter(start, months).Add(time.Hour)
		last := answers[months-1]
		if rapid.Bool().Draw(t, "cancelled") {
			last.State = Ending
			answers = append(answers, last)
		}
		received := append(rapid.SliceOf(rapid.SampledFrom(answers)).Draw(t, "received"), last)
		if last.State == Ending {
			received = slices.DeleteFunc(received, func(a ProviderSubscription) bool { return a.State != Ending })
		}
		s := Subscription{}
		s.lifecycle = lifecycle{Status: Active, StartedAt: start, PeriodStart: start, PeriodEnd: monthsAfter(start, 1)}
		for _, a := range received {
			s.updateFromProvider(a, monthlyPlan, now)
		}
		want := Active
		if last.State == Ending {
			want = Canceled
		}
		if s.Status != want || !s.PeriodEnd.Equal(*last.NextPayment) || !near(s.PeriodStart, monthsAfter(start, months)) {
			t.Fatalf("after %+v: %+v", received, s.lifecycle)
		}
	})
}

// A plan ends exactly to the microsecond: until then it applies, and from then on
// the tenant is on FREE, also at the ends of months and in leap years.
func TestPlanEnds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSubscription(t)
		end, ends := s.end()
		on := planSubscription{Plan: monthlyPlan, lifecycle: s.lifecycle}
		if !ends {
			if effectivePlanAt(on, true, freePlan, time.Time{}, s.PeriodEnd.AddDate(1, 0, 0)).expired {
				t.Fatalf("%+v ends, want no end", s.lifecycle)
			}
			return
		}
		zone := time.FixedZone("somewhere", rapid.IntRange(-12, 14).Draw(t, "zone")*3600)
		for _, c := range []struct {
			now     time.Time
			expired bool
		}{{end.Add(-time.Second), false}, {end.Add(-time.Microsecond), false}, {end, true}, {end.Add(time.Second), true}, {end.AddDate(0, 7, 3), true}} {
			at := effectivePlanAt(on, true, freePlan, time.Time{}, c.now.In(zone))
			if at.expired != c.expired || (at.ID == "free") != c.expired || (at.Status == Expired) != c.expired {
				t.Fatalf("%+v at %v: %+v", s.lifecycle, c.now, at)
			}
			if c.expired && (c.now.Before(at.period.Start) || !c.now.Before(at.period.End)) {
				t.Fatalf("at %v the period is %+v", c.now, at.period)
			}
		}
	})
}

// A checkout becomes SUCCESSFUL once, by a payment of the right amount for the right
// plan, however late the answer is. Until then it is checked for a day, even if declined.
func TestApplyCharge(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		created := times().Draw(t, "created")
		c := Checkout{Status: rapid.SampledFrom([]CheckoutStatus{CheckoutPending, CheckoutFailed, CheckoutAbandoned}).Draw(t, "status"), Amount: 100, Currency: "NGN", CreatedAt: created}
		now, before := created.Add(time.Duration(rapid.IntRange(0, 100).Draw(t, "hours"))*time.Hour), c.Status
		a := Charge{
			Paid: rapid.Bool().Draw(t, "paid"), Amount: rapid.SampledFrom([]int64{99, 100, -1}).Draw(t, "amount"), Currency: rapid.SampledFrom([]string{"NGN", "USD"}).Draw(t, "currency"),
			PlanCode: rapid.SampledFrom([]string{"", "PLN_a", "PLN_b"}).Draw(t, "plan"), PaidAt: new(times().Draw(t, "paid at")),
		}
		a.Failed = !a.Paid && rapid.Bool().Draw(t, "failed")
		matches := a.Paid && a.Amount == 100 && a.Currency == "NGN" && a.PlanCode != "PLN_b"
		if c.applyCharge(a, "PLN_a", now) != matches || (c.Status == CheckoutSuccessful) != matches {
			t.Fatalf("%+v changes it to %+v", a, c)
		}
		if matches && (c.PaidAt.Before(created) || c.PaidAt.After(now)) {
			t.Fatalf("created at %v, paid at %v, applied at %v", created, c.PaidAt, now)
		}
		if matches && c.applyCharge(a, "PLN_a", now) {
			t.Fatal("it became paid twice")
		}
		if (c.CheckAt != nil) && c.Status != CheckoutPending {
			t.Fatalf("%s has a next check", c.Status)
		}
		if open := now.Sub(created) < checkoutLifetime; before == CheckoutPending && !matches && (c.Status == CheckoutPending && c.CheckAt != nil) != open {
			t.Fatalf("after %v, %+v changes it to %+v", now.Sub(created), a, c)
		}
	})
}
