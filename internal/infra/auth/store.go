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
	Seed      string     `db:"seed"` // sealed
	Status    string     `db:"status"`
	CreatedAt time.Time  `db:"created_at"`
	RetiredAt *time.Time `db:"retired_at"`
}

// dataKeyRow is the stored data key.
type dataKeyRow struct {
	ID       string    `db:"id"`
	Sealed   string    `db:"sealed"` // under APP_SECRET
	Before   *string   `db:"before"` // under the APP_SECRET before, while it is being changed
	SealedAt time.Time `db:"sealed_at"`
}

func dataKey(ctx context.Context, q db.Q) (dataKeyRow, error) {
	return db.One[dataKeyRow](ctx, q, `SELECT `+db.Cols[dataKeyRow]()+` FROM data_key WHERE id = $1`, dataKeyID)
}

// insertDataKey does nothing if another instance has inserted one.
func insertDataKey(ctx context.Context, tx *db.Tx, k dataKeyRow) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO data_key (id, sealed, sealed_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING`, k.ID, k.Sealed, k.SealedAt)
	return err
}

// updateDataKey does nothing if another instance has sealed the key again since it was read.
func updateDataKey(ctx context.Context, tx *db.Tx, k dataKeyRow, read string) error {
	_, err := db.Exec(ctx, tx, `UPDATE data_key SET sealed = $1, before = $2, sealed_at = $3 WHERE id = $4 AND sealed = $5`,
		k.Sealed, k.Before, k.SealedAt, k.ID, read)
	return err
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
