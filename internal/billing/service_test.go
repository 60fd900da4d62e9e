package billing

import (
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/fault"
)

func TestNewTenantIsOnFree(t *testing.T) {
	each(t, func(o *office) {
		plan, err := o.room.PlanOf(t.Context(), o.db, o.tenant)
		if err != nil {
			o.t.Fatal(err)
		}
		if plan.Code != Free || plan.Price != 0 || plan.Currency != "NGN" || plan.Interval != Monthly || !plan.Active ||
			*plan.MaxStaff != 5 || *plan.MaxServices != 10 || *plan.MaxCustomers != 500 || *plan.MaxApplicationsPerCycle != 100 {
			o.t.Errorf("plan %+v", plan)
		}
		o.period(true, opening, "2026-02-28 09:30:00")
		if u := o.usage(); u != (Usage{Period: u.Period}) {
			o.t.Errorf("usage %+v", u)
		}
		o.ok(o.room.Use, Staff, 2)
		o.write(func(tx *db.Tx) error { return o.room.Start(t.Context(), tx, o.tenant) }) // changes nothing
		if got := o.used(Staff); got != 2 {
			o.t.Errorf("%d in use after starting again", got)
		}
		if _, err := o.room.PlanOf(t.Context(), o.db, "nobody"); !errors.Is(err, db.ErrNotFound) {
			o.t.Errorf("plan of an unknown tenant: %v", err)
		}
	})
}

func TestSlotsUnderLoad(t *testing.T) {
	each(t, func(o *office) {
		const callers = 50
		other := o.newTenant("theirs", true)
		for i, kind := range kinds {
			slots := 5 + 4*i
			o.limit(kind, new(int64(slots)))
			if got := o.atOnce(callers, kind); got != slots {
				o.t.Errorf("%s: %d of %d callers got one of %d slots", kind, got, callers, slots)
			}
			if got := o.used(kind); got != int64(slots) {
				o.t.Errorf("%s: %d in use after %d were given", kind, got, slots)
			}
			o.refused(o.room.Use, kind, int64(slots), int64(slots))
		}
		if u, err := o.room.UsageOf(t.Context(), o.db, other); err != nil || u != (Usage{Period: u.Period}) {
			o.t.Errorf("the other tenant's usage %+v, %v", u, err)
		}
		// A new period, opened by all of them at once.
		o.set("2026-02-28 09:30:00")
		if got := o.atOnce(callers, Applications); got != 9 {
			o.t.Errorf("%d of 9 slots of the next period were taken", got)
		}
		if got := o.atOnce(callers, Staff); got != 0 {
			o.t.Errorf("%d seats came free with the next period", got)
		}
		o.period(true, "2026-02-28 09:30:00", "2026-03-31 09:30:00")
	})
}

func TestNoLimit(t *testing.T) {
	each(t, func(o *office) {
		for _, kind := range kinds {
			o.limit(kind, nil)
			if got := o.atOnce(20, kind); got != 20 {
				o.t.Errorf("%s: %d of 20", kind, got)
			}
			o.ok(o.room.Check, kind, 1)
			if got := o.used(kind); got != 20 {
				o.t.Errorf("%s: %d in use", kind, got)
			}
			o.limit(kind, new(int64(0)))
			o.refused(o.room.Use, kind, 20, 0)
			o.refused(o.room.Check, kind, 20, 0)
		}
		// Where nothing is allowed, a new period allows nothing either.
		o.set("2026-03-01 00:00:00")
		o.refused(o.room.Use, Applications, 0, 0)
		o.ok(o.room.Check, Applications, 1)
	})
}

func TestRelease(t *testing.T) {
	each(t, func(o *office) {
		for _, kind := range kinds {
			o.limit(kind, new(int64(2)))
			o.ok(o.room.Use, kind, 2)
			o.refused(o.room.Use, kind, 2, 2)
			o.ok(o.room.Release, kind, 1)
			o.ok(o.room.Use, kind, 1)
			o.refused(o.room.Use, kind, 2, 2)
			o.ok(o.room.Release, kind, 3) // one more than there are
			if got := o.used(kind); got != 0 {
				o.t.Errorf("%s: %d in use", kind, got)
			}
			o.ok(o.room.Use, kind, 2)
			o.refused(o.room.Use, kind, 2, 2)
		}
	})
}

