package accounts

import (
	"context"

	"stagegate/internal/infra/db"
)

// sharePrincipal reads a principal with a shared lock until the transaction ends.
func sharePrincipal(ctx context.Context, tx *db.Tx, tenant, id string) (Principal, error) {
	return db.One[Principal](ctx, tx, `SELECT `+principalCols+` FROM principals WHERE tenant_id = $1 AND id = $2 FOR SHARE`, tenant, id)
}

// shareCustomers is sharePrincipal for several customers, in the order of their ids. Ids of others are skipped.
func shareCustomers(ctx context.Context, tx *db.Tx, tenant string, ids []string) ([]Principal, error) {
	list, args := db.In(2, ids)
	return db.All[Principal](ctx, tx, `SELECT `+principalCols+` FROM principals WHERE tenant_id = $1 AND kind = 'CUSTOMER' AND id IN `+list+` ORDER BY id FOR SHARE`,
		append([]any{tenant}, args...)...)
}

// updateErased stores an erased customer, who is found by the name that replaces theirs, and deletes its tokens and second factors, and
// from where it signed in. The row is locked.
func updateErased(ctx context.Context, tx *db.Tx, p Principal) error {
	_, err := db.Exec(ctx, tx, `UPDATE principals
		SET status = $3, email = $4, name = $5, phone = $6, password_hash = $7, search = $8, updated_at = $9, erased_at = $10, language = $11
		WHERE tenant_id = $1 AND id = $2`,
		p.Tenant, p.ID, p.Status, p.Email, p.Name, p.Phone, p.PasswordHash, db.Searchable(p.Name), p.UpdatedAt, p.ErasedAt, p.Language)
	if err != nil {
		return err
	}
	if _, err = db.Exec(ctx, tx, `DELETE FROM one_time_tokens WHERE tenant_id = $1 AND principal_id = $2`, p.Tenant, p.ID); err != nil {
		return err
	}
	for _, remove := range []string{
		`DELETE FROM totp_factors WHERE tenant_id = $1 AND principal_id = $2`, `DELETE FROM passkeys WHERE tenant_id = $1 AND principal_id = $2`,
		`DELETE FROM passkey_ceremonies WHERE tenant_id = $1 AND principal_id = $2`, `DELETE FROM recovery_codes WHERE tenant_id = $1 AND principal_id = $2`,
		`DELETE FROM sign_in_challenges WHERE tenant_id = $1 AND principal_id = $2`,
		`UPDATE sessions SET address = '', network = '', browser = '' WHERE tenant_id = $1 AND principal_id = $2`,
	} {
		if _, err = db.Exec(ctx, tx, remove, p.Tenant, p.ID); err != nil {
			return err
		}
	}
	return putPrincipal(ctx, tx, p)
}
