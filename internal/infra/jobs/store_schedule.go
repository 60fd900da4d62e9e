package jobs

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"stagegate/internal/infra/db"
)

type jobRow struct {
	Name string `db:"name"`
}

var dueJobs = db.Due{
	Table: "scheduled_jobs", Key: []string{"name"}, At: "next_at",
	Where: "lease_until IS NULL OR lease_until <= $1", Set: "lease_until = $1",
}

// restingJobs are the jobs that are not due or that an instance is at. One that has no row
// yet is not among them.
func restingJobs(ctx context.Context, q db.Q, now time.Time) ([]string, error) {
	return db.All[string](ctx, q, `SELECT name FROM scheduled_jobs WHERE next_at > $1 OR lease_until > $1`, now)
}

// knownJobs are the jobs that have a row.
func knownJobs(ctx context.Context, q db.Q) ([]string, error) {
	return db.All[string](ctx, q, `SELECT name FROM scheduled_jobs`)
}

// noteJobs gives jobs a row with the time at which they are due, unless they have one.
func noteJobs(ctx context.Context, tx *db.Tx, due map[string]time.Time) error {
	for _, name := range slices.Sorted(maps.Keys(due)) { // in one order, or two instances would wait for each other
		_, err := db.Exec(ctx, tx, `INSERT INTO scheduled_jobs (name, next_at, last_error) VALUES ($1, $2, '') ON CONFLICT (name) DO NOTHING`, name, due[name])
		if err != nil {
			return err
		}
	}
	return nil
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
	return nil, d.Write(ctx, func(tx *db.Tx) error { return noteJobs(ctx, tx, map[string]time.Time{name: first}) })
}

// ran is a run of a job: when it ended, how long it took, and why it failed.
type ran struct {
	ended   time.Time
	took    time.Duration
	failure error
}

// settleJob says how a job ended and when it is due again, unless its lease was
// lost meanwhile.
func settleJob(ctx context.Context, d *db.DB, name string, held, next time.Time, run ran) error {
	text := ""
	if run.failure != nil {
		text = textOf(run.failure)
	}
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE scheduled_jobs SET next_at = $3, lease_until = NULL, last_error = $4, ended_at = $5, took_ms = $6
			WHERE name = $1 AND lease_until = $2`, name, held, next, text, run.ended, run.took.Milliseconds())
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

// JobState is where a job stands, on whichever instance it runs.
type JobState struct {
	Name      string     `db:"name"`
	NextAt    time.Time  `db:"next_at"`
	LeaseTill *time.Time `db:"lease_until"`
	LastError string     `db:"last_error"`
	EndedAt   *time.Time `db:"ended_at"` // nil before its first run has ended
	TookMS    *int64     `db:"took_ms"`  // of the last run; nil before its first run has ended
}

// Jobs says where each job stands that an instance has ever looked at, by name.
func Jobs(ctx context.Context, q db.Q) ([]JobState, error) {
	return db.All[JobState](ctx, q, `SELECT `+db.Cols[JobState]()+` FROM scheduled_jobs ORDER BY name`)
}

// Running reports whether an instance works on the job.
func (j JobState) Running(now time.Time) bool { return j.LeaseTill != nil && j.LeaseTill.After(now) }

// Late is for how long the job has been due without being run.
func (j JobState) Late(now time.Time) time.Duration {
	if j.Running(now) {
		return 0
	}
	return max(0, now.Sub(j.NextAt))
}
