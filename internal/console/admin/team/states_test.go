package team

import (
	"testing"

	"stagegate/internal/console/ui"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{
		teamScreen:      teamData{Invite: &ui.Form{}},
		memberScreen:    memberData{Change: &ui.Form{}, Deactivate: &ui.Form{}},
		customersScreen: customersData{},
		customerScreen:  customerData{},
		rolesScreen:     rolesData{},
		roleScreen:      roleData{Form: &ui.Form{}},
	}, screens.Choices{
		"Status": {"ACTIVE", "INVITED", "UNVERIFIED", "DEACTIVATED"}, "record.Status": {"PENDING", "REJECTED", "IN_PROGRESS", "COMPLETED", "OPEN", "PAID"},
		"records.Kind": {"requests", "applications", "invoices"}, "tab.Key": {"all", "ACTIVE"}, "Kind": {"STAFF", "TENANT_ADMIN"},
		"Code": {"request:review", "invoice.read"}, "Key": {"CASES", "FILES"}, "Language": {"en", "fr"}, "Type": {"text", "select"},
	})
}
