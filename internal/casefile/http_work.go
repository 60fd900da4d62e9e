package casefile

import (
	"context"

	"stagegate/internal/db"
	"stagegate/internal/member"
)

// WorkView says how staff work on a request or an application. Customers never see it.
type WorkView struct {
	Assignee *AssigneeView `json:"assignee" doc:"The member who works on it; null for nobody"`
}

// AssigneeView is the member who works on a request or an application.
type AssigneeView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// People are the customers and assignees of cases, by their ids.
type People map[string]member.Principal

// PeopleOf loads the customers and assignees of cases of a tenant.
func PeopleOf(ctx context.Context, q db.Q, tenant string, cases []Case) (People, error) {
	ids := make([]string, 0, 2*len(cases))
	for _, c := range cases {
		ids = append(ids, c.CustomerID)
		if c.AssigneeID != nil {
			ids = append(ids, *c.AssigneeID)
		}
	}
	return member.ByIDs(ctx, q, tenant, ids)
}

// Customer builds the view of the customer of a case.
func (p People) Customer(c *Case) CustomerView { return ViewCustomer(p[c.CustomerID]) }

// Work builds the view of how staff work on a case.
func (p People) Work(c *Case) WorkView {
	if c.AssigneeID == nil {
		return WorkView{}
	}
	assignee := p[*c.AssigneeID]
	return WorkView{Assignee: &AssigneeView{ID: assignee.ID, Name: assignee.Name}}
}
