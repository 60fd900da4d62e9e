package billing

import (
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func TestNewTenantOnFree(t *testing.T) {
	each(t, func(e *env) {
		plan, err := e.billing.PlanOf(t.Context(), e.db, e.tenant)
		if err != nil {
			e.t.Fatal(err)
		}
		if plan.Code != Free || plan.Price != 0 || plan.Currency != "NGN" || plan.Interval != Monthly || !plan.Active ||
			*plan.MaxStaff != 5 || *plan.MaxServices != 10 || *plan.MaxCustomers != 500 || *plan.MaxApplicationsPerCycle != 100 {
			e.t.Errorf("plan %+v", plan)
		}
		e.period(true, startTime, "2026-02-28 09:30:00")
		if u := e.usage(); u != (Usage{Period: u.Period}) {
			e.t.Errorf("usage %+v", u)
		}
		e.ok(e.billing.Use, Staff, 2)
		e.write(func(tx *db.Tx) error { return e.billing.Start(t.Context(), tx, e.tenant) }) // changes nothing
		if got := e.used(Staff); got != 2 {
			e.t.Errorf("usage %d after a second Start, want 2", got)
		}
		if _, err := e.billing.PlanOf(t.Context(), e.db, "unknown"); !errors.Is(err, db.ErrNotFound) {
			e.t.Errorf("plan of an unknown tenant: %v", err)
		}
	})
}

func TestConcurrentUse(t *testing.T) {
	each(t, func(e *env) {
		const callers = 50
		other := e.newTenant("theirs", true)
		for i, kind := range kinds {
			slots := 5 + 4*i
			e.limit(kind, new(int64(slots)))
			if got := e.atOnce(callers, kind); got != slots {
				e.t.Errorf("%s: %d of %d calls of Use succeeded, want %d", kind, got, callers, slots)
			}
			if got := e.used(kind); got != int64(slots) {
				e.t.Errorf("%s: usage %d, want %d", kind, got, slots)
			}
			e.refused(e.billing.Use, kind, int64(slots), int64(slots))
		}
		if u, err := e.usageOf(other); err != nil || u != (Usage{Period: u.Period}) {
			e.t.Errorf("the other tenant's usage %+v, %v", u, err)
		}
		// Concurrent callers open a new period.
		e.set("2026-02-28 09:30:00")
		if got := e.atOnce(callers, Applications); got != 9 {
			e.t.Errorf("%d calls of Use succeeded in the next period, want 9", got)
		}
		if got := e.atOnce(callers, Staff); got != 0 {
			e.t.Errorf("the next period allowed %d more staff, want 0", got)
		}
		e.period(true, "2026-02-28 09:30:00", "2026-03-31 09:30:00")
	})
}

func TestNoLimit(t *testing.T) {
	each(t, func(e *env) {
		for _, kind := range kinds {
			e.limit(kind, nil)
			if got := e.atOnce(20, kind); got != 20 {
				e.t.Errorf("%s: %d of 20", kind, got)
			}
			e.ok(e.billing.Check, kind, 1)
			if got := e.used(kind); got != 20 {
				e.t.Errorf("%s: %d in use", kind, got)
			}
			e.limit(kind, new(int64(0)))
			e.refused(e.billing.Use, kind, 20, 0)
			e.refused(e.billing.Check, kind, 20, 0)
		}
		// A limit of 0 also holds in a new period.
		e.set("2026-03-01 00:00:00")
		e.refused(e.billing.Use, Applications, 0, 0)
		e.ok(e.billing.Check, Applications, 1)
	})
}

func TestRelease(t *testing.T) {
	each(t, func(e *env) {
		for _, kind := range kinds {
			e.limit(kind, new(int64(2)))
			e.ok(e.billing.Use, kind, 2)
			e.refused(e.billing.Use, kind, 2, 2)
			e.ok(e.billing.Release, kind, 1)
			e.ok(e.billing.Use, kind, 1)
			e.refused(e.billing.Use, kind, 2, 2)
			e.ok(e.billing.Release, kind, 3) // one more than the usage
			if got := e.used(kind); got != 0 {
				e.t.Errorf("%s: %d in use", kind, got)
			}
			e.ok(e.billing.Use, kind, 2)
			e.refused(e.billing.Use, kind, 2, 2)
		}
	})
}

func TestCheckAfterLimitWasLowered(t *testing.T) {
	each(t, func(e *env) {
		e.ok(e.billing.Check, Staff, 1)
		e.ok(e.billing.Use, Staff, 5)
		e.ok(e.billing.Check, Staff, 2) // 5 of 5 does not exceed the limit
		e.limit(Staff, new(int64(3)))
		e.refused(e.billing.Check, Staff, 5, 3)
		e.refused(e.billing.Use, Staff, 5, 3)
		e.ok(e.billing.Release, Staff, 2)
		e.ok(e.billing.Check, Staff, 1)
		e.refused(e.billing.Use, Staff, 3, 3)
		if got := e.used(Staff); got != 3 {
			e.t.Errorf("usage %d after Check, want 3", got)
		}
	})
}

func TestPeriodsRollOver(t *testing.T) {
	each(t, func(e *env) {
		e.limit(Applications, new(int64(2)))
		for _, c := range []struct{ last, next, end string }{
			{"2026-02-28 09:29:59.999999", "2026-02-28 09:30:00", "2026-03-31 09:30:00"},
			{"2026-03-31 09:29:59.999999", "2026-03-31 09:30:00", "2026-04-30 09:30:00"},
			{"2026-04-30 09:29:59.999999", "2026-12-31 09:30:00", "2027-01-31 09:30:00"}, // months without usage
			{"2027-01-31 09:29:59.999999", "2028-02-29 09:30:00", "2028-03-31 09:30:00"},
		} {
			e.set(c.last)
			e.ok(e.billing.Use, Applications, 2)
			e.ok(e.billing.Use, Services, 1)
			e.refused(e.billing.Use, Applications, 2, 2)
			e.set(c.next)
			e.period(false, c.next, c.end)
			if got := e.used(Applications); got != 0 {
				e.t.Errorf("%s: usage %d in the new period, want 0", c.next, got)
			}
			e.ok(e.billing.Check, Applications, 1)
			e.ok(e.billing.Use, Applications, 1)
			e.period(true, c.next, c.end)
			if got := e.used(Applications); got != 1 {
				e.t.Errorf("%s: usage %d after one Use", c.next, got)
			}
			e.ok(e.billing.Release, Applications, 1)
		}
		if got := e.used(Services); got != 4 {
			e.t.Errorf("usage of services is %d, want 4: it has no period", got)
		}
		// A caller with a slow clock is counted in the period that is stored.
		e.ok(e.billing.Use, Applications, 1)
		e.set("2028-02-28 00:00:00")
		e.ok(e.billing.Use, Applications, 1)
		e.refused(e.billing.Use, Applications, 2, 2)
		e.period(true, "2028-02-29 09:30:00", "2028-03-31 09:30:00")
	})
}

// A caller that waited for the counter across the end of a period still has the old
// one. It must not reset the counter, and it must be counted.
func TestLateCallerCountsInNewPeriod(t *testing.T) {
	each(t, func(e *env) {
		e.limit(Applications, new(int64(2)))
		old := e.usage().Period.Start
		e.ok(e.billing.Use, Applications, 2)
		e.set("2026-03-01 00:00:00")
		e.ok(e.billing.Use, Applications, 1)
		for _, want := range []bool{true, false} {
			e.write(func(tx *db.Tx) error {
				counted, err := incrementUsage(t.Context(), tx, e.tenant, Applications, 2, old)
				if counted != want {
					e.t.Errorf("a late caller was counted: %v, want %v", counted, want)
				}
				return err
			})
		}
		if got := e.used(Applications); got != 2 {
			e.t.Errorf("%d in use", got)
		}
	})
}

// A paid plan gets another period only after payment.
func TestPaidPeriodNotRenewedUnpaid(t *testing.T) {
	each(t, func(e *env) {
		e.limit(Applications, new(int64(1)))
		e.exec("UPDATE plans SET price = 500000 WHERE code = 'FREE'")
		e.ok(e.billing.Use, Applications, 1)
		e.set("2026-05-01 00:00:00")
		e.refused(e.billing.Use, Applications, 1, 1)
		e.period(true, startTime, "2026-02-28 09:30:00")
		start := e.billing.Now()
		e.exec("UPDATE subscriptions SET period_start = $1, period_end = $2 WHERE tenant_id = $3", start, start.Add(time.Hour), e.tenant)
		e.ok(e.billing.Use, Applications, 1)
		e.refused(e.billing.Use, Applications, 1, 1)
	})
}

func TestTenantWithoutRows(t *testing.T) {
	each(t, func(e *env) {
		e.tenant = e.newTenant("older", false)
		e.set("2026-04-15 00:00:00")
		if plan, err := e.billing.PlanOf(t.Context(), e.db, e.tenant); err != nil || plan.Code != Free {
			e.t.Errorf("plan %+v, %v", plan, err)
		}
		want := Usage{Period: Period{at(t, "2026-03-31 09:30:00"), at(t, "2026-04-30 09:30:00")}}
		if got := e.usage(); got != want {
			e.t.Errorf("usage %+v", got)
		}
		for _, kind := range kinds {
			e.ok(e.billing.Check, kind, 1)
			e.ok(e.billing.Release, kind, 1)
		}
		if n := e.count("SELECT COUNT(*) FROM subscriptions WHERE tenant_id = $1", e.tenant); n != 0 {
			e.t.Errorf("reading created %d subscriptions", n)
		}
	})
}

// Repeated for several tenants, because only callers that read before the first
// commit insert the rows concurrently.
func TestConcurrentInsertOfRows(t *testing.T) {
	each(t, func(e *env) {
		const callers, slots = 20, 3
		for _, kind := range kinds {
			e.limit(kind, new(int64(slots)))
		}
		for _, slug := range []string{"one", "two", "three", "four", "five", "six", "seven", "eight"} {
			e.set(startTime)
			e.tenant = e.newTenant("tenant-"+slug, false)
			e.set("2026-04-15 00:00:00")
			counted := map[LimitKind]*atomic.Int64{}
			for _, kind := range kinds {
				counted[kind] = new(atomic.Int64)
			}
			var wg sync.WaitGroup
			for i := range callers {
				kind := kinds[i%len(kinds)]
				wg.Go(func() {
					switch err := e.do(e.billing.Use, kind); {
					case err == nil:
						counted[kind].Add(1)
					case !fault.Has(err, fault.TierLimitExceeded):
						e.t.Errorf("%s: %v", kind, err)
					}
				})
			}
			wg.Wait()
			for _, kind := range kinds {
				if got := counted[kind].Load(); got != slots || e.used(kind) != slots {
					e.t.Errorf("%s: %d calls of Use succeeded, want %d; usage %d", kind, got, slots, e.used(kind))
				}
			}
			if n := e.count("SELECT COUNT(*) FROM usage_counters WHERE tenant_id = $1", e.tenant); n != int64(len(kinds)) {
				e.t.Errorf("%d counters", n)
			}
			e.period(true, "2026-03-31 09:30:00", "2026-04-30 09:30:00")
		}
	})
}

func TestRollbackRestoresCounter(t *testing.T) {
	each(t, func(e *env) {
		errRolledBack := errors.New("rolled back")
		for _, slug := range []string{"", "without-rows"} {
			if slug != "" {
				e.tenant = e.newTenant(slug, false)
			}
			for _, kind := range kinds {
				e.limit(kind, new(int64(1)))
				err := e.db.Write(t.Context(), func(tx *db.Tx) error {
					if err := e.billing.Use(t.Context(), tx, e.tenant, kind); err != nil {
						return err
					}
					return errRolledBack
				})
				if !errors.Is(err, errRolledBack) || e.used(kind) != 0 {
					e.t.Errorf("%s: %v, %d in use", kind, err, e.used(kind))
				}
			}
			for _, kind := range kinds {
				e.ok(e.billing.Use, kind, 1)
				e.refused(e.billing.Use, kind, 1, 1)
			}
		}
		// A caller that waits for the locked counter succeeds if the other one rolls back.
		e.ok(e.billing.Release, Staff, 1)
		holds, waiter := make(chan struct{}), make(chan error, 1)
		go func() {
			<-holds
			waiter <- e.do(e.billing.Use, Staff)
		}()
		err := e.db.Write(t.Context(), func(tx *db.Tx) error {
			if err := e.billing.Use(t.Context(), tx, e.tenant, Staff); err != nil {
				return err
			}
			close(holds)
			return errRolledBack
		})
		if got := <-waiter; got != nil || !errors.Is(err, errRolledBack) {
			e.t.Errorf("the waiting caller got %v, the first one got %v", got, err)
		}
	})
}

func TestLimitFault(t *testing.T) {
	each(t, func(e *env) {
		e.limit(Applications, new(int64(1)))
		e.ok(e.billing.Use, Applications, 1)
		f, ok := errors.AsType[*fault.Error](e.do(e.billing.Use, Applications))
		if !ok || f.Code.Status() != 403 || f.Code != "TIER_LIMIT_EXCEEDED" || f.Text.String() != "Plan limit exceeded" {
			e.t.Fatalf("fault %+v", f)
		}
		data, err := json.Marshal(f.Data)
		if want := `{"limitKind":"APPLICATIONS_PER_CYCLE","used":1,"max":1}`; err != nil || string(data) != want {
			e.t.Errorf("data %s, %v; want %s", data, err, want)
		}
		if errExceeded.Data != nil {
			e.t.Error("the declared fault was modified")
		}
	})
}
