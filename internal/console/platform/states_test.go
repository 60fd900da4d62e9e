package platform

import (
	"testing"

	"stagegate/internal/billing"
	"stagegate/internal/console/ui"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{
		overviewScreen: overviewData{},
		tenantScreen:   tenantData{Tenant: tenant{billing.StandingView{Status: "ACTIVE"}}, Form: &ui.Form{}},
		plansScreen:    plansData{},
		planScreen:     planData{Form: &ui.Form{}},
		pastDueScreen:  pastDueData{},
		outboxScreen:   outboxData{Status: "FAILED"},
		jobsScreen:     jobsData{},
		auditScreen:    auditData{},
		peopleScreen:   peopleData{Form: &ui.Form{}},
	}, screens.Choices{
		"StandingView.Status": {"ACTIVE", "PAST_DUE", "CANCELED", "EXPIRED"}, "TenantStatus": {"ACTIVE", "SUSPENDED"}, "gauge.Kind": {"applications", "staff", "services", "customers"},
		"Interval": {"MONTHLY", "YEARLY"}, "outboxData.Status": {"FAILED", "PENDING", "PROCESSING", "COMPLETED"}, "OutboxView.Status": {"FAILED", "PENDING", "COMPLETED"},
		"HealthView.Status": {"READY", "NOT_READY"}, "Database": {"sqlite", "postgres"}, "JobView.Status": {"OK", "RUNNING", "LATE", "FAILED", "NEW"}, "Breaker": {"CLOSED", "OPEN"},
		"View.Status": {"ACTIVE", "INVITED", "DEACTIVATED"}, "RoleNameView.Name": {"PLATFORM_ADMIN", "PLATFORM_SUPPORT"}, "Type": {"text", "textarea", "select", "number"}, "Class": {"p-main", "p-soft"},
	})
}
