package cases

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

var decisionCols = db.Cols[HeldDecision]()

func insertDecision(ctx context.Context, tx *db.Tx, h HeldDecision) error {
	return db.Insert(ctx, tx, "held_decisions", h)
}

// updateDecision writes the end of a pending decision. The case is locked.
func updateDecision(ctx context.Context, tx *db.Tx, h HeldDecision) error {
	n, err := db.Exec(ctx, tx, `UPDATE held_decisions SET status = $3, terms = $4, error_code = $5, error_text = $6, due_at = NULL
		WHERE tenant_id = $1 AND id = $2 AND status = 'HELD'`, h.Tenant, h.ID, h.Status, h.Terms, h.ErrorCode, h.ErrorText)
	if err == nil && n != 1 {
		err = errNotHeld
	}
	return err
}

// postponeDecision counts a failed attempt of a pending decision and sets the time of the next one.
func postponeDecision(ctx context.Context, tx *db.Tx, tenant, id string, until time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE held_decisions SET due_at = $3, attempts = attempts + 1
		WHERE tenant_id = $1 AND id = $2 AND status = 'HELD'`, tenant, id, until)
	return err
}

func decisionByID(ctx context.Context, q db.Q, tenant, id string) (HeldDecision, error) {
	return db.One[HeldDecision](ctx, q, `SELECT `+decisionCols+` FROM held_decisions WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// decisionsByID reads decisions of a tenant.
func decisionsByID(ctx context.Context, q db.Q, tenant string, ids []string) (map[string]HeldDecision, error) {
	found := make(map[string]HeldDecision, len(ids))
	if len(ids) == 0 {
		return found, nil
	}
	list, args := db.In(2, ids)
	all, err := db.All[HeldDecision](ctx, q, `SELECT `+decisionCols+` FROM held_decisions WHERE tenant_id = $1 AND id IN `+list, append([]any{tenant}, args...)...)
	for _, h := range all {
		found[h.ID] = h
	}
	return found, err
}

// listDueDecisions lists pending decisions that are due, those due first.
func listDueDecisions(ctx context.Context, q db.Q, now time.Time, limit int) ([]Due, error) {
	return db.All[Due](ctx, q, `SELECT due_at, tenant_id, id FROM held_decisions /* every tenant */
		WHERE due_at IS NOT NULL AND due_at <= $1 ORDER BY due_at, tenant_id, id `+db.Limit(2), now, limit)
}
