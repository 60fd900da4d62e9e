package files

import (
	"context"
	"slices"

	"stagegate/internal/infra/db"
)

func lockOwned(ctx context.Context, tx *db.Tx, tenant, owner, after string, limit int) ([]File, error) {
	return db.All[File](ctx, tx, `SELECT `+cols+` FROM files WHERE tenant_id = $1 AND owner_id = $2 AND id > $3 ORDER BY id `+db.Limit(4)+` FOR UPDATE`,
		tenant, owner, after, limit)
}

func listOwned(ctx context.Context, q db.Q, tenant, owner, after string, limit int) ([]File, error) {
	return db.All[File](ctx, q, `SELECT `+cols+` FROM files WHERE tenant_id = $1 AND owner_id = $2 AND id > $3 AND status <> 'DELETED' ORDER BY id `+db.Limit(4),
		tenant, owner, after, limit)
}

// detachAll detaches all files of records.
func detachAll(ctx context.Context, tx *db.Tx, tenant string, holders []string) error {
	for batch := range slices.Chunk(holders, eraseBatch) {
		list, args := db.In(2, batch)
		if _, err := db.Exec(ctx, tx, `DELETE FROM file_holds WHERE tenant_id = $1 AND holder_id IN `+list, append([]any{tenant}, args...)...); err != nil {
			return err
		}
	}
	return nil
}

// listHoldersOfOwner returns the records to which the files of an owner are attached.
func listHoldersOfOwner(ctx context.Context, q db.Q, tenant, owner string) ([]string, error) {
	return db.All[string](ctx, q, `SELECT DISTINCT h.holder_id FROM files f
		JOIN file_holds h ON h.tenant_id = f.tenant_id AND h.file_id = f.id WHERE f.tenant_id = $1 AND f.owner_id = $2`, tenant, owner)
}

// rename replaces the name of a file. The row is locked.
func rename(ctx context.Context, tx *db.Tx, f File, name string) error {
	_, err := db.Exec(ctx, tx, `UPDATE files SET original_filename = $3 WHERE tenant_id = $1 AND id = $2`, f.Tenant, f.ID, name)
	return err
}
