package jobs

import (
	"context"

	"stagegate/internal/infra/db"
)

// Erase deletes all events about a person. An event that is being handled completes, but leaves no row.
func Erase(ctx context.Context, tx *db.Tx, person Person) error {
	return deleteAbout(ctx, tx, person)
}

// CountPending counts the unfinished events about a person by kind.
func CountPending(ctx context.Context, q db.Q, person Person) (map[string]int64, error) {
	kinds, err := countPending(ctx, q, person)
	count := map[string]int64{}
	for _, k := range kinds {
		count[k.Kind] = k.Count
	}
	return count, err
}
