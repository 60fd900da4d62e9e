package casefile

import (
	"context"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// Nobody is the assignee in a ListFilter that finds cases that nobody works on.
const Nobody = "none"

// ListFilter filters a list of requests or applications of a tenant. An empty field
// matches any record.
type ListFilter struct {
	ServiceID  string
	Statuses   []string
	NoDrafts   bool
	WaitingFor WaitingFor
	Assignee   string // the id of a member, or Nobody

	CustomerID string
	Search     string     // part of the search column
	DueBefore  time.Time  // those that wait for staff and were due before
	NotDue     time.Time  // those that do not wait for staff, or were not due before
	From, To   *time.Time // of the creation; To is not included
}

// addKeys adds the conditions that the counts of cases know, but for the assignee.
func (f ListFilter) addKeys(w *db.Where) {
	w.Equals("service_id", f.ServiceID)
	switch len(f.Statuses) {
	case 0:
	case 1:
		w.And("status = ?", f.Statuses[0])
	default:
		w.In("status", f.Statuses)
	}
	if f.NoDrafts {
		w.And("status <> 'DRAFT'")
	}
	w.Equals("waiting_for", string(f.WaitingFor))
}

// AddTo adds the conditions of the filter to a statement. A customer gets only its own
// records.
func (f ListFilter) AddTo(w *db.Where, by auth.Caller) {
	if by.Kind == auth.Customer {
		w.And("customer_id = ?", by.ID)
	}
	f.addKeys(w)
	switch f.Assignee {
	case "":
	case Nobody:
		w.And("assignee_id IS NULL")
	default:
		w.And("assignee_id = ?", f.Assignee)
	}
	w.Equals("customer_id", f.CustomerID)
	if !f.DueBefore.IsZero() {
		w.And("waiting_for = 'STAFF' AND due_at < ?", f.DueBefore)
	}
	if !f.NotDue.IsZero() {
		w.And("(waiting_for <> 'STAFF' OR due_at IS NULL OR due_at >= ?)", f.NotDue)
	}
	w.Within("created_at", f.From, f.To)
	w.Contains("search", f.Search)
}

// counted reports whether the counts of cases know everything that the filter asks for.
func (f ListFilter) counted() bool {
	return f.CustomerID == "" && f.Search == "" && f.DueBefore.IsZero() && f.NotDue.IsZero() && f.From == nil && f.To == nil
}

// countedByDue reports whether the counts of cases by their deadlines do: of those that wait
// for staff they know the service alone.
func (f ListFilter) countedByDue() bool {
	due := f.DueBefore
	f.DueBefore = time.Time{}
	return !due.IsZero() && f.counted() && f.Assignee == "" && len(f.Statuses) == 0 && (f.WaitingFor == "" || f.WaitingFor == ForStaff)
}

// Total returns the function that takes the total of a list for staff from the counts of
// cases, or nil where they do not know it. Of one customer there are few cases.
func (f ListFilter) Total(ctx context.Context, q db.Q, by auth.Caller, kind Kind) func() (int64, error) {
	switch {
	case by.Kind == auth.Customer:
		return nil
	case f.counted():
		return func() (int64, error) { return countListed(ctx, q, by.Tenant, kind, f) }
	case f.countedByDue():
		return func() (int64, error) { return countOverdue(ctx, q, by.Tenant, kind, f) }
	default:
		return nil
	}
}
