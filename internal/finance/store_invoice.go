package finance

import (
	"context"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/search"
)

var invoiceCols = db.Cols[Invoice]()

// claimReference stores a new reference that is unique across tenants.
func claimReference(ctx context.Context, tx *db.Tx, tenant, prefix string) (string, error) {
	for {
		reference := ref.New(prefix)
		n, err := db.Exec(ctx, tx, `INSERT INTO finance_references (reference, tenant_id) VALUES ($1, $2) ON CONFLICT (reference) DO NOTHING`, reference, tenant)
		if err != nil || n == 1 {
			return reference, err
		}
	}
}

// validReference reports whether a text from outside can be a reference. Others
// are not looked up, since PostgreSQL rejects some texts as parameters.
func validReference(reference string) bool {
	return !strings.ContainsFunc(reference, func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z')
	})
}

// tenantOf returns the tenant that a public reference belongs to.
func tenantOf(ctx context.Context, q db.Q, reference string) (string, error) {
	if !validReference(reference) {
		return "", db.ErrNotFound
	}
	return db.One[string](ctx, q, `SELECT tenant_id FROM finance_references WHERE reference = $1`, reference)
}

// insertInvoice stores a new invoice, which is found by a record.
func insertInvoice(ctx context.Context, tx *db.Tx, i Invoice, items []Item, record search.Record) error {
	i.Search = record.Words()
	if err := db.Insert(ctx, tx, "invoices", i); err != nil {
		return err
	}
	for _, item := range items {
		if err := db.Insert(ctx, tx, "invoice_items", item); err != nil {
			return err
		}
	}
	return search.Put(ctx, tx, record)
}

