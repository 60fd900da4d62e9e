package webhooks

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

var endpointCols = db.Cols[Endpoint]()

func insertEndpoint(ctx context.Context, tx *db.Tx, e Endpoint) error {
	return db.Insert(ctx, tx, "webhook_endpoints", e)
}

// updateEndpoint stores the changed columns of a locked endpoint.
func updateEndpoint(ctx context.Context, tx *db.Tx, stored, e Endpoint) error {
	return db.Update(ctx, tx, "webhook_endpoints", stored, e)
}

func endpointByID(ctx context.Context, q db.Q, tenant, id string) (Endpoint, error) {
	return db.One[Endpoint](ctx, q, `SELECT `+endpointCols+` FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

func lockEndpoint(ctx context.Context, tx *db.Tx, tenant, id string) (Endpoint, error) {
	return db.One[Endpoint](ctx, tx, `SELECT `+endpointCols+` FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

// served is an endpoint with the status of its tenant.
type served struct {
	Endpoint

	TenantStatus tenants.Status `db:"tenant_status"`
}

func lockToServe(ctx context.Context, tx *db.Tx, key endpointKey) (served, error) {
	return db.One[served](ctx, tx, `SELECT `+endpointCols+`, `+tenants.StatusOf("tenant_id")+` AS tenant_status FROM webhook_endpoints
		WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, key.Tenant, key.ID)
}

// lockEnabled locks the endpoints of a tenant that are not disabled.
func lockEnabled(ctx context.Context, tx *db.Tx, tenant string) ([]Endpoint, error) {
	return db.All[Endpoint](ctx, tx, `SELECT `+endpointCols+` FROM webhook_endpoints WHERE tenant_id = $1 AND status <> 'DISABLED' ORDER BY id FOR UPDATE`, tenant)
}

func endpointsOf(ctx context.Context, q db.Q, tenant string) ([]Endpoint, error) {
	return db.All[Endpoint](ctx, q, `SELECT `+endpointCols+` FROM webhook_endpoints WHERE tenant_id = $1 ORDER BY created_at, id`, tenant)
}

// endpointsAt lists the endpoints of all tenants with an address.
func endpointsAt(ctx context.Context, q db.Q, url string) ([]Endpoint, error) {
	return db.All[Endpoint](ctx, q, `SELECT `+endpointCols+` FROM webhook_endpoints WHERE url = $1 /* every tenant */`, url)
}

// deleteEndpoint deletes a locked endpoint with the deliveries that it still has.
func deleteEndpoint(ctx context.Context, tx *db.Tx, e Endpoint) error {
	if _, err := db.Exec(ctx, tx, `DELETE FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2`, e.Tenant, e.ID); err != nil {
		return err
	}
	_, err := db.Exec(ctx, tx, `DELETE FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2`, e.Tenant, e.ID)
	return err
}

// place identifies an endpoint, and the position up to which it has deliveries.
type place struct {
	endpointKey

	Position int64 `db:"position"`
}

// endpointKey is the key of an endpoint.
type endpointKey struct {
	Tenant string `db:"tenant_id"`
	ID     string `db:"id"`
}

// placesOf lists the endpoints of a tenant that are not disabled.
func placesOf(ctx context.Context, q db.Q, tenant string) ([]place, error) {
	return db.All[place](ctx, q, `SELECT `+db.Cols[place]()+` FROM webhook_endpoints WHERE tenant_id = $1 AND status <> 'DISABLED' ORDER BY id`, tenant)
}

// places lists the endpoints of all tenants that are not disabled.
func places(ctx context.Context, q db.Q) ([]place, error) {
	return db.All[place](ctx, q, `SELECT `+db.Cols[place]()+` FROM webhook_endpoints WHERE status <> 'DISABLED' /* every tenant */`)
}

// toServe selects endpoints of which a delivery can be attempted.
var toServe = db.Due{Table: "webhook_endpoints /* every tenant */", Key: []string{"tenant_id", "id"}, At: "due_at"}

// toCheck selects failing endpoints whose review is due.
var toCheck = db.Due{Table: "webhook_endpoints /* every tenant */", Key: []string{"tenant_id", "id"}, At: "check_at"}

// isActive reports whether a tenant is active.
func isActive(ctx context.Context, q db.Q, tenant string) (bool, error) {
	return db.One[bool](ctx, q, `SELECT `+tenants.StatusOf("CAST($1 AS TEXT)")+` = 'ACTIVE'`, tenant)
}

// Backlog is the number of endpoints with a status, and since when one of them waits for an attempt.
type Backlog struct {
	Status Status     `db:"status"`
	Count  int64      `db:"count"`
	Oldest *time.Time `db:"oldest"` // nil if none waits
}

// backlog counts the endpoints of all tenants by status.
func backlog(ctx context.Context, q db.Q, now time.Time) ([]Backlog, error) {
	return db.All[Backlog](ctx, q, `SELECT status, COUNT(*) AS count, MIN(CASE WHEN due_at <= $1 THEN due_at END) AS oldest
		FROM webhook_endpoints /* every tenant */ GROUP BY status`, now)
}
