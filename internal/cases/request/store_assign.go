package request

import (
	"context"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// LockByIDs locks requests of a tenant in the order of their ids, those that exist.
func LockByIDs(ctx context.Context, tx *db.Tx, tenant string, ids []string) ([]Record, error) {
	list, args := db.In(2, ids)
	return db.All[Record](ctx, tx, `SELECT `+cols+` FROM service_requests WHERE tenant_id = $1 AND id IN `+list+` ORDER BY id FOR UPDATE`, append([]any{tenant}, args...)...)
}

// OpenOf returns the ids of the open requests that members work on.
func OpenOf(ctx context.Context, q db.Q, tenant string, members []string) ([]string, error) {
	list, args := db.In(2, members)
	return db.All[string](ctx, q, `SELECT id FROM service_requests WHERE tenant_id = $1 AND assignee_id IN `+list+` AND status IN ('PENDING', 'RETURNED')`,
		append([]any{tenant}, args...)...)
}

// Next returns the request that comes first in the queue, of a service or, with "", of
// all. It is db.ErrNotFound if there is none.
func Next(ctx context.Context, q db.Q, tenant, serviceID string) (casefile.Queued, error) {
	if serviceID == "" {
		return db.One[casefile.Queued](ctx, q, `SELECT id, id AS request_id, due_at, waiting_since FROM service_requests
			WHERE tenant_id = $1 AND waiting_for = 'STAFF' AND assignee_id IS NULL
			ORDER BY (due_at IS NULL), due_at, waiting_since, id LIMIT 1`, tenant)
	}
	return db.One[casefile.Queued](ctx, q, `SELECT id, id AS request_id, due_at, waiting_since FROM service_requests
		WHERE tenant_id = $1 AND service_id = $2 AND waiting_for = 'STAFF' AND assignee_id IS NULL
		ORDER BY (due_at IS NULL), due_at, waiting_since, id LIMIT 1`, tenant, serviceID)
}

// updateAssignee writes who works on a request. The row is locked.
func updateAssignee(ctx context.Context, tx *db.Tx, r Record) error {
	_, err := db.Exec(ctx, tx, `UPDATE service_requests SET assignee_id = $3 WHERE tenant_id = $1 AND id = $2`, r.Tenant, r.ID, r.AssigneeID)
	return err
}

// byIDs returns requests of a tenant, those that exist.
func byIDs(ctx context.Context, q db.Q, tenant string, ids []string) ([]Record, error) {
	list, args := db.In(2, ids)
	return db.All[Record](ctx, q, `SELECT `+cols+` FROM service_requests WHERE tenant_id = $1 AND id IN `+list, append([]any{tenant}, args...)...)
}

// listKeys returns a page of the open requests of a list for staff, or of those that ended
// without an application. The states are constants, so that an index with a condition fits.
func listKeys(ctx context.Context, q db.Q, by auth.Caller, f casefile.ListFilter, open bool, p db.Paging) (db.Page[casefile.SortKeys], error) {
	var w db.Where
	w.And("tenant_id = ?", by.Tenant)
	counted := f
	if open {
		w.And("status IN ('PENDING', 'RETURNED')")
		counted.Statuses = []string{string(Pending), string(Returned)}
	} else {
		w.And("status <> 'DRAFT' AND status IN ('REJECTED', 'WITHDRAWN')")
		counted.Statuses = []string{string(Rejected), string(Withdrawn)}
	}
	f.AddTo(&w, by)
	return db.ListCounted[casefile.SortKeys](ctx, q, "service_requests", &w, p, counted.Total(ctx, q, by, casefile.OfRequest))
}
