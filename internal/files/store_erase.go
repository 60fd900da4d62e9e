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

// eraseName erases the name of a file and detaches it from all records. The row is locked.
func eraseName(ctx context.Context, tx *db.Tx, f File) error {
	if err := detachFile(ctx, tx, f); err != nil {
		return err
	}
	_, err := db.Exec(ctx, tx, `UPDATE files SET original_filename = $3 WHERE tenant_id = $1 AND id = $2`, f.Tenant, f.ID, ErasedName)
	return err
}
