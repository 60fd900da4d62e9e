package application

import (
	"context"

	"stagegate/internal/auth"
	"stagegate/internal/casefile"
	"stagegate/internal/db"
)

func list(ctx context.Context, q db.Q, by auth.Caller, f casefile.ListFilter, stageID string, p db.Paging) (db.Page[Record], error) {
	var w db.Where
	w.And("tenant_id = ?", by.Tenant)
	f.AddTo(&w, by)
	if stageID != "" {
		w.And(`id IN (SELECT application_id FROM application_stages WHERE tenant_id = ? AND stage_id = ? AND status = 'CURRENT')`, by.Tenant, stageID)
	}
	return db.List[Record](ctx, q, "applications", &w, p)
}
