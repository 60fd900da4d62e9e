package billing

import (
	"fmt"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/dbtest"
)

// seededService is a service with many tenants, each with a subscription and counters.
func seededService(b *testing.B, engine string, ids int) *Service {
	b.Helper()
	d, err := db.Open(b.Context(), dbtest.URL(b, engine), db.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = d.Close() })
	if err := d.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	now := time.Date(2027, 5, 1, 0, 0, 0, 0, time.UTC)
	s := New(d, func() time.Time { return now }, nil, nil, nil)
	err = d.Write(b.Context(), func(tx *db.Tx) error {
		for _, statement := range []string{
			`INSERT INTO tenants (id, slug, name, status, created_at, updated_at, search, suspension_reason)
				SELECT CAST(n AS TEXT), CAST(n AS TEXT), 'Tenant', 'ACTIVE', CAST($1 AS TIMESTAMPTZ), CAST($1 AS TIMESTAMPTZ), '', '' FROM numbers`,
			`INSERT INTO subscriptions (tenant_id, plan_id, status, started_at, period_start, period_end, past_due_at, created_at, updated_at)
				SELECT CAST(n AS TEXT), '00000000-0000-7000-8000-00000000000' || CAST(1 + n % 3 AS TEXT), CASE WHEN n % 50 = 1 THEN 'PAST_DUE' ELSE 'ACTIVE' END,
				CAST($1 AS TIMESTAMPTZ), CAST($1 AS TIMESTAMPTZ), CAST($1 AS TIMESTAMPTZ), CASE WHEN n % 50 = 1 THEN CAST($1 AS TIMESTAMPTZ) END,
				CAST($1 AS TIMESTAMPTZ), CAST($1 AS TIMESTAMPTZ) FROM numbers`,
			`INSERT INTO usage_counters (tenant_id, kind, used) SELECT CAST(n AS TEXT), 'STAFF', 3 FROM numbers`,
			`INSERT INTO usage_counters (tenant_id, kind, used) SELECT CAST(n AS TEXT), 'SERVICES', 3 FROM numbers`,
			`INSERT INTO usage_counters (tenant_id, kind, used) SELECT CAST(n AS TEXT), 'CUSTOMERS', 3 FROM numbers`,
		} {
			numbers := fmt.Sprintf("WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < %d) ", ids)
			var args []any
			if statement[12] != 'u' {
				args = []any{now}
			}
			if _, err := db.Exec(b.Context(), tx, numbers+statement, args...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return s
}

func benchmarkSeeded(b *testing.B, run func(b *testing.B, s *Service)) {
	b.Helper()
	for _, engine := range dbtest.Engines {
		for _, ids := range []int{1000, 10_000} {
			b.Run(fmt.Sprintf("%s/%d", engine, ids), func(b *testing.B) {
				s := seededService(b, engine, ids)
				b.ResetTimer()
				for range b.N {
					run(b, s)
				}
			})
		}
	}
}

// A cached tier would need a version check, which costs one of the two look-ups.
func BenchmarkTier(b *testing.B) {
	benchmarkSeeded(b, func(b *testing.B, s *Service) {
		b.Helper()
		if _, err := s.Tier(b.Context(), s.DB, "77"); err != nil {
			b.Fatal(err)
		}
	})
}

func BenchmarkTierVersion(b *testing.B) {
	benchmarkSeeded(b, func(b *testing.B, s *Service) {
		b.Helper()
		if _, err := db.One[time.Time](b.Context(), s.DB, `SELECT updated_at FROM subscriptions WHERE tenant_id = $1`, "77"); err != nil {
			b.Fatal(err)
		}
	})
}

func BenchmarkBusiness(b *testing.B) {
	benchmarkSeeded(b, func(b *testing.B, s *Service) {
		b.Helper()
		if _, err := s.Totals(b.Context(), s.DB); err != nil {
			b.Fatal(err)
		}
	})
}

func BenchmarkPastDue(b *testing.B) {
	benchmarkSeeded(b, func(b *testing.B, s *Service) {
		b.Helper()
		if _, err := s.pastDue(b.Context(), s.DB, db.Paging{Limit: 100, Order: "past_due_at DESC, id DESC"}); err != nil {
			b.Fatal(err)
		}
	})
}

func BenchmarkTenants(b *testing.B) {
	benchmarkSeeded(b, func(b *testing.B, s *Service) {
		b.Helper()
		if _, err := s.tenantPlans(b.Context(), s.DB, tenants.Filter{}, db.Paging{Limit: 100, Order: "created_at DESC, id DESC"}); err != nil {
			b.Fatal(err)
		}
	})
}
