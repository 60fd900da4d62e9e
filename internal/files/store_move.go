package files

import (
	"context"

	"stagegate/internal/infra/db"
)

// totals are numbers of files.
type totals struct {
	Uploaded int64 `db:"uploaded"`
	Bytes    int64 `db:"bytes"` // of the uploaded files
	Pending  int64 `db:"pending"`
}

func countAll(ctx context.Context, q db.Q) (totals, error) {
	return db.One[totals](ctx, q, `SELECT
			COALESCE(SUM(CASE WHEN status = 'UPLOADED' THEN 1 ELSE 0 END), 0) AS uploaded,
			CAST(COALESCE(SUM(CASE WHEN status = 'UPLOADED' THEN size_bytes ELSE 0 END), 0) AS BIGINT) AS bytes,
			COALESCE(SUM(CASE WHEN status = 'PENDING' THEN 1 ELSE 0 END), 0) AS pending
		FROM files /* every tenant */`)
}

// listAll lists the files of all tenants after one of them.
func listAll(ctx context.Context, q db.Q, after File, limit int) ([]File, error) {
	return db.All[File](ctx, q, `SELECT `+cols+` FROM files /* every tenant */ WHERE (tenant_id, id) > ($1, $2) ORDER BY tenant_id, id `+db.Limit(3),
		after.Tenant, after.ID, limit)
}

// setMoved records where a file was copied to, unless it was deleted meanwhile. A place that was recorded before becomes
// the place of the file.
func setMoved(ctx context.Context, tx *db.Tx, f File) (recorded bool, err error) {
	n, err := db.Exec(ctx, tx, `UPDATE files SET moved_to = $3, storage_provider = $4, public_id = $5, resource_type = $6, format = $7, version = $8
		WHERE tenant_id = $1 AND id = $2 AND status = $9`,
		f.Tenant, f.ID, f.MovedTo, f.StorageProvider, f.PublicID, f.ResourceType, f.Format, f.Version, f.Status)
	return n > 0, err
}
