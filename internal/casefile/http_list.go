package casefile

import (
	"context"
	"slices"
	"strings"
	"time"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/tenant"
	"stagegate/internal/web"
)

// ListQuery are the query parameters that lists of requests and applications share.
type ListQuery struct {
	web.PageQuery
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
	WaitingFor WaitingFor              `query:"waitingFor" enum:"CUSTOMER,STAFF,PAYMENT,NOBODY" doc:"Only those in which this side has to act next"`
	Assignee   string                  `query:"assignee" maxLength:"36" doc:"Only those of this member: an id, me, or none for those that nobody works on"`
	Overdue    web.OptionalParam[bool] `query:"overdue" doc:"Only those that are overdue, or only the others"`
	CustomerID string                  `query:"customerId" maxLength:"36" doc:"Only those of this customer"`
	From       string                  `query:"from" maxLength:"40" doc:"Only those that were created then or later: a time, or a date in the organisation's timezone" example:"2026-11-20"`
	To         string                  `query:"to" maxLength:"40" doc:"Only those that were created before: a time, or a date in the organisation's timezone, which is not included" example:"2026-11-21"`
}

// StaffFilter returns the filter of the parameters and of statuses that are separated by
// commas, for a caller of the team. known are the statuses that a list knows.
func StaffFilter[S ~string](ctx context.Context, s *Service, q db.Q, in StaffListQuery, by auth.Caller, statuses string, known ...S) (ListFilter, error) {
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
	if f.Statuses = splitStatuses(statuses); slices.ContainsFunc(f.Statuses, func(s string) bool { return !slices.Contains(known, S(s)) }) {
		wrong.Add("status", fault.InvalidValue, "must be one or several of "+join(known)+", separated by commas")
	}
	zone := time.UTC
	if isDate(in.From) || isDate(in.To) {
		var err error
		if zone, err = tenant.LocationOf(ctx, q, by.Tenant); err != nil {
			return ListFilter{}, err
		}
	}
	f.From, f.To = moment(&wrong, "from", in.From, zone), moment(&wrong, "to", in.To, zone)
	return f, wrong.Err()
}

func splitStatuses(text string) []string {
	if text == "" {
		return nil
	}
	return slices.Compact(slices.Sorted(strings.SplitSeq(text, ",")))
}

func join[S ~string](names []S) string {
	text := make([]string, len(names))
	for i, n := range names {
		text[i] = string(n)
	}
	return strings.Join(text, ", ")
}

func isDate(text string) bool { return len(text) == len(time.DateOnly) }

// moment returns the time that a query parameter gives, of a date its beginning in a
// timezone, or nil for an empty one.
func moment(wrong *fault.Fields, name, text string, zone *time.Location) *time.Time {
	if text == "" {
		return nil
	}
	if day, err := time.ParseInLocation(time.DateOnly, text, zone); err == nil {
		return inUTC(day)
	}
	if at, ok := web.ParseTime(text); ok {
		return inUTC(at)
	}
	wrong.Add(name, fault.InvalidValue, "must be a time such as 2026-11-20T09:15:30.123, or a date such as 2026-11-20")
	return nil
}

func inUTC(t time.Time) *time.Time {
	t = t.UTC()
	return &t
}
