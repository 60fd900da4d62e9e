package application

import (
	"context"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

func list(ctx context.Context, q db.Q, by auth.Caller, f casefile.ListFilter, stageID string, p db.Paging) (db.Page[Record], error) {
	var w db.Where
	w.And("tenant_id = ?", by.Tenant)
	addListed(&w, by, f, stageID)
	if stageID == "" {
		return db.ListCounted[Record](ctx, q, "applications", &w, p, f.Total(ctx, q, by, casefile.OfApplication))
	}
	return db.List[Record](ctx, q, "applications", &w, p)
}

// eachListed passes the applications of a list to a function, some at a time.
func eachListed(ctx context.Context, q db.Q, by auth.Caller, f casefile.ListFilter, stageID string, o db.Order, use func([]Record) error) error {
	var w db.Where
	w.And("tenant_id = ?", by.Tenant)
	addListed(&w, by, f, stageID)
	return db.Batches(ctx, q, "applications", &w, o, use)
}

// addListed adds the conditions on applications that a caller sees in lists.
func addListed(w *db.Where, by auth.Caller, f casefile.ListFilter, stageID string) {
	f.AddTo(w, by)
	if stageID != "" {
		w.And(`id IN (SELECT application_id FROM application_stages WHERE tenant_id = ? AND stage_id = ? AND status = 'CURRENT')`, by.Tenant, stageID)
	}
}
