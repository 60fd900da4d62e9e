package work

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/db"
)

type jobRow struct {
	Name string `db:"name"`
}

var dueJobs = db.Due{
	Table: "scheduled_jobs", Key: []string{"name"}, At: "next_at",
	Where: "lease_until IS NULL OR lease_until <= $1", Set: "lease_until = $1",
}

// claimJob takes a job if it is due. A job that has no row yet is due at its
// first time.
func claimJob(ctx context.Context, d *db.DB, name string, first, now, until time.Time) ([]jobRow, error) {
	_, err := db.One[jobRow](ctx, d, `SELECT name FROM scheduled_jobs WHERE name = $1`, name)
	if !errors.Is(err, db.ErrNotFound) {
		if err != nil {
			return nil, err
		}
		return db.Claim[jobRow](ctx, d, dueJobs.And("name = ?", name), now, until, 1)
	}
	return nil, d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `INSERT INTO scheduled_jobs (name, next_at, last_error) VALUES ($1, $2, '') ON CONFLICT (name) DO NOTHING`, name, first)
		return err
	})
}

// settleJob says how a job ended and when it is due again, unless its lease was
// lost meanwhile.
func settleJob(ctx context.Context, d *db.DB, name string, held, next, now time.Time, failure error) error {
	text := ""
	if failure != nil {
		text = textOf(failure)
	}
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE scheduled_jobs SET next_at = $3, lease_until = NULL, last_error = $4, ended_at = $5
			WHERE name = $1 AND lease_until = $2`, name, held, next, text, now)
		return err
	})
}

// hurryJobs makes every job due.
func hurryJobs(ctx context.Context, tx *db.Tx, now time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE scheduled_jobs SET next_at = $1 WHERE next_at > $1`, now)
	return err
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
