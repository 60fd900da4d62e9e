package accounts

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

var keyCols = db.Cols[Key]()

func insertKey(ctx context.Context, tx *db.Tx, k Key) error { return db.Insert(ctx, tx, "api_keys", k) }

// updateKey stores the changed columns of a locked key.
func updateKey(ctx context.Context, tx *db.Tx, stored, k Key) error {
	return db.Update(ctx, tx, "api_keys", stored, k)
}

func keyByID(ctx context.Context, q db.Q, tenant, id string) (Key, error) {
	return db.One[Key](ctx, q, `SELECT `+keyCols+` FROM api_keys WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

func lockKey(ctx context.Context, tx *db.Tx, tenant, id string) (Key, error) {
	return db.One[Key](ctx, tx, `SELECT `+keyCols+` FROM api_keys WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

// shareKey locks a key against changes until the transaction ends.
func shareKey(ctx context.Context, tx *db.Tx, tenant, id string) (Key, error) {
	return db.One[Key](ctx, tx, `SELECT `+keyCols+` FROM api_keys WHERE tenant_id = $1 AND id = $2 FOR SHARE`, tenant, id)
}

// foundKey is a key with the status of its tenant.
type foundKey struct {
	Key

	TenantStatus tenants.Status `db:"tenant_status"`
	TenantName   string         `db:"tenant_name"`
	Languages    *string        `db:"languages"`
}

// keyBySecret finds the key with a secret, or whose previous secret it is and still works.
func keyBySecret(ctx context.Context, q db.Q, hash string, now time.Time) (foundKey, error) {
	cols := `SELECT ` + db.Cols[Key]("k") + `, ` + tenants.StatusOf("k.tenant_id") + ` AS tenant_status, ` + tenants.NameOf("k.tenant_id") + ` AS tenant_name, ` + tenants.LanguagesOf("k.tenant_id") + ` AS languages FROM api_keys k /* every tenant */ `
	return db.One[foundKey](ctx, q, cols+`WHERE k.secret_hash = $1 UNION ALL `+
		cols+`WHERE k.previous_hash <> '' AND k.previous_hash = $1 AND k.previous_expires_at > $2`, hash, now)
}

func listKeys(ctx context.Context, q db.Q, tenant string, status KeyStatus, now time.Time, p db.Paging) (db.Page[Key], error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	switch status {
	case KeyRevoked:
		w.And("revoked_at IS NOT NULL")
	case KeyExpired:
		w.And("revoked_at IS NULL AND expires_at <= ?", now)
	case KeyActive:
		w.And("revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)", now)
	}
	return db.List[Key](ctx, q, "api_keys", &w, p)
}

// countActiveKeys counts the active keys of a tenant other than one.
func countActiveKeys(ctx context.Context, q db.Q, tenant, except string, now time.Time) (int64, error) {
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM api_keys
		WHERE tenant_id = $1 AND id <> $2 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3)`, tenant, except, now)
}

// noteKeyUse stores the time and address of a use, unless one after since is stored.
func noteKeyUse(ctx context.Context, tx *db.Tx, k Key, now, since time.Time, address string) error {
	_, err := db.Exec(ctx, tx, `UPDATE api_keys SET last_used_at = $3, last_used_address = $4
		WHERE tenant_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at <= $5)`, k.Tenant, k.ID, now, address, since)
	return err
}

// dueKey is a key whose admins are to be told that it expires.
type dueKey struct {
	Tenant string `db:"tenant_id"`
	ID     string `db:"id"`
}

// keysToRemind selects the keys of whose expiry admins are to be told.
var keysToRemind = db.Due{Table: "api_keys /* every tenant */", Key: []string{"tenant_id", "id"}, At: "remind_at", Where: "revoked_at IS NULL"}
