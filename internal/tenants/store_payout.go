package tenants

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

var payoutCols = db.Cols[Payout]()

// payoutRow reads the payout account of a tenant. It returns db.ErrNotFound if there
// is none, or if the first one is still being created.
func payoutRow(ctx context.Context, q db.Q, tenantID string) (Payout, error) {
	return db.One[Payout](ctx, q, `SELECT `+payoutCols+` FROM payout_accounts
		WHERE tenant_id = $1 AND subaccount_code <> ''`, tenantID)
}

// claimPayout claims the payout account of a tenant for a change. It reports false while another call
// holds the claim.
func claimPayout(ctx context.Context, tx *db.Tx, tenantID string, now, until time.Time) (bool, error) {
	_, err := db.Exec(ctx, tx, `INSERT INTO payout_accounts
		(tenant_id, bank_code, bank_name, account_last4, account_name, currency, subaccount_code, verified, updated_at)
		VALUES ($1, '', '', '', '', '', '', FALSE, $2)
		ON CONFLICT (tenant_id) DO NOTHING`, tenantID, now)
	if err != nil {
		return false, err
	}
	n, err := db.Exec(ctx, tx, `UPDATE payout_accounts SET changing_until = $3
		WHERE tenant_id = $1 AND (changing_until IS NULL OR changing_until <= $2)`, tenantID, now, until)
	return n == 1, err
}

// releasePayout releases a claim.
func releasePayout(ctx context.Context, tx *db.Tx, tenantID string, claim time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE payout_accounts SET changing_until = NULL
		WHERE tenant_id = $1 AND changing_until = $2`, tenantID, claim)
	return err
}

// updatePayout replaces a payout account and releases the claim. It reports false if the claim has
// expired and another call has claimed the account.
func updatePayout(ctx context.Context, tx *db.Tx, tenantID string, p Payout, claim, now time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE payout_accounts SET bank_code = $3, bank_name = $4, account_last4 = $5,
			account_name = $6, currency = $7, subaccount_code = $8, verified = $9, verified_at = $10,
			updated_at = $11, effective_at = $12, previous = $13, changing_until = NULL
		WHERE tenant_id = $1 AND changing_until = $2`,
		tenantID, claim, p.BankCode, p.BankName, p.Last4, p.AccountName, p.Currency, p.SubaccountCode, p.Verified, p.VerifiedAt, now,
		p.EffectiveAt, p.Previous)
	return n == 1, err
}
