package billing

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/ref"
	"stagegate/internal/tenant"
	"stagegate/internal/test/dbtest"
)

// office is a billing room with a tenant on the FREE plan and a clock to move.
type office struct {
	t      *testing.T
	db     *db.DB
	room   *Service
	clock  *atomic.Int64 // microseconds
	tenant string
}

const opening = "2026-01-31 09:30:00"

// each runs a test on both engines, in an office of its own.
func each(t *testing.T, test func(o *office)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := &office{t: t, db: d, clock: new(atomic.Int64)}
		o.room = New(d, func() time.Time { return time.UnixMicro(o.clock.Load()).UTC() }, nil, nil, nil)
		o.set(opening)
		o.tenant = o.newTenant("mine", true)
		test(o)
	})
}

func (o *office) set(now string) { o.clock.Store(at(o.t, now).UnixMicro()) }

// newTenant makes a tenant, on a plan or without.
func (o *office) newTenant(slug string, start bool) string {
	o.t.Helper()
	var id string
	o.write(func(tx *db.Tx) error {
		made, err := tenant.Create(o.t.Context(), tx, slug, slug, o.room.Now())
		if err != nil || !start {
			id = made.ID
			return err
		}
		id = made.ID
		return o.room.Start(o.t.Context(), tx, id)
	})
	return id
}

func (o *office) write(fn func(tx *db.Tx) error) {
	o.t.Helper()
	if err := o.db.Write(o.t.Context(), fn); err != nil {
		o.t.Fatal(err)
	}
}

// exec changes rows behind the room's back.
func (o *office) exec(query string, args ...any) {
	o.t.Helper()
	o.write(func(tx *db.Tx) error {
		_, err := db.Exec(o.t.Context(), tx, query, args...)
		return err
	})
}

var limitColumns = map[LimitKind]string{
	Staff: "max_staff", Applications: "max_applications_per_cycle", Services: "max_services", Customers: "max_customers",
}

// limit sets a limit of the FREE plan.
func (o *office) limit(kind LimitKind, limit *int64) {
	o.t.Helper()
	o.exec("UPDATE plans SET "+limitColumns[kind]+" = $1 WHERE code = 'FREE'", limit)
}

type verb func(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind) error

// do runs a verb for the tenant in a transaction of its own.
func (o *office) do(v verb, kind LimitKind) error {
	return o.db.Write(o.t.Context(), func(tx *db.Tx) error { return v(o.t.Context(), tx, o.tenant, kind) })
}

// ok is do without a refusal, times times.
func (o *office) ok(v verb, kind LimitKind, times int) {
	o.t.Helper()
	for range times {
		if err := o.do(v, kind); err != nil {
			o.t.Fatalf("%s: %v", kind, err)
		}
	}
}

// refused is do with a refusal that carries these numbers.
func (o *office) refused(v verb, kind LimitKind, used, limit int64) {
	o.t.Helper()
	err := o.do(v, kind)
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.TierLimitExceeded || f.Data != (Exceeded{kind, used, limit}) {
		o.t.Errorf("%s: %v with %+v; want a refusal with %d of %d", kind, err, f, used, limit)
	}
}

// atOnce lets n callers use a slot at the same time and gives how many could.
func (o *office) atOnce(n int, kind LimitKind) int {
	o.t.Helper()
	var wg sync.WaitGroup
	var took atomic.Int64
	start := make(chan struct{})
	for range n {
		wg.Go(func() {
			<-start
			switch err := o.do(o.room.Use, kind); {
			case err == nil:
				took.Add(1)
			case !fault.Has(err, fault.TierLimitExceeded):
				o.t.Errorf("%s: %v", kind, err)
			}
		})
	}
	close(start)
	wg.Wait()
	return int(took.Load())
}

func (o *office) usage() Usage {
	o.t.Helper()
	u, err := o.room.UsageOf(o.t.Context(), o.db, o.tenant)
	if err != nil {
		o.t.Fatal(err)
	}
	return u
}

func (o *office) used(kind LimitKind) int64 {
	o.t.Helper()
	u := o.usage()
	return map[LimitKind]int64{Staff: u.Staff, Applications: u.Applications, Services: u.Services, Customers: u.Customers}[kind]
}

func (o *office) count(query string, args ...any) int64 {
	o.t.Helper()
	n, err := db.One[int64](o.t.Context(), o.db, query, args...)
	if err != nil {
		o.t.Fatal(err)
	}
	return n
}

// period checks the period that the tenant is in, and says whether it has to be
// written down.
func (o *office) period(stored bool, start, end string) {
	o.t.Helper()
	want := Period{at(o.t, start), at(o.t, end)}
	if got := o.usage().Period; got != want {
		o.t.Errorf("period %v, want %v", got, want)
	}
	on, err := subscriptionOf(o.t.Context(), o.db, o.tenant)
	if err != nil {
		o.t.Fatal(err)
	}
	if got := (Period{on.PeriodStart, on.PeriodEnd}); (got == want) != stored {
		o.t.Errorf("written down is %v", got)
	}
}

// person makes a person of a tenant.
func (o *office) person(tenantID, kind, status string) string {
	o.t.Helper()
	id := ref.NewID()
	var role *string
	if kind == "STAFF" {
		role = new(ref.NewID())
		o.exec(`INSERT INTO roles (tenant_id, id, name, system, permissions, created_at) VALUES ($1, $2, $2, $3, '[]', $4)`, tenantID, *role, false, o.room.Now())
	}
	o.exec(`INSERT INTO principals (tenant_id, id, kind, status, email, name, phone, password_hash, role_id, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, '', '', '', $6, $7, $7)`, tenantID, id, kind, status, strings.ToLower(id), role, o.room.Now())
	return id
}
