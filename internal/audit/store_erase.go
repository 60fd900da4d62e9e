package audit

import (
	"context"

	"stagegate/internal/infra/db"
)

// listEntriesAfter returns the next entries of a history in chronological order.
func listEntriesAfter(ctx context.Context, q db.Q, tenant, subject string, after Entry, limit int) ([]Entry, error) {
	return db.All[Entry](ctx, q, `SELECT `+db.Cols[Entry]()+` FROM audit_events
		WHERE tenant_id = $1 AND subject_id = $2 AND (at, id) > ($3, $4) ORDER BY at, id `+db.Limit(5),
		tenant, subject, after.At, after.ID, limit)
}

// updateErased stores an entry without its erased details. No other statement changes entries, and
// only the history of sign-ins is ever deleted.
func updateErased(ctx context.Context, tx *db.Tx, e Entry) error {
	_, err := db.Exec(ctx, tx, `UPDATE audit_events SET actor_name = $3, target_code = $4, before = $5, after = $6, erasure = $7
		WHERE tenant_id = $1 AND id = $2`, e.Tenant, e.ID, e.ActorName, e.TargetCode, e.Before, e.After, e.Erasure)
	return err
}
