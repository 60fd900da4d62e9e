package billing

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/dbtest"
)

// env is a billing service with a tenant on the FREE plan and a clock that tests set.
type env struct {
	t       *testing.T
	db      *db.DB
	billing *Service
	clock   *atomic.Int64 // microseconds
	tenant  string
}

const startTime = "2026-01-31 09:30:00"

// each runs a test on both engines, with an env of its own.
func each(t *testing.T, test func(e *env)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := &env{t: t, db: d, clock: new(atomic.Int64)}
		e.billing = New(d, func() time.Time { return time.UnixMicro(e.clock.Load()).UTC() }, nil, nil, nil)
		e.set(startTime)
		e.tenant = e.newTenant("mine", true)
		test(e)
	})
}

func (e *env) set(now string) { e.clock.Store(at(e.t, now).UnixMicro()) }

// newTenant creates a tenant, with a subscription or without.
func (e *env) newTenant(slug string, start bool) string {
	e.t.Helper()
	var id string
	e.write(func(tx *db.Tx) error {
		created, err := tenants.Create(e.t.Context(), tx, slug, slug, e.billing.Now())
		if err != nil || !start {
			id = created.ID
			return err
		}
		id = created.ID
		return e.billing.Start(e.t.Context(), tx, id)
	})
	return id
}

func (e *env) write(fn func(tx *db.Tx) error) {
	e.t.Helper()
	if err := e.db.Write(e.t.Context(), fn); err != nil {
		e.t.Fatal(err)
	}
}

// exec changes rows directly in the database.
func (e *env) exec(query string, args ...any) {
	e.t.Helper()
	e.write(func(tx *db.Tx) error {
		_, err := db.Exec(e.t.Context(), tx, query, args...)
		return err
	})
}

var limitColumns = map[LimitKind]string{
	Staff: "max_staff", Applications: "max_applications_per_cycle", Services: "max_services", Customers: "max_customers",
}

// limit sets a limit of the FREE plan.
func (e *env) limit(kind LimitKind, limit *int64) {
	e.t.Helper()
	e.exec("UPDATE plans SET "+limitColumns[kind]+" = $1 WHERE code = 'FREE'", limit)
}

type counterFunc func(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind) error

// do runs fn for the tenant in a transaction of its own.
func (e *env) do(fn counterFunc, kind LimitKind) error {
	return e.db.Write(e.t.Context(), func(tx *db.Tx) error { return fn(e.t.Context(), tx, e.tenant, kind) })
}

// ok runs fn several times and requires success.
func (e *env) ok(fn counterFunc, kind LimitKind, times int) {
	e.t.Helper()
	for range times {
		if err := e.do(fn, kind); err != nil {
			e.t.Fatalf("%s: %v", kind, err)
		}
	}
}

// refused runs fn and requires TIER_LIMIT_EXCEEDED with this usage and limit.
func (e *env) refused(fn counterFunc, kind LimitKind, used, limit int64) {
	e.t.Helper()
	err := e.do(fn, kind)
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.TierLimitExceeded || f.Data != (Exceeded{kind, used, limit}) {
		e.t.Errorf("%s: got %v (%+v), want TIER_LIMIT_EXCEEDED with %d of %d", kind, err, f, used, limit)
	}
}

// atOnce calls Use n times concurrently and returns how many calls succeeded.
func (e *env) atOnce(n int, kind LimitKind) int {
	e.t.Helper()
	var wg sync.WaitGroup
	var counted atomic.Int64
	start := make(chan struct{})
	for range n {
		wg.Go(func() {
			<-start
			switch err := e.do(e.billing.Use, kind); {
			case err == nil:
				counted.Add(1)
			case !fault.Has(err, fault.TierLimitExceeded):
				e.t.Errorf("%s: %v", kind, err)
			}
		})
	}
	close(start)
	wg.Wait()
	return int(counted.Load())
}

// usageOf returns the usage of a tenant.
func (e *env) usageOf(tenant string) (Usage, error) {
	effective, err := e.billing.effectivePlan(e.t.Context(), e.db, tenant)
	if err != nil {
		return Usage{}, err
	}
	counters, err := countersOf(e.t.Context(), e.db, tenant)
	if err != nil {
		return Usage{}, err
	}
	today, err := dailyUsage(e.t.Context(), e.db, tenant, dayOf(e.billing.Now()))
	return usageIn(effective.period, counters, today), err
}

func (e *env) usage() Usage {
	e.t.Helper()
	u, err := e.usageOf(e.tenant)
	if err != nil {
		e.t.Fatal(err)
	}
	return u
}

func (e *env) used(kind LimitKind) int64 {
	e.t.Helper()
	u := e.usage()
	return map[LimitKind]int64{Staff: u.Staff, Applications: u.Applications, Services: u.Services, Customers: u.Customers}[kind]
}

func (e *env) count(query string, args ...any) int64 {
	e.t.Helper()
	n, err := db.One[int64](e.t.Context(), e.db, query, args...)
	if err != nil {
		e.t.Fatal(err)
	}
	return n
}

// period checks the tenant's current period, and whether the row has it.
func (e *env) period(stored bool, start, end string) {
	e.t.Helper()
	want := Period{at(e.t, start), at(e.t, end)}
	if got := e.usage().Period; got != want {
		e.t.Errorf("period %v, want %v", got, want)
	}
	row, err := planSubscriptionOf(e.t.Context(), e.db, e.tenant)
	if err != nil {
		e.t.Fatal(err)
	}
	if got := (Period{row.PeriodStart, row.PeriodEnd}); (got == want) != stored {
		e.t.Errorf("the row has %v", got)
	}
}
