package onboarding

import (
	"context"

	"stagegate/internal/infra/db"
)

var cols = db.Cols[Onboarding]()

// upsertOnboarding stores a registration. It replaces one of the same address without a workspace and
// invalidates its links, tokens and cookie.
func upsertOnboarding(ctx context.Context, tx *db.Tx, o Onboarding) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO onboardings
			(id, round, email, name, password_hash, token_hash, token_expires_at, skipped, created_at, updated_at, registration_hash)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)
		ON CONFLICT (email) WHERE tenant_id IS NULL DO UPDATE
		SET round = $2, name = $4, password_hash = $5, token_hash = $6, token_expires_at = $7, verified_at = NULL, updated_at = $9, registration_hash = $10`,
		o.ID, o.Round, o.Email, o.Name, o.PasswordHash, o.TokenHash, o.TokenExpiresAt, o.Skipped, o.CreatedAt, o.RegistrationHash)
	return err
}

// ensure inserts the row of a tenant that has none yet.
func ensure(ctx context.Context, tx *db.Tx, o Onboarding) error {
	if o.Tenant == nil {
		return nil
	}
	_, err := db.Exec(ctx, tx, `INSERT INTO onboardings
			(id, round, email, name, password_hash, token_hash, token_expires_at, verified_at, tenant_id, skipped, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (tenant_id) DO NOTHING`,
		o.ID, o.Round, o.Email, o.Name, o.PasswordHash, o.TokenHash, o.TokenExpiresAt, o.VerifiedAt, o.Tenant, o.Skipped, o.CreatedAt, o.UpdatedAt)
	return err
}

func byID(ctx context.Context, q db.Q, id string) (Onboarding, error) {
	return db.One[Onboarding](ctx, q, `SELECT `+cols+` FROM onboardings WHERE id = $1`, id)
}

func byTenant(ctx context.Context, q db.Q, tenantID string) (Onboarding, error) {
	return db.One[Onboarding](ctx, q, `SELECT `+cols+` FROM onboardings WHERE tenant_id = $1`, tenantID)
}

func lockByToken(ctx context.Context, tx *db.Tx, hash string) (Onboarding, error) {
	return db.One[Onboarding](ctx, tx, `SELECT `+cols+` FROM onboardings WHERE token_hash = $1 FOR UPDATE`, hash)
}

// lock locks a row until the transaction ends and reads it.
func lock(ctx context.Context, tx *db.Tx, o Onboarding) (Onboarding, error) {
	if o.Tenant != nil {
		return db.One[Onboarding](ctx, tx, `SELECT `+cols+` FROM onboardings WHERE tenant_id = $1 FOR UPDATE`, o.Tenant)
	}
	return db.One[Onboarding](ctx, tx, `SELECT `+cols+` FROM onboardings WHERE id = $1 AND round = $2 FOR UPDATE`, o.ID, o.Round)
}

// update stores the columns of an onboarding that can change. The row is locked.
func update(ctx context.Context, tx *db.Tx, o Onboarding) error {
	_, err := db.Exec(ctx, tx, `UPDATE onboardings
		SET token_hash = $2, token_expires_at = $3, verified_at = $4, tenant_id = $5, skipped = $6, updated_at = $7, password_hash = $8, registration_hash = $9
		WHERE id = $1`, o.ID, o.TokenHash, o.TokenExpiresAt, o.VerifiedAt, o.Tenant, o.Skipped, o.UpdatedAt, o.PasswordHash, o.RegistrationHash)
	return err
}

// abandoned selects registrations without a workspace by the expiry of their link.
var abandoned = db.Due{Table: "onboardings", Key: []string{"id"}, At: "token_expires_at", Where: "tenant_id IS NULL"}
