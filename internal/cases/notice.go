package cases

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/notices"
)

// customerKind is the actor kind of customers.
const customerKind = string(auth.Customer)

// noticeOf maps events of a case to the notices that they trigger. A message notifies the
// other side.
var noticeOf = map[events.Kind]notices.Kind{
	events.RequestSubmitted: notices.RequestReceived, events.RequestResubmitted: notices.RequestReceived,
	events.RequestReturned: notices.RequestReturned, events.RequestAccepted: notices.RequestAccepted, events.RequestRejected: notices.RequestRejected,
	events.ApplicationCompleted: notices.ApplicationCompleted, events.ApplicationClosed: notices.ApplicationClosed,
	events.MessageSent: notices.MessageReceived, events.CaseAssigned: notices.StaffAssigned, events.DeadlineMissed: notices.StaffDeadlineMissed,
}

// notify records the occasion for the notice of an event. Actors are not notified of their own
// actions, and a message to staff notifies nobody while the case is unassigned.
func (s *Service) notify(ctx context.Context, tx *db.Tx, r *Record, actor audit.Actor, e caseEvent) error {
	kind, ok := noticeOf[e.kind]
	if !ok {
		return nil
	}
	o := r.occasion(kind, e.subject)
	switch kind { //nolint:exhaustive // other kinds occur once
	case notices.RequestReceived:
		if o.Since = r.SubmittedAt; r.ResubmittedAt != nil {
			o.Since = r.ResubmittedAt
		}
	case notices.RequestReturned:
		o.Since = r.WaitingSince
	case notices.StaffDeadlineMissed:
		o.Since = r.DueAt
	case notices.MessageReceived:
		if o.Message = e.target.ID; actor.Kind == customerKind {
			o.Kind, o.Member = notices.StaffMessage, r.assignee()
		}
	case notices.StaffAssigned:
		o.Member = r.assignee()
	}
	if o.Kind == notices.StaffMessage && o.Member == "" || o.Member != "" && o.Member == actor.ID {
		return nil
	}
	return s.Notices.Add(ctx, tx, o)
}

// notifyNear records the occasion for the notice that the deadline of a locked case is near.
func (s *Service) notifyNear(ctx context.Context, tx *db.Tx, r *Record) error {
	o := r.occasion(notices.StaffDeadlineNear, r.Subject())
	o.Since = r.DueAt
	return s.Notices.Add(ctx, tx, o)
}

// notifyAction records the occasion for the notice that an application waits for its customer.
func (s *Service) notifyAction(ctx context.Context, tx *db.Tx, r *Record) error {
	o := r.occasion(notices.ApplicationAction, r.Subject())
	o.Since = r.WaitingSince
	return s.Notices.Add(ctx, tx, o)
}

// occasion returns an occasion about the request or the application.
func (r *Record) occasion(kind notices.Kind, subject string) notices.Occasion {
	o := notices.Occasion{Kind: kind, Tenant: r.Tenant}
	if subject == r.ID {
		o.Request = subject
	} else {
		o.Application = subject
	}
	return o
}

func (r *Record) assignee() string {
	if r.AssigneeID == nil {
		return ""
	}
	return *r.AssigneeID
}
