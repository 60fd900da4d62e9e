package casefile

import (
	"stagegate/internal/auth"
	"stagegate/internal/db"
)

// ListFilter narrows a list of a tenant's requests or applications. An empty
// field does not narrow it.
type ListFilter struct {
	ServiceID string
	Status    string
	Search    string // part of the search column
}

// Narrow adds the conditions of the filter. A customer sees its own records only.
func (f ListFilter) Narrow(w *db.Where, by auth.Caller) {
	if by.Kind == auth.Customer {
		w.And("customer_id = ?", by.ID)
	}
	if f.ServiceID != "" {
		w.And("service_id = ?", f.ServiceID)
	}
	if f.Status != "" {
		w.And("status = ?", f.Status)
	}
	w.Contains("search", f.Search)
}
