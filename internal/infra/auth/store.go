package auth

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

const (
	keyCurrent = "CURRENT"
	keyRetired = "RETIRED"
)

// keyRow is a stored signing key.
type keyRow struct {
	ID        string     `db:"id"`
	Seed      string     `db:"seed"` // encrypted under APP_SECRET
	Status    string     `db:"status"`
	CreatedAt time.Time  `db:"created_at"`
	RetiredAt *time.Time `db:"retired_at"`
}

func countKeys(ctx context.Context, q db.Q) (int64, error) {
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM signing_keys`)
}

func allKeys(ctx context.Context, q db.Q) ([]keyRow, error) {
	return db.All[keyRow](ctx, q, `SELECT `+db.Cols[keyRow]()+` FROM signing_keys`)
}

// retireKeys retires the current key, and deletes keys that were retired before a time.
func retireKeys(ctx context.Context, tx *db.Tx, now, before time.Time) error {
	if _, err := db.Exec(ctx, tx, `UPDATE signing_keys SET status = $1, retired_at = $2 WHERE status = $3`, keyRetired, now, keyCurrent); err != nil {
		return err
	}
	_, err := db.Exec(ctx, tx, `DELETE FROM signing_keys WHERE status = $1 AND retired_at < $2`, keyRetired, before)
	return err
}

func deleteKeys(ctx context.Context, tx *db.Tx) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM signing_keys`)
	return err
}

func insertKey(ctx context.Context, tx *db.Tx, k keyRow) error {
	return db.Insert(ctx, tx, "signing_keys", k)
}

// insertFirstKey does nothing if another instance has inserted one.
func insertFirstKey(ctx context.Context, tx *db.Tx, k keyRow) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO signing_keys (id, seed, status, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (status) WHERE status = 'CURRENT' DO NOTHING`, k.ID, k.Seed, k.Status, k.CreatedAt)
	return err
}
