package billing

import (
	"context"

	"stagegate/internal/infra/db"
)

// incrementDaily adds n to a tenant's usage of a day, and reports whether it stays
// within the limit. If not, it adds nothing.
func incrementDaily(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind, day Day, n int64, limit *int64) (bool, error) {
	rows, err := db.Exec(ctx, tx, `INSERT INTO daily_usage (tenant_id, kind, day, used, ends_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (tenant_id, kind, day) DO UPDATE SET used = daily_usage.used + excluded.used
		WHERE CAST($6 AS BIGINT) IS NULL OR daily_usage.used + excluded.used <= CAST($6 AS BIGINT)`,
		tenant, kind, day.String(), n, day.End, limit)
	return rows == 1, err
}

// dailyUsage returns the usage of a tenant on a day, by kind.
func dailyUsage(ctx context.Context, q db.Q, tenant string, day Day) (map[LimitKind]int64, error) {
	all, err := dailyUsageOfAll(ctx, q, []string{tenant}, day)
	return all[tenant], err
}

// dailyUsageOfAll returns the usage of several tenants on a day, by tenant and kind.
func dailyUsageOfAll(ctx context.Context, q db.Q, tenants []string, day Day) (map[string]map[LimitKind]int64, error) {
	type row struct {
		Tenant string    `db:"tenant_id"`
		Kind   LimitKind `db:"kind"`
		Used   int64     `db:"used"`
	}
	list, args := db.In(2, tenants)
	rows, err := db.All[row](ctx, q, `SELECT tenant_id, kind, used FROM daily_usage WHERE day = $1 AND kind IN ('MAILS_PER_DAY', 'BYTES_PER_DAY') AND tenant_id IN `+list,
		append([]any{day.String()}, args...)...)
	all := make(map[string]map[LimitKind]int64, len(tenants))
	for _, r := range rows {
		if all[r.Tenant] == nil {
			all[r.Tenant] = map[LimitKind]int64{}
		}
		all[r.Tenant][r.Kind] = r.Used
	}
	return all, err
}

// endedDays selects usage by the end of its day.
var endedDays = db.Due{Table: "daily_usage /* every tenant */", Key: []string{"tenant_id", "kind", "day"}, At: "ends_at"}
