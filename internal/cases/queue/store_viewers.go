package queue

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// listViewers returns the members who have reported their presence on a case since a time.
func listViewers(ctx context.Context, q db.Q, tenant, requestID string, after time.Time) ([]Viewer, error) {
	return db.All[Viewer](ctx, q, `SELECT `+db.Cols[Viewer]()+` FROM case_viewers WHERE tenant_id = $1 AND request_id = $2 AND seen_at > $3`, tenant, requestID, after)
}

// saveViewer records the presence of a member on a case. A member who was last seen before a time
// starts a new presence.
func saveViewer(ctx context.Context, tx *db.Tx, v Viewer, after time.Time) error {
	values, args := db.Values([]Viewer{v})
	_, err := db.Exec(ctx, tx, `INSERT INTO case_viewers (`+db.Cols[Viewer]()+`) VALUES `+values+`
		ON CONFLICT (tenant_id, request_id, member_id) DO UPDATE SET seen_at = excluded.seen_at,
			since = CASE WHEN case_viewers.seen_at > $6 THEN case_viewers.since ELSE excluded.since END`, append(args, after)...)
	return err
}

func deleteViewers(ctx context.Context, tx *db.Tx, before time.Time) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM case_viewers WHERE seen_at < $1 /* every tenant */`, before)
	return err
}
