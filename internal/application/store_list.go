package application

import (
	"context"

	"stagegate/internal/auth"
	"stagegate/internal/db"
)

func list(ctx context.Context, q db.Q, by auth.Caller, in *staffListInput, p db.Paging) (db.Page[Record], error) {
	var w db.Where
	w.And("tenant_id = ?", by.Tenant)
	in.Narrow(&w, by, string(in.Status))
	if in.StageID != "" {
		w.And(`id IN (SELECT application_id FROM application_stages WHERE tenant_id = ? AND stage_id = ? AND status = 'CURRENT')`, by.Tenant, in.StageID)
	}
	return db.List[Record](ctx, q, "applications", &w, p)
}
