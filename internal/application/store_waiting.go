package application

import (
	"context"

	"stagegate/internal/casefile"
	"stagegate/internal/db"
)

// Stale returns applications of all tenants that a version of the program has written
// which did not compute who has to act next, in the order of their keys after the given
// one: those whose row changed after it was computed. An index holds those only.
func Stale(ctx context.Context, q db.Q, after casefile.Key, limit int) ([]StaleRecord, error) {
	return db.All[StaleRecord](ctx, q, `SELECT tenant_id, id, request_id FROM applications /* every tenant */
		WHERE waiting_as_of IS DISTINCT FROM updated_at AND (tenant_id, id) > ($1, $2) ORDER BY tenant_id, id LIMIT $3`, after.Tenant, after.ID, limit)
}
