package billing

import (
	"sync"
	"sync/atomic"
	"testing"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// useToday calls UseToday in a transaction of its own.
func (e *env) useToday(tenant string, kind LimitKind, n int64) (d Daily, counted bool) {
	e.t.Helper()
	err := e.db.Write(e.t.Context(), func(tx *db.Tx) (err error) {
		d, counted, err = e.billing.UseToday(e.t.Context(), tx, tenant, kind, n)
		return err
	})
	if err != nil {
		e.t.Fatal(err)
	}
	return d, counted
}

// Daily usage ends at the limit of the plan and restarts at 0 on the next day.
func TestDailyLimit(t *testing.T) {
	each(t, func(e *env) {
		e.exec("UPDATE plans SET max_mails_per_day = 5 WHERE code = 'FREE'")
		for _, c := range []struct {
			n, used int64
			counted bool
		}{{6, 0, false}, {3, 3, true}, {3, 3, false}, {2, 5, true}, {1, 5, false}} {
			d, counted := e.useToday(e.tenant, MailsPerDay, c.n)
			if d.Used != c.used || counted != c.counted || d.Max == nil || *d.Max != 5 || !d.Ends.Equal(at(t, "2026-02-01 00:00:00")) {
				t.Errorf("%d more: %+v, %t, want %d used, %t", c.n, d, counted, c.used, c.counted)
			}
		}
		if _, counted := e.useToday(e.newTenant("other", true), MailsPerDay, 5); !counted {
			t.Error("the usage of one tenant counts for another")
		}
		if _, counted := e.useToday(e.tenant, BytesPerDay, 5); !counted {
			t.Error("the usage of one kind counts for another")
		}
		for _, nobody := range []string{"", auth.PlatformScope} {
			if d, counted := e.useToday(nobody, MailsPerDay, 1000); !counted || d.Max != nil {
				t.Errorf("tenant %q is limited: %+v", nobody, d)
			}
		}
		e.set("2026-02-01 00:00:00")
		if d, counted := e.useToday(e.tenant, MailsPerDay, 5); !counted || d.Used != 5 {
			t.Errorf("on the next day: %+v, %t", d, counted)
		}
		e.exec("UPDATE plans SET max_mails_per_day = NULL WHERE code = 'FREE'")
		if d, counted := e.useToday(e.tenant, MailsPerDay, 5); !counted || d.Used != 10 || d.Max != nil {
			t.Errorf("without a limit: %+v, %t", d, counted)
		}

		e.set("2026-02-08 00:00:00")
		if err := e.billing.CleanUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := e.count("SELECT COUNT(*) FROM daily_usage"); n != 1 {
			t.Errorf("%d days are kept, want the one that ended six days ago", n)
		}
	})
}

// Of many concurrent calls exactly as many succeed as the limit allows.
func TestConcurrentDailyUse(t *testing.T) {
	each(t, func(e *env) {
		e.exec("UPDATE plans SET max_mails_per_day = 7 WHERE code = 'FREE'")
		var all sync.WaitGroup
		var counted atomic.Int64
		for range 20 {
			all.Go(func() {
				if _, ok := e.useToday(e.tenant, MailsPerDay, 1); ok {
					counted.Add(1)
				}
			})
		}
		all.Wait()
		if n := counted.Load(); n != 7 {
			t.Errorf("%d succeeded, want 7", n)
		}
	})
}

// The migration that introduced daily limits gave them to the seeded plans and to existing ones.
func TestSeededDailyLimits(t *testing.T) {
	each(t, func(e *env) {
		for code, want := range map[string][2]int64{"FREE": {200, 512 << 20}, "STARTER": {2000, 4 << 30}, "GROWTH": {10_000, 16 << 30}} {
			p, err := planByCode(t.Context(), e.db, code)
			if err != nil {
				t.Fatal(err)
			}
			if got := [2]int64{*p.MaxMailsPerDay, *p.MaxBytesPerDay}; got != want {
				t.Errorf("%s: %v, want %v", code, got, want)
			}
		}
	})
}
