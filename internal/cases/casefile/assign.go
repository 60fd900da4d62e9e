package casefile

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// Assignee is the member who works on a case, as its history shows the member.
type Assignee struct {
	ID   string `json:"id"`
	Name string `json:"name,omitempty"`
}

// Work returns the permission that the work on cases of a kind takes.
func (k Kind) Work() auth.Permission {
	if k == OfRequest {
		return auth.RequestReview
	}
	return auth.ApplicationManage
}

// Give makes a member work on the case, or nobody. It reports whether that changes who
// does.
func (c *Case) Give(to *Assignee) bool {
	before := c.AssigneeID
	c.AssigneeID = nil
	if to != nil {
		c.AssigneeID = &to.ID
	}
	return (before == nil) != (to == nil) || before != nil && *before != to.ID
}

// RecordGiven adds to the history of a case that its assignee changed.
func (s *Service) RecordGiven(ctx context.Context, tx *db.Tx, c *Case, actor audit.Actor, target audit.Target, before *string, to *Assignee) error {
	var was any
	if before != nil {
		was = Assignee{ID: *before}
	}
	if to == nil {
		return s.Record(ctx, tx, c, actor, "case.unassigned", target, was, nil)
	}
	return s.Record(ctx, tx, c, actor, "case.assigned", target, was, *to)
}
