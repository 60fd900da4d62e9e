package finance

import (
	"context"
	"slices"
	"strings"

	"stagegate/internal/infra/db"
)

// eraseBatch is the number of ids per statement.
const eraseBatch = 100

// erasePayer removes the payer's address from invoices and payments, and staff notes about payments
// and refunds. column selects the records.
func erasePayer(ctx context.Context, tx *db.Tx, tenant, column string, ids []string) error {
	for batch := range slices.Chunk(ids, eraseBatch) {
		list, args := db.In(2, batch)
		args = append([]any{tenant}, args...)
		invoices, err := db.All[Invoice](ctx, tx, `UPDATE invoices SET payer_email = '' WHERE tenant_id = $1 AND `+column+` IN `+list+` RETURNING `+invoiceCols, args...)
		if err != nil {
			return err
		}
		for some := range slices.Chunk(invoices, eraseBatch) {
			ids := make([]string, len(some))
			for n, i := range some {
				ids[n] = i.ID
			}
			list, args := db.In(2, ids)
			args = append([]any{tenant}, args...)
			pending, err := db.One[int64](ctx, tx, `SELECT COUNT(*) FROM payments WHERE tenant_id = $1 AND status = 'PENDING' AND invoice_id IN `+list, args...)
			if err != nil {
				return err
			}
			if pending > 0 {
				return errCheckoutInProgress
			}
			if _, err := db.Exec(ctx, tx, `UPDATE payments SET email = '', note = '' WHERE tenant_id = $1 AND invoice_id IN `+list, args...); err != nil {
				return err
			}
			if _, err := db.Exec(ctx, tx, `UPDATE refunds SET reason = '' WHERE tenant_id = $1 AND invoice_id IN `+list, args...); err != nil {
				return err
			}
			for _, i := range some {
				if err := putInvoice(ctx, tx, i.searchRecord(Customer{})); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func invoicesOf(ctx context.Context, q db.Q, tenant string, applications, parties []string) ([]Invoice, error) {
	ofApplications, args := db.In(2, applications)
	args = append([]any{tenant}, args...)
	found, err := db.All[Invoice](ctx, q, `SELECT `+invoiceCols+` FROM invoices WHERE tenant_id = $1 AND application_id IN `+ofApplications+` ORDER BY id`, args...)
	if err != nil || len(parties) == 0 {
		return found, err
	}
	ofParties, args := db.In(2, parties)
	args = append([]any{tenant}, args...)
	more, err := db.All[Invoice](ctx, q, `SELECT `+invoiceCols+` FROM invoices
		WHERE tenant_id = $1 AND party_id IN `+ofParties+` AND application_id IS NULL ORDER BY id`, args...)
	return append(found, more...), err
}

func paymentsOf(ctx context.Context, q db.Q, tenant string, invoiceIDs []string) (map[string][]Payment, error) {
	list, args := db.In(2, invoiceIDs)
	found, err := db.All[Payment](ctx, q, `SELECT `+paymentCols+` FROM payments WHERE tenant_id = $1 AND invoice_id IN `+list, append([]any{tenant}, args...)...)
	slices.SortFunc(found, func(a, b Payment) int { return strings.Compare(a.ID, b.ID) }) // SQLite would read all payments of the tenant for the order
	of := map[string][]Payment{}
	for _, p := range found {
		of[p.InvoiceID] = append(of[p.InvoiceID], p)
	}
	return of, err
}
