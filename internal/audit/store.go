package audit

import (
	"context"
	"time"

	"stagegate/internal/db"
)

// Entry is an event as it is kept.
type Entry struct {
	Tenant     string    `db:"tenant_id"`
	ID         string    `db:"id"`
	Subject    string    `db:"subject_id"`
	At         time.Time `db:"at"`
	ActorID    string    `db:"actor_id"`
	ActorName  string    `db:"actor_name"`
	ActorKind  string    `db:"actor_kind"`
	Action     string    `db:"action"`
	TargetType string    `db:"target_type"`
	TargetID   string    `db:"target_id"`
	TargetCode string    `db:"target_code"`
	Before     *string   `db:"before"` // JSON
	After      *string   `db:"after"`  // JSON
}

func insert(ctx context.Context, tx *db.Tx, e Entry) error {
	return db.Insert(ctx, tx, "audit_events", e)
}

// History is a page of what happened to one record, newest first unless the
// paging says otherwise.
func History(ctx context.Context, q db.Q, tenant, subject string, p db.Paging) (db.Page[Entry], error) {
	var w db.Where
	w.And("tenant_id = ? AND subject_id = ?", tenant, subject)
	if p.Order == "" {
		p.Order = "at DESC, id DESC"
	}
	return db.List[Entry](ctx, q, "audit_events", &w, p)
}

// All is a page of what happened anywhere, or in one tenant, or of one kind.
func All(ctx context.Context, q db.Q, tenant, action string, p db.Paging) (db.Page[Entry], error) {
	var w db.Where
	w.And("1 = 1 /* every tenant */")
	if tenant != "" {
		w.And("tenant_id = ?", tenant)
	}
	if action != "" {
		w.And("action = ?", action)
	}
	return db.List[Entry](ctx, q, "audit_events", &w, p)
}
