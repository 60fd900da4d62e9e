package webhooks

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/infra/db"
)

var fullCols = db.Cols[full]()

func insertDeliveries(ctx context.Context, tx *db.Tx, all []full) error {
	return db.InsertAll(ctx, tx, "webhook_deliveries", all)
}

func updateDelivery(ctx context.Context, tx *db.Tx, stored, d full) error {
	return db.Update(ctx, tx, "webhook_deliveries", stored, d)
}

// listDeliveries lists tests and the deliveries of events of services, none for all.
func listDeliveries(ctx context.Context, q db.Q, e Endpoint, services []string, status DeliveryStatus, kind string, p db.Paging) (db.Page[Delivery], error) {
	var w db.Where
	w.And("tenant_id = ? AND endpoint_id = ?", e.Tenant, e.ID)
	if len(services) > 0 {
		w.And("(position IS NULL OR service_id IN ?)", services)
	}
	w.Equals("status", string(status))
	w.Equals("type", kind)
	return db.List[Delivery](ctx, q, "webhook_deliveries", &w, p)
}

func deliveryByID(ctx context.Context, q db.Q, e Endpoint, id string) (full, error) {
	return db.One[full](ctx, q, `SELECT `+fullCols+` FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2 AND id = $3`, e.Tenant, e.ID, id)
}

// lockDelivery reads a delivery whose endpoint is locked.
func lockDelivery(ctx context.Context, tx *db.Tx, tenant, id string) (full, error) {
	return db.One[full](ctx, tx, `SELECT `+fullCols+` FROM webhook_deliveries WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

// countHeld returns the number of attempts in flight of an endpoint.
func countHeld(ctx context.Context, tx *db.Tx, e Endpoint) (int64, error) {
	return db.One[int64](ctx, tx, `SELECT COUNT(*) FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2 AND lease_until IS NOT NULL`, e.Tenant, e.ID)
}

// nextDue returns the time at which a delivery of an endpoint can be attempted next; nil if there is none.
func nextDue(ctx context.Context, tx *db.Tx, e Endpoint) (*time.Time, error) {
	at, err := db.One[time.Time](ctx, tx, `SELECT next_attempt_at FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2
		AND next_attempt_at IS NOT NULL AND lease_until IS NULL ORDER BY next_attempt_at LIMIT 1`, e.Tenant, e.ID)
	if errors.Is(err, db.ErrNotFound) {
		return nil, nil //nolint:nilnil // there is none
	}
	return &at, err
}

// claimable lists due deliveries of a locked endpoint, the one that waits longest first.
func claimable(ctx context.Context, tx *db.Tx, e Endpoint, now time.Time, limit int64) ([]full, error) {
	return db.All[full](ctx, tx, `SELECT `+fullCols+` FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2 AND next_attempt_at <= $3
		AND next_attempt_at IS NOT NULL AND lease_until IS NULL ORDER BY next_attempt_at, id `+db.Limit(4), e.Tenant, e.ID, now, limit)
}

// newest returns the newest pending delivery of an endpoint.
func newest(ctx context.Context, tx *db.Tx, e Endpoint) (full, error) {
	return db.One[full](ctx, tx, `SELECT `+fullCols+` FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'PENDING' ORDER BY id DESC LIMIT 1`, e.Tenant, e.ID)
}

// pendingSubjects returns those of subjects of which an endpoint has pending deliveries.
func pendingSubjects(ctx context.Context, tx *db.Tx, e Endpoint, subjects []string) ([]string, error) {
	in, args := db.In(3, subjects)
	return db.All[string](ctx, tx, `SELECT DISTINCT subject_id FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'PENDING' AND subject_id IN `+in,
		append([]any{e.Tenant, e.ID}, args...)...)
}

// firstOf returns the first pending delivery of a subject.
func firstOf(ctx context.Context, tx *db.Tx, e Endpoint, subject string) (full, error) {
	return db.One[full](ctx, tx, `SELECT `+fullCols+` FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'PENDING' AND subject_id = $3
		ORDER BY position, id LIMIT 1`, e.Tenant, e.ID, subject)
}

// unblock makes due what waits for other deliveries of its subject.
func unblock(ctx context.Context, tx *db.Tx, e Endpoint, now time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE webhook_deliveries SET next_attempt_at = $3 WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'PENDING'
		AND next_attempt_at IS NULL AND lease_until IS NULL`, e.Tenant, e.ID, now)
	return err
}

// block makes wait what is behind another pending delivery of its subject. What is in flight waits after its attempt.
func block(ctx context.Context, tx *db.Tx, e Endpoint) error {
	_, err := db.Exec(ctx, tx, `UPDATE webhook_deliveries SET next_attempt_at = NULL WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'PENDING'
		AND lease_until IS NULL AND EXISTS (SELECT 1 FROM webhook_deliveries AS before WHERE before.tenant_id = $1 AND before.endpoint_id = $2 AND before.status = 'PENDING'
		AND before.subject_id = webhook_deliveries.subject_id AND (before.position, before.id) < (webhook_deliveries.position, webhook_deliveries.id))`, e.Tenant, e.ID)
	return err
}

// prolong prolongs a claim, and reports false if it is lost.
func prolong(ctx context.Context, tx *db.Tx, d full, until time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE webhook_deliveries SET lease_until = $4 WHERE tenant_id = $1 AND id = $2 AND held_by = $3`, d.Tenant, d.ID, d.HeldBy, until)
	return n == 1, err
}

// claim identifies a delivery whose attempt is in flight.
type claim struct {
	Tenant   string `db:"tenant_id"`
	ID       string `db:"id"`
	Endpoint string `db:"endpoint_id"`
}

// expired lists deliveries whose claims have expired, up to a limit.
func expired(ctx context.Context, q db.Q, realNow time.Time, limit int) ([]claim, error) {
	return db.All[claim](ctx, q, `SELECT `+db.Cols[claim]()+` FROM webhook_deliveries WHERE lease_until <= $1 /* every tenant */ ORDER BY lease_until, tenant_id, id `+db.Limit(2), realNow, limit)
}

// claims selects deliveries by the end of their claims.
var claims = db.Due{Table: "webhook_deliveries /* every tenant */", Key: []string{"tenant_id", "id"}, At: "lease_until"}

// giveUp gives up the pending deliveries of a locked endpoint.
func giveUp(ctx context.Context, tx *db.Tx, e Endpoint) error {
	_, err := db.Exec(ctx, tx, `UPDATE webhook_deliveries SET status = 'FAILED', next_attempt_at = NULL WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'PENDING'`, e.Tenant, e.ID)
	return err
}

// firstPending returns the position of the first pending delivery of an endpoint; nil if there is none.
func firstPending(ctx context.Context, tx *db.Tx, e Endpoint) (*int64, error) {
	return db.One[*int64](ctx, tx, `SELECT MIN(position) FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'PENDING'`, e.Tenant, e.ID)
}

// old selects finished deliveries by their age.
var old = db.Due{Table: "webhook_deliveries /* every tenant */", Key: []string{"tenant_id", "id"}, At: "created_at", Where: "status <> 'PENDING' AND lease_until IS NULL"}

// logOf selects the finished deliveries of an endpoint.
func logOf(e Endpoint) db.Due { return old.And("tenant_id = ? AND endpoint_id = ?", e.Tenant, e.ID) }
