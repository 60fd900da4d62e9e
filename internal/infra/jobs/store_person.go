package jobs

import (
	"context"

	"stagegate/internal/infra/db"
)

func deleteAbout(ctx context.Context, tx *db.Tx, p Person) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM outbox_events WHERE tenant_id = $1 AND person_id = $2`, p.Tenant, p.ID)
	return err
}

// kindCount is the number of unfinished events of a kind.
type kindCount struct {
	Kind  string `db:"kind"`
	Count int64  `db:"count"`
}

func countPending(ctx context.Context, q db.Q, p Person) ([]kindCount, error) {
	return db.All[kindCount](ctx, q, `SELECT kind, COUNT(*) AS count FROM outbox_events
		WHERE tenant_id = $1 AND person_id = $2 AND status <> 'COMPLETED' GROUP BY kind`, p.Tenant, p.ID)
}
