package billing

import (
	"context"
	"time"

	"stagegate/internal/db"
)

// subscribed is a subscription with its plan.
type subscribed struct {
	Plan
	life
}

func subscriptionOf(ctx context.Context, q db.Q, tenant string) (subscribed, error) {
	return db.One[subscribed](ctx, q, `SELECT `+db.Cols[Plan]("p")+`, `+db.Cols[life]("s")+`
		FROM subscriptions s JOIN plans p ON p.id = s.plan_id
		WHERE s.tenant_id = $1`, tenant)
}

// makeRows writes down a tenant's subscription and its counters, unless another
// transaction was faster: then it waits for that one and keeps what it wrote.
func makeRows(ctx context.Context, tx *db.Tx, tenant string, on standing, now time.Time) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO subscriptions (tenant_id, plan_id, status, started_at, period_start, period_end, created_at, updated_at)
		VALUES ($1, $2, 'ACTIVE', $3, $4, $5, $6, $6) ON CONFLICT (tenant_id) DO NOTHING`,
		tenant, on.ID, on.StartedAt, on.period.Start, on.period.End, now)
	if err != nil {
		return err
	}
	for _, kind := range kinds {
		var start *time.Time
		if kind.periodic() {
			start = &on.period.Start
		}
		_, err := db.Exec(ctx, tx, `INSERT INTO usage_counters (tenant_id, kind, period_start, used)
			VALUES ($1, $2, $3, 0) ON CONFLICT (tenant_id, kind) DO NOTHING`, tenant, kind, start)
		if err != nil {
			return err
		}
	}
	return nil
}

// openPeriod writes down the period that a subscription has come to, unless that
// was done before or the tenant has changed its plan meanwhile.
func openPeriod(ctx context.Context, tx *db.Tx, tenant string, on standing, now time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE subscriptions SET period_start = $3, period_end = $4, updated_at = $5
		WHERE tenant_id = $1 AND plan_id = $2 AND period_end <= $3`,
		tenant, on.ID, on.period.Start, on.period.End, now)
	return err
}

// counter is how many of a kind a tenant has in use.
type counter struct {
	Kind        LimitKind  `db:"kind"`
	PeriodStart *time.Time `db:"period_start"` // of periodic kinds
	Used        int64      `db:"used"`
}

// in is how many of them count in a period: none of an earlier one's.
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

// takeSlot counts one more of a kind if there is room, and tells whether there
// was. A counter of an earlier period begins anew with this one. A counter never
// goes back to an earlier period, so that a caller whose clock is behind, or who
// waited across the end of a period, is counted in the later one.
func takeSlot(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind, limit int64, start time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE usage_counters SET
			used = CASE WHEN period_start < $4 THEN 1 ELSE used + 1 END,
			period_start = CASE WHEN period_start < $4 THEN $4 ELSE period_start END
		WHERE tenant_id = $1 AND kind = $2 AND (used < $3 OR period_start < $4 AND $3 > 0)`,
		tenant, kind, limit, start)
	return n == 1, err
}

func giveSlot(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind) error {
	_, err := db.Exec(ctx, tx, `UPDATE usage_counters SET used = used - 1 WHERE tenant_id = $1 AND kind = $2 AND used > 0`, tenant, kind)
	return err
}
