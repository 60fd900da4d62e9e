package finance

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// insertSend stores that an invoice was sent. Its row is locked.
func insertSend(ctx context.Context, tx *db.Tx, n Send) error {
	if err := db.Insert(ctx, tx, "invoice_sends", n); err != nil {
		return err
	}
	_, err := db.Exec(ctx, tx, `UPDATE invoices SET sent_at = $3 WHERE tenant_id = $1 AND id = $2`, n.Tenant, n.InvoiceID, n.At)
	return err
}

// sendsSince returns when an invoice was sent after a time, in order.
func sendsSince(ctx context.Context, tx *db.Tx, i Invoice, since time.Time) ([]time.Time, error) {
	return db.All[time.Time](ctx, tx, `SELECT at FROM invoice_sends WHERE tenant_id = $1 AND invoice_id = $2 AND at > $3 ORDER BY id`, i.Tenant, i.ID, since)
}

// SendByID returns one sending of an invoice; db.ErrNotFound if there is none.
func SendByID(ctx context.Context, q db.Q, tenant, invoiceID, id string) (Send, error) {
	return db.One[Send](ctx, q, `SELECT `+db.Cols[Send]()+` FROM invoice_sends WHERE tenant_id = $1 AND invoice_id = $2 AND id = $3`, tenant, invoiceID, id)
}

// sendsOf returns the sendings of invoices by the id of the invoice, in order.
func sendsOf(ctx context.Context, q db.Q, tenant string, invoiceIDs []string) (map[string][]Send, error) {
	list, args := db.In(2, invoiceIDs)
	found, err := db.All[Send](ctx, q, `SELECT `+db.Cols[Send]()+` FROM invoice_sends
		WHERE tenant_id = $1 AND invoice_id IN `+list+` ORDER BY invoice_id, id`, append([]any{tenant}, args...)...)
	of := map[string][]Send{}
	for _, n := range found {
		of[n.InvoiceID] = append(of[n.InvoiceID], n)
	}
	return of, err
}
