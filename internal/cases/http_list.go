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

// ListQuery are the common query parameters of lists of requests and applications.
type ListQuery struct {
	api.PageQuery
	ServiceID string `query:"serviceId" maxLength:"36" doc:"Filter by service"`
	Search    string `query:"search" maxLength:"200" doc:"Filter by words of the reference, service, names and email addresses of customer and parties, and file names, as in the search of records"`
}

// Filter returns the filter of the parameters and a status.
func (q ListQuery) Filter(status string) ListFilter {
	f := ListFilter{ServiceID: q.ServiceID, Search: q.Search}
	if status != "" {
		f.Statuses = []string{status}
	}
	return f
}

// StaffListQuery are the common query parameters of staff lists of requests and applications.
type StaffListQuery struct {
	ListQuery
	StaffFilterQuery
}

// StaffFilterQuery are the filters of staff lists of requests and applications, besides those of
// ListQuery.
type StaffFilterQuery struct {
	tenants.PeriodQuery // of creation

	WaitingFor WaitingFor         `query:"waitingFor" enum:"CUSTOMER,STAFF,PAYMENT,NOBODY" doc:"Filter by the side that has to act next"`
	Assignee   string             `query:"assignee" maxLength:"36" pattern:"^(me|none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$" patternDescription:"field.assignee" doc:"Filter by assignee: a member id, me, or none for unassigned"`
	Overdue    api.Optional[bool] `query:"overdue" doc:"Filter by overdue (true) or not overdue (false)"`
	CustomerID string             `query:"customerId" maxLength:"36" doc:"Filter by customer"`
}

// staffFilter returns the filter of the parameters and of comma-separated statuses for a
// caller of the team. known are the valid statuses of the list.
func (s *Service) staffFilter(ctx context.Context, q db.Q, in StaffListQuery, by auth.Caller, statuses string, known ...Status) (ListFilter, error) {
	f := in.Filter("")
	f.WaitingFor, f.CustomerID, f.Services = in.WaitingFor, in.CustomerID, by.Services
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

// StaffFilter returns the filter of the parameters and of comma-separated statuses of submitted cases
// for a caller of the team.
func (s *Service) StaffFilter(ctx context.Context, q db.Q, in StaffListQuery, by auth.Caller, statuses string) (ListFilter, error) {
	return s.staffFilter(ctx, q, in, by, statuses, Pending, Returned, Rejected, Withdrawn, InProgress, Completed, Closed)
}

// customerOrders adds the sort fields of customer lists to the common ones.
func customerOrders(o api.Orders) api.Orders {
	o.Fields = maps.Clone(o.Fields)
	o.Fields["expectedBy"] = api.NullsLast("due_at")
	return o
}

// staffOrders adds the sort fields of staff lists to the common ones.
func staffOrders(o api.Orders) api.Orders {
	o.Fields = maps.Clone(o.Fields)
	o.Fields["dueAt"] = api.NullsLast("due_at")
	return o
}
