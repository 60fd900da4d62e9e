package files

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// dueScans selects the files to scan. A file that has just arrived does not wait for older ones.
var dueScans = db.Due{Table: "files /* every tenant */", Key: []string{"tenant_id", "id"}, At: "scan_at", Newest: true}

// postponeScan schedules the next scan of a claimed file, unless the file has changed since the claim.
func postponeScan(ctx context.Context, d *db.DB, f File, claimed, at time.Time) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE files SET scan_at = $4 WHERE tenant_id = $1 AND id = $2 AND scan_at = $3`, f.Tenant, f.ID, claimed, at)
		return err
	})
}

// detachFile detaches a file from all records. The row is locked.
func detachFile(ctx context.Context, tx *db.Tx, f File) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM file_holds WHERE tenant_id = $1 AND file_id = $2`, f.Tenant, f.ID)
	return err
}

// listHolders returns the records to which a file is attached.
func listHolders(ctx context.Context, q db.Q, f File) ([]string, error) {
	return db.All[string](ctx, q, `SELECT holder_id FROM file_holds WHERE tenant_id = $1 AND file_id = $2`, f.Tenant, f.ID)
}

// maxWaiting is the limit of CountWaiting.
const maxWaiting = 1000

// countWaiting counts the files of a tenant that wait to be scanned, up to maxWaiting.
func countWaiting(ctx context.Context, q db.Q, tenant string) (int64, error) {
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM (SELECT id FROM files WHERE tenant_id = $1 AND scan_at IS NOT NULL `+db.Limit(2)+`) AS waiting`, tenant, maxWaiting)
}

// hasPendingScans reports whether a tenant has files that wait to be scanned.
func hasPendingScans(ctx context.Context, q db.Q, tenant string) (bool, error) {
	return db.One[bool](ctx, q, `SELECT EXISTS (SELECT 1 FROM files WHERE tenant_id = $1 AND scan_at IS NOT NULL)`, tenant)
}

// countPendingScans counts the files of all tenants that wait to be scanned.
func countPendingScans(ctx context.Context, q db.Q) (int64, error) {
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM files /* every tenant */ WHERE scan_at IS NOT NULL`)
}
