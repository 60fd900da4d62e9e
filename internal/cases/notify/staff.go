package notify

import (
	"context"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/request"
)

// current returns the case as it is worked on: the application, or the request that is none
// yet.
func (v *view) current() *casefile.Case {
	if v.application != nil {
		return &v.application.Case
	}
	return &v.request.Case
}

// isOpen reports whether the case is worked on.
func (v *view) isOpen() bool {
	if v.application != nil {
		return v.application.IsOpen()
	}
	return v.request.Status == request.Pending || v.request.Status == request.Returned
}

// assigned reports whether the member who was meant still works on the case.
func (v *view) assigned() bool {
	assignee := v.current().AssigneeID
	return assignee != nil && *assignee == v.o.Member
}

func staffAssigned(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.o.Request, v.o.Application); err != nil {
		return err
	}
	v.person, v.notice.DueAt = v.o.Member, v.current().DueAt
	return unless(v.isOpen() && v.assigned())
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
func (v *view) deadline(ctx context.Context) (*casefile.Case, error) {
	if err := v.load(ctx, v.o.Request, v.o.Application); err != nil {
		return nil, err
	}
	c := v.current()
	if c.WaitingFor != casefile.ForStaff || !same(c.DueAt, v.o.Since) {
		return nil, errPassed
	}
	if c.AssigneeID != nil {
		v.person = *c.AssigneeID
	}
	v.notice.DueAt = c.DueAt
	return c, nil
}

func deadlineNear(ctx context.Context, v *view) error {
	c, err := v.deadline(ctx)
	if err != nil {
		return err
	}
	return unless(!c.Overdue(v.Now()))
}

func deadlineMissed(ctx context.Context, v *view) error {
	_, err := v.deadline(ctx)
	return err
}
