package finance

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/search"
)

var paymentCols = db.Cols[Payment]()

// insertPayment stores a new payment, which is found by what its invoice is found by.
func insertPayment(ctx context.Context, tx *db.Tx, p Payment) error {
	of, err := search.ByID(ctx, tx, p.Tenant, search.Invoice, p.InvoiceID)
	if err != nil {
		return err
	}
	record := p.searchRecord(of)
	p.Search = record.Words()
	if err := db.Insert(ctx, tx, "payments", p); err != nil {
		return err
	}
	return search.Put(ctx, tx, record)
}

func paymentByReference(ctx context.Context, q db.Q, tenant, reference string) (Payment, error) {
	if !validReference(reference) {
		return Payment{}, db.ErrNotFound
	}
	return db.One[Payment](ctx, q, `SELECT `+paymentCols+` FROM payments WHERE tenant_id = $1 AND reference = $2`, tenant, reference)
}

// lockPayment locks the invoice of a payment, which also protects the payment and its
// refunds.
func lockPayment(ctx context.Context, tx *db.Tx, tenant, reference string) (Payment, Invoice, error) {
	found, err := paymentByReference(ctx, tx, tenant, reference)
	if err != nil {
		return Payment{}, Invoice{}, err
	}
	i, err := lockInvoice(ctx, tx, tenant, found.InvoiceID)
	if err != nil {
		return Payment{}, Invoice{}, err
	}
	p, err := paymentByReference(ctx, tx, tenant, reference) // re-read under the lock
	return p, i, err
}

// PaymentByReference reads a payment; db.ErrNotFound if the tenant has none with this
// reference.
func PaymentByReference(ctx context.Context, q db.Q, tenant, reference string) (Payment, error) {
	return paymentByReference(ctx, q, tenant, reference)
}

// pendingPayment returns the one pending payment of an invoice.
func pendingPayment(ctx context.Context, q db.Q, tenant, invoiceID string) (Payment, error) {
	return db.One[Payment](ctx, q, `SELECT `+paymentCols+` FROM payments WHERE tenant_id = $1 AND invoice_id = $2 AND status = 'PENDING'`, tenant, invoiceID)
}

// updatePayment stores the changed columns of a payment. Its invoice is locked,
// which also protects the payment.
func updatePayment(ctx context.Context, tx *db.Tx, p Payment) error {
	_, err := db.Exec(ctx, tx, `UPDATE payments SET status = $3, authorization_url = $4, access_code = $5, channel = $6,
			last_error = $7, applied = $8, paid_at = $9, received_amount = $10, received_currency = $11,
			unapplied_reason = $12, next_check_at = $13, decline_reason = $14, last4 = $15
		WHERE tenant_id = $1 AND id = $2`,
		p.Tenant, p.ID, p.Status, p.AuthorizationURL, p.AccessCode, p.Channel, p.LastError, p.Applied, p.PaidAt,
		p.ReceivedAmount, p.ReceivedCurrency, p.Unapplied, p.NextCheckAt, p.Decline, p.Last4)
	return err
}

// claimRefresh claims the query of the provider for a payer: it reports false if there was one since a time, or
// the payment is successful.
func claimRefresh(ctx context.Context, tx *db.Tx, p Payment, now, since time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE payments SET refreshed_at = $3
		WHERE tenant_id = $1 AND id = $2 AND status <> 'SUCCESSFUL' AND (refreshed_at IS NULL OR refreshed_at <= $4)`, p.Tenant, p.ID, now, since)
	return n == 1, err
}

// duePayments selects payments that are due for a check.
var duePayments = db.Due{Table: "payments /* every tenant */", Key: []string{"tenant_id", "id"}, At: "next_check_at"}

// postpone sets the next check of a claimed payment, unless the payment was changed
// after the claim.
func postpone(ctx context.Context, d *db.DB, p Payment, claimed time.Time, at *time.Time) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `UPDATE payments SET next_check_at = $4 WHERE tenant_id = $1 AND id = $2 AND next_check_at = $3`,
			p.Tenant, p.ID, claimed, at)
		return err
	})
}

// CheckoutPending is an SQL expression for statements of other packages: whether a checkout
// of one of the invoices of an application is in progress, whose tenant and id two columns
// name. Checkouts of strangers do not count.
func CheckoutPending(tenant, application string) string {
	return `EXISTS (SELECT 1 FROM invoices i
		JOIN payments p ON p.tenant_id = i.tenant_id AND p.invoice_id = i.id AND p.status = 'PENDING' AND NOT p.stranger
		WHERE i.tenant_id = ` + tenant + ` AND i.application_id = ` + application + `)`
}

// checkoutPending reports whether a checkout of an application is in progress.
func checkoutPending(ctx context.Context, q db.Q, tenant, applicationID string) (bool, error) {
	return db.One[bool](ctx, q, `SELECT `+CheckoutPending("$1", "$2"), tenant, applicationID)
}

// event is an event in the timeline of a payment.
type event struct {
	Tenant    string    `db:"tenant_id"`
	PaymentID string    `db:"payment_id"`
	ID        string    `db:"id"`
	At        time.Time `db:"at"`
	Kind      string    `db:"kind"`
	Detail    string    `db:"detail"`
}

// addEvent adds an event to the timeline of a payment.
func addEvent(ctx context.Context, tx *db.Tx, p Payment, at time.Time, kind, detail string) error {
	return db.Insert(ctx, tx, "payment_events", event{
		Tenant: p.Tenant, PaymentID: p.ID, ID: ref.NewID(), At: at, Kind: kind, Detail: detail,
	})
}

// timeline returns the events of a payment, in order.
func timeline(ctx context.Context, q db.Q, p Payment) ([]event, error) {
	return db.All[event](ctx, q, `SELECT `+db.Cols[event]()+` FROM payment_events WHERE tenant_id = $1 AND payment_id = $2 ORDER BY id`, p.Tenant, p.ID)
}

// backlog counts the pending payments, the unapplied payments and the pending refunds of all tenants.
func backlog(ctx context.Context, q db.Q) (Backlog, error) {
	return db.One[Backlog](ctx, q, `SELECT
		(SELECT COUNT(*) FROM payments /* every tenant */ WHERE next_check_at IS NOT NULL AND status = 'PENDING') AS payments,
		(SELECT COUNT(*) FROM payments /* every tenant */ WHERE unapplied_reason <> '') AS refunds_due,
		(SELECT COUNT(*) FROM refunds /* every tenant */ WHERE status = 'PENDING') AS refunds_pending`)
}

// ReceivedOf returns the successful payments of an application, oldest first.
func ReceivedOf(ctx context.Context, q db.Q, tenant, applicationID string) ([]Payment, error) {
	return db.All[Payment](ctx, q, `SELECT `+paymentCols+` FROM payments
		WHERE tenant_id = $1 AND application_id = $2 AND status = 'SUCCESSFUL' ORDER BY created_at, id`, tenant, applicationID)
}
