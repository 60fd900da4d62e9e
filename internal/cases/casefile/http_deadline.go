package casefile

import (
	"maps"

	"stagegate/internal/api"
)

// ExpectedView says to customers until when staff are going to act.
type ExpectedView struct {
	ExpectedBy *api.Time `json:"expectedBy" doc:"Until when staff are going to act; null unless it waits for staff and there is a deadline"`
}

// ViewExpected builds the view of the deadline for customers.
func (c *Case) ViewExpected() ExpectedView { return ExpectedView{ExpectedBy: api.TimeOf(c.DueAt)} }

// CustomerOrders returns the fields by which a list for customers is sorted: those of all
// lists, and what only customers see.
func CustomerOrders(o api.Orders) api.Orders {
	o.Fields = maps.Clone(o.Fields)
	o.Fields["expectedBy"] = api.NullsLast("due_at")
	return o
}

// StaffOrders returns the fields by which a list for staff is sorted: those of all lists,
// and what only staff see.
func StaffOrders(o api.Orders) api.Orders {
	o.Fields = maps.Clone(o.Fields)
	o.Fields["dueAt"] = api.NullsLast("due_at")
	return o
}
