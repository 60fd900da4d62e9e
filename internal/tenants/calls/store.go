package calls

import (
	"context"
	"time"
	"unicode/utf8"

	"stagegate/internal/infra/db"
)

func insert(ctx context.Context, tx *db.Tx, calls []Call) error {
	return db.InsertAll(ctx, tx, "api_calls", calls)
}

// countSince counts the calls of an organisation since a time.
func countSince(ctx context.Context, q db.Q, tenant string, since time.Time) (int64, error) {
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM api_calls WHERE tenant_id = $1 AND at >= $2`, tenant, since)
}

// Filter filters the list of calls. Zero values match everything.
type Filter struct {
	TraceID, Method, Path, Code, CallerID string

	Status, MinStatus int64
	From, To          *time.Time
}

func list(ctx context.Context, q db.Q, tenant string, f Filter, p db.Paging) (db.Page[Call], error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	w.Equals("trace_id", f.TraceID)
	w.Equals("method", f.Method)
	w.Equals("code", f.Code)
	w.Equals("caller_id", f.CallerID)
	if f.Path != "" { // not a range comparison: some database collations ignore slashes
		w.And("SUBSTR(path, 1, ?) = ?", utf8.RuneCountInString(f.Path), f.Path)
	}
	if f.Status != 0 {
		w.And("status = ?", f.Status)
	}
	if f.MinStatus != 0 {
		w.And("status >= ?", f.MinStatus)
	}
	w.Between("at", f.From, f.To)
	return db.List[Call](ctx, q, "api_calls", &w, p)
}

// oldCalls selects calls by their time.
var oldCalls = db.Due{Table: "api_calls /* every tenant */", Key: []string{"tenant_id", "at", "id"}, At: "at"}
