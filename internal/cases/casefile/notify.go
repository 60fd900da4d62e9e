package casefile

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/notices"
)

// noticeOf says which notice follows from an action in the history of a case. A message
// goes to the other side.
var noticeOf = map[string]notices.Kind{
	"request.submitted": notices.RequestReceived, "request.resubmitted": notices.RequestReceived,
	"request.returned": notices.RequestReturned, "request.accepted": notices.RequestAccepted, "request.rejected": notices.RequestRejected,
	"application.completed": notices.ApplicationCompleted, "application.closed": notices.ApplicationClosed,
	"message.sent": notices.MessageReceived, "case.assigned": notices.StaffAssigned, "deadline.missed": notices.StaffDeadlineMissed,
}

// notify adds the occasion for the notice that follows from an entry of the history.
// Nobody is notified of what they did themselves, nor is anybody of a message to staff
// while nobody works on the case.
func (s *Service) notify(ctx context.Context, tx *db.Tx, c *Case, actor audit.Actor, action string, target audit.Target) error {
	kind, ok := noticeOf[action]
	if !ok {
		return nil
	}
	o := c.occasion(kind, target.Type)
	switch kind { //nolint:exhaustive // the other kinds happen once
	case notices.RequestReceived:
		if o.Since = c.SubmittedAt; c.ResubmittedAt != nil {
			o.Since = c.ResubmittedAt
		}
	case notices.RequestReturned:
		o.Since = c.WaitingSince
	case notices.StaffDeadlineMissed:
		o.Since = c.DueAt
	}
	switch {
	case action == "message.sent":
		if o.Message = target.ID; actor.Kind == string(auth.Customer) {
			o.Kind, o.Member = notices.StaffMessage, c.assignee()
		}
	case kind == notices.StaffAssigned:
		o.Member = c.assignee()
	}
	if o.Kind == notices.StaffMessage && o.Member == "" || o.Member != "" && o.Member == actor.ID {
		return nil
	}
	return s.Notices.Add(ctx, tx, o)
}

// NotifyNear adds the occasion for the notice that the deadline of a locked case is near.
func (s *Service) NotifyNear(ctx context.Context, tx *db.Tx, c *Case, target audit.Target) error {
	o := c.occasion(notices.StaffDeadlineNear, target.Type)
	o.Since = c.DueAt
	return s.Notices.Add(ctx, tx, o)
}

// NotifyAction adds the occasion for the notice that an application waits for its customer.
func (s *Service) NotifyAction(ctx context.Context, tx *db.Tx, c *Case, target audit.Target) error {
	o := c.occasion(notices.ApplicationAction, target.Type)
	o.Since = c.WaitingSince
	return s.Notices.Add(ctx, tx, o)
}

// occasion is one about the case. The type of the target says whether it is a request or an
// application.
func (c *Case) occasion(kind notices.Kind, targetType string) notices.Occasion {
	o := notices.Occasion{Kind: kind, Tenant: c.Tenant}
	switch Kind(targetType) {
	case OfRequest:
		o.Request = c.ID
	case OfApplication:
		o.Application = c.ID
	}
	return o
}

func (c *Case) assignee() string {
	if c.AssigneeID == nil {
		return ""
	}
	return *c.AssigneeID
}