func TestCheckAfterTheLimitCameDown(t *testing.T) {
	each(t, func(o *office) {
		o.ok(o.room.Check, Staff, 1)
		o.ok(o.room.Use, Staff, 5)
		o.ok(o.room.Check, Staff, 2) // five of five: those who are counted may come
		o.limit(Staff, new(int64(3)))
		o.refused(o.room.Check, Staff, 5, 3)
		o.refused(o.room.Use, Staff, 5, 3)
		o.ok(o.room.Release, Staff, 2)
		o.ok(o.room.Check, Staff, 1)
		o.refused(o.room.Use, Staff, 3, 3)
		if got := o.used(Staff); got != 3 {
			o.t.Errorf("%d in use after checking", got)
		}
	})
}

func TestPeriodsRollOver(t *testing.T) {
	each(t, func(o *office) {
		o.limit(Applications, new(int64(2)))
		for _, c := range []struct{ last, next, end string }{
			{"2026-02-28 09:29:59.999999", "2026-02-28 09:30:00", "2026-03-31 09:30:00"},
			{"2026-03-31 09:29:59.999999", "2026-03-31 09:30:00", "2026-04-30 09:30:00"},
			{"2026-04-30 09:29:59.999999", "2026-12-31 09:30:00", "2027-01-31 09:30:00"}, // months without a use
			{"2027-01-31 09:29:59.999999", "2028-02-29 09:30:00", "2028-03-31 09:30:00"},
		} {
			o.set(c.last)
			o.ok(o.room.Use, Applications, 2)
			o.ok(o.room.Use, Services, 1)
			o.refused(o.room.Use, Applications, 2, 2)
			o.set(c.next)
			o.period(false, c.next, c.end)
			if got := o.used(Applications); got != 0 {
				o.t.Errorf("%s: %d in use in the new period", c.next, got)
			}
			o.ok(o.room.Check, Applications, 1)
			o.ok(o.room.Use, Applications, 1)
			o.period(true, c.next, c.end)
			if got := o.used(Applications); got != 1 {
				o.t.Errorf("%s: %d in use after the first", c.next, got)
			}
			o.ok(o.room.Release, Applications, 1)
		}
		if got := o.used(Services); got != 4 {
			o.t.Errorf("%d services in use; they have no period", got)
		}
		// A clock that is behind counts in the period that was opened.
		o.ok(o.room.Use, Applications, 1)
		o.set("2028-02-28 00:00:00")
		o.ok(o.room.Use, Applications, 1)
		o.refused(o.room.Use, Applications, 2, 2)
		o.period(true, "2028-02-29 09:30:00", "2028-03-31 09:30:00")
	})
}

// Whoever waited for the counter across the end of a period comes with the old
// one, and must neither begin it anew nor be lost.
func TestLateCallerCountsInTheNewPeriod(t *testing.T) {
	each(t, func(o *office) {
		o.limit(Applications, new(int64(2)))
		old := o.usage().Period.Start
		o.ok(o.room.Use, Applications, 2)
		o.set("2026-03-01 00:00:00")
		o.ok(o.room.Use, Applications, 1)
		for _, want := range []bool{true, false} {
			o.write(func(tx *db.Tx) error {
				took, err := takeSlot(t.Context(), tx, o.tenant, Applications, 2, old)
				if took != want {
					o.t.Errorf("a late caller took a slot: %v", took)
				}
				return err
			})
		}
		if got := o.used(Applications); got != 2 {
			o.t.Errorf("%d in use", got)
		}
	})
}

// A period that costs something is followed by one only when that is paid for.
func TestPaidPeriodDoesNotGoOnByItself(t *testing.T) {
	each(t, func(o *office) {
		o.limit(Applications, new(int64(1)))
		o.exec("UPDATE plans SET price = 500000 WHERE code = 'FREE'")
		o.ok(o.room.Use, Applications, 1)
		o.set("2026-05-01 00:00:00")
		o.refused(o.room.Use, Applications, 1, 1)
		o.period(true, opening, "2026-02-28 09:30:00")
		start := o.room.Now()
		o.exec("UPDATE subscriptions SET period_start = $1, period_end = $2 WHERE tenant_id = $3", start, start.Add(time.Hour), o.tenant)
		o.ok(o.room.Use, Applications, 1)
		o.refused(o.room.Use, Applications, 1, 1)
	})
}

