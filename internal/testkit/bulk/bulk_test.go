package bulk_test

import (
	"errors"
	"testing"
	"time"

	"stagegate/internal/app/operate"
	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/bulk"
	"stagegate/internal/testkit/dbtest"
)

var now = time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)

// A filled database has the requested records, reproducibly and with valid invariants and audit trails. A
// database with data is filled only if More is set.
func TestFill(t *testing.T) {
	t.Parallel()
	size := bulk.Size{Tenants: 3, Requests: 100, Applications: 31, Seed: 7}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := bulk.Fill(t.Context(), d, size, now); err != nil {
			t.Fatal(err)
		}
		for query, want := range map[string]int64{
			"SELECT COUNT(*) FROM tenants":                                3,
			"SELECT COUNT(*) FROM cases":                                  100,
			"SELECT COUNT(*) FROM cases WHERE application_id IS NOT NULL": 31,
			"SELECT COUNT(*) FROM cases WHERE application_id IS NOT NULL AND tenant_id = '" + size.TenantID(1) + "'": 10,
		} {
			if got, err := db.One[int64](t.Context(), d, query); err != nil || got != want {
				t.Errorf("%s: %d, want %d (%v)", query, got, want, err)
			}
		}
		if overdue, err := db.One[int64](t.Context(), d, "SELECT COUNT(*) FROM cases WHERE remind_at < $1", now); err != nil || overdue != 0 {
			t.Errorf("%d customers have yet to be reminded (%v)", overdue, err)
		}
		if r, err := audit.Verify(t.Context(), d, ""); err != nil || r.Breaks != nil || r.Total().Entries < 100 {
			t.Errorf("the histories: %+v, %v", r, err)
		}
		if violations, err := operate.Violations(t.Context(), d); err != nil || violations != nil {
			t.Errorf("%v (%v)", violations, err)
		}
		again := dbtest.Open(t, d.Engine())
		if err := bulk.Fill(t.Context(), again, size, now); err != nil {
			t.Fatal(err)
		}
		const sample = "SELECT reference || id || search || status FROM cases ORDER BY tenant_id, id"
		one, err := db.All[string](t.Context(), d, sample)
		if err != nil {
			t.Fatal(err)
		}
		two, err := db.All[string](t.Context(), again, sample)
		if err != nil || len(one) != len(two) {
			t.Fatal(err)
		}
		for i := range one {
			if one[i] != two[i] {
				t.Fatalf("the same seed gives %q and %q", one[i], two[i])
			}
		}
		if err := bulk.Fill(t.Context(), d, size, now); !errors.Is(err, bulk.ErrNotEmpty) {
			t.Errorf("filled a second time: %v", err)
		}
		size := size
		size.Seed, size.More = 8, true
		if err := bulk.Fill(t.Context(), d, size, now); err != nil {
			t.Errorf("with Add set: %v", err)
		}
	})
}
