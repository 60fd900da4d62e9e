package files

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var cols = db.Cols[File]()

func insert(ctx context.Context, tx *db.Tx, f File) error { return db.Insert(ctx, tx, "files", f) }

func byID(ctx context.Context, q db.Q, tenant, id string) (File, error) {
	return db.One[File](ctx, q, `SELECT `+cols+` FROM files WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// lock reads and locks a file until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, tenant, id string) (File, error) {
	return db.One[File](ctx, tx, `SELECT `+cols+` FROM files WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

// lockAll locks several files in the order of their ids, to avoid deadlocks.
func lockAll(ctx context.Context, tx *db.Tx, tenant string, ids []string) ([]File, error) {
	in, args := db.In(2, ids)
	return db.All[File](ctx, tx, `SELECT `+cols+` FROM files WHERE tenant_id = $1 AND id IN `+in+` ORDER BY id FOR UPDATE`,
		append([]any{tenant}, args...)...)
}

func listByIDs(ctx context.Context, q db.Q, tenant string, ids []string) ([]File, error) {
	in, args := db.In(2, ids)
	return db.All[File](ctx, q, `SELECT `+cols+` FROM files WHERE tenant_id = $1 AND id IN `+in, append([]any{tenant}, args...)...)
}

// update stores the mutable columns of a file. The row is locked.
func update(ctx context.Context, tx *db.Tx, f File) error {
	_, err := db.Exec(ctx, tx, `UPDATE files SET mime_type = $3, size_bytes = $4, status = $5, resource_type = $6, format = $7,
			version = $8, expires_at = $9, sweep_at = $10, uploaded_at = $11, deleted_at = $12, failure = $13,
			storage_provider = $14, public_id = $15, scan = $16, scan_at = $17
		WHERE tenant_id = $1 AND id = $2`,
		f.Tenant, f.ID, f.MIMEType, f.SizeBytes, f.Status, f.ResourceType, f.Format,
		f.Version, f.ExpiresAt, f.SweepAt, f.UploadedAt, f.DeletedAt, f.Failure, f.StorageProvider, f.PublicID, f.Scan, f.ScanAt)
	return err
}

// countPending counts the pending uploads of a principal.
func countPending(ctx context.Context, q db.Q, tenant, owner string) (int64, error) {
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM files WHERE tenant_id = $1 AND owner_id = $2 AND status = 'PENDING'`, tenant, owner)
}

// dueFiles selects the files that CleanUp handles.
var dueFiles = db.Due{Table: "files /* every tenant */", Key: []string{"tenant_id", "id"}, At: "sweep_at"}

// postpone schedules the next clean-up of a claimed file, unless the file has changed since the
// claim.
func postpone(ctx context.Context, d *db.DB, f File, claimed, at time.Time) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE files SET sweep_at = $4 WHERE tenant_id = $1 AND id = $2 AND sweep_at = $3`, f.Tenant, f.ID, claimed, at)
		return err
	})
}

// isAttached reports whether a file is attached to a record. The file is locked.
func isAttached(ctx context.Context, tx *db.Tx, tenant, id string) (bool, error) {
	n, err := db.One[int64](ctx, tx, `SELECT COUNT(*) FROM file_holds WHERE tenant_id = $1 AND file_id = $2`, tenant, id)
	return n > 0, err
}

// replaceAttachments replaces the attached files of a record. The files are locked.
func replaceAttachments(ctx context.Context, tx *db.Tx, tenant, holder string, files []File) error {
	if _, err := db.Exec(ctx, tx, `DELETE FROM file_holds WHERE tenant_id = $1 AND holder_id = $2`, tenant, holder); err != nil {
		return err
	}
	for _, f := range files {
		_, err := db.Exec(ctx, tx, `INSERT INTO file_holds (tenant_id, holder_id, file_id) VALUES ($1, $2, $3)`, tenant, holder, f.ID)
		if err != nil {
			return err
		}
	}
	return nil
}

// HoldersOf returns the owner of a file and the records to which it is attached.
func HoldersOf(ctx context.Context, q db.Q, tenant, id string) (owner string, holders []string, err error) {
	if owner, err = db.One[string](ctx, q, `SELECT owner_id FROM files WHERE tenant_id = $1 AND id = $2`, tenant, id); err != nil {
		return "", nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	holders, err = listHolders(ctx, q, File{Tenant: tenant, ID: id})
	return owner, holders, err
}
