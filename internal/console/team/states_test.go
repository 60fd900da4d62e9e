package team

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
		"team":      {teamScreen, teamData{Invite: &frame.Form{}}},
		"member":    {memberScreen, memberData{Change: &frame.Form{}, Out: &frame.Form{}}},
		"customers": {customersScreen, customersData{}},
		"customer":  {customerScreen, customerData{}},
		"roles":     {rolesScreen, rolesData{}},
		"role":      {roleScreen, roleData{Form: &frame.Form{}}},
	} {
		t.Run(name, func(t *testing.T) {
			screens.Render(t, s.screen, s.example, screens.Choices{
				"Status": {"ACTIVE", "INVITED", "UNVERIFIED", "DEACTIVATED"}, "record.Status": {"PENDING", "REJECTED", "IN_PROGRESS", "COMPLETED", "OPEN", "PAID"},
				"records.Kind": {"requests", "applications", "invoices"}, "tab.Key": {"all", "ACTIVE"}, "member.Kind": {"STAFF", "TENANT_ADMIN"},
				"permission.Code": {"request:review", "invoice.read"}, "Key": {"CASES", "FILES"}, "Language": {"en", "fr"}, "Type": {"text", "select"},
			})
		})
	}
}
