package platform

import (
	"testing"

	"stagegate/internal/console/ui"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{
		overviewScreen: overviewData{},
		tenantScreen:   tenantData{Tenant: tenant{Status: "ACTIVE"}, Form: &ui.Form{}},
		plansScreen:    plansData{},
		planScreen:     planData{Form: &ui.Form{}},
		pastDueScreen:  pastDueData{},
		outboxScreen:   outboxData{Status: "FAILED"},
		jobsScreen:     jobsData{},
		auditScreen:    auditData{},
		peopleScreen:   peopleData{Form: &ui.Form{}},
	}, screens.Choices{
		"tenant.Status": {"ACTIVE", "PAST_DUE", "CANCELED", "EXPIRED"}, "TenantStatus": {"ACTIVE", "SUSPENDED"}, "gauge.Kind": {"applications", "staff", "services", "customers"},
		"plan.Interval": {"MONTHLY", "YEARLY"}, "outboxData.Status": {"FAILED", "PENDING", "PROCESSING", "COMPLETED"}, "event.Status": {"FAILED", "PENDING", "COMPLETED"},
		"health.Status": {"READY", "NOT_READY"}, "job.Status": {"OK", "RUNNING", "LATE", "FAILED", "NEW"}, "Breaker": {"CLOSED", "OPEN"},
		"person.Status": {"ACTIVE", "INVITED", "DEACTIVATED"}, ".Name": {"PLATFORM_ADMIN", "PLATFORM_SUPPORT"}, "Type": {"text", "textarea", "select", "number"}, "Class": {"p-main", "p-soft"},
	})
}
