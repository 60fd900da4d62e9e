package form

import (
	"context"

	"stagegate/internal/db"
)

// AddSheet stores a new sheet and its parties.
func AddSheet(ctx context.Context, tx *db.Tx, tenant, id string, s Sheet) error {
	return insertSheet(ctx, tx, tenant, id, s)
}

// SaveSheet replaces a stored sheet and its parties. The caller holds the lock of
// the record that the sheet belongs to.
func SaveSheet(ctx context.Context, tx *db.Tx, tenant, id string, s Sheet) error {
	return updateSheet(ctx, tx, tenant, id, s)
}
