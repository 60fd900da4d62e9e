package cases

import (
	"context"

	"stagegate/internal/infra/db"
)

var draftCols = db.Cols[CorrectionDraft]()

// draftOf reads the draft of the next correction of a case. It returns db.ErrNotFound if there is none.
func draftOf(ctx context.Context, q db.Q, r *Record) (CorrectionDraft, error) {
	return db.One[CorrectionDraft](ctx, q, `SELECT `+draftCols+` FROM correction_drafts WHERE tenant_id = $1 AND request_id = $2`, r.Tenant, r.ID)
}

// saveDraft replaces the draft of a locked case.
func saveDraft(ctx context.Context, tx *db.Tx, d CorrectionDraft) error {
	values, args := db.Values([]CorrectionDraft{d})
	_, err := db.Exec(ctx, tx, `INSERT INTO correction_drafts (`+draftCols+`) VALUES `+values+`
		ON CONFLICT (tenant_id, request_id) DO UPDATE SET message = excluded.message, items = excluded.items,
			updated_by = excluded.updated_by, updated_by_name = excluded.updated_by_name, updated_at = excluded.updated_at`, args...)
	return err
}

// deleteDraft deletes the draft of a locked case, if it has one.
func deleteDraft(ctx context.Context, tx *db.Tx, r *Record) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM correction_drafts WHERE tenant_id = $1 AND request_id = $2`, r.Tenant, r.ID)
	return err
}