func TestTenantWithoutRows(t *testing.T) {
	each(t, func(o *office) {
		o.tenant = o.newTenant("older", false)
		o.set("2026-04-15 00:00:00")
		if plan, err := o.room.PlanOf(t.Context(), o.db, o.tenant); err != nil || plan.Code != Free {
			o.t.Errorf("plan %+v, %v", plan, err)
		}
		want := Usage{Period: Period{at(t, "2026-03-31 09:30:00"), at(t, "2026-04-30 09:30:00")}}
		if got := o.usage(); got != want {
			o.t.Errorf("usage %+v", got)
		}
		for _, kind := range kinds {
			o.ok(o.room.Check, kind, 1)
			o.ok(o.room.Release, kind, 1)
		}
		if n := o.count("SELECT COUNT(*) FROM subscriptions WHERE tenant_id = $1", o.tenant); n != 0 {
			o.t.Errorf("%d subscriptions made by looking", n)
		}
	})
}

// Many times over, because only callers that look before the first one is done
// make the rows together.
func TestRowsMadeByManyAtOnce(t *testing.T) {
	each(t, func(o *office) {
		const callers, slots = 20, 3
		for _, kind := range kinds {
			o.limit(kind, new(int64(slots)))
		}
		for _, slug := range []string{"one", "two", "three", "four", "five", "six", "seven", "eight"} {
			o.set(opening)
			o.tenant = o.newTenant("tenant-"+slug, false)
			o.set("2026-04-15 00:00:00")
			took := map[LimitKind]*atomic.Int64{}
			for _, kind := range kinds {
				took[kind] = new(atomic.Int64)
			}
			var wg sync.WaitGroup
			for i := range callers {
				kind := kinds[i%len(kinds)]
				wg.Go(func() {
					switch err := o.do(o.room.Use, kind); {
					case err == nil:
						took[kind].Add(1)
					case !fault.Has(err, fault.TierLimitExceeded):
						o.t.Errorf("%s: %v", kind, err)
					}
				})
			}
			wg.Wait()
			for _, kind := range kinds {
				if got := took[kind].Load(); got != slots || o.used(kind) != slots {
					o.t.Errorf("%s: %d callers got one of %d slots, %d in use", kind, got, slots, o.used(kind))
				}
			}
			if n := o.count("SELECT COUNT(*) FROM usage_counters WHERE tenant_id = $1", o.tenant); n != int64(len(kinds)) {
				o.t.Errorf("%d counters", n)
			}
			o.period(true, "2026-03-31 09:30:00", "2026-04-30 09:30:00")
		}
	})
}

func TestRollbackGivesTheSlotBack(t *testing.T) {
	each(t, func(o *office) {
		changed := errors.New("changed my mind")
		for _, slug := range []string{"", "without-rows"} {
			if slug != "" {
				o.tenant = o.newTenant(slug, false)
			}
			for _, kind := range kinds {
				o.limit(kind, new(int64(1)))
				err := o.db.Write(t.Context(), func(tx *db.Tx) error {
					if err := o.room.Use(t.Context(), tx, o.tenant, kind); err != nil {
						return err
					}
					return changed
				})
				if !errors.Is(err, changed) || o.used(kind) != 0 {
					o.t.Errorf("%s: %v, %d in use", kind, err, o.used(kind))
				}
			}
			for _, kind := range kinds {
				o.ok(o.room.Use, kind, 1)
				o.refused(o.room.Use, kind, 1, 1)
			}
		}
		// The caller who waits for the last slot gets it from the one who gives up.
		o.ok(o.room.Release, Staff, 1)
		holds, waiter := make(chan struct{}), make(chan error, 1)
		go func() {
			<-holds
			waiter <- o.do(o.room.Use, Staff)
		}()
		err := o.db.Write(t.Context(), func(tx *db.Tx) error {
			if err := o.room.Use(t.Context(), tx, o.tenant, Staff); err != nil {
				return err
			}
			close(holds)
			return changed
		})
		if got := <-waiter; got != nil || !errors.Is(err, changed) {
			o.t.Errorf("the waiting caller got %v, the first one %v", got, err)
		}
	})
}

func TestRefusal(t *testing.T) {
	each(t, func(o *office) {
		o.limit(Applications, new(int64(1)))
		o.ok(o.room.Use, Applications, 1)
		f, ok := errors.AsType[*fault.Error](o.do(o.room.Use, Applications))
		if !ok || f.Code.Status() != 403 || f.Code != "TIER_LIMIT_EXCEEDED" || f.Message != "Plan limit exceeded" {
			o.t.Fatalf("refusal %+v", f)
		}
		data, err := json.Marshal(f.Data)
		if want := `{"limitKind":"APPLICATIONS_PER_CYCLE","used":1,"max":1}`; err != nil || string(data) != want {
			o.t.Errorf("data %s, %v; want %s", data, err, want)
		}
		if errExceeded.Data != nil {
			o.t.Error("the declared fault carries somebody's data")
		}
	})
}
