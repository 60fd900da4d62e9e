package billing

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

var planCols = db.Cols[Plan]()

func planByCode(ctx context.Context, q db.Q, code string) (Plan, error) {
	return db.One[Plan](ctx, q, `SELECT `+planCols+` FROM plans WHERE code = $1`, code)
}

func planByID(ctx context.Context, q db.Q, id string) (Plan, error) {
	return db.One[Plan](ctx, q, `SELECT `+planCols+` FROM plans WHERE id = $1`, id)
}

func planByProviderCode(ctx context.Context, q db.Q, code string) (Plan, error) {
	return db.One[Plan](ctx, q, `SELECT `+planCols+` FROM plans WHERE provider_plan_code = $1 ORDER BY id`, code)
}

func lockPlan(ctx context.Context, tx *db.Tx, id string) (Plan, error) {
	return db.One[Plan](ctx, tx, `SELECT `+planCols+` FROM plans WHERE id = $1 FOR NO KEY UPDATE`, id)
}

func allPlans(ctx context.Context, q db.Q) ([]Plan, error) {
	return db.All[Plan](ctx, q, `SELECT `+planCols+` FROM plans ORDER BY price, code`)
}

// selectablePlans reads the active plans and the plan with this id.
func selectablePlans(ctx context.Context, q db.Q, id string) ([]Plan, error) {
	return db.All[Plan](ctx, q, `SELECT `+planCols+` FROM plans WHERE active OR id = $1 ORDER BY price, code`, id)
}

func insertPlan(ctx context.Context, tx *db.Tx, p Plan) error {
	err := db.Insert(ctx, tx, "plans", p)
	if db.IsUnique(err, "plans_code_key") {
		return errCodeTaken.Wrap(err)
	}
	return err
}

func updatePlan(ctx context.Context, tx *db.Tx, p Plan) error {
	_, err := db.Exec(ctx, tx, `UPDATE plans SET code = $2, name = $3, price = $4, currency = $5, interval = $6, provider_plan_code = $7,
			revision = $8, provider_revision = $9, max_staff = $10, max_applications_per_cycle = $11, max_services = $12, max_customers = $13,
			active = $14, updated_at = $15, provider_claim = $16, max_mails_per_day = $17, max_bytes_per_day = $18
		WHERE id = $1`,
		p.ID, p.Code, p.Name, p.Price, p.Currency, p.Interval, p.ProviderPlanCode,
		p.Revision, p.ProviderRevision, p.MaxStaff, p.MaxApplicationsPerCycle, p.MaxServices, p.MaxCustomers, p.Active, p.UpdatedAt, p.ProviderClaim,
		p.MaxMailsPerDay, p.MaxBytesPerDay)
	if db.IsUnique(err, "plans_code_key") {
		return errCodeTaken.Wrap(err)
	}
	return err
}

// hasTenants reports whether a tenant is on a plan, or is moving to it. Tenants
// without a stored subscription, which are on FREE, are not considered.
func hasTenants(ctx context.Context, q db.Q, id string) (bool, error) {
	n, err := db.One[int64](ctx, q, `SELECT COUNT(*) FROM (
		SELECT 1 AS one FROM subscriptions /* every tenant */ WHERE plan_id = $1 OR next_plan_id = $1 LIMIT 1) s`, id)
	return n > 0, err
}

// claimPlan claims the update of a plan at the provider, unless another call has.
func claimPlan(ctx context.Context, tx *db.Tx, id string, now, until time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE plans SET provider_claim = $3 WHERE id = $1 AND (provider_claim IS NULL OR provider_claim <= $2)`, id, now, until)
	return n == 1, err
}

// releasePlan allows another call to update the plan at the provider from a time on. With nil, the job
// does not.
func releasePlan(ctx context.Context, d *db.DB, id string, at *time.Time) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE plans SET provider_claim = $2 WHERE id = $1`, id, at)
		return err
	})
}

// markPlanSynced stores that the provider has revision p.Revision of a plan, and its
// code if the plan was created there. If there is a newer revision, the claim stays
// and the plan is due again when it expires.
func markPlanSynced(ctx context.Context, tx *db.Tx, p Plan, code string) error {
	_, err := db.Exec(ctx, tx, `UPDATE plans SET provider_revision = $2, provider_claim = CASE WHEN revision > $2 THEN provider_claim END,
			provider_plan_code = CASE WHEN $3 = '' THEN provider_plan_code ELSE COALESCE(provider_plan_code, $3) END
		WHERE id = $1`, p.ID, p.Revision, code)
	return err
}

func clearPlanCode(ctx context.Context, tx *db.Tx, id, code string) error {
	_, err := db.Exec(ctx, tx, `UPDATE plans SET provider_plan_code = NULL, provider_revision = 0 WHERE id = $1 AND provider_plan_code = $2`, id, code)
	return err
}

// duePlans selects unclaimed plans that must be sent to the provider.
var duePlans = db.Due{
	Table: "plans", Key: []string{"id"}, At: "provider_claim",
	Where: "price > 0 AND (provider_plan_code IS NULL OR provider_revision < revision)",
}
