package billing

import (
	"context"
	"strings"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

var checkoutCols = db.Cols[Checkout]()

// insertCheckout inserts a checkout with a new unique reference.
func insertCheckout(ctx context.Context, tx *db.Tx, c Checkout) (Checkout, error) {
	for {
		c.Reference = ref.New("SUB")
		n, err := db.Exec(ctx, tx, `INSERT INTO subscription_checkouts (tenant_id, reference, plan_id, status, amount, currency, email, authorization_url, last_error, created_at, paid_at, check_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (reference) DO NOTHING`,
			c.Tenant, c.Reference, c.PlanID, c.Status, c.Amount, c.Currency, c.Email, c.AuthorizationURL, c.LastError, c.CreatedAt, c.PaidAt, c.CheckAt)
		if err != nil || n == 1 {
			return c, err
		}
	}
}

// checkoutByReference finds a checkout by the reference in a webhook. It does not
// query for a malformed reference: PostgreSQL rejects some texts.
func checkoutByReference(ctx context.Context, q db.Q, reference string) (Checkout, error) {
	if strings.ContainsFunc(reference, func(r rune) bool { return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') }) {
		return Checkout{}, db.ErrNotFound
	}
	return db.One[Checkout](ctx, q, `SELECT `+checkoutCols+` FROM subscription_checkouts /* every tenant */ WHERE reference = $1`, reference)
}

func lockCheckout(ctx context.Context, tx *db.Tx, tenant, reference string) (Checkout, error) {
	return db.One[Checkout](ctx, tx, `SELECT `+checkoutCols+` FROM subscription_checkouts WHERE tenant_id = $1 AND reference = $2 FOR UPDATE`, tenant, reference)
}

// unpaidCheckouts returns the newest checkouts that a tenant has opened since a time without success, newest first.
func unpaidCheckouts(ctx context.Context, q db.Q, tenant string, since time.Time) ([]Checkout, error) {
	return db.All[Checkout](ctx, q, `SELECT `+checkoutCols+` FROM subscription_checkouts
		WHERE tenant_id = $1 AND status <> 'SUCCESSFUL' AND created_at > $2 ORDER BY created_at DESC, reference LIMIT 10`, tenant, since)
}

func updateCheckout(ctx context.Context, tx *db.Tx, c Checkout) error {
	_, err := db.Exec(ctx, tx, `UPDATE subscription_checkouts SET status = $3, authorization_url = CASE WHEN $3 = 'PENDING' THEN $4 ELSE '' END, last_error = $5, paid_at = $6, check_at = $7
		WHERE tenant_id = $1 AND reference = $2`, c.Tenant, c.Reference, c.Status, c.AuthorizationURL, c.LastError, c.PaidAt, c.CheckAt)
	return err
}

// dueCheckouts selects checkouts that are due for a check.
var dueCheckouts = db.Due{Table: "subscription_checkouts /* every tenant */", Key: []string{"tenant_id", "reference"}, At: "check_at"}

// postponeCheckout sets the next check of a claimed checkout, unless the checkout was updated since
// the claim.
func postponeCheckout(ctx context.Context, d *db.DB, c Checkout, claimed, at time.Time) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE subscription_checkouts SET check_at = $4 WHERE tenant_id = $1 AND reference = $2 AND check_at = $3`,
			c.Tenant, c.Reference, claimed, at)
		return err
	})
}
