package tenants

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
)

// Get reads a tenant, or returns fault.ErrNotFound.
func Get(ctx context.Context, q db.Q, id string) (Tenant, error) {
	t, err := ByID(ctx, q, id)
	return t, db.NotFoundAs(err, fault.ErrNotFound)
}

// Suspend suspends a tenant: further requests of its users are refused.
func (s *Service) Suspend(ctx context.Context, id, reason string, by audit.Actor) (Tenant, error) {
	now := s.Now()
	return s.move(ctx, onSuspend, "tenant.suspended", Tenant{ID: id, SuspendedAt: &now, SuspensionReason: reason, UpdatedAt: now}, by)
}

// Reactivate ends the suspension of a tenant.
func (s *Service) Reactivate(ctx context.Context, id string, by audit.Actor) (Tenant, error) {
	return s.move(ctx, onReactivate, "tenant.reactivated", Tenant{ID: id, UpdatedAt: s.Now()}, by)
}

// statusView is the status in audit events.
type statusView struct {
	Status Status `json:"status"`
	Reason string `json:"reason,omitempty"`
}

// move makes a transition and records it as an audit event.
func (s *Service) move(ctx context.Context, trigger state.Trigger[Status], action string, to Tenant, by audit.Actor) (Tenant, error) {
	var after Tenant
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		before, err := lock(ctx, tx, to.ID)
		if err != nil {
			return db.NotFoundAs(err, fault.ErrNotFound)
		}
		if to.Status, err = Transitions.Next(before.Status, trigger); err != nil {
			return err
		}
		if err := updateStatus(ctx, tx, to); err != nil {
			return err
		}
		if after, err = ByID(ctx, tx, to.ID); err != nil {
			return err
		}
		return record(ctx, tx, after, by, to.UpdatedAt, change{
			action, "TENANT",
			statusView{before.Status, before.SuspensionReason}, statusView{after.Status, after.SuspensionReason},
		})
	})
	return after, err
}
