package cases

import (
	"context"

	"stagegate/internal/infra/db"
)

var correctionCols = db.Cols[Correction]()

func insertCorrection(ctx context.Context, tx *db.Tx, c Correction) error {
	err := db.Insert(ctx, tx, "corrections", c)
	if db.IsUnique(err, "corrections_tenant_id_request_id_key") {
		return errCorrectionOpen.Wrap(err)
	}
	return err
}

// updateCorrection writes the end of a correction. The case is locked.
func updateCorrection(ctx context.Context, tx *db.Tx, c Correction) error {
	_, err := db.Exec(ctx, tx, `UPDATE corrections SET status = $3, answered_at = $4, reply = $5 WHERE tenant_id = $1 AND id = $2`,
		c.Tenant, c.ID, c.Status, c.AnsweredAt, c.Reply)
	return err
}

func correctionByID(ctx context.Context, q db.Q, tenant, requestID, id string) (Correction, error) {
	return db.One[Correction](ctx, q, `SELECT `+correctionCols+` FROM corrections WHERE tenant_id = $1 AND id = $2 AND request_id = $3`, tenant, id, requestID)
}

// OpenCorrection returns the open correction of a case.
func OpenCorrection(ctx context.Context, q db.Q, tenant, requestID string) (Correction, error) {
	return db.One[Correction](ctx, q, `SELECT `+correctionCols+` FROM corrections WHERE tenant_id = $1 AND request_id = $2 AND status = 'OPEN'`, tenant, requestID)
}

// ListCorrections lists the corrections of a case, newest first.
func ListCorrections(ctx context.Context, q db.Q, tenant, requestID string) ([]Correction, error) {
	return db.All[Correction](ctx, q, `SELECT `+correctionCols+` FROM corrections
		WHERE tenant_id = $1 AND request_id = $2 ORDER BY asked_at DESC, id DESC`, tenant, requestID)
}

// eraseCorrections removes personal data from the corrections of a case.
func eraseCorrections(ctx context.Context, tx *db.Tx, tenant, requestID string) error {
	_, err := db.Exec(ctx, tx, `UPDATE corrections SET message = $3, reply = '', items = '[]', content_digest = '' WHERE tenant_id = $1 AND request_id = $2`,
		tenant, requestID, erasedText)
	return err
}
