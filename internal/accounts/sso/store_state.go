package sso

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

func insertState(ctx context.Context, tx *db.Tx, s state) error {
	return db.Insert(ctx, tx, "sso_states", s)
}

func stateByHash(ctx context.Context, q db.Q, tenant, hash string) (state, error) {
	return db.One[state](ctx, q, `SELECT `+db.Cols[state]()+` FROM sso_states WHERE tenant_id = $1 AND token_hash = $2`, tenant, hash)
}

// beginTest binds the state of a test to the first browser that opens it.
func beginTest(ctx context.Context, tx *db.Tx, s state) (int64, error) {
	return db.Exec(ctx, tx, `UPDATE sso_states SET browser_hash = $3, asked_at = $4 WHERE tenant_id = $1 AND token_hash = $2 AND browser_hash = '' AND used_at IS NULL`,
		s.Tenant, s.Hash, s.BrowserHash, s.AskedAt)
}

// useState marks a state as used and returns whether this call has used it, as 1 or 0.
func useState(ctx context.Context, tx *db.Tx, s state, at time.Time) (int64, error) {
	return db.Exec(ctx, tx, `UPDATE sso_states SET used_at = $3 WHERE tenant_id = $1 AND token_hash = $2 AND used_at IS NULL`, s.Tenant, s.Hash, at)
}

func identityOf(ctx context.Context, q db.Q, tenant, issuer, subject string) (identity, error) {
	return db.One[identity](ctx, q, `SELECT `+db.Cols[identity]()+` FROM sso_identities WHERE tenant_id = $1 AND issuer = $2 AND subject = $3`, tenant, issuer, subject)
}

// connectionOf returns the connection of the newest identity of a principal.
func connectionOf(ctx context.Context, q db.Q, tenant, principalID string) (Connection, error) {
	return db.One[Connection](ctx, q, `SELECT `+connectionCols+` FROM sso_connections WHERE tenant_id = $1 AND id =
		(SELECT connection_id FROM sso_identities WHERE tenant_id = $1 AND principal_id = $2 ORDER BY created_at DESC LIMIT 1)`, tenant, principalID)
}

func insertIdentity(ctx context.Context, tx *db.Tx, i identity) error {
	return db.Insert(ctx, tx, "sso_identities", i)
}

// setGroupRole stores the role that a group gave to a member.
func setGroupRole(ctx context.Context, tx *db.Tx, i identity) error {
	_, err := db.Exec(ctx, tx, `UPDATE sso_identities SET group_role_id = $4 WHERE tenant_id = $1 AND issuer = $2 AND subject = $3`, i.Tenant, i.Issuer, i.Subject, i.GroupRole)
	return err
}

func insertLink(ctx context.Context, tx *db.Tx, l link) error {
	return db.Insert(ctx, tx, "sso_links", l)
}

// endLinks ends the open confirmations of an identity.
func endLinks(ctx context.Context, tx *db.Tx, l link, at time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE sso_links SET used_at = $5 WHERE tenant_id = $1 AND principal_id = $2 AND issuer = $3 AND subject = $4 AND used_at IS NULL`,
		l.Tenant, l.PrincipalID, l.Issuer, l.Subject, at)
	return err
}

func linkByHash(ctx context.Context, q db.Q, tenant, hash string) (link, error) {
	return db.One[link](ctx, q, `SELECT `+db.Cols[link]()+` FROM sso_links WHERE tenant_id = $1 AND token_hash = $2`, tenant, hash)
}

// useLink marks a confirmation as used and returns whether this call has used it, as 1 or 0.
func useLink(ctx context.Context, tx *db.Tx, l link, at time.Time) (int64, error) {
	return db.Exec(ctx, tx, `UPDATE sso_links SET used_at = $3 WHERE tenant_id = $1 AND token_hash = $2 AND used_at IS NULL AND expires_at > $3`, l.Tenant, l.Hash, at)
}

// oldStates and oldLinks select rows by expiry.
var (
	oldStates = db.Due{Table: "sso_states /* every tenant */", Key: []string{"tenant_id", "token_hash"}, At: "expires_at"}
	oldLinks  = db.Due{Table: "sso_links /* every tenant */", Key: []string{"tenant_id", "token_hash"}, At: "expires_at"}
)
