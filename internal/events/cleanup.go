package events

import (
	"context"

	"stagegate/internal/infra/db"
)

// CleanUp deletes events that are older than their retention. It deletes from the beginning of each feed, so that
// what is kept has no gaps.
func (l *Log) CleanUp(ctx context.Context) error {
	feeds, err := heads(ctx, l.DB)
	if err != nil {
		return err
	}
	for _, feed := range feeds {
		first, err := oldest(ctx, l.DB, feed.Tenant, l.Now().Add(-l.Retention), feed.Position)
		if err != nil {
			return err
		}
		err = db.CleanUp(ctx, l.DB, func(tx *db.Tx, limit int) (int64, error) { return remove(ctx, tx, feed.Tenant, first, limit) })
		if err != nil {
			return err
		}
	}
	return nil
}
