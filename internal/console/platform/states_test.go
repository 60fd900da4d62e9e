package platform

import (
	"testing"

	"stagegate/internal/console/frame"
	"stagegate/internal/test/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]struct {
		screen  *frame.Screen
		example any
	}{
		"overview": {overviewScreen, overviewData{}},
		"tenant":   {tenantScreen, tenantData{Tenant: tenant{Status: "ACTIVE"}, Form: &frame.Form{}}},
		"plans":    {plansScreen, plansData{}},
		"plan":     {planScreen, planData{Form: &frame.Form{}}},
		"past due": {pastDueScreen, pastDueData{}},
		"outbox":   {outboxScreen, outboxData{Status: "FAILED"}},
		"jobs":     {jobsScreen, jobsData{}},
		"audit":    {auditScreen, auditData{}},
		"people":   {peopleScreen, peopleData{Form: &frame.Form{}}},
	} {
		t.Run(name, func(t *testing.T) {
			screens.Render(t, s.screen, s.example, screens.Choices{
				"tenant.Status": {"ACTIVE", "PAST_DUE", "CANCELED", "EXPIRED"}, "TenantStatus": {"ACTIVE", "SUSPENDED"}, "gauge.Kind": {"applications", "staff", "services", "customers"},
				"plan.Interval": {"MONTHLY", "YEARLY"}, "outboxData.Status": {"FAILED", "PENDING", "PROCESSING", "COMPLETED"}, "event.Status": {"FAILED", "PENDING", "COMPLETED"},
				"health.Status": {"READY", "NOT_READY"}, "job.Status": {"OK", "RUNNING", "LATE", "FAILED", "NEW"}, "Breaker": {"CLOSED", "OPEN"},
				"person.Status": {"ACTIVE", "INVITED", "DEACTIVATED"}, ".Name": {"PLATFORM_ADMIN", "PLATFORM_SUPPORT"}, "Type": {"text", "textarea", "select", "number"}, "Class": {"p-main", "p-soft"},
			})
		})
	}
}
