package queue

import (
	"testing"

	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	screens.Render(t, screens.Examples{screen: data{Filters: filters{View: "all"}}}, screens.Choices{
		"View": {"all", "new", "us", "customer", "payment", "overdue", "mine", "nobody", "done"}, "group.Name": {"overdue", "today", "week", "later", "never", ""},
		"Status": {"PENDING", "RETURNED", "IN_PROGRESS", "COMPLETED", "CLOSED", "REJECTED"}, "WaitingFor": {"STAFF", "CUSTOMER", "PAYMENT", ""},
		"Direction": {"ascending", "descending", ""},
	})
}
