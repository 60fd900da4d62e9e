package casefile

import (
	"context"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/infra/db"
)

// WorkView says how staff work on a request or an application. Customers never see it.
type WorkView struct {
	Assignee *AssigneeView `json:"assignee" doc:"The member who works on it; null for nobody"`
	DueAt    *api.Time     `json:"dueAt" doc:"Until when staff have to act; null unless it waits for staff and there is a deadline"`
	Overdue  bool          `json:"overdue" doc:"It waits for staff, and dueAt has passed"`
}

// AssigneeView is the member who works on a request or an application.
type AssigneeView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// People are the customers and assignees of cases, by their ids.
type People map[string]accounts.Principal

// PeopleOf loads the customers and assignees of cases of a tenant.
func PeopleOf(ctx context.Context, q db.Q, tenant string, cases []Case) (People, error) {
	ids := make([]string, 0, 2*len(cases))
	for _, c := range cases {
		ids = append(ids, c.CustomerID)
		if c.AssigneeID != nil {
			ids = append(ids, *c.AssigneeID)
		}
	}
	return accounts.ByIDs(ctx, q, tenant, ids)
}

// Customer builds the view of the customer of a case.
func (p People) Customer(c *Case) CustomerView { return ViewCustomer(p[c.CustomerID]) }

// Work builds the view of how staff work on a case.
func (p People) Work(c *Case, now time.Time) WorkView {
	v := WorkView{DueAt: api.TimeOf(c.DueAt), Overdue: c.Overdue(now)}
	if c.AssigneeID != nil {
		assignee := p[*c.AssigneeID]
		v.Assignee = &AssigneeView{ID: assignee.ID, Name: assignee.Name}
	}
	return v
}
