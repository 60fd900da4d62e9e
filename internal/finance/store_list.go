package finance

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/search"
	"stagegate/internal/tenants"
)

// listFilter narrows a list of invoices or payments of a tenant. An empty field matches
// any record.
type listFilter struct {
	Tenant        string
	Status        string
	InvoiceID     string
	ApplicationID string
	CustomerID    string
	Search        string
	Services      []string // of whose invoices it must be; empty for any
	Created       tenants.Period
	DueBefore     *time.Time // open invoices past their due date at this time
	RefundFailed  bool       // payments whose latest refund failed
}

// addTo adds the conditions that invoices and payments share, except for the tenant and the search.
func (f listFilter) addTo(w *db.Where) {
	w.Equals("status", f.Status)
	w.Equals("invoice_id", f.InvoiceID)
	w.Equals("application_id", f.ApplicationID)
	w.Equals("customer_id", f.CustomerID)
	if f.DueBefore != nil {
		w.And("status = 'OPEN' AND due_at < ?", *f.DueBefore)
	}
	w.Between("created_at", f.Created.From, f.Created.To)
}

// ofServices adds the condition that a payment is of an invoice of one of the services. No services add no condition.
func ofServices(w *db.Where, tenant string, services []string) {
	if len(services) > 0 {
		w.And("invoice_id IN (SELECT id FROM invoices WHERE tenant_id = ? AND service_id IN ?)", tenant, services)
	}
}

// refundFailed adds the condition that the latest refund of a payment failed.
func refundFailed(w *db.Where, tenant string) {
	w.And(`id IN (SELECT payment_id FROM refunds failed WHERE tenant_id = ? AND status = 'FAILED' AND NOT EXISTS (
		SELECT 1 FROM refunds later WHERE later.tenant_id = ? AND later.payment_id = failed.payment_id AND later.created_at > failed.created_at))`, tenant, tenant)
}

// invoices adds the conditions that select invoices, except for the tenant.
func (f listFilter) invoices(ctx context.Context, q db.Q, w *db.Where) error {
	f.addTo(w)
	w.Among("service_id", f.Services)
	filter, err := search.NewFilter(ctx, q, f.Tenant, search.Invoice, f.Search)
	filter.AddTo(w, "search", "id")
	return err
}

// payments adds the conditions that select payments, except for the tenant.
func (f listFilter) payments(ctx context.Context, q db.Q, w *db.Where) error {
	f.addTo(w)
	ofServices(w, f.Tenant, f.Services)
	if f.RefundFailed {
		refundFailed(w, f.Tenant)
	}
	filter, err := search.NewFilter(ctx, q, f.Tenant, search.Payment, f.Search)
	filter.AddTo(w, "search", "id")
	return err
}

func listInvoices(ctx context.Context, q db.Q, f listFilter, p db.Paging) (db.Page[Invoice], error) {
	var w db.Where
	w.And("tenant_id = ?", f.Tenant)
	if err := f.invoices(ctx, q, &w); err != nil {
		return db.Page[Invoice]{}, err
	}
	return db.List[Invoice](ctx, q, "invoices", &w, p)
}

// eachInvoice passes the invoices of a list to a function in batches.
func eachInvoice(ctx context.Context, q db.Q, f listFilter, o db.Order, use func([]Invoice) error) error {
	var w db.Where
	w.And("tenant_id = ?", f.Tenant)
	if err := f.invoices(ctx, q, &w); err != nil {
		return err
	}
	return db.Batches(ctx, q, "invoices", &w, o, use)
}

func listPayments(ctx context.Context, q db.Q, f listFilter, p db.Paging) (db.Page[Payment], error) {
	var w db.Where
	w.And("tenant_id = ?", f.Tenant)
	if err := f.payments(ctx, q, &w); err != nil {
		return db.Page[Payment]{}, err
	}
	return db.List[Payment](ctx, q, "payments", &w, p)
}

// eachPayment passes the payments of a list to a function in batches.
func eachPayment(ctx context.Context, q db.Q, f listFilter, o db.Order, use func([]Payment) error) error {
	var w db.Where
	w.And("tenant_id = ?", f.Tenant)
	if err := f.payments(ctx, q, &w); err != nil {
		return err
	}
	return db.Batches(ctx, q, "payments", &w, o, use)
}

