package member

import (
	"context"
	"time"

	"stagegate/internal/db"
)

// oneTimeToken is the trace of a token that proves something once.
type oneTimeToken struct {
	Tenant      string     `db:"tenant_id"`
	Hash        string     `db:"token_hash"`
	Purpose     purpose    `db:"purpose"`
	PrincipalID string     `db:"principal_id"`
	CreatedAt   time.Time  `db:"created_at"`
	ExpiresAt   time.Time  `db:"expires_at"`
	UsedAt      *time.Time `db:"used_at"`
}

func insertToken(ctx context.Context, tx *db.Tx, t oneTimeToken) error {
	return db.Insert(ctx, tx, "one_time_tokens", t)
}

// useToken marks a token used and gives whose it is; db.ErrNotFound when it is
// unknown, was used before or is too old.
func useToken(ctx context.Context, tx *db.Tx, tenant, hash string, why purpose, now time.Time) (principalID string, err error) {
	return db.One[string](ctx, tx, `UPDATE one_time_tokens SET used_at = $4
		WHERE tenant_id = $1 AND token_hash = $2 AND purpose = $3 AND used_at IS NULL AND expires_at > $4
		RETURNING principal_id`, tenant, hash, why, now)
}

// revokeTokens uses up all tokens of a purpose that a principal still has.
func revokeTokens(ctx context.Context, tx *db.Tx, tenant, principalID string, why purpose, now time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE one_time_tokens SET used_at = $4
		WHERE tenant_id = $1 AND principal_id = $2 AND purpose = $3 AND used_at IS NULL`, tenant, principalID, why, now)
	return err
}

// endSessions ends every session of a principal but one, which may be "".
func endSessions(ctx context.Context, tx *db.Tx, tenant, principalID, but string, at time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE sessions SET ended_at = $4
		WHERE tenant_id = $1 AND principal_id = $2 AND id <> $3 AND ended_at IS NULL`, tenant, principalID, but, at)
	return err
}

// The clean-up takes rows in batches, so that no lock is held for long.

func deleteOldTokens(ctx context.Context, tx *db.Tx, before time.Time, most int) (int64, error) {
	return db.Exec(ctx, tx, `DELETE FROM one_time_tokens /* every tenant */ WHERE (tenant_id, token_hash) IN
		(SELECT tenant_id, token_hash FROM one_time_tokens WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`, before, most)
}

func deleteOldRefreshTokens(ctx context.Context, tx *db.Tx, before time.Time, most int) (int64, error) {
	return db.Exec(ctx, tx, `DELETE FROM refresh_tokens /* every tenant */ WHERE (tenant_id, token_hash) IN
		(SELECT t.tenant_id, t.token_hash FROM refresh_tokens t JOIN sessions s ON s.tenant_id = t.tenant_id AND s.id = t.session_id
			WHERE s.expires_at < $1 LIMIT $2)`, before, most)
}

func deleteOldSessions(ctx context.Context, tx *db.Tx, before time.Time, most int) (int64, error) {
	return db.Exec(ctx, tx, `DELETE FROM sessions /* every tenant */ WHERE (tenant_id, id) IN
		(SELECT s.tenant_id, s.id FROM sessions s WHERE s.expires_at < $1 AND NOT EXISTS
			(SELECT 1 FROM refresh_tokens t WHERE t.tenant_id = s.tenant_id AND t.session_id = s.id)
			ORDER BY s.expires_at LIMIT $2)`, before, most)
}
