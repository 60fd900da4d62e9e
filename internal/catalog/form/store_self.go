package form

import (
	"context"

	"stagegate/internal/infra/db"
)

// claimSelf returns the sheet in which a customer last gave their self party, or "", and replaces it.
// The row is locked until the transaction ends.
func claimSelf(ctx context.Context, tx *db.Tx, tenant, customerID, sheetID string) (before string, err error) {
	n, err := db.Exec(ctx, tx, `INSERT INTO self_parties (tenant_id, customer_id, sheet_id) VALUES ($1, $2, $3)
		ON CONFLICT (tenant_id, customer_id) DO NOTHING`, tenant, customerID, sheetID)
	if err != nil || n == 1 {
		return "", err
	}
	before, err = db.One[string](ctx, tx, `SELECT sheet_id FROM self_parties WHERE tenant_id = $1 AND customer_id = $2 FOR UPDATE`, tenant, customerID)
	if err != nil || before == sheetID {
		return before, err
	}
	_, err = db.Exec(ctx, tx, `UPDATE self_parties SET sheet_id = $3 WHERE tenant_id = $1 AND customer_id = $2`, tenant, customerID, sheetID)
	return before, err
}
