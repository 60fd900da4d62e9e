package home

import (
	"testing"

	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{homeScreen: data{}, stepsScreen: data{}}, screens.Choices{
		"StepView.Key": {"VERIFY_EMAIL", "CREATE_WORKSPACE", "PAYMENT_ACCOUNT", "FIRST_SERVICE", "INVITE_TEAM", "CHOOSE_PLAN"}, "StepView.Status": {"PENDING", "COMPLETED", "SKIPPED"},
		"concern.Key": {"overdue_cases", "unassigned_cases", "full_staff"}, "meter.Key": {"staff", "services"},
	})
}
