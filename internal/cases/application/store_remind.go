package application

import (
	"context"
	"time"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/db"
)

// ListToRemind returns a function that lists the applications of all tenants of which
// their customers are to be reminded. An index holds those only.
func ListToRemind(now time.Time) func(ctx context.Context, q db.Q, after casefile.Due, limit int) ([]casefile.Due, error) {
	return func(ctx context.Context, q db.Q, after casefile.Due, limit int) ([]casefile.Due, error) {
		return db.All[casefile.Due](ctx, q, `SELECT remind_at AS due_at, tenant_id, id FROM applications /* every tenant */
			WHERE remind_at IS NOT NULL AND remind_at <= $1
			AND (remind_at, tenant_id, id) > ($2, $3, $4) ORDER BY remind_at, tenant_id, id LIMIT $5`, now, after.DueAt, after.Tenant, after.ID, limit)
	}
}

// updateReminder writes when the next reminder is due. The row is locked.
func updateReminder(ctx context.Context, tx *db.Tx, a Record) error {
	_, err := db.Exec(ctx, tx, `UPDATE applications SET remind_at = $3 WHERE tenant_id = $1 AND id = $2`, a.Tenant, a.ID, a.RemindAt)
	return err
}
