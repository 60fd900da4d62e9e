package finance

import (
	"context"

	"stagegate/internal/infra/db"
	"stagegate/internal/search"
)

// searchRecord returns what an invoice with this payer is found by.
func (i *Invoice) searchRecord(payer Customer) search.Record {
	r := search.Record{Tenant: i.Tenant, Kind: search.Invoice, ID: i.ID}
	r.Add(search.Reference, i.Reference)
	r.Add(search.CaseRef, i.Application)
	r.Add(search.Description, i.Description)
	r.Add(search.Payer, payer.Name)
	r.Add(search.Payer, payer.Email)
	r.Add(search.Payer, i.PayerName)
	r.Add(search.Payer, i.PayerEmail)
	return r
}

// searchRecord returns what a payment of an invoice is found by.
func (p *Payment) searchRecord(of search.Record) search.Record {
	r := search.Record{Tenant: p.Tenant, Kind: search.Payment, ID: p.ID}
	r.Add(search.Reference, p.Reference)
	r.Add(search.InvoiceRef, p.InvoiceReference)
	for _, f := range of.Fields {
		if f.Name != search.Reference {
			r.Add(f.Name, f.Text)
		}
	}
	return r
}

// putInvoice changes what a locked invoice and its payments are found by.
func putInvoice(ctx context.Context, tx *db.Tx, r search.Record) error {
	if _, err := db.Exec(ctx, tx, `UPDATE invoices SET search = $3 WHERE tenant_id = $1 AND id = $2`, r.Tenant, r.ID, r.Words()); err != nil {
		return err
	}
	if err := search.Put(ctx, tx, r); err != nil {
		return err
	}
	payments, err := db.All[Payment](ctx, tx, `SELECT `+paymentCols+` FROM payments WHERE tenant_id = $1 AND invoice_id = $2`, r.Tenant, r.ID)
	if err != nil {
		return err
	}
	for _, p := range payments {
		found := p.searchRecord(r)
		if _, err := db.Exec(ctx, tx, `UPDATE payments SET search = $3 WHERE tenant_id = $1 AND id = $2`, p.Tenant, p.ID, found.Words()); err != nil {
			return err
		}
		if err := search.Put(ctx, tx, found); err != nil {
			return err
		}
	}
	return nil
}

// lockByCustomer locks the invoices of a customer until the transaction ends. Their ids are looked up first, as in
// lockOpenInvoices.
func lockByCustomer(ctx context.Context, tx *db.Tx, tenant, customer string) ([]Invoice, error) {
	return db.All[Invoice](ctx, tx, `SELECT `+invoiceCols+` FROM invoices
		WHERE tenant_id = $1 AND customer_id = $2 AND id IN (SELECT id FROM invoices WHERE tenant_id = $1 AND customer_id = $2)
		ORDER BY id FOR UPDATE`, tenant, customer)
}

// LockByCustomer locks the invoices of a customer until the transaction ends.
func LockByCustomer(ctx context.Context, tx *db.Tx, tenant, customer string) error {
	_, err := lockByCustomer(ctx, tx, tenant, customer)
	return err
}

// RenameCustomer changes what the invoices and payments of a customer are found by, after the customer got another
// name. The invoices and the customer are locked.
func (s *Service) RenameCustomer(ctx context.Context, tx *db.Tx, tenant, customer string) error {
	invoices, err := lockByCustomer(ctx, tx, tenant, customer)
	if err != nil {
		return err
	}
	for _, i := range invoices {
		r, err := s.searchRecord(ctx, tx, &i)
		if err != nil {
			return err
		}
		if err := putInvoice(ctx, tx, r); err != nil {
			return err
		}
	}
	return nil
}

// InvoicesByIDs reads invoices, of all services or of some; unknown ids are omitted.
func InvoicesByIDs(ctx context.Context, q db.Q, tenant string, ids, services []string) ([]Invoice, error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	w.In("id", ids)
	w.Among("service_id", services)
	return db.All[Invoice](ctx, q, `SELECT `+invoiceCols+` FROM invoices `+w.SQL(), w.Args()...)
}

// PaymentsByIDs reads payments, of all services or of some; unknown ids are omitted.
func PaymentsByIDs(ctx context.Context, q db.Q, tenant string, ids, services []string) ([]Payment, error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	w.In("id", ids)
	ofServices(&w, tenant, services)
	return db.All[Payment](ctx, q, `SELECT `+paymentCols+` FROM payments `+w.SQL(), w.Args()...)
}
