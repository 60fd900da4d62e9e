package home

import (
	"testing"

	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{homeScreen: data{}, stepsScreen: data{}}, screens.Choices{
		"step.Key": {"VERIFY_EMAIL", "CREATE_WORKSPACE", "PAYMENT_ACCOUNT", "FIRST_SERVICE", "INVITE_TEAM", "CHOOSE_PLAN"}, "step.Status": {"PENDING", "DONE", "SKIPPED"},
		"concern.Key": {"overdue_cases", "nobodys_cases", "full_staff"}, "meter.Key": {"staff", "services"},
	})
}
