package form

import (
	"context"

	"stagegate/internal/db"
)

// StoredSheet is a sheet as it is kept: under the id of the request that it was
// filled into, or under that of the application that changed it later.
type StoredSheet struct {
	Tenant  string         `db:"tenant_id"`
	ID      string         `db:"id"`
	Content db.JSON[Sheet] `db:"content"`
}

var sheetCols = db.Cols[StoredSheet]()

// AddSheet keeps a sheet that is new.
func AddSheet(ctx context.Context, tx *db.Tx, tenant, id string, s Sheet) error {
	return db.Insert(ctx, tx, "sheets", StoredSheet{tenant, id, db.JSON[Sheet]{V: s}})
}

// SaveSheet keeps a sheet in the place of what it was before. Whoever may have it
// changed holds the record that it belongs to.
func SaveSheet(ctx context.Context, tx *db.Tx, tenant, id string, s Sheet) error {
	_, err := db.Exec(ctx, tx, `UPDATE sheets SET content = $3 WHERE tenant_id = $1 AND id = $2`, tenant, id, db.JSON[Sheet]{V: s})
	return err
}

// SheetByID reads a sheet; db.ErrNotFound when there is none.
func SheetByID(ctx context.Context, q db.Q, tenant, id string) (Sheet, error) {
	s, err := db.One[StoredSheet](ctx, q, `SELECT `+sheetCols+` FROM sheets WHERE tenant_id = $1 AND id = $2`, tenant, id)
	return s.Content.V, err
}

// SheetsNaming are the sheets of a tenant that a text, such as an id, occurs in. It
// reads all of them: it is for what people do now and then.
func SheetsNaming(ctx context.Context, q db.Q, tenant, text string) ([]StoredSheet, error) {
	return db.All[StoredSheet](ctx, q, `SELECT `+sheetCols+` FROM sheets WHERE tenant_id = $1 AND content LIKE '%' || $2 || '%'`, tenant, text)
}
