package accounts

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// counts is the condition that a factor has not been reset at a time, the placeholder $n.
func counts(n string) string { return `(ends_at IS NULL OR ends_at > ` + n + `)` }

func lockTOTP(ctx context.Context, tx *db.Tx, tenant, principalID string, at time.Time) (totpFactor, error) {
	return db.One[totpFactor](ctx, tx, `SELECT `+db.Cols[totpFactor]()+` FROM totp_factors
		WHERE tenant_id = $1 AND principal_id = $2 AND `+counts("$3")+` FOR UPDATE`, tenant, principalID, at)
}

// saveTOTP stores the authenticator app of a locked principal.
func saveTOTP(ctx context.Context, tx *db.Tx, f totpFactor) error {
	if _, err := deleteTOTP(ctx, tx, f.Tenant, f.PrincipalID); err != nil {
		return err
	}
	return db.Insert(ctx, tx, "totp_factors", f)
}

func deleteTOTP(ctx context.Context, tx *db.Tx, tenant, principalID string) (int64, error) {
	return db.Exec(ctx, tx, `DELETE FROM totp_factors WHERE tenant_id = $1 AND principal_id = $2`, tenant, principalID)
}

// useStep stores that the code of a step was used.
func useStep(ctx context.Context, tx *db.Tx, f totpFactor, step int64) error {
	_, err := db.Exec(ctx, tx, `UPDATE totp_factors SET last_step = $3 WHERE tenant_id = $1 AND principal_id = $2`, f.Tenant, f.PrincipalID, step)
	return err
}

// useRecoveryCode marks a recovery code as used and returns whether there was one, as 1 or 0.
func useRecoveryCode(ctx context.Context, tx *db.Tx, tenant, principalID, hash string, at time.Time) (int64, error) {
	return db.Exec(ctx, tx, `UPDATE recovery_codes SET used_at = $4 WHERE tenant_id = $1 AND principal_id = $2 AND code_hash = $3 AND used_at IS NULL AND `+counts("$4"),
		tenant, principalID, hash, at)
}

// recoveryCode is a stored recovery code.
type recoveryCode struct {
	Tenant      string `db:"tenant_id"`
	PrincipalID string `db:"principal_id"`
	Hash        string `db:"code_hash"`
}

// replaceRecoveryCodes replaces the recovery codes of a locked principal.
func replaceRecoveryCodes(ctx context.Context, tx *db.Tx, tenant, principalID string, hashes []string) error {
	if _, err := db.Exec(ctx, tx, `DELETE FROM recovery_codes WHERE tenant_id = $1 AND principal_id = $2`, tenant, principalID); err != nil || len(hashes) == 0 {
		return err
	}
	all := make([]recoveryCode, len(hashes))
	for i, hash := range hashes {
		all[i] = recoveryCode{tenant, principalID, hash}
	}
	return db.InsertAll(ctx, tx, "recovery_codes", all)
}

// factorsOf returns the second factors that a principal has at a time.
func factorsOf(ctx context.Context, q db.Q, tenant, principalID string, at time.Time) (factors, error) {
	return db.One[factors](ctx, q, `SELECT
		EXISTS (SELECT 1 FROM totp_factors WHERE tenant_id = $1 AND principal_id = $2 AND confirmed_at IS NOT NULL AND `+counts("$3")+`) AS totp,
		(SELECT COUNT(*) FROM passkeys WHERE tenant_id = $1 AND principal_id = $2 AND `+counts("$3")+`) AS passkeys,
		(SELECT COUNT(*) FROM recovery_codes WHERE tenant_id = $1 AND principal_id = $2 AND used_at IS NULL AND `+counts("$3")+`) AS codes`, tenant, principalID, at)
}

