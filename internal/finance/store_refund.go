package finance

import (
	"context"
	"fmt"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/money"
)

var refundCols = db.Cols[Refund]()

func insertRefund(ctx context.Context, tx *db.Tx, r Refund) error {
	return db.Insert(ctx, tx, "refunds", r)
}

func refundByID(ctx context.Context, q db.Q, tenant, id string) (Refund, error) {
	return db.One[Refund](ctx, q, `SELECT `+refundCols+` FROM refunds WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// refundsOf returns the refunds of a payment, oldest first.
func refundsOf(ctx context.Context, q db.Q, tenant, paymentID string) ([]Refund, error) {
	return db.All[Refund](ctx, q, `SELECT `+refundCols+` FROM refunds WHERE tenant_id = $1 AND payment_id = $2 ORDER BY created_at, id`, tenant, paymentID)
}

// refundsOfInvoices returns the refunds of the payments of several invoices, oldest first,
// by the id of the payment.
func refundsOfInvoices(ctx context.Context, q db.Q, tenant string, invoiceIDs []string) (map[string][]Refund, error) {
	list, args := db.In(2, invoiceIDs)
	found, err := db.All[Refund](ctx, q, `SELECT `+refundCols+` FROM refunds WHERE tenant_id = $1 AND invoice_id IN `+list+` ORDER BY created_at, id`, append([]any{tenant}, args...)...)
	of := map[string][]Refund{}
	for _, r := range found {
		of[r.PaymentID] = append(of[r.PaymentID], r)
	}
	return of, err
}

// refundedOrPending returns the total of successful and pending refunds of a payment. Its invoice is
// locked.
func refundedOrPending(ctx context.Context, tx *db.Tx, tenant, paymentID string) (int64, error) {
	return db.One[int64](ctx, tx, `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM refunds
		WHERE tenant_id = $1 AND payment_id = $2 AND status <> 'FAILED'`, tenant, paymentID)
}

// updateRefund stores the changed columns of a refund. The invoice of its payment is
// locked, which also protects the refund.
func updateRefund(ctx context.Context, tx *db.Tx, r Refund) error {
	_, err := db.Exec(ctx, tx, `UPDATE refunds SET status = $3, problem = $4, problem_detail = $5, provider_id = $6, asked_at = $7, settled_at = $8, next_check_at = $9
		WHERE tenant_id = $1 AND id = $2`, r.Tenant, r.ID, r.Status, r.Problem, r.ProblemDetail, r.ProviderID, r.AskedAt, r.SettledAt, r.NextCheckAt)
	return err
}

// addRefunded adds to the refunded amount of a payment. Its invoice is locked.
func addRefunded(ctx context.Context, tx *db.Tx, p Payment, amount int64) error {
	_, err := db.Exec(ctx, tx, `UPDATE payments SET amount_refunded = amount_refunded + $3 WHERE tenant_id = $1 AND id = $2`, p.Tenant, p.ID, amount)
	return err
}

// dueRefunds selects refunds that are due for a check.
var dueRefunds = db.Due{Table: "refunds /* every tenant */", Key: []string{"tenant_id", "id"}, At: "next_check_at"}

// postponeRefund sets the next check of a claimed refund, unless the refund was changed
// after the claim.
func postponeRefund(ctx context.Context, d *db.DB, r Refund, claimed, at time.Time) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE refunds SET next_check_at = $4 WHERE tenant_id = $1 AND id = $2 AND next_check_at = $3`,
			r.Tenant, r.ID, claimed, at)
		return err
	})
}

// addRefundEvent adds an event about a refund to the timeline of its payment.
func addRefundEvent(ctx context.Context, tx *db.Tx, r Refund, at time.Time, kind string) error {
	detail := fmt.Sprintf("%s %s", money.Major(r.Amount, r.Currency), r.Currency)
	if reason := r.failureReason(); reason != "" {
		detail += ": " + reason
	}
	return addEvent(ctx, tx, Payment{Tenant: r.Tenant, ID: r.PaymentID}, at, kind, detail)
}
