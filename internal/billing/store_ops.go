package billing

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// subscriptionCount is the number of subscriptions to a plan with a status.
type subscriptionCount struct {
	PlanCode string   `db:"code"`
	Status   Status   `db:"status"`
	Price    int64    `db:"price"`
	Currency string   `db:"currency"`
	Interval Interval `db:"interval"`
	Count    int64    `db:"n"`
}

// countSubscriptions counts the stored subscriptions by plan and status.
func countSubscriptions(ctx context.Context, q db.Q) ([]subscriptionCount, error) {
	return db.All[subscriptionCount](ctx, q, `SELECT p.code, s.status, p.price, p.currency, p.interval, s.n
		FROM (SELECT status, plan_id, COUNT(*) AS n FROM subscriptions /* every tenant */ GROUP BY status, plan_id) s
		JOIN plans p ON p.id = s.plan_id`)
}

// endedSubscriptions counts, by plan and status, the few subscriptions that have ended but are not yet
// stored as EXPIRED.
func endedSubscriptions(ctx context.Context, q db.Q, now, graceBegan time.Time) ([]subscriptionCount, error) {
	return db.All[subscriptionCount](ctx, q, `SELECT p.code, s.status, p.price, p.currency, p.interval, s.n
		FROM (SELECT status, plan_id, COUNT(*) AS n FROM subscriptions /* every tenant */
			WHERE status = 'CANCELED' AND period_end <= $1 OR status = 'PAST_DUE' AND past_due_at <= $2
			GROUP BY status, plan_id) s
		JOIN plans p ON p.id = s.plan_id`, now, graceBegan)
}

// pastDue returns a page of past-due subscriptions.
func pastDue(ctx context.Context, q db.Q, graceBegan time.Time, p db.Paging) (db.Page[Subscription], error) {
	var w db.Where
	w.And("status = 'PAST_DUE'")
	w.And("past_due_at > ?", graceBegan)
	return db.List[Subscription](ctx, q, "subscriptions /* every tenant */", &w, p)
}

// subscriptionsOf reads the subscriptions of several tenants, by tenant.
func subscriptionsOf(ctx context.Context, q db.Q, tenants []string) (map[string]planSubscription, error) {
	type row struct {
		planSubscription

		Tenant string `db:"tenant_id"`
	}
	list, args := db.In(1, tenants)
	rows, err := db.All[row](ctx, q, `SELECT `+db.Cols[Plan]("p")+`, `+db.Cols[lifecycle]("s")+`, s.tenant_id
		FROM subscriptions s JOIN plans p ON p.id = s.plan_id WHERE s.tenant_id IN `+list, args...)
	all := make(map[string]planSubscription, len(rows))
	for _, r := range rows {
		all[r.Tenant] = r.planSubscription
	}
	return all, err
}

// countersOfAll reads the counters of several tenants, by tenant.
func countersOfAll(ctx context.Context, q db.Q, tenants []string) (map[string][]counter, error) {
	type row struct {
		counter

		Tenant string `db:"tenant_id"`
	}
	list, args := db.In(1, tenants)
	rows, err := db.All[row](ctx, q, `SELECT tenant_id, kind, period_start, used FROM usage_counters WHERE tenant_id IN `+list, args...)
	all := make(map[string][]counter, len(tenants))
	for _, r := range rows {
		all[r.Tenant] = append(all[r.Tenant], r.counter)
	}
	return all, err
}
