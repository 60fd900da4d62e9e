package idempotency

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// row is a key with the state of its request.
type row struct {
	ID         string     `db:"id"`   // digest of caller, path and key
	Body       string     `db:"body"` // digest of the body
	LeaseUntil time.Time  `db:"lease_until"`
	Claim      string     `db:"claim"`   // token of the request that runs the operation
	DoneAt     *time.Time `db:"done_at"` // first commit of anything that must not be repeated
	Response   *string    `db:"answer"`  // encrypted; nil while there is none
	ExpiresAt  time.Time  `db:"expires_at"`
}

var cols = db.Cols[row]()

// insert claims a key unless it has a row, and reports whether it did.
func insert(ctx context.Context, tx *db.Tx, r row) (bool, error) {
	n, err := db.Exec(ctx, tx, `INSERT INTO idempotency_keys (id, body, claim, lease_until, expires_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO NOTHING`, r.ID, r.Body, r.Claim, r.LeaseUntil, r.ExpiresAt)
	return n == 1, err
}

func lock(ctx context.Context, tx *db.Tx, id string) (row, error) {
	return db.One[row](ctx, tx, `SELECT `+cols+` FROM idempotency_keys WHERE id = $1 FOR UPDATE`, id)
}

// replace claims a key whose row belongs to another request.
func replace(ctx context.Context, tx *db.Tx, r row) error {
	_, err := db.Exec(ctx, tx, `UPDATE idempotency_keys SET body = $2, claim = $3, lease_until = $4, expires_at = $5, done_at = NULL, answer = NULL WHERE id = $1`,
		r.ID, r.Body, r.Claim, r.LeaseUntil, r.ExpiresAt)
	return err
}

// updateHeld runs a statement that updates a claimed key. It returns errTakenOver if no row was changed,
// because another request took over the key after the lease expired.
func updateHeld(ctx context.Context, tx *db.Tx, statement string, args ...any) error {
	n, err := db.Exec(ctx, tx, statement, args...)
	if err != nil {
		return err
	}
	if n == 0 {
		return errTakenOver
	}
	return nil
}

func renew(ctx context.Context, tx *db.Tx, id, claim string, until time.Time) error {
	return updateHeld(ctx, tx, `UPDATE idempotency_keys SET lease_until = $3 WHERE id = $1 AND claim = $2`, id, claim, until)
}

// markDone marks the operation of a key as not repeatable, and extends the lease.
func markDone(ctx context.Context, tx *db.Tx, id, claim string, at, until time.Time) error {
	return updateHeld(ctx, tx, `UPDATE idempotency_keys SET done_at = COALESCE(done_at, $3), lease_until = $4 WHERE id = $1 AND claim = $2`,
		id, claim, at, until)
}

func storeResponse(ctx context.Context, tx *db.Tx, id, claim, response string) error {
	return updateHeld(ctx, tx, `UPDATE idempotency_keys SET answer = $3 WHERE id = $1 AND claim = $2`, id, claim, response)
}

// release ends a claim without a response. The key can be used again, unless its operation is
// not repeatable.
func release(ctx context.Context, tx *db.Tx, id, claim string, now time.Time) error {
	n, err := db.Exec(ctx, tx, `DELETE FROM idempotency_keys WHERE id = $1 AND claim = $2 AND done_at IS NULL`, id, claim)
	if err != nil || n == 1 {
		return err
	}
	return renew(ctx, tx, id, claim, now)
}

// expiredKeys selects keys by their expiry.
var expiredKeys = db.Due{Table: "idempotency_keys", Key: []string{"id"}, At: "expires_at"}

// countKey counts a key in the window of a caller, or opens the next window. If the window is
// full, it reports false and returns the end of the window.
func countKey(ctx context.Context, tx *db.Tx, caller string, limit int64, now time.Time) (ends time.Time, counted bool, err error) {
	n, err := db.Exec(ctx, tx, `INSERT INTO idempotency_callers (caller, used, ends_at) VALUES ($1, 1, $2)
		ON CONFLICT (caller) DO UPDATE SET
			used = CASE WHEN idempotency_callers.ends_at <= $3 THEN 1 ELSE idempotency_callers.used + 1 END,
			ends_at = CASE WHEN idempotency_callers.ends_at <= $3 THEN excluded.ends_at ELSE idempotency_callers.ends_at END
		WHERE idempotency_callers.ends_at <= $3 OR idempotency_callers.used < $4`, caller, now.Add(lifetime), now, limit)
	if err != nil || n == 1 {
		return time.Time{}, true, err
	}
	ends, err = db.One[time.Time](ctx, tx, `SELECT ends_at FROM idempotency_callers WHERE caller = $1`, caller)
	return ends, false, err
}

// endedWindows selects windows of callers by their end.
var endedWindows = db.Due{Table: "idempotency_callers", Key: []string{"caller"}, At: "ends_at"}
