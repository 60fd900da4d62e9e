package finance

import (
	"context"

	"stagegate/internal/infra/db"
)

// InvoicesByReference returns the invoices of a tenant whose reference begins with text.
func InvoicesByReference(ctx context.Context, q db.Q, tenant, text string, limit int) ([]Invoice, error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	w.HasPrefix("reference", text)
	return db.First[Invoice](ctx, q, "invoices", &w, "reference", limit)
}

// PaymentsByReference returns the payments of a tenant whose reference begins with text.
func PaymentsByReference(ctx context.Context, q db.Q, tenant, text string, limit int) ([]Payment, error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	w.HasPrefix("reference", text)
	return db.First[Payment](ctx, q, "payments", &w, "reference", limit)
}
