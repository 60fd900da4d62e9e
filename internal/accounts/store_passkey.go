package accounts

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

var passkeyCols = db.Cols[passkey]()

func insertPasskey(ctx context.Context, tx *db.Tx, k passkey) error {
	err := db.Insert(ctx, tx, "passkeys", k)
	if db.IsUnique(err, "passkeys_tenant_id_credential_id_key") {
		return errPasskeyExists.Wrap(err)
	}
	return err
}

// passkeysOf returns the passkeys that a principal has at a time, the oldest first.
func passkeysOf(ctx context.Context, q db.Q, tenant, principalID string, at time.Time) ([]passkey, error) {
	return db.All[passkey](ctx, q, `SELECT `+passkeyCols+` FROM passkeys
		WHERE tenant_id = $1 AND principal_id = $2 AND `+counts("$3")+` ORDER BY created_at, id`, tenant, principalID, at)
}

// passkeyByCredential returns the passkey with the id of a credential.
func passkeyByCredential(ctx context.Context, q db.Q, tenant, credentialID string, at time.Time) (passkey, error) {
	return db.One[passkey](ctx, q, `SELECT `+passkeyCols+` FROM passkeys
		WHERE tenant_id = $1 AND credential_id = $2 AND `+counts("$3"), tenant, credentialID, at)
}

// savePasskey stores the credential of a passkey after its use. The principal is locked.
func savePasskey(ctx context.Context, tx *db.Tx, k passkey) error {
	_, err := db.Exec(ctx, tx, `UPDATE passkeys SET credential = $3, last_used_at = $4 WHERE tenant_id = $1 AND id = $2`, k.Tenant, k.ID, k.Credential, k.LastUsedAt)
	return err
}

func deletePasskey(ctx context.Context, tx *db.Tx, tenant, principalID, id string) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM passkeys WHERE tenant_id = $1 AND principal_id = $2 AND id = $3`, tenant, principalID, id)
	return err
}

func insertCeremony(ctx context.Context, tx *db.Tx, c ceremony) error {
	return db.Insert(ctx, tx, "passkey_ceremonies", c)
}

// useCeremony marks a ceremony as used and returns it, or db.ErrNotFound if it is unknown, used, expired, or not of the
// principal. principalID is nil for a sign-in.
func useCeremony(ctx context.Context, tx *db.Tx, tenant, hash string, principalID *string, at time.Time) (ceremony, error) {
	owner, args := "principal_id IS NULL", []any{tenant, hash, at}
	if principalID != nil {
		owner, args = "principal_id = $4", append(args, *principalID)
	}
	return db.One[ceremony](ctx, tx, `UPDATE passkey_ceremonies SET used_at = $3
		WHERE tenant_id = $1 AND token_hash = $2 AND used_at IS NULL AND expires_at > $3 AND `+owner+` RETURNING `+db.Cols[ceremony](), args...)
}

// oldCeremonies selects ceremonies by expiry.
var oldCeremonies = db.Due{Table: "passkey_ceremonies /* every tenant */", Key: []string{"tenant_id", "token_hash"}, At: "expires_at"}
