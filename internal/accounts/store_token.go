package accounts

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// oneTimeToken is the record of a one-time token.
type oneTimeToken struct {
	Tenant           string     `db:"tenant_id"`
	Hash             string     `db:"token_hash"`
	Purpose          purpose    `db:"purpose"`
	PrincipalID      string     `db:"principal_id"`
	RegistrationHash string     `db:"registration_hash"` // hash of the secret in the registration cookie; "" for other purposes
	CreatedAt        time.Time  `db:"created_at"`
	ExpiresAt        time.Time  `db:"expires_at"`
	UsedAt           *time.Time `db:"used_at"`
}

func insertToken(ctx context.Context, tx *db.Tx, t oneTimeToken) error {
	return db.Insert(ctx, tx, "one_time_tokens", t)
}

// registration is a customer's registration round: the address, and the hash of the secret in the
// registration cookie.
type registration struct {
	Tenant string `db:"tenant_id"`
	Email  string `db:"email"`
	Name   string `db:"name"`
	Hash   string `db:"registration_hash"`
}

// registrationByToken reads the registration of a customer's link. It returns db.ErrNotFound if the
// token is unknown, used or expired.
func registrationByToken(ctx context.Context, q db.Q, tenant, hash string, now time.Time) (registration, error) {
	return db.One[registration](ctx, q, `SELECT p.tenant_id, p.email, p.name, t.registration_hash
		FROM one_time_tokens t
		JOIN principals p ON p.tenant_id = t.tenant_id AND p.id = t.principal_id
		WHERE t.tenant_id = $1 AND t.token_hash = $2 AND t.purpose = $3 AND t.used_at IS NULL AND t.expires_at > $4`,
		tenant, hash, verifyCustomer, now)
}

// useToken marks a token as used. It returns db.ErrNotFound if the token is unknown, used or expired.
func useToken(ctx context.Context, tx *db.Tx, tenant, hash string, why purpose, now time.Time) error {
	_, err := db.One[string](ctx, tx, `UPDATE one_time_tokens SET used_at = $4
		WHERE tenant_id = $1 AND token_hash = $2 AND purpose = $3 AND used_at IS NULL AND expires_at > $4
		RETURNING principal_id`, tenant, hash, why, now)
	return err
}

// selectByToken selects the principal of a token by tenant, hash, purpose and time.
var selectByToken = `SELECT ` + principalCols + ` FROM principals WHERE tenant_id = $1 AND id =
	(SELECT principal_id FROM one_time_tokens WHERE tenant_id = $1 AND token_hash = $2 AND purpose = $3 AND used_at IS NULL AND expires_at > $4)`

// principalByToken returns the principal of a token, or db.ErrNotFound if the token is unknown, used
// or expired.
func principalByToken(ctx context.Context, q db.Q, tenant, hash string, why purpose, now time.Time) (Principal, error) {
	return db.One[Principal](ctx, q, selectByToken, tenant, hash, why, now)
}

// lockPrincipalByToken is principalByToken with a lock on the principal.
func lockPrincipalByToken(ctx context.Context, tx *db.Tx, tenant, hash string, why purpose, now time.Time) (Principal, error) {
	return db.One[Principal](ctx, tx, selectByToken+` FOR UPDATE`, tenant, hash, why, now)
}

// revokeTokens marks all unused tokens of a principal for a purpose as used.
func revokeTokens(ctx context.Context, tx *db.Tx, tenant, principalID string, why purpose, now time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE one_time_tokens SET used_at = $4
		WHERE tenant_id = $1 AND principal_id = $2 AND purpose = $3 AND used_at IS NULL`, tenant, principalID, why, now)
	return err
}

// endSessions ends all sessions of a principal except one, which may be "".
func endSessions(ctx context.Context, tx *db.Tx, tenant, principalID, except string, at time.Time) ([]endedSession, error) {
	return db.All[endedSession](ctx, tx, `UPDATE sessions SET ended_at = $4
		WHERE tenant_id = $1 AND principal_id = $2 AND id <> $3 AND ended_at IS NULL`+returningEnded, tenant, principalID, except, at)
}

// lastSeen returns the times at which principals last signed in or refreshed a session, by id. CROSS
// JOIN fixes the join order of SQLite, which would otherwise start with all tokens of the tenant.
func lastSeen(ctx context.Context, q db.Q, tenant string, ids []string) (map[string]*time.Time, error) {
	seen := make(map[string]*time.Time, len(ids))
	if len(ids) == 0 {
		return seen, nil
	}
	list, args := db.In(2, ids)
	found, err := db.All[struct {
		ID string    `db:"principal_id"`
		At time.Time `db:"at"`
	}](ctx, q, `SELECT s.principal_id, MAX(t.created_at) AS at FROM sessions s
		CROSS JOIN refresh_tokens t
		WHERE t.tenant_id = s.tenant_id AND t.session_id = s.id AND s.tenant_id = $1 AND s.principal_id IN `+list+` GROUP BY s.principal_id`, append([]any{tenant}, args...)...)
	for _, f := range found {
		seen[f.ID] = &f.At
	}
	return seen, err
}

// oldTokens selects one-time tokens by expiry.
var oldTokens = db.Due{Table: "one_time_tokens /* every tenant */", Key: []string{"tenant_id", "token_hash"}, At: "expires_at"}

// oldSessions selects sessions without refresh tokens, by expiry.
var oldSessions = db.Due{
	Table: "sessions /* every tenant */", Key: []string{"tenant_id", "id"}, At: "expires_at",
	Where: "NOT EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.tenant_id = sessions.tenant_id AND t.session_id = sessions.id)",
}

// deleteOldRefreshTokens deletes refresh tokens of sessions that expired before a
// given time.
func deleteOldRefreshTokens(ctx context.Context, tx *db.Tx, before time.Time, limit int) (int64, error) {
	return db.Exec(ctx, tx, `DELETE FROM refresh_tokens /* every tenant */ WHERE (tenant_id, token_hash) IN
		(SELECT t.tenant_id, t.token_hash FROM refresh_tokens t JOIN sessions s ON s.tenant_id = t.tenant_id AND s.id = t.session_id
			WHERE s.expires_at <= $1 `+db.Limit(2)+`)`, before, limit)
}

// deleteFirstPasswords deletes the password hashes of customers who registered before a given time and
// were not verified. They are no longer usable.
func deleteFirstPasswords(ctx context.Context, tx *db.Tx, before time.Time, limit int) (int64, error) {
	return db.Exec(ctx, tx, `UPDATE principals /* every tenant */ SET password_hash = ''
		WHERE status = 'UNVERIFIED' AND password_hash <> '' AND (tenant_id, id) IN
			(SELECT tenant_id, id FROM principals WHERE status = 'UNVERIFIED' AND password_hash <> '' AND updated_at <= $1 `+db.Limit(2)+`)`, before, limit)
}
