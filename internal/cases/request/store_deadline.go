package request

import (
	"context"
	"time"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/db"
)

// listOverdue returns a function that lists the requests of all tenants that are overdue
// and not yet noted as such. An index holds those with a clock that runs.
func listOverdue(now time.Time) func(ctx context.Context, q db.Q, after casefile.Due, limit int) ([]casefile.Due, error) {
	return func(ctx context.Context, q db.Q, after casefile.Due, limit int) ([]casefile.Due, error) {
		return db.All[casefile.Due](ctx, q, `SELECT due_at, tenant_id, id FROM service_requests /* every tenant */
			WHERE waiting_for = 'STAFF' AND due_at IS NOT NULL AND NOT deadline_missed AND due_at < $1
			AND (due_at, tenant_id, id) > ($2, $3, $4) ORDER BY due_at, tenant_id, id LIMIT $5`, now, after.DueAt, after.Tenant, after.ID, limit)
	}
}

// listNear returns a function that lists the requests of all tenants whose last working
// day has begun, of which staff were not notified.
func listNear(now time.Time) func(ctx context.Context, q db.Q, after casefile.Due, limit int) ([]casefile.Due, error) {
	return func(ctx context.Context, q db.Q, after casefile.Due, limit int) ([]casefile.Due, error) {
		return db.All[casefile.Due](ctx, q, `SELECT near_at AS due_at, tenant_id, id FROM service_requests /* every tenant */
			WHERE near_at IS NOT NULL AND near_at <= $1
			AND (near_at, tenant_id, id) > ($2, $3, $4) ORDER BY near_at, tenant_id, id LIMIT $5`, now, after.DueAt, after.Tenant, after.ID, limit)
	}
}
