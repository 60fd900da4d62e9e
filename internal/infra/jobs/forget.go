package jobs

import (
	"context"

	"stagegate/internal/infra/db"
)

// Forget deletes the events that are about a person, done or not. One that an instance
// works on at this moment is completed, and leaves no row.
func Forget(ctx context.Context, tx *db.Tx, person Person) error {
	return deleteAbout(ctx, tx, person)
}

// Waiting counts, by kind, the events about a person that are not done.
func Waiting(ctx context.Context, q db.Q, person Person) (map[string]int64, error) {
	kinds, err := waitingAbout(ctx, q, person)
	count := map[string]int64{}
	for _, k := range kinds {
		count[k.Kind] = k.Count
	}
	return count, err
}
