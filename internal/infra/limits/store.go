package limits

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// countIn counts an event in the window of a key, or opens a new window.
func countIn(ctx context.Context, tx *db.Tx, key string, r Rate, now time.Time) (window, error) {
	row, err := db.One[struct {
		Used   int64     `db:"used"`
		EndsAt time.Time `db:"ends_at"`
	}](ctx, tx, `INSERT INTO rate_windows (key, used, ends_at) VALUES ($1, 1, $2)
		ON CONFLICT (key) DO UPDATE SET
			used = CASE WHEN rate_windows.ends_at <= $3 THEN 1 ELSE rate_windows.used + 1 END,
			ends_at = CASE WHEN rate_windows.ends_at <= $3 THEN excluded.ends_at ELSE rate_windows.ends_at END
		RETURNING used, ends_at`, key, now.Add(r.Per), now)
	return window{used: int(row.Used), ends: row.EndsAt}, err
}

func undo(ctx context.Context, tx *db.Tx, key string) error {
	_, err := db.Exec(ctx, tx, `UPDATE rate_windows SET used = used - 1 WHERE key = $1 AND used > 0`, key)
	return err
}

func remove(ctx context.Context, tx *db.Tx, key string) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM rate_windows WHERE key = $1`, key)
	return err
}

// endedWindows are windows by their end.
var endedWindows = db.Due{Table: "rate_windows", Key: []string{"key"}, At: "ends_at"}
