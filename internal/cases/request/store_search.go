package request

import (
	"context"

	"stagegate/internal/infra/db"
)

// ByReference returns the requests of a tenant whose reference begins with text, without
// drafts. Those that were accepted are left out unless accepted is true.
func ByReference(ctx context.Context, q db.Q, tenant, text string, accepted bool, limit int) ([]Record, error) {
	var w db.Where
	w.And("tenant_id = ? AND status <> 'DRAFT'", tenant)
	w.Begins("reference", text)
	if !accepted {
		w.And("status <> 'ACCEPTED'")
	}
	return db.First[Record](ctx, q, "service_requests", &w, "reference", limit)
}
