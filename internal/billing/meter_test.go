package billing

import (
	"errors"
	"testing"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

// wantRefused checks that a caller cannot write any more, and the limit reported.
func (e *env) wantRefused(by auth.Caller, used, limit int64) {
	e.t.Helper()
	err := e.billing.Meter.Check(e.t.Context(), e.billing.DB, by)
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.TierLimitExceeded || f.Data != (Exceeded{BytesPerDay, used, limit}) {
		e.t.Errorf("got %v (%+v), want TIER_LIMIT_EXCEEDED with %d of %d", err, f, used, limit)
	}
}

func (e *env) wantAllowed(by auth.Caller) {
	e.t.Helper()
	if err := e.billing.Meter.Check(e.t.Context(), e.billing.DB, by); err != nil {
		e.t.Errorf("%s is refused: %v", by.Kind, err)
	}
}

// A tenant's bytes count on all instances up to the limit of its plan; a customer may use a share of
// it.
func TestMeter(t *testing.T) {
	each(t, func(e *env) {
		e.exec("UPDATE plans SET max_bytes_per_day = 1000 WHERE code = 'FREE'")
		other := New(e.db, e.billing.Now, nil, nil, nil) // another instance
		staff := auth.Caller{Tenant: e.tenant, ID: "s", Kind: auth.Staff}
		ada, bola := auth.Caller{Tenant: e.tenant, ID: "a", Kind: auth.Customer}, auth.Caller{Tenant: e.tenant, ID: "b", Kind: auth.Customer}
		e.wantAllowed(ada)
		e.billing.Meter.Written(ada, 250)
		e.wantRefused(ada, 250, 250)
		e.wantAllowed(bola)
		e.wantAllowed(staff)
		other.Meter.Written(staff, 700)
		for _, s := range []*Service{other, e.billing} {
			if err := s.Meter.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if n := e.count("SELECT used FROM daily_usage WHERE kind = 'BYTES_PER_DAY'"); n != 950 {
			t.Errorf("%d bytes are counted, want 950", n)
		}
		e.clock.Add(refreshEvery.Microseconds())
		e.wantAllowed(staff) // reads what the other instance has written
		e.billing.Meter.Written(staff, 50)
		e.wantRefused(staff, 1000, 1000)
		e.wantRefused(bola, 1000, 1000)
		if tier, err := e.billing.Tier(t.Context(), e.billing.DB, e.tenant); err != nil || tier.Usage.BytesToday != 1000 {
			t.Errorf("the tier: %+v, %v", tier.Usage, err)
		}
		e.wantAllowed(auth.Caller{Tenant: e.newTenant("other", true), ID: "s", Kind: auth.Staff})

		e.exec("UPDATE plans SET max_bytes_per_day = 2000 WHERE code = 'FREE'")
		e.clock.Add(recheckEvery.Microseconds())
		e.wantAllowed(staff)
		e.exec("UPDATE plans SET max_bytes_per_day = NULL WHERE code = 'FREE'")
		e.clock.Add(refreshEvery.Microseconds())
		e.billing.Meter.Written(ada, 5000)
		e.wantAllowed(ada)
		e.exec("UPDATE plans SET max_bytes_per_day = 1000 WHERE code = 'FREE'")
		e.clock.Add(refreshEvery.Microseconds())
		e.wantRefused(staff, 6000, 1000)
		e.clock.Add((24 * time.Hour).Microseconds())
		e.wantAllowed(staff)
		e.wantAllowed(ada)
		if err := e.billing.Meter.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := e.count("SELECT used FROM daily_usage WHERE kind = 'BYTES_PER_DAY'"); n != 6000 {
			t.Errorf("%d bytes are counted of the first day, want 6000", n)
		}
	})
}
