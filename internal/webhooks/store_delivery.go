package webhooks

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

var (
	deliveryCols = db.Cols[Delivery]()
	fullCols     = db.Cols[full]()
)

func insertDeliveries(ctx context.Context, tx *db.Tx, all []full) error {
	return db.InsertAll(ctx, tx, "webhook_deliveries", all)
}

func updateDelivery(ctx context.Context, tx *db.Tx, stored, d full) error {
	return db.Update(ctx, tx, "webhook_deliveries", stored, d)
}

func listDeliveries(ctx context.Context, q db.Q, e Endpoint, status DeliveryStatus, kind string, p db.Paging) (db.Page[Delivery], error) {
	var w db.Where
	w.And("tenant_id = ? AND endpoint_id = ?", e.Tenant, e.ID)
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
func countHeld(ctx context.Context, tx *db.Tx, e Endpoint, realNow time.Time) (int64, error) {
	return db.One[int64](ctx, tx, `SELECT COUNT(*) FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2 AND lease_until > $3`, e.Tenant, e.ID, realNow)
}

// claimable lists due deliveries of a locked endpoint that nobody holds. With an order, one waits for earlier ones of
// its subject.
func claimable(ctx context.Context, tx *db.Tx, e Endpoint, now, realNow time.Time, limit int64) ([]full, error) {
	cond := ""
	if e.Ordered {
		cond = ` AND NOT EXISTS (SELECT 1 FROM webhook_deliveries p WHERE p.tenant_id = d.tenant_id AND p.endpoint_id = d.endpoint_id AND p.subject_id = d.subject_id
			AND p.status = 'PENDING' AND (p.position < d.position OR p.position = d.position AND p.id < d.id))`
	}
	return db.All[full](ctx, tx, `SELECT `+db.Cols[full]("d")+` FROM webhook_deliveries d WHERE d.tenant_id = $1 AND d.endpoint_id = $2 AND d.status = 'PENDING'
		AND d.next_attempt_at <= $3 AND (d.lease_until IS NULL OR d.lease_until <= $4)`+cond+`
		ORDER BY d.next_attempt_at, d.position, d.id `+db.Limit(5), e.Tenant, e.ID, now, realNow, limit)
}

// hold claims a delivery until a real time.
func hold(ctx context.Context, tx *db.Tx, d full, by string, until time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE webhook_deliveries SET held_by = $3, lease_until = $4 WHERE tenant_id = $1 AND id = $2`, d.Tenant, d.ID, by, until)
	return err
}

// prolong prolongs a claim, and reports false if it is lost.
func prolong(ctx context.Context, tx *db.Tx, d full, until time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE webhook_deliveries SET lease_until = $4 WHERE tenant_id = $1 AND id = $2 AND held_by = $3`, d.Tenant, d.ID, d.HeldBy, until)
	return n == 1, err
}

// giveUp gives up the pending deliveries of a locked endpoint.
func giveUp(ctx context.Context, tx *db.Tx, e Endpoint) error {
	_, err := db.Exec(ctx, tx, `UPDATE webhook_deliveries SET status = 'FAILED', next_attempt_at = NULL WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'PENDING'`, e.Tenant, e.ID)
	return err
}

// firstPending returns the position of the first pending delivery of an endpoint; nil if there is none.
func firstPending(ctx context.Context, tx *db.Tx, e Endpoint) (*int64, error) {
	return db.One[*int64](ctx, tx, `SELECT MIN(position) FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'PENDING'`, e.Tenant, e.ID)
}

// old are deliveries by their age.
var old = db.Due{Table: "webhook_deliveries /* every tenant */", Key: []string{"tenant_id", "id"}, At: "created_at"}
