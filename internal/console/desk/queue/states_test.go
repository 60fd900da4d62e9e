package queue

import (
	"testing"

	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{screen: data{Filters: filters{View: "open"}}}, screens.Choices{
		"View": {"open", "all", "new", "staff", "mine", "unassigned", "unread", "overdue", "customer", "payment", "closed"}, "group.Name": {"overdue", "today", "week", "later", "never", ""},
		"Status": {"PENDING", "RETURNED", "IN_PROGRESS", "COMPLETED", "CLOSED", "REJECTED"}, "WaitingFor": {"STAFF", "CUSTOMER", "PAYMENT", ""},
		"Direction": {"ascending", "descending", ""},
	})
}
