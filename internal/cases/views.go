package cases

import (
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
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

// customer builds the view of the customer of a case.
func (a asides) customer(r *Record) CustomerView {
	email, name := accounts.ParseContact(a[r.ID].Customer)
	return CustomerView{ID: r.CustomerID, Name: name, Email: email}
}

// work builds the view of how staff work on a case.
func (a asides) work(r *Record, now time.Time) WorkView {
	v := WorkView{DueAt: api.TimeOf(r.DueAt), Overdue: r.Overdue(now)}
	if name := a[r.ID].AssigneeName; r.AssigneeID != nil && name != nil {
		v.Assignee = &AssigneeView{ID: *r.AssigneeID, Name: *name}
	}
	return v
}

// WaitingView says who has to act next in a request or an application, when its request
// was submitted, and what its reader has not read.
type WaitingView struct {
	WaitingFor    WaitingFor `json:"waitingFor" enum:"CUSTOMER,STAFF,PAYMENT,NOBODY" doc:"Who has to act next"`
	WaitingSince  api.Time   `json:"waitingSince" doc:"When waitingFor last changed"`
	SubmittedAt   *api.Time  `json:"submittedAt" doc:"When the request was first submitted"`
	ResubmittedAt *api.Time  `json:"resubmittedAt" doc:"When it was last submitted again, after it was returned"`

	UnreadMessages int64 `json:"unreadMessages" doc:"Messages of the other side that were not read yet, by anybody of this one"`
}

// viewWaiting builds the view of who has to act next.
func (r *Record) viewWaiting() WaitingView {
	return WaitingView{
		WaitingFor: r.WaitingFor, WaitingSince: api.Time(*r.WaitingSince),
		SubmittedAt: api.TimeOf(r.SubmittedAt), ResubmittedAt: api.TimeOf(r.ResubmittedAt),
	}
}

// ExpectedView says to customers until when staff are going to act.
type ExpectedView struct {
	ExpectedBy *api.Time `json:"expectedBy" doc:"Until when staff are going to act; null unless it waits for staff and there is a deadline"`
}

// viewExpected builds the view of the deadline for customers.
func (r *Record) viewExpected() ExpectedView { return ExpectedView{ExpectedBy: api.TimeOf(r.DueAt)} }
