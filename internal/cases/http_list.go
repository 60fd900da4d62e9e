package cases

import (
	"context"
	"maps"
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
)

// ListQuery are the query parameters that lists of requests and applications share.
type ListQuery struct {
	api.PageQuery
	ServiceID string `query:"serviceId" maxLength:"36" doc:"Only those of this service"`
	Search    string `query:"search" maxLength:"200" doc:"A part of the reference, the service's name, or the customer's name or address, in capitals or not"`
}

// Filter returns the filter of the parameters and a status.
func (q ListQuery) Filter(status string) ListFilter {
	f := ListFilter{ServiceID: q.ServiceID, Search: q.Search}
	if status != "" {
		f.Statuses = []string{status}
	}
	return f
}

// StaffListQuery are the query parameters that lists of requests and applications for
// staff share.
type StaffListQuery struct {
	ListQuery
	tenants.PeriodQuery // of the creation

	WaitingFor WaitingFor         `query:"waitingFor" enum:"CUSTOMER,STAFF,PAYMENT,NOBODY" doc:"Only those in which this side has to act next"`
	Assignee   string             `query:"assignee" maxLength:"36" pattern:"^(me|none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$" patternDescription:"field.assignee" doc:"Only those of this member: an id, me, or none for those that nobody works on"`
	Overdue    api.Optional[bool] `query:"overdue" doc:"Only those that are overdue, or only the others"`
	CustomerID string             `query:"customerId" maxLength:"36" doc:"Only those of this customer"`
}

// staffFilter returns the filter of the parameters and of statuses that are separated by
// commas, for a caller of the team. known are the statuses that a list knows.
func (s *Service) staffFilter(ctx context.Context, q db.Q, in StaffListQuery, by auth.Caller, statuses string, known ...Status) (ListFilter, error) {
	f := in.Filter("")
	f.WaitingFor, f.CustomerID = in.WaitingFor, in.CustomerID
	f.Assignee = in.Assignee
	if f.Assignee == "me" {
		f.Assignee = by.ID
	}
	switch {
	case in.Overdue.Value:
		f.DueBefore = s.Now()
	case in.Overdue.Set:
		f.NotDue = s.Now()
	}
	var wrong fault.Fields
	if f.Statuses = splitStatuses(statuses); slices.ContainsFunc(f.Statuses, func(s string) bool { return !slices.Contains(known, Status(s)) }) {
		wrong.Add("status", fault.InvalidValue, "field.several_of", "values", join(known))
	}
	period, err := in.Period(ctx, q, by.Tenant)
	f.From, f.To = period.From, period.To
	return f, fault.Join(wrong.Err(), err)
}

func splitStatuses(text string) []string {
	if text == "" {
		return nil
	}
	return slices.Compact(slices.Sorted(strings.SplitSeq(text, ",")))
}

func join(names []Status) string {
	text := make([]string, len(names))
	for i, n := range names {
		text[i] = string(n)
	}
	return strings.Join(text, ", ")
}

// StaffFilter returns the filter of the parameters, for a caller of the team.
func (s *Service) StaffFilter(ctx context.Context, q db.Q, in StaffListQuery, by auth.Caller) (ListFilter, error) {
	return s.staffFilter(ctx, q, in, by, "")
}

// customerOrders are the fields by which a list for customers is sorted: those of all lists,
// and what only customers see.
func customerOrders(o api.Orders) api.Orders {
	o.Fields = maps.Clone(o.Fields)
	o.Fields["expectedBy"] = api.NullsLast("due_at")
	return o
}

// staffOrders are the fields by which a list for staff is sorted: those of all lists, and
// what only staff see.
func staffOrders(o api.Orders) api.Orders {
	o.Fields = maps.Clone(o.Fields)
	o.Fields["dueAt"] = api.NullsLast("due_at")
	return o
}
