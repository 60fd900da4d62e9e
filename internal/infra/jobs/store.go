package jobs

import (
	"context"
	"fmt"
	"strings"
	"time"

	"stagegate/internal/infra/db"
)

// row is a stored event.
type row struct {
	ID            string     `db:"id"`
	Kind          string     `db:"kind"`
	Tenant        *string    `db:"tenant_id"`
	Person        *string    `db:"person_id"`
	DedupeKey     *string    `db:"dedupe_key"`
	Payload       string     `db:"payload"`
	Status        Status     `db:"status"`
	Attempts      int64      `db:"attempts"`
	NextAttemptAt time.Time  `db:"next_attempt_at"`
	LeaseUntil    *time.Time `db:"lease_until"`
	LastError     string     `db:"last_error"`
	CreatedAt     time.Time  `db:"created_at"`
	CompletedAt   *time.Time `db:"completed_at"`
	About         string     `db:"about"`
}

func insert(ctx context.Context, tx *db.Tx, r row) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO outbox_events (id, kind, dedupe_key, payload, status, attempts, next_attempt_at, last_error, created_at, about, tenant_id, person_id)
		VALUES ($1, $2, $3, $4, $5, 0, $6, '', $7, '', $8, $9) ON CONFLICT (kind, dedupe_key) DO NOTHING`,
		r.ID, r.Kind, r.DedupeKey, r.Payload, r.Status, r.NextAttemptAt, r.CreatedAt, r.Tenant, r.Person)
	return err
}

// dueEvents are events that are due, including those whose lease has expired.
var dueEvents = db.Due{
	Table: "outbox_events /* every tenant */", Key: []string{"id"}, At: "next_attempt_at",
	Where: "status IN ('PENDING', 'PROCESSING') AND (lease_until IS NULL OR lease_until <= $1)",
	Set:   "status = 'PROCESSING', lease_until = $1, attempts = attempts + 1",
}

// dueKinds returns the given kinds that have a due event. Each kind is a separate index lookup, so the number
// of waiting events does not matter.
func dueKinds(ctx context.Context, q db.Q, kinds []string, now time.Time) ([]string, error) {
	args, rows := []any{now}, make([]string, len(kinds))
	for i, kind := range kinds {
		args, rows[i] = append(args, kind), fmt.Sprintf("($%d)", i+2)
	}
	return db.All[string](ctx, q, `SELECT column1 FROM (VALUES `+strings.Join(rows, ", ")+`) AS kinds WHERE EXISTS (
		SELECT 1 FROM outbox_events /* every tenant */ WHERE kind = column1 AND next_attempt_at <= $1
		AND status IN ('PENDING', 'PROCESSING') AND (lease_until IS NULL OR lease_until <= $1))`, args...)
}

// completedEvents are completed events by completion time.
var completedEvents = db.Due{Table: "outbox_events /* every tenant */", Key: []string{"id"}, At: "completed_at", Where: "status = 'COMPLETED'"}

// failedEvents are failed events by time of failure.
var failedEvents = db.Due{Table: "outbox_events /* every tenant */", Key: []string{"id"}, At: "next_attempt_at", Where: "status = 'FAILED'"}

// nextCompletedKind returns the next kind in alphabetical order with a completed event.
func nextCompletedKind(ctx context.Context, q db.Q, after string) (string, error) {
	return db.One[string](ctx, q, `SELECT kind FROM outbox_events /* every tenant */ WHERE status = 'COMPLETED' AND kind > $1 ORDER BY kind LIMIT 1`, after)
}

// settle stores the outcome of an attempt, unless the lease was lost to another instance.
func settle(ctx context.Context, d *db.DB, e Event, until time.Time, status Status, attempts int64, at time.Time, lastError string) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE outbox_events /* every tenant */
			SET status = $1, attempts = $2, next_attempt_at = $3, last_error = $4, lease_until = NULL
			WHERE id = $5 AND status = 'PROCESSING' AND lease_until = $6`,
			status, attempts, at, lastError, e.ID, until)
		return err
	})
}

// complete is settle for a handled event and erases its payload.
func complete(ctx context.Context, d *db.DB, e Event, until, at time.Time, about string) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE outbox_events /* every tenant */
			SET status = 'COMPLETED', next_attempt_at = $2, completed_at = $2, last_error = '', lease_until = NULL, payload = $3, about = $4
			WHERE id = $1 AND status = 'PROCESSING' AND lease_until = $5`, e.ID, at, erasedPayload, about, until)
		return err
	})
}

func list(ctx context.Context, q db.Q, status Status, p db.Paging) (db.Page[Entry], error) {
	var w db.Where
	w.And("1 = 1 /* every tenant */")
	w.Equals("status", string(status))
	return db.List[Entry](ctx, q, "outbox_events", &w, p)
}

func entryByID(ctx context.Context, q db.Q, id string) (Entry, error) {
	return db.One[Entry](ctx, q, `SELECT `+db.Cols[Entry]()+` FROM outbox_events /* every tenant */ WHERE id = $1`, id)
}

// retry resets a failed event and reports whether there was one.
func retry(ctx context.Context, tx *db.Tx, id string, now time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE outbox_events /* every tenant */ SET status = 'PENDING', attempts = 0, next_attempt_at = $2
		WHERE id = $1 AND status = 'FAILED'`, id, now)
	return n == 1, err
}

// backlog counts unfinished events without reading the completed ones, which are the majority.
func backlog(ctx context.Context, q db.Q) (Backlog, error) {
	return db.One[Backlog](ctx, q, `SELECT
		(SELECT COUNT(*) FROM outbox_events /* every tenant */ WHERE status = 'PENDING') AS pending,
		(SELECT COUNT(*) FROM outbox_events /* every tenant */ WHERE status = 'PROCESSING') AS processing,
		(SELECT COUNT(*) FROM outbox_events /* every tenant */ WHERE status = 'FAILED') AS failed,
		(SELECT created_at FROM outbox_events /* every tenant */ WHERE status = 'PENDING' ORDER BY created_at LIMIT 1) AS oldest`)
}
