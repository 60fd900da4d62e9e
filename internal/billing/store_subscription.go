package billing

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

var subscriptionCols = db.Cols[Subscription]()

func subscriptionRow(ctx context.Context, q db.Q, tenant string) (Subscription, error) {
	return db.One[Subscription](ctx, q, `SELECT `+subscriptionCols+` FROM subscriptions WHERE tenant_id = $1`, tenant)
}

func lockSubscription(ctx context.Context, tx *db.Tx, tenant string) (Subscription, error) {
	return db.One[Subscription](ctx, tx, `SELECT `+subscriptionCols+` FROM subscriptions WHERE tenant_id = $1 FOR NO KEY UPDATE`, tenant)
}

func updateSubscription(ctx context.Context, tx *db.Tx, s Subscription) error {
	_, err := db.Exec(ctx, tx, `UPDATE subscriptions SET plan_id = $2, status = $3, started_at = $4, period_start = $5, period_end = $6,
			past_due_at = $7, canceled_at = $8, provider_code = $9, provider_customer = $10, provider_customer_id = $11,
			next_plan_id = $12, check_at = $13, check_failures = 0, updated_at = $14
		WHERE tenant_id = $1`,
		s.Tenant, s.PlanID, s.Status, s.StartedAt, s.PeriodStart, s.PeriodEnd,
		s.PastDueAt, s.CanceledAt, s.ProviderCode, s.Customer, s.CustomerID, s.NextPlanID, s.CheckAt, s.UpdatedAt)
	return err
}

// claimSubscription claims the creation of a subscription at the provider, unless
// another call has claimed it or the row has changed since it was read.
func claimSubscription(ctx context.Context, tx *db.Tx, sub Subscription, now, until time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE subscriptions SET claim_until = $3
		WHERE tenant_id = $1 AND updated_at = $4 AND next_plan_id IS NOT NULL AND (claim_until IS NULL OR claim_until <= $2)`,
		sub.Tenant, now, until, sub.UpdatedAt)
	return n == 1, err
}

func releaseSubscription(ctx context.Context, tx *db.Tx, tenant string) error {
	_, err := db.Exec(ctx, tx, `UPDATE subscriptions SET claim_until = NULL WHERE tenant_id = $1`, tenant)
	return err
}

// tenantsOf finds the tenants whose subscription an event is about. The event of a
// charge names only the payer.
func tenantsOf(ctx context.Context, q db.Q, n ProviderEvent) ([]string, error) {
	if n.Subscription != "" {
		tenants, err := db.All[string](ctx, q, `SELECT tenant_id FROM subscriptions /* every tenant */ WHERE provider_code = $1`, n.Subscription)
		if err != nil || len(tenants) > 0 {
			return tenants, err
		}
	}
	if n.Customer == "" {
		return nil, nil
	}
	return db.All[string](ctx, q, `SELECT tenant_id FROM subscriptions /* every tenant */ WHERE provider_customer = $1 ORDER BY tenant_id`, n.Customer)
}

// codesOfOtherTenants returns those of the codes that belong to other tenants.
func codesOfOtherTenants(ctx context.Context, q db.Q, tenant string, codes []string) ([]string, error) {
	list, args := db.In(2, codes)
	return db.All[string](ctx, q, `SELECT provider_code FROM subscriptions /* every tenant */
		WHERE tenant_id <> $1 AND provider_code IN `+list, append([]any{tenant}, args...)...)
}

// dueSubscriptions selects subscriptions that are due for a check.
var dueSubscriptions = db.Due{Table: "subscriptions /* every tenant */", Key: []string{"tenant_id"}, At: "check_at"}

// postponeSubscription sets the next check of a claimed subscription and its failure count, unless the
// subscription was updated since the claim.
func postponeSubscription(ctx context.Context, d *db.DB, sub Subscription, claimed, at time.Time, failures int64) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE subscriptions SET check_at = $3, check_failures = $4
			WHERE tenant_id = $1 AND check_at = $2`, sub.Tenant, claimed, at, failures)
		return err
	})
}
