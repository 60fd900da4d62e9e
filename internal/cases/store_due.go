package cases

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// Due names a case for which something is due: a deadline has passed or is near, or its
// customer is reminded.
type Due struct {
	At     time.Time `db:"due_at"`
	Tenant string    `db:"tenant_id"`
	ID     string    `db:"id"`
}

// A lister lists cases of all tenants for which something is due, those after one.
type lister func(ctx context.Context, q db.Q, now time.Time, after Due, limit int) ([]Due, error)

// listOverdue lists the cases that are overdue and not yet noted as such.
func listOverdue(ctx context.Context, q db.Q, now time.Time, after Due, limit int) ([]Due, error) {
	return db.All[Due](ctx, q, `SELECT due_at, tenant_id, id FROM cases /* every tenant */
		WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL AND NOT deadline_missed AND due_at < $1
		AND (due_at, tenant_id, id) > ($2, $3, $4) ORDER BY due_at, tenant_id, id LIMIT $5`, now, after.At, after.Tenant, after.ID, limit)
}

// listNear lists the cases whose last working day has begun, of which staff were not notified.
func listNear(ctx context.Context, q db.Q, now time.Time, after Due, limit int) ([]Due, error) {
	return db.All[Due](ctx, q, `SELECT near_at AS due_at, tenant_id, id FROM cases /* every tenant */
		WHERE near_at IS NOT NULL AND near_at <= $1
		AND (near_at, tenant_id, id) > ($2, $3, $4) ORDER BY near_at, tenant_id, id LIMIT $5`, now, after.At, after.Tenant, after.ID, limit)
}

// listToRemind lists the cases of which their customers are to be reminded.
func listToRemind(ctx context.Context, q db.Q, now time.Time, after Due, limit int) ([]Due, error) {
	return db.All[Due](ctx, q, `SELECT remind_at AS due_at, tenant_id, id FROM cases /* every tenant */
		WHERE remind_at IS NOT NULL AND remind_at <= $1
		AND (remind_at, tenant_id, id) > ($2, $3, $4) ORDER BY remind_at, tenant_id, id LIMIT $5`, now, after.At, after.Tenant, after.ID, limit)
}
