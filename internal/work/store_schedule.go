package work

import (
	"context"
	"time"

	"stagegate/internal/db"
)

// claimJob takes a job that is due, and reports whether it did. A job that nobody
// knows yet is due at its first time.
func claimJob(ctx context.Context, d *db.DB, name string, first, now, lease time.Time) (mine bool, err error) {
	err = d.Write(ctx, func(tx *db.Tx) error {
		if _, err := db.Exec(ctx, tx, `INSERT INTO scheduled_jobs (name, next_at, last_error) VALUES ($1, $2, '') ON CONFLICT (name) DO NOTHING`, name, first); err != nil {
			return err
		}
		n, err := db.Exec(ctx, tx, `UPDATE scheduled_jobs SET lease_until = $3
			WHERE name = $1 AND next_at <= $2 AND (lease_until IS NULL OR lease_until < $2)`, name, now, lease)
		mine = n == 1
		return err
	})
	return mine, err
}

// settleJob says how a job ended and when it is due again, unless its lease was
// lost meanwhile.
func settleJob(ctx context.Context, d *db.DB, name string, held, next, now time.Time, failure error) error {
	text := ""
	if failure != nil {
		text = failure.Error()
	}
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE scheduled_jobs SET next_at = $3, lease_until = NULL, last_error = $4, ended_at = $5
			WHERE name = $1 AND lease_until = $2`, name, held, next, text, now)
		return err
	})
}

// End is how a job ended last.
type End struct {
	Name   string    `db:"name"`
	At     time.Time `db:"ended_at"`
	Failed bool      `db:"failed"`
}

// Ended says how every job that has ever run ended last, on whichever instance.
func Ended(ctx context.Context, q db.Q) ([]End, error) {
	return db.All[End](ctx, q, `SELECT name, ended_at, last_error <> '' AS failed FROM scheduled_jobs WHERE ended_at IS NOT NULL ORDER BY name`)
}
