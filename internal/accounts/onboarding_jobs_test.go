package accounts_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// A finished registration leaves neither a password nor a link behind.
func TestFinishedRegistration(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		apptest.Registered(s, "ada@acme.test").Post(organizations+"/create", workspace("acme")).Want(201)
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM onboardings WHERE tenant_id IS NOT NULL AND password_hash = '' AND token_hash = id`); n != 1 {
			t.Errorf("%d registrations keep nothing secret, want 1", n)
		}
		apptest.SignInTo(s, "acme", "ada@acme.test", apptest.Password).Get("/api/v1/onboarding").Want(200)
	})
}

// A registration without a workspace is deleted 30 days after its link expired; one with a workspace
// is kept.
func TestAbandonedRegistration(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		apptest.Registered(s, "ada@acme.test").Post(organizations+"/create", workspace("acme")).Want(201)
		apptest.Registered(s, "bola@acme.test")
		abandoned := func() int64 {
			return apptest.Count(t, s, `SELECT COUNT(*) FROM onboardings WHERE tenant_id IS NULL`)
		}
		if err := s.Onboarding.CleanUp(t.Context()); err != nil || abandoned() != 1 {
			t.Errorf("at once: %d are left, %v", abandoned(), err)
		}
		s.Clock.Advance(30 * 24 * time.Hour)
		if err := s.Onboarding.CleanUp(t.Context()); err != nil || abandoned() != 1 {
			t.Errorf("after 30 days: %d are left, %v", abandoned(), err)
		}
		s.Clock.Advance(25 * time.Hour)
		apptest.Until(t, "the nightly job has deleted it", func() bool { return abandoned() == 0 })
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM onboardings`); n != 1 {
			t.Errorf("%d are left, want the one with a workspace", n)
		}
	})
}
