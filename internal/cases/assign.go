package cases

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/events"
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

// Assign gives a locked case to a member, or to nobody.
func (s *Service) Assign(ctx context.Context, tx *db.Tx, actor audit.Actor, r *Record, to *Assignee) error {
	c := ofRecord(*r)
	var was any
	if r.AssigneeID != nil {
		was = Assignee{ID: *r.AssigneeID}
	}
	switch {
	case to == nil && r.AssigneeID == nil, to != nil && r.assignee() == to.ID:
		return nil
	case to == nil:
		c.AssigneeID = nil
		c.note(events.CaseUnassigned, c.target(), was, nil)
	default:
		c.AssigneeID = &to.ID
		c.note(events.CaseAssigned, c.target(), was, *to)
	}
	if err := s.store(ctx, tx, c, actor); err != nil {
		return err
	}
	*r = c.Record
	return nil
}
