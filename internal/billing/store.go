package billing

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// planSubscription is a subscription with its plan.
type planSubscription struct {
	Plan
	lifecycle
}

func planSubscriptionOf(ctx context.Context, q db.Q, tenant string) (planSubscription, error) {
	return db.One[planSubscription](ctx, q, `SELECT `+db.Cols[Plan]("p")+`, `+db.Cols[lifecycle]("s")+`
		FROM subscriptions s JOIN plans p ON p.id = s.plan_id
		WHERE s.tenant_id = $1`, tenant)
}

// insertSubscription inserts a tenant's subscription and its counters. If a
// concurrent transaction inserts them, it waits for that one and keeps its rows.
func insertSubscription(ctx context.Context, tx *db.Tx, tenant string, effective effectivePlan, now time.Time) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO subscriptions (tenant_id, plan_id, status, started_at, period_start, period_end, created_at, updated_at)
		VALUES ($1, $2, 'ACTIVE', $3, $4, $5, $6, $6) ON CONFLICT (tenant_id) DO NOTHING`,
		tenant, effective.ID, effective.StartedAt, effective.period.Start, effective.period.End, now)
	if err != nil {
		return err
	}
	for _, kind := range kinds {
		var start *time.Time
		if kind.periodic() {
			start = &effective.period.Start
		}
		_, err := db.Exec(ctx, tx, `INSERT INTO usage_counters (tenant_id, kind, period_start, used)
			VALUES ($1, $2, $3, 0) ON CONFLICT (tenant_id, kind) DO NOTHING`, tenant, kind, start)
		if err != nil {
			return err
		}
	}
	return nil
}

// storePeriod updates the period of a subscription, unless it is stored already or the tenant has
// changed its plan concurrently.
func storePeriod(ctx context.Context, tx *db.Tx, tenant string, effective effectivePlan, now time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE subscriptions SET period_start = $3, period_end = $4, updated_at = $5
		WHERE tenant_id = $1 AND plan_id = $2 AND period_end <= $3`,
		tenant, effective.ID, effective.period.Start, effective.period.End, now)
	return err
}

// counter is a tenant's usage of a kind.
type counter struct {
	Kind        LimitKind  `db:"kind"`
	PeriodStart *time.Time `db:"period_start"` // nil unless the kind is periodic
	Used        int64      `db:"used"`
}

// in returns the usage in a period: 0 if the counter belongs to an earlier one.
func (c *counter) in(p Period) int64 {
	if c.PeriodStart != nil && c.PeriodStart.Before(p.Start) {
		return 0
	}
	return c.Used
}

func counterOf(ctx context.Context, q db.Q, tenant string, kind LimitKind) (counter, error) {
	return db.One[counter](ctx, q, `SELECT kind, period_start, used FROM usage_counters WHERE tenant_id = $1 AND kind = $2`, tenant, kind)
}

func countersOf(ctx context.Context, q db.Q, tenant string) ([]counter, error) {
	return db.All[counter](ctx, q, `SELECT kind, period_start, used FROM usage_counters WHERE tenant_id = $1`, tenant)
}

// incrementUsage adds 1 to a counter and reports true, or reports false if the limit
// is reached. A counter of an earlier period is reset to the one that begins at
// start. A counter never returns to an earlier period: a caller with a slow clock, or
// one that waited across the end of a period, is counted in the later one.
func incrementUsage(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind, limit int64, start time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE usage_counters SET
			used = CASE WHEN period_start < $4 THEN 1 ELSE used + 1 END,
			period_start = CASE WHEN period_start < $4 THEN $4 ELSE period_start END
		WHERE tenant_id = $1 AND kind = $2 AND (used < $3 OR period_start < $4 AND $3 > 0)`,
		tenant, kind, limit, start)
	return n == 1, err
}

func decrementUsage(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind) error {
	_, err := db.Exec(ctx, tx, `UPDATE usage_counters SET used = used - 1 WHERE tenant_id = $1 AND kind = $2 AND used > 0`, tenant, kind)
	return err
}
