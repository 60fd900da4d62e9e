package casefile

import (
	"stagegate/internal/auth"
	"stagegate/internal/db"
)

// ListFilter filters a list of requests or applications of a tenant. An empty field
// matches any record.
type ListFilter struct {
	ServiceID  string
	Status     string
	WaitingFor WaitingFor
	Search     string // part of the search column
}

// AddTo adds the conditions of the filter to a statement. A customer gets only its own
// records.
func (f ListFilter) AddTo(w *db.Where, by auth.Caller) {
	if by.Kind == auth.Customer {
		w.And("customer_id = ?", by.ID)
	}
	if f.ServiceID != "" {
		w.And("service_id = ?", f.ServiceID)
	}
	if f.Status != "" {
		w.And("status = ?", f.Status)
	}
	if f.WaitingFor != "" {
		w.And("waiting_for = ?", f.WaitingFor)
	}
	w.Contains("search", f.Search)
}