// factorResets returns which of the principals have a second factor at a time, each with the time at which a reset ends it,
// or nil.
func factorResets(ctx context.Context, q db.Q, tenant string, ids []string, at time.Time) (map[string]*time.Time, error) {
	resets := make(map[string]*time.Time, len(ids))
	if len(ids) == 0 {
		return resets, nil
	}
	list, args := db.In(3, ids)
	found, err := db.All[struct {
		ID   string     `db:"principal_id"`
		Ends *time.Time `db:"ends_at"`
	}](ctx, q, `SELECT principal_id, MIN(ends_at) AS ends_at FROM (
			SELECT principal_id, ends_at FROM totp_factors WHERE tenant_id = $1 AND principal_id IN `+list+` AND confirmed_at IS NOT NULL AND `+counts("$2")+`
			UNION ALL SELECT principal_id, ends_at FROM passkeys WHERE tenant_id = $1 AND principal_id IN `+list+` AND `+counts("$2")+`) AS factors
		GROUP BY principal_id`, append([]any{tenant, at}, args...)...)
	for _, f := range found {
		resets[f.ID] = f.Ends
	}
	return resets, err
}

// endFactors makes all factors of a locked principal that count at a time end later, or nil for not.
func endFactors(ctx context.Context, tx *db.Tx, tenant, principalID string, at time.Time, end *time.Time) error {
	for _, change := range []string{
		`UPDATE totp_factors SET ends_at = $4 WHERE tenant_id = $1 AND principal_id = $2 AND `, `UPDATE passkeys SET ends_at = $4 WHERE tenant_id = $1 AND principal_id = $2 AND `,
		`UPDATE recovery_codes SET ends_at = $4 WHERE tenant_id = $1 AND principal_id = $2 AND `,
	} {
		if _, err := db.Exec(ctx, tx, change+counts("$3"), tenant, principalID, at, end); err != nil {
			return err
		}
	}
	return nil
}

// challenge is a sign-in that waits for its second factor.
type challenge struct {
	Tenant       string     `db:"tenant_id"`
	Hash         string     `db:"token_hash"`
	PrincipalID  string     `db:"principal_id"`
	PasswordHash string     `db:"password_hash"` // that was right; a new password ends the challenge
	Method       Method     `db:"method"`
	Failures     int64      `db:"failures"`
	ExpiresAt    time.Time  `db:"expires_at"`
	EndedAt      *time.Time `db:"ended_at"`
}

func insertChallenge(ctx context.Context, tx *db.Tx, c challenge) error {
	return db.Insert(ctx, tx, "sign_in_challenges", c)
}

// challengeOf returns a challenge of a locked principal.
func challengeOf(ctx context.Context, tx *db.Tx, tenant, hash string) (challenge, error) {
	return db.One[challenge](ctx, tx, `SELECT `+db.Cols[challenge]()+` FROM sign_in_challenges WHERE tenant_id = $1 AND token_hash = $2`, tenant, hash)
}

func principalByChallenge(ctx context.Context, q db.Q, tenant, hash string) (Principal, error) {
	return db.One[Principal](ctx, q, `SELECT `+principalCols+` FROM principals WHERE tenant_id = $1
		AND id IN (SELECT principal_id FROM sign_in_challenges WHERE tenant_id = $1 AND token_hash = $2)`, tenant, hash)
}

func endChallenge(ctx context.Context, tx *db.Tx, c challenge, at time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE sign_in_challenges SET ended_at = $3 WHERE tenant_id = $1 AND token_hash = $2`, c.Tenant, c.Hash, at)
	return err
}

func noteChallengeFailure(ctx context.Context, tx *db.Tx, c challenge) error {
	_, err := db.Exec(ctx, tx, `UPDATE sign_in_challenges SET failures = failures + 1 WHERE tenant_id = $1 AND token_hash = $2`, c.Tenant, c.Hash)
	return err
}

// oldChallenges selects challenges by expiry.
var oldChallenges = db.Due{Table: "sign_in_challenges /* every tenant */", Key: []string{"tenant_id", "token_hash"}, At: "expires_at"}
