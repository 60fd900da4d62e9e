package tenant

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/db"
	"stagegate/internal/fault"
)

// Get reads a tenant, or gives the fault of a record that is not there.
func Get(ctx context.Context, q db.Q, id string) (Tenant, error) {
	t, err := ByID(ctx, q, id)
	return t, db.NotFoundAs(err, fault.ErrNotFound)
}

// Suspend keeps a tenant from working, from the next request of its people on.
func (s *Service) Suspend(ctx context.Context, id, reason string, by audit.Actor) (Tenant, error) {
	now := s.Now()
	return s.turn(ctx, Tenant{ID: id, Status: Suspended, SuspendedAt: &now, SuspensionReason: reason, UpdatedAt: now}, by)
}

// Reactivate lets a suspended tenant work again.
func (s *Service) Reactivate(ctx context.Context, id string, by audit.Actor) (Tenant, error) {
	return s.turn(ctx, Tenant{ID: id, Status: Active, UpdatedAt: s.Now()}, by)
}

// turns says of each state what a tenant that enters it must have been, and what
// is said of one that is in it already.
var turns = map[Status]struct {
	from    Status
	action  string
	already error
}{
	Suspended: {Active, "tenant.suspended", errAlreadySuspended},
	Active:    {Suspended, "tenant.reactivated", errAlreadyActive},
}

// standing is what the events of a turn tell.
type standing struct {
	Status Status `json:"status"`
	Reason string `json:"reason,omitempty"`
}

// turn brings a tenant into another state.
func (s *Service) turn(ctx context.Context, to Tenant, by audit.Actor) (Tenant, error) {
	var turned Tenant
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		before, err := lock(ctx, tx, to.ID)
		if err != nil {
			return db.NotFoundAs(err, fault.ErrNotFound)
		}
		turn := turns[to.Status]
		if before.Status != turn.from {
			return turn.already
		}
		if err := updateStatus(ctx, tx, to); err != nil {
			return err
		}
		if turned, err = ByID(ctx, tx, to.ID); err != nil {
			return err
		}
		return record(ctx, tx, turned, by, to.UpdatedAt, change{
			turn.action, "TENANT",
			standing{before.Status, before.SuspensionReason}, standing{turned.Status, turned.SuspensionReason},
		})
	})
	return turned, err
}
