package application

import (
	"context"

	"stagegate/internal/infra/db"
)

// lockOfCustomer locks all applications of a customer, in the order of their ids.
func lockOfCustomer(ctx context.Context, tx *db.Tx, tenant, customer string) ([]Record, error) {
	return db.All[Record](ctx, tx, `SELECT `+cols+` FROM applications WHERE tenant_id = $1 AND customer_id = $2 ORDER BY id FOR UPDATE`, tenant, customer)
}

// updateSearch removes the customer from the search of a locked application.
func updateSearch(ctx context.Context, tx *db.Tx, a Record) error {
	_, err := db.Exec(ctx, tx, `UPDATE applications SET search = $3 WHERE tenant_id = $1 AND id = $2`,
		a.Tenant, a.ID, db.Searchable(a.Reference, a.ServiceName))
	return err
}

func listOfRequests(ctx context.Context, q db.Q, tenant string, requests []string) ([]Record, error) {
	list, args := db.In(2, requests)
	return db.All[Record](ctx, q, `SELECT `+cols+` FROM applications WHERE tenant_id = $1 AND request_id IN `+list, append([]any{tenant}, args...)...)
}
