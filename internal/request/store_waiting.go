package request

import (
	"context"

	"stagegate/internal/casefile"
	"stagegate/internal/db"
)

// listStale returns the requests that wait for others than WaitingFor says. An index
// holds those only.
func listStale(ctx context.Context, q db.Q, after casefile.Key, limit int) ([]casefile.Key, error) {
	return db.All[casefile.Key](ctx, q, `SELECT tenant_id, id FROM service_requests /* every tenant */
		WHERE (waiting_since IS NULL
			OR waiting_for <> CASE WHEN status IN ('DRAFT', 'RETURNED') THEN 'CUSTOMER' WHEN status = 'PENDING' THEN 'STAFF' ELSE 'NOBODY' END)
		AND (tenant_id, id) > ($1, $2) ORDER BY tenant_id, id LIMIT $3`, after.Tenant, after.ID, limit)
}
