package accounts_test

import (
	"slices"
	"strings"
	"testing"

	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/testkit/apptest"
)

// steps formats the steps of a progress as KEY:STATUS.
func steps(progress onboarding.ProgressView) string {
	var all []string
	for _, step := range progress.Steps {
		all = append(all, string(step.Key)+":"+string(step.Status))
	}
	return strings.Join(all, " ")
}

// step returns a step of the onboarding as the caller sees it.
func step(t *testing.T, c *apptest.Client, key onboarding.Step) onboarding.StepView {
	t.Helper()
	steps := apptest.Data[onboarding.ProgressView](c.Get("/api/v1/onboarding").Want(200)).Steps
	i := slices.IndexFunc(steps, func(s onboarding.StepView) bool { return s.Key == key })
	if i < 0 {
		t.Fatalf("the step %s is missing", key)
	}
	return steps[i]
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
		wantStatus := func(key onboarding.Step, want onboarding.StepStatus) {
			t.Helper()
			apptest.Equal(t, string(key), step(t, admin, key).Status, want)
		}
		apptest.CheckResponse(t, "skipOnboardingStep", skipStep(admin, "PAYMENT_ACCOUNT").Want(200))
		skipStep(admin, "PAYMENT_ACCOUNT").Want(200) // again changes nothing
		wantStatus("PAYMENT_ACCOUNT", "SKIPPED")
		admin.Post(organizations+"/payment-account", apptest.M{"bankCode": "044", "accountNumber": "0123456789"}).Want(200)
		wantStatus("PAYMENT_ACCOUNT", "COMPLETED")
		admin.Post("/api/v1/tenant/services", apptest.M{"name": "Licence", "currency": "NGN"}).Want(201)
		wantStatus("FIRST_SERVICE", "COMPLETED")
		apptest.Invite(admin, "Obi", "obi@acme.test", apptest.RoleID(admin, "MANAGER")).Want(201)
		wantStatus("INVITE_TEAM", "COMPLETED")
		wantStatus("CHOOSE_PLAN", "PENDING")
		skipStep(admin, "CHOOSE_PLAN").Want(200).Is(true, "completed")
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
				apptest.CheckResponse(t, key, skipStep(c, key)).Refused(409, "CONFLICT")
				apptest.Equal(t, key+" can be skipped", step(t, c, onboarding.Step(key)).Skippable, false)
			}
			for _, key := range []string{"NOTHING", "first_service", strings.Repeat("X", 60)} {
				skipStep(c, key).Refused(404, "NOT_FOUND")
			}
			skipStep(c, "CHOOSE_PLAN").Want(200)
			skipStep(c, "PAYMENT_ACCOUNT").Want(200)
			apptest.Equal(t, "CHOOSE_PLAN", step(t, c, "CHOOSE_PLAN").Status, "SKIPPED")
		}
		if got := steps(apptest.Data[onboarding.ProgressView](admin.Get("/api/v1/onboarding").Want(200))); !strings.HasPrefix(got, "VERIFY_EMAIL:COMPLETED CREATE_WORKSPACE:COMPLETED PAYMENT_ACCOUNT:SKIPPED") {
			t.Errorf("the admin's: %s", got)
		}
		apptest.Equal(t, "another organisation's", step(t, other, "CHOOSE_PLAN").Status, "PENDING")
		newcomer.Post(organizations+"/create", workspace("new")).Want(201)
		after := step(t, apptest.SignInTo(s, "new", "bola@new.test", apptest.Password), "CHOOSE_PLAN")
		apptest.Equal(t, "what was skipped before the workspace was created", after.Status, "SKIPPED")
		officer.Get("/api/v1/onboarding").Refused(403, "FORBIDDEN")
		skipStep(officer, "CHOOSE_PLAN").Refused(403, "FORBIDDEN")

		got := apptest.Concurrently(8, func(int) int { return skipStep(other, "CHOOSE_PLAN").Status })
		if got[200] != 8 {
			t.Errorf("eight at once: %v", got)
		}
	})
}
