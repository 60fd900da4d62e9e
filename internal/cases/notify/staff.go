package notify

import (
	"context"

	"stagegate/internal/cases"
)

// assigned reports whether the member who was meant still works on the case.
func (v *view) assigned() bool { return v.AssigneeID != nil && *v.AssigneeID == v.o.Member }

func staffAssigned(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.o.Request, v.o.Application); err != nil {
		return err
	}
	v.person, v.notice.DueAt = v.o.Member, v.DueAt
	return unless(v.IsOpen() && v.assigned())
}

func staffMessage(ctx context.Context, v *view) error {
	if _, err := v.message(ctx); err != nil {
		return err
	}
	v.person = v.o.Member
	return unless(v.assigned())
}

// deadline loads a case whose deadline is the one that was meant. Its assignee is notified,
// or the organisation if nobody works on it.
func (v *view) deadline(ctx context.Context) error {
	if err := v.load(ctx, v.o.Request, v.o.Application); err != nil {
		return err
	}
	if v.WaitingFor != cases.ForStaff || !same(v.DueAt, v.o.Since) {
		return errPassed
	}
	if v.AssigneeID != nil {
		v.person = *v.AssigneeID
	}
	v.notice.DueAt = v.DueAt
	return nil
}

func deadlineNear(ctx context.Context, v *view) error {
	if err := v.deadline(ctx); err != nil {
		return err
	}
	return unless(!v.Overdue(v.Now()))
}

func deadlineMissed(ctx context.Context, v *view) error { return v.deadline(ctx) }
