package billing

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stagegate/internal/state"
)

var (
	someMonthly = Plan{ID: "monthly", Price: 1, Interval: Monthly}
	someFree    = Plan{ID: "free", Interval: Monthly}
)

func moments() *rapid.Generator[time.Time] {
	return rapid.Custom(func(t *rapid.T) time.Time {
		return time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.IntRange(0, 3*365*24).Draw(t, "hour")) * time.Hour)
	})
}

func someSubscription(t *rapid.T) Subscription {
	start := moments().Draw(t, "start")
	s := Subscription{PlanID: "monthly", ProviderCode: new("SUB_x"), Tenant: "x"}
	s.life = life{Status: rapid.SampledFrom([]Status{Active, Canceled, PastDue, Expired}).Draw(t, "status"), StartedAt: start, PeriodStart: start, PeriodEnd: monthsAfter(start, 1)}
	if s.Status == PastDue {
		s.PastDueAt = new(s.PeriodEnd)
	}
	return s
}

func somethingAtProvider(t *rapid.T) AtProvider {
	a := AtProvider{
		Code: "SUB_x", State: rapid.SampledFrom([]State{0, Renewing, Failing, Ending, Ended}).Draw(t, "state"), Unpaid: rapid.Bool().Draw(t, "unpaid"),
	}
	if rapid.Bool().Draw(t, "has next") {
		a.NextPayment = new(moments().Draw(t, "next"))
	}
	return a
}

// Whatever the provider says, saying it again changes nothing, no state is left
// in a way that there is not, and periods never go back or turn around.
func TestFollow(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		before, a, now := someSubscription(t), somethingAtProvider(t), moments().Draw(t, "now")
		after := before
		deed := after.follow(a, someMonthly, now)
		again := after
		if again.follow(a, someMonthly, now) != deedNone || again.life != after.life {
			t.Fatalf("%+v\nsays %+v once: %+v\ntwice: %+v", before, a, after, again)
		}
		if after.Status != before.Status && !slices.ContainsFunc(Transitions, func(w state.Transition[Status]) bool { return w.From == before.Status && w.To == after.Status }) {
			t.Fatalf("from %s to %s", before.Status, after.Status)
		}
		if after.PeriodEnd.Before(before.PeriodEnd.Add(-drift)) && before.Status != Expired || after.PeriodEnd.Before(after.PeriodStart) {
			t.Fatalf("from %+v to %+v", before.life, after.life)
		}
		if (after.Status == PastDue) != (after.PastDueAt != nil) {
			t.Fatalf("%s since %v", after.Status, after.PastDueAt)
		}
		if deed == deedRenewed && before.Status == Active && after.PeriodStart.Before(before.PeriodEnd) && !near(after.PeriodStart, before.PeriodEnd) {
			t.Fatalf("renewed from %+v to %+v", before.life, after.life)
		}
	})
}

// Events that come in any order, late or twice lead to one and the same end: what
// the provider says at last.
func TestOrderOfEvents(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		start := moments().Draw(t, "start")
		months := rapid.IntRange(1, 6).Draw(t, "months")
		var told []AtProvider
		for n := 1; n <= months; n++ {
			told = append(told, AtProvider{State: Renewing, NextPayment: new(monthsAfter(start, n+1))})
		}
		now := monthsAfter(start, months).Add(time.Hour)
		last := told[months-1]
		if rapid.Bool().Draw(t, "cancelled") {
			last.State = Ending
			told = append(told, last)
		}
		heard := append(rapid.SliceOf(rapid.SampledFrom(told)).Draw(t, "heard"), last)
		if last.State == Ending {
			heard = slices.DeleteFunc(heard, func(a AtProvider) bool { return a.State != Ending })
		}
		s := Subscription{}
		s.life = life{Status: Active, StartedAt: start, PeriodStart: start, PeriodEnd: monthsAfter(start, 1)}
		for _, a := range heard {
			s.follow(a, someMonthly, now)
		}
		want := Active
		if last.State == Ending {
			want = Canceled
		}
		if s.Status != want || !s.PeriodEnd.Equal(*last.NextPayment) || !near(s.PeriodStart, monthsAfter(start, months)) {
			t.Fatalf("after %+v: %+v", heard, s.life)
		}
	})
}

// A plan ends to the microsecond: a second before it stands, and from its end on
// the tenant is on FREE, also at the ends of months and in leap years.
func TestEnds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := someSubscription(t)
		end, ends := s.end()
		on := subscribed{Plan: someMonthly, life: s.life}
		if !ends {
			if standingAt(on, true, someFree, time.Time{}, s.PeriodEnd.AddDate(1, 0, 0)).lapsed {
				t.Fatalf("%+v ends", s.life)
			}
			return
		}
		zone := time.FixedZone("somewhere", rapid.IntRange(-12, 14).Draw(t, "zone")*3600)
		for _, c := range []struct {
			now    time.Time
			lapsed bool
		}{{end.Add(-time.Second), false}, {end.Add(-time.Microsecond), false}, {end, true}, {end.Add(time.Second), true}, {end.AddDate(0, 7, 3), true}} {
			at := standingAt(on, true, someFree, time.Time{}, c.now.In(zone))
			if at.lapsed != c.lapsed || (at.ID == "free") != c.lapsed || (at.Status == Expired) != c.lapsed {
				t.Fatalf("%+v at %v: %+v", s.life, c.now, at)
			}
			if c.lapsed && (c.now.Before(at.period.Start) || !c.now.Before(at.period.End)) {
				t.Fatalf("at %v the period is %+v", c.now, at.period)
			}
		}
	})
}

// A checkout becomes paid once, by the right amount of the right plan, however
// late that is heard of.
func TestSettleCheckout(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		made := moments().Draw(t, "made")
		c := Checkout{Status: rapid.SampledFrom([]CheckoutStatus{CheckoutPending, CheckoutFailed, CheckoutAbandoned}).Draw(t, "status"), Amount: 100, Currency: "NGN", CreatedAt: made}
		now := made.Add(time.Duration(rapid.IntRange(0, 100).Draw(t, "hours")) * time.Hour)
		a := Charge{
			Paid: rapid.Bool().Draw(t, "paid"), Amount: rapid.SampledFrom([]int64{99, 100, -1}).Draw(t, "amount"), Currency: rapid.SampledFrom([]string{"NGN", "USD"}).Draw(t, "currency"),
			PlanCode: rapid.SampledFrom([]string{"", "PLN_a", "PLN_b"}).Draw(t, "plan"), PaidAt: new(moments().Draw(t, "paid at")),
		}
		a.Failed = !a.Paid && rapid.Bool().Draw(t, "failed")
		right := a.Paid && a.Amount == 100 && a.Currency == "NGN" && a.PlanCode != "PLN_b"
		if c.settle(a, "PLN_a", now) != right || (c.Status == CheckoutSuccessful) != right {
			t.Fatalf("%+v makes %+v", a, c)
		}
		if right && (c.PaidAt.Before(made) || c.PaidAt.After(now)) {
			t.Fatalf("made at %v, paid at %v, heard of at %v", made, c.PaidAt, now)
		}
		if right && c.settle(a, "PLN_a", now) {
			t.Fatal("it was paid twice")
		}
		if (c.CheckAt != nil) && c.Status != CheckoutPending {
			t.Fatalf("%s is asked about", c.Status)
		}
	})
}
