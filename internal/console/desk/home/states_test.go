package home

import (
	"testing"

	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{homeScreen: data{}, stepsScreen: data{}}, screens.Choices{
		"StepView.Key": {"VERIFY_EMAIL", "CREATE_WORKSPACE", "PAYMENT_ACCOUNT", "FIRST_SERVICE", "INVITE_TEAM", "CHOOSE_PLAN"}, "StepView.Status": {"PENDING", "COMPLETED", "SKIPPED"},
		"Attention.Tone": {"bad", "wait"}, "Attention.Icon": {"clock", "card"}, "row.Class": {"bad strong", "wait strong"}, "count.Side": {"STAFF", "CUSTOMER", "PAYMENT"},
		"meter.Key": {"staff", "services"}, "PaymentView.Status": {"PENDING", "SUCCESSFUL", "FAILED", "ABANDONED"},
	})
}
