package finance

import (
	"context"
	"slices"
	"strconv"
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
		invoices, err := db.All[erasedInvoice](ctx, tx, `UPDATE invoices SET payer_email = '' WHERE tenant_id = $1 AND `+column+` IN `+list+`
			RETURNING id, reference, application_reference, description`, args...)
		if err != nil {
			return err
		}
		for some := range slices.Chunk(invoices, eraseBatch) {
			if err := searchWithoutPayer(ctx, tx, tenant, some); err != nil {
				return err
			}
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
			if _, err := db.Exec(ctx, tx, `UPDATE payments SET email = '', note = '', search = lower(reference) || ' ' ||
				(SELECT i.search FROM invoices i WHERE i.tenant_id = payments.tenant_id AND i.id = payments.invoice_id)
				WHERE tenant_id = $1 AND invoice_id IN `+list, args...); err != nil {
				return err
			}
			if _, err := db.Exec(ctx, tx, `UPDATE refunds SET reason = '' WHERE tenant_id = $1 AND invoice_id IN `+list, args...); err != nil {
				return err
			}
		}
	}
	return nil
}

// erasedInvoice is an invoice whose payer was removed, with its remaining search text.
type erasedInvoice struct {
	ID          string `db:"id"`
	Reference   string `db:"reference"`
	Application string `db:"application_reference"`
	Description string `db:"description"`
}

// searchWithoutPayer stores the remaining search texts of invoices. The database does not compute
// them, because its lower() may only support ASCII.
func searchWithoutPayer(ctx context.Context, tx *db.Tx, tenant string, invoices []erasedInvoice) error {
	type searched struct {
		ID     string `db:"id"`
		Search string `db:"search"`
	}
	kept := make([]searched, len(invoices))
	for n, i := range invoices {
		kept[n] = searched{i.ID, db.Searchable(i.Reference, i.Application, i.Description)}
	}
	values, args := db.Values(kept)
	_, err := db.Exec(ctx, tx, `UPDATE invoices SET search = kept.column2 FROM (VALUES `+values+`) AS kept
		WHERE id = kept.column1 AND tenant_id = $`+strconv.Itoa(len(args)+1), append(args, tenant)...)
	return err
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
