package request

import (
	"context"
	"time"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/db"
)

// listToRemind returns a function that lists the requests of all tenants of which their
// customers are to be reminded. An index holds those only.
func listToRemind(now time.Time) func(ctx context.Context, q db.Q, after casefile.Due, limit int) ([]casefile.Due, error) {
	return func(ctx context.Context, q db.Q, after casefile.Due, limit int) ([]casefile.Due, error) {
		return db.All[casefile.Due](ctx, q, `SELECT remind_at AS due_at, tenant_id, id FROM service_requests /* every tenant */
			WHERE remind_at IS NOT NULL AND remind_at <= $1
			AND (remind_at, tenant_id, id) > ($2, $3, $4) ORDER BY remind_at, tenant_id, id LIMIT $5`, now, after.DueAt, after.Tenant, after.ID, limit)
	}
}

// updateReminder writes when the next reminder is due. The row is locked.
func updateReminder(ctx context.Context, tx *db.Tx, r Record) error {
	_, err := db.Exec(ctx, tx, `UPDATE service_requests SET remind_at = $3 WHERE tenant_id = $1 AND id = $2`, r.Tenant, r.ID, r.RemindAt)
	return err
}
