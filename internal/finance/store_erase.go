package finance

import (
	"context"
	"slices"
	"strings"

	"stagegate/internal/infra/db"
)

// eraseBatch is the number of ids per statement.
const eraseBatch = 100

// eraseCustomer removes a customer from the invoices, and returns them.
func eraseCustomer(ctx context.Context, tx *db.Tx, tenant, customerID string) ([]Invoice, error) {
	return db.All[Invoice](ctx, tx, `UPDATE invoices SET payer_email = '', payer_name = '', message = ''
		WHERE tenant_id = $1 AND customer_id = $2 RETURNING `+invoiceCols, tenant, customerID)
}

// eraseAddress removes the payers without an account that have an address from the invoices, and returns them.
func eraseAddress(ctx context.Context, tx *db.Tx, tenant, email string) ([]Invoice, error) {
	return db.All[Invoice](ctx, tx, `UPDATE invoices SET payer_email = '', payer_name = '', message = ''
		WHERE tenant_id = $1 AND customer_id IS NULL AND payer_email <> '' AND payer_email = $2
		RETURNING `+invoiceCols, tenant, email)
}

// erasePayments removes the payer and staff notes from the payments and refunds of invoices, and to whom and with which
// message the invoices were sent.
func erasePayments(ctx context.Context, tx *db.Tx, tenant string, invoices []Invoice) error {
	ids := make([]string, len(invoices))
	for n, i := range invoices {
		ids[n] = i.ID
	}
	list, args := db.In(2, ids)
	args = append([]any{tenant}, args...)
	pending, err := db.One[int64](ctx, tx, `SELECT COUNT(*) FROM payments WHERE tenant_id = $1 AND status = 'PENDING' AND invoice_id IN `+list, args...)
	switch {
	case err != nil:
		return err
	case pending > 0:
		return errCheckoutInProgress
	}
	for _, i := range invoices {
		if err := putInvoice(ctx, tx, i.searchRecord(Customer{})); err != nil {
			return err
		}
	}
	for _, statement := range []string{
		`UPDATE payments SET email = '', note = '', last4 = '' WHERE tenant_id = $1 AND invoice_id IN ` + list,
		`UPDATE refunds SET reason = '' WHERE tenant_id = $1 AND invoice_id IN ` + list,
		`UPDATE invoice_sends SET email = '', message = '' WHERE tenant_id = $1 AND invoice_id IN ` + list,
	} {
		if _, err := db.Exec(ctx, tx, statement, args...); err != nil {
			return err
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

// invoicesOfPayer returns the invoices for a customer that belong to no case, and those for the same address without an
// account.
func invoicesOfPayer(ctx context.Context, q db.Q, tenant, customerID, email string) ([]Invoice, error) {
	found, err := db.All[Invoice](ctx, q, `SELECT `+invoiceCols+` FROM invoices
		WHERE tenant_id = $1 AND customer_id = $2 AND application_id IS NULL AND party_id IS NULL ORDER BY created_at, id`, tenant, customerID)
	if err != nil {
		return nil, err
	}
	others, err := db.All[Invoice](ctx, q, `SELECT `+invoiceCols+` FROM invoices
		WHERE tenant_id = $1 AND customer_id IS NULL AND payer_email <> '' AND payer_email = $2`, tenant, email)
	return append(found, others...), err
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