// listUnapplied returns the unapplied payments.
func listUnapplied(ctx context.Context, q db.Q, tenant string, services []string, in *UnappliedInput, p db.Paging) (db.Page[Payment], error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	w.And("unapplied_reason <> ''")
	ofServices(&w, tenant, services)
	w.Equals("unapplied_reason", string(in.Reason))
	w.Equals("reference", in.Reference)
	return db.List[Payment](ctx, q, "payments", &w, p)
}

// sum is the number of records in a currency with their total in minor units.
type sum struct {
	Currency string     `db:"currency"`
	Count    int64      `db:"count"`
	Amount   int64      `db:"amount"`
	Oldest   *time.Time `db:"oldest"`
}

// openSums returns the open invoices of a tenant, or those past their due date at a time.
func openSums(ctx context.Context, q db.Q, tenant string, services []string, dueBefore *time.Time) ([]sum, error) {
	var w db.Where
	w.And("tenant_id = ? AND status = 'OPEN'", tenant)
	w.Among("service_id", services)
	listFilter{DueBefore: dueBefore}.addTo(&w)
	return db.All[sum](ctx, q, `SELECT currency, COUNT(*) AS count, CAST(SUM(amount_due - amount_paid) AS BIGINT) AS amount, MIN(created_at) AS oldest
		FROM invoices `+w.SQL()+` GROUP BY currency ORDER BY currency`, w.Args()...)
}

// receivedSums returns the payments of a tenant received since a time.
func receivedSums(ctx context.Context, q db.Q, tenant string, services []string, since time.Time) ([]sum, error) {
	var w db.Where
	w.And("tenant_id = ? AND status = 'SUCCESSFUL' AND paid_at >= ?", tenant, since)
	ofServices(&w, tenant, services)
	return db.All[sum](ctx, q, `SELECT currency, COUNT(*) AS count, CAST(SUM(amount) AS BIGINT) AS amount, MIN(created_at) AS oldest
		FROM payments `+w.SQL()+` GROUP BY currency ORDER BY currency`, w.Args()...)
}

// pendingSums returns the pending payments of a tenant.
func pendingSums(ctx context.Context, q db.Q, tenant string, services []string) ([]sum, error) {
	var w db.Where
	w.And("tenant_id = ? AND status = 'PENDING'", tenant)
	ofServices(&w, tenant, services)
	return db.All[sum](ctx, q, `SELECT currency, COUNT(*) AS count, CAST(SUM(amount) AS BIGINT) AS amount, MIN(created_at) AS oldest
		FROM payments `+w.SQL()+` GROUP BY currency ORDER BY currency`, w.Args()...)
}

// failedRefundSums returns the payments of a tenant whose latest refund failed, by what is left to refund.
func failedRefundSums(ctx context.Context, q db.Q, tenant string, services []string) ([]sum, error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	ofServices(&w, tenant, services)
	refundFailed(&w, tenant)
	return db.All[sum](ctx, q, `SELECT currency, COUNT(*) AS count, CAST(SUM(amount - amount_refunded) AS BIGINT) AS amount, MIN(created_at) AS oldest
		FROM payments `+w.SQL()+` GROUP BY currency ORDER BY currency`, w.Args()...)
}

// unappliedSums returns the unapplied payments of a tenant by received amount. An amount that is
// invalid in the currency counts as zero.
func unappliedSums(ctx context.Context, q db.Q, tenant string, services []string) ([]sum, error) {
	var w db.Where
	w.And("tenant_id = ? AND unapplied_reason <> ''", tenant)
	ofServices(&w, tenant, services)
	return db.All[sum](ctx, q, `SELECT received_currency AS currency, COUNT(*) AS count, CAST(COALESCE(SUM(received_amount), 0) AS BIGINT) AS amount, MIN(created_at) AS oldest
		FROM payments `+w.SQL()+` GROUP BY received_currency ORDER BY received_currency`, w.Args()...)
}

// CountUnapplied counts the unapplied payments of a tenant by reason.
func CountUnapplied(ctx context.Context, q db.Q, tenant string, services []string) (map[Reason]int64, error) {
	var w db.Where
	w.And("tenant_id = ? AND unapplied_reason <> ''", tenant)
	ofServices(&w, tenant, services)
	found, err := db.All[struct {
		Reason Reason `db:"unapplied_reason"`
		Count  int64  `db:"count"`
	}](ctx, q, `SELECT unapplied_reason, COUNT(*) AS count FROM payments `+w.SQL()+` GROUP BY unapplied_reason`, w.Args()...)
	counts := make(map[Reason]int64, len(found))
	for _, f := range found {
		counts[f.Reason] = f.Count
	}
	return counts, err
}
