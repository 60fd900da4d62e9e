package onboarding_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

func stepStatus(c *apptest.Client, key string) string {
	status, _ := c.Get("/api/v1/onboarding").Want(200).With("key", key, "steps")["status"].(string)
	return status
}

func skipStep(c *apptest.Client, key string) *apptest.Response {
	return c.Post("/api/v1/onboarding/steps/"+key+"/skip", nil)
}

// Each step is completed by its operation, even if it was skipped before.
func TestOnboardingSteps(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		apptest.Registered(s, "bola@acme.test").Post(organizations+"/create", workspace("acme")).Want(201)
		admin := apptest.SignInTo(s, "acme", "bola@acme.test", apptest.Password)
		wantStatus := func(key, want string) {
			t.Helper()
			if got := stepStatus(admin, key); got != want {
				t.Errorf("%s is %s, want %s", key, got, want)
			}
		}
		apptest.Sound(t, "skipOnboardingStep", skipStep(admin, "PAYMENT_ACCOUNT").Want(200))
		skipStep(admin, "PAYMENT_ACCOUNT").Want(200) // again changes nothing
		wantStatus("PAYMENT_ACCOUNT", "SKIPPED")
		admin.Post(organizations+"/payment-account", apptest.M{"bankCode": "044", "accountNumber": "0123456789"}).Want(200)
		wantStatus("PAYMENT_ACCOUNT", "COMPLETED")
		admin.Post("/api/v1/tenant/services", apptest.M{"name": "Licence", "currency": "NGN"}).Want(201)
		wantStatus("FIRST_SERVICE", "COMPLETED")
		apptest.Invite(admin, "Obi", "obi@acme.test", apptest.RoleID(admin, "MANAGER")).Want(201)
		wantStatus("INVITE_TEAM", "COMPLETED")
		wantStatus("CHOOSE_PLAN", "PENDING")
		if r := skipStep(admin, "CHOOSE_PLAN").Want(200); !r.Value("completed").(bool) {
			t.Errorf("nothing is left to do: %s", r.Body)
		}
		skipStep(admin, "FIRST_SERVICE").Want(200)
		wantStatus("FIRST_SERVICE", "COMPLETED")
	})
}

// Which steps can be skipped, by whom, before and after the workspace is created.
func TestOnboardingSkipping(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme") // created without a registration
		admin, other, officer := acme.As("admin"), s.Tenant("rival").As("admin"), acme.As("officer")
		newcomer := apptest.Registered(s, "bola@new.test")
		for _, c := range []*apptest.Client{admin, newcomer} {
			for _, key := range []string{"VERIFY_EMAIL", "CREATE_WORKSPACE"} {
				apptest.Sound(t, key, skipStep(c, key)).Refused(409, "CONFLICT")
				if found := c.Get("/api/v1/onboarding").Want(200).With("key", key, "steps"); found["skippable"].(bool) {
					t.Errorf("%s is said to be skippable", key)
				}
			}
			for _, key := range []string{"NOTHING", "first_service", strings.Repeat("X", 60)} {
				skipStep(c, key).Refused(404, "NOT_FOUND")
			}
			skipStep(c, "CHOOSE_PLAN").Want(200)
			skipStep(c, "PAYMENT_ACCOUNT").Want(200)
			if got := stepStatus(c, "CHOOSE_PLAN"); got != "SKIPPED" {
				t.Errorf("CHOOSE_PLAN is %s", got)
			}
		}
		if got := steps(admin.Get("/api/v1/onboarding").Want(200)); !strings.HasPrefix(got, "VERIFY_EMAIL:COMPLETED CREATE_WORKSPACE:COMPLETED PAYMENT_ACCOUNT:SKIPPED") {
			t.Errorf("the admin's: %s", got)
		}
		if got := stepStatus(other, "CHOOSE_PLAN"); got != "PENDING" {
			t.Errorf("another organisation's is %s", got)
		}
		newcomer.Post(organizations+"/create", workspace("new")).Want(201)
		if got := stepStatus(apptest.SignInTo(s, "new", "bola@new.test", apptest.Password), "CHOOSE_PLAN"); got != "SKIPPED" {
			t.Errorf("what was skipped before is %s after the workspace is created", got)
		}
		officer.Get("/api/v1/onboarding").Refused(403, "FORBIDDEN")
		skipStep(officer, "CHOOSE_PLAN").Refused(403, "FORBIDDEN")

		got := apptest.Together(8, func(int) int { return skipStep(other, "CHOOSE_PLAN").Status })
		if got[200] != 8 {
			t.Errorf("eight at once: %v", got)
		}
	})
}
