package application

import (
	"context"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// RequestsOf returns the ids of the requests that applications were made from, those that
// exist.
func RequestsOf(ctx context.Context, q db.Q, tenant string, ids []string) ([]string, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	list, args := db.In(2, ids)
	return db.All[string](ctx, q, `SELECT request_id FROM applications WHERE tenant_id = $1 AND id IN `+list, append([]any{tenant}, args...)...)
}

// LockByIDs locks applications of a tenant in the order of their ids, those that exist.
func LockByIDs(ctx context.Context, tx *db.Tx, tenant string, ids []string) ([]Record, error) {
	list, args := db.In(2, ids)
	return db.All[Record](ctx, tx, `SELECT `+cols+` FROM applications WHERE tenant_id = $1 AND id IN `+list+` ORDER BY id FOR UPDATE`, append([]any{tenant}, args...)...)
}

// OpenOf returns the ids of the applications in progress that members work on.
func OpenOf(ctx context.Context, q db.Q, tenant string, members []string) ([]string, error) {
	list, args := db.In(2, members)
	return db.All[string](ctx, q, `SELECT id FROM applications WHERE tenant_id = $1 AND assignee_id IN `+list+` AND status = 'IN_PROGRESS'`,
		append([]any{tenant}, args...)...)
}

// Next returns the application that comes first in the queue, of a service or, with "", of
// all. It is db.ErrNotFound if there is none.
func Next(ctx context.Context, q db.Q, tenant, serviceID string) (casefile.Queued, error) {
	if serviceID == "" {
		return db.One[casefile.Queued](ctx, q, `SELECT id, request_id, due_at, waiting_since FROM applications
			WHERE tenant_id = $1 AND waiting_for = 'STAFF' AND assignee_id IS NULL
			ORDER BY (due_at IS NULL), due_at, waiting_since, id LIMIT 1`, tenant)
	}
	return db.One[casefile.Queued](ctx, q, `SELECT id, request_id, due_at, waiting_since FROM applications
		WHERE tenant_id = $1 AND service_id = $2 AND waiting_for = 'STAFF' AND assignee_id IS NULL
		ORDER BY (due_at IS NULL), due_at, waiting_since, id LIMIT 1`, tenant, serviceID)
}

// updateAssignee writes who works on an application. The row is locked.
func updateAssignee(ctx context.Context, tx *db.Tx, a Record) error {
	_, err := db.Exec(ctx, tx, `UPDATE applications SET assignee_id = $3 WHERE tenant_id = $1 AND id = $2`, a.Tenant, a.ID, a.AssigneeID)
	return err
}

// byIDs returns applications of a tenant, those that exist.
func byIDs(ctx context.Context, q db.Q, tenant string, ids []string) ([]Record, error) {
	list, args := db.In(2, ids)
	return db.All[Record](ctx, q, `SELECT `+cols+` FROM applications WHERE tenant_id = $1 AND id IN `+list, append([]any{tenant}, args...)...)
}

// listKeys returns a page of the applications in progress, or of those that have ended. The
// states are constants, so that an index with a condition fits.
func listKeys(ctx context.Context, q db.Q, by auth.Caller, f casefile.ListFilter, open bool, p db.Paging) (db.Page[casefile.SortKeys], error) {
	var w db.Where
	w.And("tenant_id = ?", by.Tenant)
	counted := f
	if open {
		w.And("status = 'IN_PROGRESS'")
		counted.Statuses = []string{string(InProgress)}
	} else {
		w.And("status IN ('COMPLETED', 'CLOSED')")
		counted.Statuses = []string{string(Completed), string(Closed)}
	}
	f.AddTo(&w, by)
	return db.ListCounted[casefile.SortKeys](ctx, q, "applications", &w, p, counted.Total(ctx, q, by, casefile.OfApplication))
}
