package form

import (
	"context"

	"stagegate/internal/infra/db"
)

// StoredSheet is a stored sheet, keyed by the id of its request, or of the application once that has
// changed it.
type StoredSheet struct {
	Tenant  string         `db:"tenant_id"`
	ID      string         `db:"id"`
	Content db.JSON[Sheet] `db:"content"`
}

var sheetCols = db.Cols[StoredSheet]()

func insertSheet(ctx context.Context, tx *db.Tx, tenant, id string, s Sheet) error {
	if err := db.Insert(ctx, tx, "sheets", StoredSheet{tenant, id, db.JSON[Sheet]{V: s}}); err != nil {
		return err
	}
	return db.InsertAll(ctx, tx, "parties", StoredParties(tenant, id, s))
}

func updateSheet(ctx context.Context, tx *db.Tx, tenant, id string, s Sheet) error {
	_, err := db.Exec(ctx, tx, `UPDATE sheets SET content = $3 WHERE tenant_id = $1 AND id = $2`, tenant, id, db.JSON[Sheet]{V: s})
	if err != nil {
		return err
	}
	return saveParties(ctx, tx, tenant, id, s)
}

// ContentOf returns an SQL expression for the content of the sheet whose tenant and id are in the
// columns.
func ContentOf(tenant, id string) string {
	return "(SELECT s.content FROM sheets s WHERE s.tenant_id = " + tenant + " AND s.id = " + id + ")"
}

// SheetByID reads a sheet, or returns db.ErrNotFound.
func SheetByID(ctx context.Context, q db.Q, tenant, id string) (Sheet, error) {
	s, err := db.One[StoredSheet](ctx, q, `SELECT `+sheetCols+` FROM sheets WHERE tenant_id = $1 AND id = $2`, tenant, id)
	return s.Content.V, err
}