func invoiceByID(ctx context.Context, q db.Q, tenant, id string) (Invoice, error) {
	return db.One[Invoice](ctx, q, `SELECT `+invoiceCols+` FROM invoices WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

func invoiceByReference(ctx context.Context, q db.Q, tenant, reference string) (Invoice, error) {
	return db.One[Invoice](ctx, q, `SELECT `+invoiceCols+` FROM invoices WHERE tenant_id = $1 AND reference = $2`, tenant, reference)
}

// InvoiceByID reads an invoice; db.ErrNotFound if the tenant has none with this id.
func InvoiceByID(ctx context.Context, q db.Q, tenant, id string) (Invoice, error) {
	return invoiceByID(ctx, q, tenant, id)
}

// InvoiceByReference reads an invoice; db.ErrNotFound if the tenant has none with this
// reference.
func InvoiceByReference(ctx context.Context, q db.Q, tenant, reference string) (Invoice, error) {
	return invoiceByReference(ctx, q, tenant, reference)
}

func lockInvoice(ctx context.Context, tx *db.Tx, tenant, id string) (Invoice, error) {
	return db.One[Invoice](ctx, tx, `SELECT `+invoiceCols+` FROM invoices WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

// lockOpenInvoices locks the open invoices of an application until the transaction
// ends. Their ids are looked up first: to have them in order, SQLite would otherwise read
// all invoices of the tenant. PostgreSQL compares the conditions again once it has the lock.
func lockOpenInvoices(ctx context.Context, tx *db.Tx, tenant, applicationID string) ([]Invoice, error) {
	return db.All[Invoice](ctx, tx, `SELECT `+invoiceCols+` FROM invoices
		WHERE tenant_id = $1 AND application_id = $2 AND status = 'OPEN'
			AND id IN (SELECT id FROM invoices WHERE tenant_id = $1 AND application_id = $2)
		ORDER BY id FOR UPDATE`, tenant, applicationID)
}

// updateInvoice stores the changes of a transition. The row is locked.
func updateInvoice(ctx context.Context, tx *db.Tx, i Invoice) error {
	_, err := db.Exec(ctx, tx, `UPDATE invoices SET status = $3, amount_paid = $4, paid_at = $5, voided_at = $6
		WHERE tenant_id = $1 AND id = $2`, i.Tenant, i.ID, i.Status, i.AmountPaid, i.PaidAt, i.VoidedAt)
	return err
}

// itemsOf returns the lines of one invoice, in order.
func itemsOf(ctx context.Context, q db.Q, tenant, invoiceID string) ([]Item, error) {
	return db.All[Item](ctx, q, `SELECT `+db.Cols[Item]()+` FROM invoice_items WHERE tenant_id = $1 AND invoice_id = $2 ORDER BY position`, tenant, invoiceID)
}

// billed is a line of an invoice with the invoice and its customer.
type billed struct {
	Invoice

	Customer   *string     `db:"customer"` // address and name
	Position   *int64      `db:"position"` // nil, like what follows, if the invoice has no lines
	ChargeID   *string     `db:"service_charge_id"`
	Label      string      `db:"label"`
	Basis      price.Basis `db:"basis"`
	Quantity   int64       `db:"quantity"`
	UnitAmount int64       `db:"unit_amount"`
	ItemTotal  int64       `db:"item_total"`
}

// billedByID reads an invoice with its lines, in order, and its customer; it is
// db.ErrNotFound if the tenant has none with this id.
func billedByID(ctx context.Context, q db.Q, tenant, id string) (Invoice, []Item, Customer, error) {
	lines, err := db.All[billed](ctx, q, `SELECT `+db.Cols[Invoice]("i")+`, `+accounts.ContactOf("i.tenant_id", "i.customer_id")+` AS customer,
			l.position, l.service_charge_id, COALESCE(l.label, '') AS label, COALESCE(l.basis, '') AS basis, COALESCE(l.quantity, 0) AS quantity,
			COALESCE(l.unit_amount, 0) AS unit_amount, COALESCE(l.item_total, 0) AS item_total
		FROM invoices i LEFT JOIN invoice_items l ON l.tenant_id = i.tenant_id AND l.invoice_id = i.id
		WHERE i.tenant_id = $1 AND i.id = $2 ORDER BY l.position`, tenant, id)
	if err == nil && len(lines) == 0 {
		err = db.ErrNotFound
	}
	if err != nil {
		return Invoice{}, nil, Customer{}, err
	}
	var items []Item
	for _, l := range lines {
		if l.Position != nil {
			items = append(items, Item{tenant, id, *l.Position, l.ChargeID, l.Label, l.Basis, l.Quantity, l.UnitAmount, l.ItemTotal})
		}
	}
	var customer Customer
	if contact := lines[0].Customer; contact != nil {
		if customer.Email, customer.Name = accounts.ParseContact(*contact); accounts.IsErased(customer.Email) {
			customer.Email = ""
		}
	}
	return lines[0].Invoice, items, customer, nil
}

// itemsOfAll returns the lines of several invoices, in order, by invoice id.
func itemsOfAll(ctx context.Context, q db.Q, tenant string, invoices []Invoice) (map[string][]Item, error) {
	ids := make([]string, len(invoices))
	for n, i := range invoices {
		ids[n] = i.ID
	}
	list, args := db.In(2, ids)
	items, err := db.All[Item](ctx, q, `SELECT `+db.Cols[Item]()+` FROM invoice_items
		WHERE tenant_id = $1 AND invoice_id IN `+list+` ORDER BY invoice_id, position`, append([]any{tenant}, args...)...)
	of := map[string][]Item{}
	for _, item := range items {
		of[item.InvoiceID] = append(of[item.InvoiceID], item)
	}
	return of, err
}

// OfApplication returns all invoices of an application, including void ones, oldest first.
func OfApplication(ctx context.Context, q db.Q, tenant, applicationID string) ([]Invoice, error) {
	return db.All[Invoice](ctx, q, `SELECT `+invoiceCols+` FROM invoices
		WHERE tenant_id = $1 AND application_id = $2 ORDER BY created_at, id`, tenant, applicationID)
}

// ServiceOfInvoice returns the service of an invoice, "" for none. It returns db.ErrNotFound if there is no such
// invoice.
func ServiceOfInvoice(ctx context.Context, q db.Q, tenant, id string) (string, error) {
	return db.One[string](ctx, q, `SELECT COALESCE(service_id, '') FROM invoices WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// ServiceOfPayment is ServiceOfInvoice for the invoice of a payment.
func ServiceOfPayment(ctx context.Context, q db.Q, tenant, reference string) (string, error) {
	return db.One[string](ctx, q, `SELECT COALESCE(i.service_id, '') FROM payments p
		JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = p.invoice_id WHERE p.tenant_id = $1 AND p.reference = $2`, tenant, reference)
}
