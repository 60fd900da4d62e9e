package accounts_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// wantCompleteTenants checks the number of organisations, that each has all its records, and that no
// records are orphaned.
func wantCompleteTenants(t *testing.T, s *apptest.Server, want int64) {
	t.Helper()
	for what, statement := range map[string]string{
		"tenants":       `SELECT COUNT(*) FROM tenants`,
		"admins":        `SELECT COUNT(*) FROM principals WHERE kind = 'TENANT_ADMIN' AND tenant_id IN (SELECT id FROM tenants)`,
		"roles, by 4":   `SELECT COUNT(*) / 4 FROM roles`,
		"profiles":      `SELECT COUNT(*) FROM tenant_profiles`,
		"subscriptions": `SELECT COUNT(*) FROM subscriptions`,
		"seats":         `SELECT COALESCE(SUM(used), 0) FROM usage_counters WHERE kind = 'STAFF'`,
		"handoffs":      `SELECT COUNT(*) FROM one_time_tokens WHERE purpose = 'HANDOFF'`,
		"onboardings":   `SELECT COUNT(*) FROM onboardings WHERE tenant_id IS NOT NULL`,
		"events":        `SELECT COUNT(*) FROM audit_events WHERE action = 'tenant.created'`,
	} {
		if got := apptest.Count(t, s, statement); got != want {
			t.Errorf("there are %d %s, want %d", got, what, want)
		}
	}
	if n := s.Platform().Get("/api/v1/platform/tenants").Want(200).Len("content"); int64(n) != want {
		t.Errorf("the platform sees %d tenants, want %d", n, want)
	}
}

// Concurrent registrations for one slug create one organisation. The others can use
// another slug.
func TestOnboardingRaceForSlug(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		people := make([]*apptest.Client, 4)
		for i := range people {
			people[i] = apptest.Registered(s, fmt.Sprintf("admin%d@acme.test", i))
		}
		got := apptest.Concurrently(len(people), func(i int) int { return people[i].Post(organizations+"/create", workspace("acme")).Status })
		if diff := cmp.Diff(map[int]int{201: 1, 409: 3}, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		wantCompleteTenants(t, s, 1)
		again := apptest.Concurrently(len(people), func(i int) int {
			return people[i].Post(organizations+"/create", workspace(fmt.Sprintf("acme-%d", i))).Status
		})
		if diff := cmp.Diff(map[int]int{201: 3, 409: 1}, again); diff != "" {
			t.Errorf("with slugs of their own (-want +got):\n%s", diff)
		}
	})
}

// Concurrent requests with one registration create one organisation.
func TestOnboardingRaceOfOne(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		c := apptest.Registered(s, "bola@acme.test")
		got := apptest.Concurrently(16, func(i int) int {
			return c.Post(organizations+"/create", workspace(fmt.Sprintf("acme-%d", i))).Status
		})
		if diff := cmp.Diff(map[int]int{201: 1, 409: 15}, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		wantCompleteTenants(t, s, 1)
	})
}

// Registering an address again while its workspace is created leaves no partial
// state.
func TestOnboardingRaceWithRegistering(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		c := apptest.Registered(s, "bola@acme.test")
		got := apptest.Concurrently(12, func(i int) int {
			switch i % 3 {
			case 0:
				return s.Anyone().Post(organizations+"/register", apptest.Registration("bola@acme.test")).Status
			case 1:
				return c.Post("/api/v1/onboarding/steps/CHOOSE_PLAN/skip", nil).Status
			}
			return c.Post(organizations+"/create", workspace("acme")).Status
		})
		for status := range got {
			if status != 200 && status != 201 && status != 401 && status != 409 {
				t.Errorf("unexpected status %d: %v", status, got)
			}
		}
		if got[201] > 1 {
			t.Errorf("created %d times", got[201])
		}
		wantCompleteTenants(t, s, int64(got[201]))
	})
}

// If the last statement fails, nothing is stored.
func TestOnboardingRollback(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		c := apptest.Registered(s, "bola@acme.test")
		rename := func(from, to string) {
			t.Helper()
			err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
				_, err := db.Exec(t.Context(), tx, `ALTER TABLE `+from+` RENAME TO `+to)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		rename("one_time_tokens", "hidden_tokens")
		c.Post(organizations+"/create", workspace("acme")).Refused(500, "INTERNAL_ERROR")
		rename("hidden_tokens", "one_time_tokens")
		wantCompleteTenants(t, s, 0)
		c.Post(organizations+"/create", workspace("acme")).Want(201)
	})
}

// A request that waits for the lock while the address is registered again is refused.
func TestOnboardingReplacedConcurrently(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		c := apptest.Registered(s, "bola@acme.test")
		answers := make(chan *apptest.Response, 2)
		err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, `UPDATE onboardings SET round = 'another'`)
			go func() { answers <- skipStep(c, "CHOOSE_PLAN") }()
			go func() { answers <- c.Post(organizations+"/create", workspace("acme")) }()
			s.AwaitWriters(2)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			(<-answers).Refused(401, "UNAUTHENTICATED")
		}
	})
}
