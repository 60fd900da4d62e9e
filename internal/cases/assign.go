package cases

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// Assignee is the member assigned to a case, as the history records it.
type Assignee struct {
	ID   string `json:"id"`
	Name string `json:"name,omitempty"`
}

// Work returns the permission that is required to work on cases of this kind.
func (k Kind) Work() auth.Permission {
	if k == KindRequest {
		return auth.RequestReview
	}
	return auth.ApplicationManage
}

// Assign assigns a locked case to a member, or unassigns it if to is nil.
func (s *Service) Assign(ctx context.Context, tx *db.Tx, actor audit.Actor, r *Record, to *Assignee) error {
	c := fromRecord(*r)
	var previous any
	if r.AssigneeID != nil {
		previous = Assignee{ID: *r.AssigneeID}
	}
	switch {
	case to == nil && r.AssigneeID == nil, to != nil && r.assignee() == to.ID:
		return nil
	case to == nil:
		c.AssigneeID = nil
		c.emit(events.CaseUnassigned, c.target(), previous, nil)
	default:
		c.AssigneeID = &to.ID
		c.emit(events.CaseAssigned, c.target(), previous, *to)
	}
	if err := s.store(ctx, tx, c, actor); err != nil {
		return err
	}
	*r = c.Record
	return nil
}
