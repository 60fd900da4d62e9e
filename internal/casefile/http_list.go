package casefile

import "stagegate/internal/web"

// ListQuery are the query parameters that lists of requests and applications share.
type ListQuery struct {
	web.PageQuery
	ServiceID string `query:"serviceId" maxLength:"36" doc:"Only those of this service"`
	Search    string `query:"search" maxLength:"200" doc:"A part of the reference, the service's name, or the customer's name or address, in capitals or not"`
}

// StaffListQuery are the query parameters that lists of requests and applications for
// staff share.
type StaffListQuery struct {
	ListQuery
	WaitingFor WaitingFor `query:"waitingFor" enum:"CUSTOMER,STAFF,PAYMENT,NOBODY" doc:"Only those in which this side has to act next"`
}

// Filter returns the filter of the parameters and a status.
func (q ListQuery) Filter(status string) ListFilter {
	return ListFilter{ServiceID: q.ServiceID, Status: status, Search: q.Search}
}

// Filter returns the filter of the parameters and a status.
func (q StaffListQuery) Filter(status string) ListFilter {
	f := q.ListQuery.Filter(status)
	f.WaitingFor = q.WaitingFor
	return f
}
