package queue

import (
	"context"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// savedViews returns the saved views of a member by name.
func savedViews(ctx context.Context, q db.Q, by auth.Caller) ([]SavedView, error) {
	return db.All[SavedView](ctx, q, `SELECT `+db.Cols[SavedView]()+` FROM saved_views WHERE tenant_id = $1 AND member_id = $2 ORDER BY name, id`, by.Tenant, by.ID)
}

func insertSavedView(ctx context.Context, tx *db.Tx, v SavedView) error {
	return db.Insert(ctx, tx, "saved_views", v)
}

func deleteSavedView(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (int64, error) {
	return db.Exec(ctx, tx, `DELETE FROM saved_views WHERE tenant_id = $1 AND member_id = $2 AND id = $3`, by.Tenant, by.ID, id)
}
