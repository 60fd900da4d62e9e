package finance

import (
	"context"

	"stagegate/internal/infra/db"
)

// replacePrice replaces the amount and the lines of an invoice. The row is locked.
func replacePrice(ctx context.Context, tx *db.Tx, i Invoice, items []Item) error {
	_, err := db.Exec(ctx, tx, `UPDATE invoices SET status = $3, amount_due = $4, amount_paid = $5, paid_at = $6
		WHERE tenant_id = $1 AND id = $2`, i.Tenant, i.ID, i.Status, i.AmountDue, i.AmountPaid, i.PaidAt)
	if err != nil {
		return err
	}
	if _, err := db.Exec(ctx, tx, `DELETE FROM invoice_items WHERE tenant_id = $1 AND invoice_id = $2`, i.Tenant, i.ID); err != nil {
		return err
	}
	for _, item := range items {
		if err := db.Insert(ctx, tx, "invoice_items", item); err != nil {
			return err
		}
	}
	return nil
}

func successfulPayments(ctx context.Context, q db.Q, tenant, applicationID string) (int64, error) {
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM payments p
		JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = p.invoice_id
		WHERE p.tenant_id = $1 AND i.application_id = $2 AND p.status = 'SUCCESSFUL'`, tenant, applicationID)
}

func receivedPayments(ctx context.Context, q db.Q, tenant, applicationID string, stages []string) (int64, error) {
	list, args := db.In(3, stages)
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM payments p
		JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = p.invoice_id
		WHERE p.tenant_id = $1 AND i.application_id = $2 AND (p.status = 'SUCCESSFUL' OR p.received_amount IS NOT NULL) AND i.stage_id IN `+list,
		append([]any{tenant, applicationID}, args...)...)
}
