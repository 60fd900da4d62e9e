package casefile

import (
	"maps"

	"stagegate/internal/web"
)

// ExpectedView says to customers until when staff are going to act.
type ExpectedView struct {
	ExpectedBy *web.Time `json:"expectedBy" doc:"Until when staff are going to act; null unless it waits for staff and there is a deadline"`
}

// ViewExpected builds the view of the deadline for customers.
func (c *Case) ViewExpected() ExpectedView { return ExpectedView{ExpectedBy: web.TimeOf(c.DueAt)} }

// CustomerOrders returns the fields by which a list for customers is sorted: those of all
// lists, and what only customers see.
func CustomerOrders(o web.Orders) web.Orders {
	o.Fields = maps.Clone(o.Fields)
	o.Fields["expectedBy"] = web.NullsLast("due_at")
	return o
}

// StaffOrders returns the fields by which a list for staff is sorted: those of all lists,
// and what only staff see.
func StaffOrders(o web.Orders) web.Orders {
	o.Fields = maps.Clone(o.Fields)
	o.Fields["dueAt"] = web.NullsLast("due_at")
	return o
}
