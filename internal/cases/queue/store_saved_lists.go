package queue

import (
	"context"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// savedLists returns the saved views of a member by name.
func savedLists(ctx context.Context, q db.Q, by auth.Caller) ([]SavedList, error) {
	return db.All[SavedList](ctx, q, `SELECT `+db.Cols[SavedList]()+` FROM saved_lists WHERE tenant_id = $1 AND member_id = $2 ORDER BY name, id`, by.Tenant, by.ID)
}

func insertSavedList(ctx context.Context, tx *db.Tx, v SavedList) error {
	return db.Insert(ctx, tx, "saved_lists", v)
}

func deleteSavedList(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (int64, error) {
	return db.Exec(ctx, tx, `DELETE FROM saved_lists WHERE tenant_id = $1 AND member_id = $2 AND id = $3`, by.Tenant, by.ID, id)
}
