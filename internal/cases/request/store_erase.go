package request

import (
	"context"

	"stagegate/internal/infra/db"
)

// lockOfCustomer locks all requests of a customer, in the order of their ids.
func lockOfCustomer(ctx context.Context, tx *db.Tx, tenant, customer string) ([]Record, error) {
	return db.All[Record](ctx, tx, `SELECT `+cols+` FROM service_requests WHERE tenant_id = $1 AND customer_id = $2 ORDER BY id FOR UPDATE`, tenant, customer)
}

func listOfCustomer(ctx context.Context, q db.Q, tenant, customer, after string, limit int) ([]Record, error) {
	return db.All[Record](ctx, q, `SELECT `+cols+` FROM service_requests WHERE tenant_id = $1 AND customer_id = $2 AND id > $3 ORDER BY id LIMIT $4`,
		tenant, customer, after, limit)
}

// updateErased stores a request whose data were erased. The row is locked.
func updateErased(ctx context.Context, tx *db.Tx, r Record) error {
	_, err := db.Exec(ctx, tx, `UPDATE service_requests SET status = $3, rejection_reason = $4, search = $5, updated_at = $6, waiting_for = $7, waiting_since = $8, remind_at = $9
		WHERE tenant_id = $1 AND id = $2`, r.Tenant, r.ID, r.Status, r.RejectionReason, r.Search, r.UpdatedAt, r.WaitingFor, r.WaitingSince, r.RemindAt)
	return err
}
