package casefile

import (
	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/web"
)

// ListQuery are the query parameters that lists of requests and applications share.
type ListQuery struct {
	web.PageQuery
	ServiceID string `query:"serviceId" maxLength:"36" doc:"Only those of this service"`
	Search    string `query:"search" maxLength:"200" doc:"A part of the reference, the service's name, or the customer's name or address, in capitals or not"`
}

// Narrow adds what a list of a tenant's requests or applications is narrowed by:
// a customer sees its own only, and everybody those that match the query and
// are in a state. An empty one stands for any.
func (q ListQuery) Narrow(w *db.Where, by auth.Caller, status string) {
	if by.Kind == auth.Customer {
		w.And("customer_id = ?", by.ID)
	}
	if q.ServiceID != "" {
		w.And("service_id = ?", q.ServiceID)
	}
	if status != "" {
		w.And("status = ?", status)
	}
	w.Contains("search", q.Search)
}
