package application

import (
	"context"

	"stagegate/internal/infra/db"
)

// ByReference returns the applications of a tenant whose reference begins with text.
func ByReference(ctx context.Context, q db.Q, tenant, text string, limit int) ([]Record, error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	w.Begins("reference", text)
	return db.First[Record](ctx, q, "applications", &w, "reference", limit)
}
