package finance

import (
	"context"

	"stagegate/internal/db"
)

// lockStaleInvoices locks invoices of all tenants that have nothing to be searched by. An
// index holds those only.
func lockStaleInvoices(ctx context.Context, tx *db.Tx, limit int) ([]Invoice, error) {
	return db.All[Invoice](ctx, tx, `SELECT `+invoiceCols+` FROM invoices /* every tenant */
		WHERE search = '' ORDER BY tenant_id, id LIMIT $1 FOR UPDATE SKIP LOCKED`, limit)
}

// lockStalePayments locks payments of all tenants that have nothing to be searched by,
// while their invoices have.
func lockStalePayments(ctx context.Context, tx *db.Tx, limit int) ([]Payment, error) {
	return db.All[Payment](ctx, tx, `SELECT `+paymentCols+` FROM payments /* every tenant */
		WHERE search = '' AND EXISTS (SELECT 1 FROM invoices i WHERE i.tenant_id = payments.tenant_id AND i.id = payments.invoice_id AND i.search <> '')
		ORDER BY tenant_id, id LIMIT $1 FOR UPDATE SKIP LOCKED`, limit)
}

func updateInvoiceSearch(ctx context.Context, tx *db.Tx, i Invoice) error {
	_, err := db.Exec(ctx, tx, `UPDATE invoices SET customer_id = $3, application_reference = $4, search = $5 WHERE tenant_id = $1 AND id = $2`,
		i.Tenant, i.ID, i.CustomerID, i.Application, i.Search)
	return err
}

func updatePaymentSearch(ctx context.Context, tx *db.Tx, p Payment) error {
	_, err := db.Exec(ctx, tx, `UPDATE payments SET customer_id = $3, application_id = $4, application_reference = $5, search = $6 WHERE tenant_id = $1 AND id = $2`,
		p.Tenant, p.ID, p.CustomerID, p.ApplicationID, p.Application, p.Search)
	return err
}
