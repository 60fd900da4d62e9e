package accounts

import (
	"context"
	"errors"

	"stagegate/internal/infra/db"
)

// policyOf returns the sign-in policy of a tenant.
func policyOf(ctx context.Context, q db.Q, tenant string) (policy, error) {
	p, err := db.One[policy](ctx, q, `SELECT `+db.Cols[policy]()+` FROM sign_in_policies WHERE tenant_id = $1`, tenant)
	if errors.Is(err, db.ErrNotFound) {
		return defaultPolicy(tenant), nil
	}
	return p, err
}

// savePolicy stores the sign-in policy of a tenant. Other writers wait.
func savePolicy(ctx context.Context, tx *db.Tx, p policy) error {
	if _, err := db.Exec(ctx, tx, `DELETE FROM sign_in_policies WHERE tenant_id = $1`, p.Tenant); err != nil {
		return err
	}
	return db.Insert(ctx, tx, "sign_in_policies", p)
}
