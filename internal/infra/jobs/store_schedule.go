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

// idleJobs returns the jobs that are not due or are running. Jobs without a row are not included.
func idleJobs(ctx context.Context, q db.Q, now time.Time) ([]string, error) {
	return db.All[string](ctx, q, `SELECT name FROM scheduled_jobs WHERE next_at > $1 OR lease_until > $1`, now)
}

// recordedJobs returns the jobs that have a row.
func recordedJobs(ctx context.Context, q db.Q) ([]string, error) {
	return db.All[string](ctx, q, `SELECT name FROM scheduled_jobs`)
}

// recordJobs inserts rows with due times for jobs that have none.
func recordJobs(ctx context.Context, tx *db.Tx, due map[string]time.Time) error {
	for _, name := range slices.Sorted(maps.Keys(due)) { // in a fixed order, to prevent deadlocks between instances
		_, err := db.Exec(ctx, tx, `INSERT INTO scheduled_jobs (name, next_at, last_error) VALUES ($1, $2, '') ON CONFLICT (name) DO NOTHING`, name, due[name])
		if err != nil {
			return err
		}
	}
	return nil
}

// claimJob claims a job if it is due. A job without a row is due at first.
func claimJob(ctx context.Context, d *db.DB, name string, first, now, until time.Time) ([]jobRow, error) {
	_, err := db.One[jobRow](ctx, d, `SELECT name FROM scheduled_jobs WHERE name = $1`, name)
	if !errors.Is(err, db.ErrNotFound) {
		if err != nil {
			return nil, err
		}
		return db.Claim[jobRow](ctx, d, dueJobs.And("name = ?", name), now, until, 1)
	}
	return nil, d.Write(ctx, func(tx *db.Tx) error { return recordJobs(ctx, tx, map[string]time.Time{name: first}) })
}

// jobRun is one run of a job.
type jobRun struct {
	ended   time.Time
	took    time.Duration
	failure error
}

// settleJob stores the outcome of a run and the next due time, unless the lease was lost.
func settleJob(ctx context.Context, d *db.DB, name string, held, next time.Time, run jobRun) error {
	text := ""
	if run.failure != nil {
		text = errorText(run.failure)
	}
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE scheduled_jobs SET next_at = $3, lease_until = NULL, last_error = $4, ended_at = $5, took_ms = $6
			WHERE name = $1 AND lease_until = $2`, name, held, next, text, run.ended, run.took.Milliseconds())
		return err
	})
}

// makeJobsDue makes every job due.
func makeJobsDue(ctx context.Context, tx *db.Tx, now time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE scheduled_jobs SET next_at = $1 WHERE next_at > $1`, now)
	return err
}

// LastRun is the outcome of the last run of a job.
type LastRun struct {
	Name   string    `db:"name"`
	At     time.Time `db:"ended_at"`
	Failed bool      `db:"failed"`
}

// LastRuns returns the last run of every job on any instance.
func LastRuns(ctx context.Context, q db.Q) ([]LastRun, error) {
	return db.All[LastRun](ctx, q, `SELECT name, ended_at, last_error <> '' AS failed FROM scheduled_jobs WHERE ended_at IS NOT NULL ORDER BY name`)
}

// JobState is the state of a job across all instances.
type JobState struct {
	Name       string     `db:"name"`
	NextAt     time.Time  `db:"next_at"`
	LeaseUntil *time.Time `db:"lease_until"`
	LastError  string     `db:"last_error"`
	EndedAt    *time.Time `db:"ended_at"` // nil before the first run has ended
	TookMS     *int64     `db:"took_ms"`  // duration of the last run; nil before the first run has ended
}

// JobStates returns the state of every recorded job by name.
func JobStates(ctx context.Context, q db.Q) ([]JobState, error) {
	return db.All[JobState](ctx, q, `SELECT `+db.Cols[JobState]()+` FROM scheduled_jobs ORDER BY name`)
}

// Running reports whether an instance is running the job.
func (j JobState) Running(now time.Time) bool { return j.LeaseUntil != nil && j.LeaseUntil.After(now) }

// Overdue returns for how long the job has been overdue.
func (j JobState) Overdue(now time.Time) time.Duration {
	if j.Running(now) {
		return 0
	}
	return max(0, now.Sub(j.NextAt))
}
