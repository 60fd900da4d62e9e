package audit

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/infra/db"
)

// archiveRow is how far the archive of a tenant goes.
type archiveRow struct {
	Tenant    string `db:"tenant_id"`
	Files     int64  `db:"files"`
	Signature string `db:"signature"` // MAC of the last file; empty while there is none
	Claim     string `db:"claim"`     // of whoever writes the next file
}

// oldEntry says that a history has an entry from before a time.
type oldEntry struct {
	Tenant  string    `db:"tenant_id"`
	Subject string    `db:"subject_id"`
	At      time.Time `db:"at"`
	ID      string    `db:"id"`
}

// oldEntries are the next entries from before a time, of a tenant or of all tenants if it
// is empty, the oldest first.
func oldEntries(ctx context.Context, q db.Q, before time.Time, tenant string, after oldEntry, limit int) ([]oldEntry, error) {
	if tenant != "" {
		return db.All[oldEntry](ctx, q, `SELECT tenant_id, subject_id, at, id FROM audit_events
			WHERE tenant_id = $1 AND at < $2 AND (at, id) > ($3, $4) ORDER BY at, id LIMIT $5`, tenant, before, after.At, after.ID, limit)
	}
	return db.All[oldEntry](ctx, q, `SELECT tenant_id, subject_id, at, id FROM audit_events /* every tenant */
		WHERE at < $1 AND (at, id) > ($2, $3) ORDER BY at, id LIMIT $4`, before, after.At, after.ID, limit)
}

// firstEntries are the first entries of these histories, each in the order of its
// numbers, as far as they are from before a time.
func firstEntries(ctx context.Context, q db.Q, tenant string, subjects []string, before time.Time, limit int) ([]Entry, error) {
	list, args := db.In(4, subjects)
	return db.All[Entry](ctx, q, `SELECT `+db.Cols[Entry]()+` FROM audit_events
		WHERE tenant_id = $1 AND at < $2 AND subject_id IN `+list+` ORDER BY subject_id, number LIMIT $3`,
		append([]any{tenant, before, limit}, args...)...)
}

// archiveOf is the archive of a tenant. It has no files if nothing was ever moved.
func archiveOf(ctx context.Context, q db.Q, tenant string) (archiveRow, error) {
	a, err := db.One[archiveRow](ctx, q, `SELECT tenant_id, files, signature, claim FROM audit_archives WHERE tenant_id = $1`, tenant)
	if errors.Is(err, db.ErrNotFound) {
		return archiveRow{Tenant: tenant}, nil
	}
	return a, err
}

// addArchive makes sure that there is a row to lock: without one, two instances that begin
// a tenant's archive at once would both see none, and the later one would start it again.
func addArchive(ctx context.Context, tx *db.Tx, tenant string) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO audit_archives (tenant_id, files, signature, claim) VALUES ($1, 0, '', '')
		ON CONFLICT (tenant_id) DO NOTHING`, tenant)
	return err
}

func lockArchive(ctx context.Context, tx *db.Tx, tenant string) (archiveRow, error) {
	return db.One[archiveRow](ctx, tx, `SELECT tenant_id, files, signature, claim FROM audit_archives WHERE tenant_id = $1 FOR UPDATE`, tenant)
}

// archives are those of a tenant, or of all tenants.
func archives(ctx context.Context, q db.Q, tenant string) ([]archiveRow, error) {
	return db.All[archiveRow](ctx, q, `SELECT tenant_id, files, signature, claim FROM audit_archives
		WHERE files > 0 AND (tenant_id = $1 OR $1 = '') ORDER BY tenant_id`, tenant)
}

// setArchive stores how far an archive goes, and who may go on.
func setArchive(ctx context.Context, tx *db.Tx, a archiveRow) error {
	_, err := db.Exec(ctx, tx, `UPDATE audit_archives SET files = $2, signature = $3, claim = $4 WHERE tenant_id = $1`,
		a.Tenant, a.Files, a.Signature, a.Claim)
	return err
}

// removed is an entry that was deleted.
type removed struct {
	ID      string `db:"id"`
	Erasure string `db:"erasure"`
}

// deleteEntries removes entries that the archive has, and gives them as they then were.
func deleteEntries(ctx context.Context, tx *db.Tx, tenant string, ids []string) ([]removed, error) {
	list, args := db.In(2, ids)
	return db.All[removed](ctx, tx, `DELETE FROM audit_events WHERE tenant_id = $1 AND id IN `+list+` RETURNING id, erasure`,
		append([]any{tenant}, args...)...)
}

// setStarts stores where the database's part of histories begins.
func setStarts(ctx context.Context, tx *db.Tx, heads []head) error {
	for _, h := range heads {
		_, err := db.Exec(ctx, tx, `UPDATE audit_heads SET archived = $3, archived_digest = $4, archive_salt = $5, archive_seal = $6
			WHERE tenant_id = $1 AND subject_id = $2`, h.Tenant, h.Subject, h.Archived, h.ArchivedDigest, h.Salt, h.Seal)
		if err != nil {
			return err
		}
	}
	return nil
}

// archivedHeads are the next histories of a tenant that the archive has a part of.
func archivedHeads(ctx context.Context, q db.Q, tenant, after string, limit int) ([]head, error) {
	return db.All[head](ctx, q, `SELECT `+db.Cols[head]()+` FROM audit_heads
		WHERE tenant_id = $1 AND subject_id > $2 AND archived > 0 ORDER BY subject_id LIMIT $3`, tenant, after, limit)
}
