package cases

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// Due is a case with a due event: its deadline has passed or is near, or its customer is to be
// reminded.
type Due struct {
	At     time.Time `db:"due_at"`
	Tenant string    `db:"tenant_id"`
	ID     string    `db:"id"`
}

// dueLister lists due cases of all tenants after a given one.
type dueLister func(ctx context.Context, q db.Q, now time.Time, after Due, limit int) ([]Due, error)

// listOverdue lists overdue cases that are not yet recorded as such.
func listOverdue(ctx context.Context, q db.Q, now time.Time, after Due, limit int) ([]Due, error) {
	return db.All[Due](ctx, q, `SELECT due_at, tenant_id, id FROM cases /* every tenant */
		WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL AND NOT deadline_missed AND due_at < $1
		AND (due_at, tenant_id, id) > ($2, $3, $4) ORDER BY due_at, tenant_id, id `+db.Limit(5), now, after.At, after.Tenant, after.ID, limit)
}

// listNear lists cases in their last working day of which staff were not notified.
func listNear(ctx context.Context, q db.Q, now time.Time, after Due, limit int) ([]Due, error) {
	return db.All[Due](ctx, q, `SELECT near_at AS due_at, tenant_id, id FROM cases /* every tenant */
		WHERE near_at IS NOT NULL AND near_at <= $1
		AND (near_at, tenant_id, id) > ($2, $3, $4) ORDER BY near_at, tenant_id, id `+db.Limit(5), now, after.At, after.Tenant, after.ID, limit)
}

// listToRemind lists cases with a due reminder of their customer.
func listToRemind(ctx context.Context, q db.Q, now time.Time, after Due, limit int) ([]Due, error) {
	return db.All[Due](ctx, q, `SELECT remind_at AS due_at, tenant_id, id FROM cases /* every tenant */
		WHERE remind_at IS NOT NULL AND remind_at <= $1
		AND (remind_at, tenant_id, id) > ($2, $3, $4) ORDER BY remind_at, tenant_id, id `+db.Limit(5), now, after.At, after.Tenant, after.ID, limit)
}
