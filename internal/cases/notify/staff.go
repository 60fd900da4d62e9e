package notify

import (
	"context"

	"stagegate/internal/cases"
)

// stillAssigned reports whether the notified member is still assigned to the case.
func (v *view) stillAssigned() bool { return v.AssigneeID != nil && *v.AssigneeID == v.occasion.Member }

func staffAssigned(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.occasion.Request, v.occasion.Application); err != nil {
		return err
	}
	v.recipientID, v.notice.DueAt = v.occasion.Member, v.DueAt
	return stillDue(v.IsOpen() && v.stillAssigned())
}

func staffMessage(ctx context.Context, v *view) error {
	if _, err := v.loadMessage(ctx); err != nil {
		return err
	}
	v.recipientID = v.occasion.Member
	return stillDue(v.stillAssigned())
}

// loadDeadline loads a case that still has the deadline of the occasion. It notifies the assignee,
// or the organisation if the case is unassigned.
func (v *view) loadDeadline(ctx context.Context) error {
	if err := v.load(ctx, v.occasion.Request, v.occasion.Application); err != nil {
		return err
	}
	if v.WaitingFor != cases.ForStaff || !sameTime(v.DueAt, v.occasion.Since) {
		return errObsolete
	}
	if v.AssigneeID != nil {
		v.recipientID = *v.AssigneeID
	}
	v.notice.DueAt = v.DueAt
	return nil
}

func deadlineNear(ctx context.Context, v *view) error {
	if err := v.loadDeadline(ctx); err != nil {
		return err
	}
	return stillDue(!v.Overdue(v.Now()))
}

func deadlineMissed(ctx context.Context, v *view) error { return v.loadDeadline(ctx) }
