package cases

import (
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
)

// WorkView is the staff-only state of work on a request or an application.
type WorkView struct {
	Assignee *AssigneeView `json:"assignee" doc:"Assigned member; null for unassigned"`
	DueAt    *api.Time     `json:"dueAt" doc:"Deadline of staff; null unless it waits for staff and has a deadline"`
	Overdue  bool          `json:"overdue" doc:"Whether it waits for staff and dueAt has passed"`

	PendingDecision *PendingDecisionView `json:"pendingDecision" doc:"Decision that has not taken effect yet; null without one"`
	LastDecision    *LastDecisionView    `json:"lastDecision" doc:"Last held decision, once it has ended; null without one"`
}

// AssigneeView is the member assigned to a request or an application.
type AssigneeView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// customer builds the view of the customer of a case.
func (a detailsByID) customer(r *Record) CustomerView {
	email, name := accounts.ParseContact(a[r.ID].Customer)
	return CustomerView{ID: r.CustomerID, Name: name, Email: email}
}

// work builds the view of the work on a case.
func (a detailsByID) work(r *Record, now time.Time) WorkView {
	v := WorkView{DueAt: api.TimeOf(r.DueAt), Overdue: r.Overdue(now)}
	if name := a[r.ID].AssigneeName; r.AssigneeID != nil && name != nil {
		v.Assignee = &AssigneeView{ID: *r.AssigneeID, Name: *name}
	}
	if h := a[r.ID].decision; h != nil && h.Status == DecisionHeld {
		v.PendingDecision = new(h.viewPending())
	} else if h != nil {
		v.LastDecision = new(h.viewLast())
	}
	return v
}

// WaitingView shows who has to act next in a request or an application, when its request was
// submitted, and the number of unread messages.
type WaitingView struct {
	WaitingFor    WaitingFor `json:"waitingFor" enum:"CUSTOMER,STAFF,PAYMENT,NOBODY" doc:"Side that has to act next"`
	WaitingSince  api.Time   `json:"waitingSince" doc:"Time of the last change of waitingFor"`
	SubmittedAt   *api.Time  `json:"submittedAt" doc:"Time of the first submission of the request"`
	ResubmittedAt *api.Time  `json:"resubmittedAt" doc:"Time of the last submission after a return"`

	UnreadMessages int64 `json:"unreadMessages" doc:"Number of messages from the other side that nobody on this side has read"`
}

// viewWaiting builds the view of who has to act next.
func (r *Record) viewWaiting() WaitingView {
	return WaitingView{
		WaitingFor: r.WaitingFor, WaitingSince: api.Time(*r.WaitingSince),
		SubmittedAt: api.TimeOf(r.SubmittedAt), ResubmittedAt: api.TimeOf(r.ResubmittedAt),
	}
}

// ExpectedView shows customers the deadline of staff.
type ExpectedView struct {
	ExpectedBy *api.Time `json:"expectedBy" doc:"Expected response of staff; null unless it waits for staff and has a deadline"`
}

// viewExpected builds the view of the deadline for customers.
func (r *Record) viewExpected() ExpectedView { return ExpectedView{ExpectedBy: api.TimeOf(r.DueAt)} }
