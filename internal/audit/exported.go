package audit

import (
	"context"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/db"
)

// exportEntry is the history entry of the export of a list.
type exportEntry struct {
	List    string            `json:"list"`
	Filters map[string]string `json:"filters"`
}

// Export returns a list as a file and records in the history of the organisation who exported it
// with which filters. batches passes the records in order, in batches; prepare is that of
// api.ListWith.
func Export[R, V any](
	ctx context.Context, d *db.DB, now time.Time, e api.Export[R, V], sort string,
	batches func(o db.Order, use func([]R) error) error, prepare func([]R) (func(R) V, error),
) (api.File, error) {
	order, err := e.Orders.Order(sort)
	if err != nil {
		return api.File{}, err
	}
	by := api.Caller(ctx)
	err = d.Write(ctx, func(tx *db.Tx) error {
		return Record(ctx, tx, now, Event{
			Tenant: by.Tenant, Subject: by.Tenant, Actor: By(by), Action: "list.exported",
			Target: Target{Type: "LIST", ID: by.Tenant, Code: e.Name}, After: exportEntry{e.Name, api.Filters(ctx)},
		})
	})
	return e.File(now, func(use func([]R) error) error { return batches(order, use) }, prepare), err
}
