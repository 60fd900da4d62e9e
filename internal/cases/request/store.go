package request

import (
	"context"
	"slices"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

var cols = db.Cols[Record]()

// insertRequest inserts a request under a reference that is unique in its tenant. It
// generates references until the unique index accepts one. Another unique index
// refuses a second open request of the customer for the service. The sheet is added
// afterwards.
func insertRequest(ctx context.Context, tx *db.Tx, r *Request, generate func(prefix string) string) error {
	search := r.Search
	for {
		r.Reference = generate("REQ")
		r.Search = db.Searchable(r.Reference, search)
		values, args := db.Values([]Record{r.Record})
		n, err := db.Exec(ctx, tx, `INSERT INTO service_requests (`+cols+`) VALUES `+values+` ON CONFLICT (tenant_id, reference) DO NOTHING`, args...)
		switch {
		case db.IsUnique(err, "service_requests_tenant_id_customer_id_service_id_key"):
			return errOpenExists.Wrap(err)
		case err != nil:
			return err
		case n == 1:
			return nil
		}
	}
}

// ByID reads a request; db.ErrNotFound if the tenant has none with this id.
func ByID(ctx context.Context, q db.Q, tenant, id string) (Record, error) {
	return db.One[Record](ctx, q, `SELECT `+cols+` FROM service_requests WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

func lockByID(ctx context.Context, tx *db.Tx, tenant, id string) (Record, error) {
	return db.One[Record](ctx, tx, `SELECT `+cols+` FROM service_requests WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

// updateSheet writes the sheet. The row is locked.
func updateSheet(ctx context.Context, tx *db.Tx, r *Request) error {
	if err := form.SaveSheet(ctx, tx, r.Tenant, r.ID, r.Sheet); err != nil {
		return err
	}
	_, err := db.Exec(ctx, tx, `UPDATE service_requests SET updated_at = $3, remind_at = $4 WHERE tenant_id = $1 AND id = $2`, r.Tenant, r.ID, r.UpdatedAt, r.RemindAt)
	return err
}

// updateRecord writes what a transition changed. The row is locked.
func updateRecord(ctx context.Context, tx *db.Tx, r Record) error {
	_, err := db.Exec(ctx, tx, `UPDATE service_requests
		SET status = $3, rejection_reason = $4, application_id = $5, updated_at = $6, submitted_at = $7, reviewed_at = $8,
			resubmitted_at = $9, waiting_for = $10, waiting_since = $11, due_at = $12,
			clock_left = $13, clock_from = $14, clock_calendar = $15, deadline_missed = $16,
			remind_at = $17, near_at = $18, near_noted = $19
		WHERE tenant_id = $1 AND id = $2`,
		r.Tenant, r.ID, r.Status, r.RejectionReason, r.ApplicationID, r.UpdatedAt, r.SubmittedAt, r.ReviewedAt,
		r.ResubmittedAt, r.WaitingFor, r.WaitingSince, r.DueAt,
		r.DaysLeft, r.CountsFrom, r.CalendarNumber, r.Missed,
		r.RemindAt, r.NearAt, r.NearNoted)
	return err
}

// list returns a page of requests. Drafts are only in the lists of their customers.
func list(ctx context.Context, q db.Q, by auth.Caller, f casefile.ListFilter, p db.Paging) (db.Page[Record], error) {
	var w db.Where
	w.And("tenant_id = ?", by.Tenant)
	f = listed(f, by)
	f.AddTo(&w, by)
	return db.ListCounted[Record](ctx, q, "service_requests", &w, p, f.Total(ctx, q, by, casefile.OfRequest))
}

// eachListed passes the requests of a list to a function, some at a time.
func eachListed(ctx context.Context, q db.Q, by auth.Caller, f casefile.ListFilter, o db.Order, use func([]Record) error) error {
	var w db.Where
	w.And("tenant_id = ?", by.Tenant)
	listed(f, by).AddTo(&w, by)
	return db.Batches(ctx, q, "service_requests", &w, o, use)
}

// listed returns the filter of what a caller sees in lists. States other than that of a
// draft exclude drafts anyway.
func listed(f casefile.ListFilter, by auth.Caller) casefile.ListFilter {
	f.NoDrafts = by.Kind != auth.Customer && (len(f.Statuses) == 0 || slices.Contains(f.Statuses, string(Draft)))
	return f
}
