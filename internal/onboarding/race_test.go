package onboarding_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/db"
	"stagegate/internal/test/apptest"
)

// wholeTenants checks that every organisation has all that belongs to one, and
// that nothing belongs to none.
func wholeTenants(t *testing.T, s *apptest.Server, want int64) {
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

// One slug for several registrations at once makes one organisation, and the
// others may try another slug.
func TestOnboardingRaceForSlug(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		people := make([]*apptest.Client, 4)
		for i := range people {
			people[i] = apptest.Registered(s, fmt.Sprintf("admin%d@acme.test", i))
		}
		got := apptest.Together(len(people), func(i int) int { return people[i].Post(organizations+"/create", workspace("acme")).Status })
		if diff := cmp.Diff(map[int]int{201: 1, 409: 3}, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		wholeTenants(t, s, 1)
		again := apptest.Together(len(people), func(i int) int {
			return people[i].Post(organizations+"/create", workspace(fmt.Sprintf("acme-%d", i))).Status
		})
		if diff := cmp.Diff(map[int]int{201: 3, 409: 1}, again); diff != "" {
			t.Errorf("with slugs of their own (-want +got):\n%s", diff)
		}
	})
}

// One registration that is used many times at once makes one organisation.
func TestOnboardingRaceOfOne(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		c := apptest.Registered(s, "bola@acme.test")
		got := apptest.Together(16, func(i int) int {
			return c.Post(organizations+"/create", workspace(fmt.Sprintf("acme-%d", i))).Status
		})
		if diff := cmp.Diff(map[int]int{201: 1, 409: 15}, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		wholeTenants(t, s, 1)
	})
}

// Registering an address again while its workspace is made ends one way or the
// other, and never in the middle.
func TestOnboardingRaceWithRegistering(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		c := apptest.Registered(s, "bola@acme.test")
		got := apptest.Together(12, func(i int) int {
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
				t.Errorf("somebody is answered with %d: %v", status, got)
			}
		}
		if got[201] > 1 {
			t.Errorf("it was made %d times", got[201])
		}
		wholeTenants(t, s, int64(got[201]))
	})
}

// When the last thing cannot be written, nothing was.
func TestOnboardingHalfway(t *testing.T) {
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
		wholeTenants(t, s, 0)
		c.Post(organizations+"/create", workspace("acme")).Want(201)
	})
}

// Whoever was waiting while the address was registered again is turned away.
func TestOnboardingReplacedMeanwhile(t *testing.T) {
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
