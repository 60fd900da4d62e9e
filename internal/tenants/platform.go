package tenants

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
)

// Get reads a tenant, or returns fault.ErrNotFound.
func Get(ctx context.Context, q db.Q, id string) (Tenant, error) {
	t, err := ByID(ctx, q, id)
	return t, db.NotFoundAs(err, fault.ErrNotFound)
}

// statusView is the status in audit events.
type statusView struct {
	Status Status `json:"status"`
	Reason string `json:"reason,omitempty"`
}

// transition applies a trigger and adds an audit event.
func transition(ctx context.Context, tx *db.Tx, by auth.Caller, trigger state.Trigger[Status], action string, to Tenant) (Tenant, error) {
	before, err := lock(ctx, tx, to.ID)
	if err != nil {
		return Tenant{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if to.Status, err = Transitions.Next(before.Status, trigger); err != nil {
		return Tenant{}, err
	}
	if err := updateStatus(ctx, tx, to); err != nil {
		return Tenant{}, err
	}
	after, err := ByID(ctx, tx, to.ID)
	if err != nil {
		return Tenant{}, err
	}
	return after, record(ctx, tx, after, audit.By(by), to.UpdatedAt, change{
		action, "TENANT",
		statusView{before.Status, before.SuspensionReason}, statusView{after.Status, after.SuspensionReason},
	})
}
