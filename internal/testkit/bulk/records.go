package bulk

import (
	"context"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
	"stagegate/internal/search"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calls"
)

// records are the records of one tenant: users and services, which are kept for references, and unwritten work.
type records struct {
	tenants    []tenants.Tenant
	roles      []accounts.Role
	principals []accounts.Principal
	sessions   []session
	tokens     []refreshToken
	services   []catalog.Draft
	versions   []version
	work
}

// work are requests with all their records.
type work struct {
	references []financeReference
	invoices   []finance.Invoice
	items      []finance.Item
	payments   []finance.Payment
	events     []paymentEvent
	refunds    []finance.Refund
	sheets     []form.StoredSheet
	parties    []form.StoredParty
	cases      []cases.Record
	stages     []cases.Stage
	messages   []cases.Message
	notes      []cases.Note
	outbox     []outboxEvent
	figures    []figure.Change
	completed  []figure.Stage
	history    []happened
	calls      []calls.Call
	found      []search.Record
}

// happened is an audit entry.
type happened struct {
	at    time.Time
	event audit.Event
}

// Records that the packages do not export, with their columns.
type (
	session struct {
		Tenant      string    `db:"tenant_id"`
		ID          string    `db:"id"`
		PrincipalID string    `db:"principal_id"`
		CreatedAt   time.Time `db:"created_at"`
		ExpiresAt   time.Time `db:"expires_at"`
		Method      string    `db:"method"`
		Address     string    `db:"address"`
		Network     string    `db:"network"`
		Browser     string    `db:"browser"`
		LastSeenAt  time.Time `db:"last_seen_at"`
		FreshAt     time.Time `db:"fresh_at"`
	}
	refreshToken struct {
		Tenant    string     `db:"tenant_id"`
		Hash      string     `db:"token_hash"`
		SessionID string     `db:"session_id"`
		CreatedAt time.Time  `db:"created_at"`
		UsedAt    *time.Time `db:"used_at"`
	}
	version struct {
		Tenant      string                   `db:"tenant_id"`
		ID          string                   `db:"id"`
		ServiceID   string                   `db:"service_id"`
		Number      int64                    `db:"number"`
		Name        string                   `db:"name"`
		Search      string                   `db:"search"`
		Hash        string                   `db:"hash"`
		Summary     db.JSON[catalog.Heading] `db:"summary"`
		Outline     db.JSON[catalog.Outline] `db:"outline"`
		Definition  db.JSON[form.Definition] `db:"definition"`
		PublishedAt time.Time                `db:"published_at"`
		PublishedBy string                   `db:"published_by"`
	}
	financeReference struct {
		Reference string `db:"reference"`
		Tenant    string `db:"tenant_id"`
	}
	paymentEvent struct {
		Tenant    string    `db:"tenant_id"`
		PaymentID string    `db:"payment_id"`
		ID        string    `db:"id"`
		At        time.Time `db:"at"`
		Kind      string    `db:"kind"`
		Detail    string    `db:"detail"`
	}
	outboxEvent struct {
		ID            string     `db:"id"`
		Kind          string     `db:"kind"`
		Payload       string     `db:"payload"`
		Status        string     `db:"status"`
		Attempts      int64      `db:"attempts"`
		NextAttemptAt time.Time  `db:"next_attempt_at"`
		LastError     string     `db:"last_error"`
		CreatedAt     time.Time  `db:"created_at"`
		CompletedAt   *time.Time `db:"completed_at"`
	}
)

// write inserts the buffered records in the order of their references.
func (m *maker) write(ctx context.Context, tx *db.Tx) error {
	var people []func() error
	if !m.begun {
		people = []func() error{
			all(ctx, tx, "tenants", m.tenants), all(ctx, tx, "roles", m.roles), all(ctx, tx, "principals", m.principals),
			all(ctx, tx, "sessions", m.sessions), all(ctx, tx, "refresh_tokens", m.tokens),
			all(ctx, tx, "services", m.services), all(ctx, tx, "service_versions", m.versions),
		}
	}
	for _, write := range append(people,
		all(ctx, tx, "finance_references", m.references), all(ctx, tx, "invoices", m.invoices), all(ctx, tx, "invoice_items", m.items),
		all(ctx, tx, "payments", m.payments), all(ctx, tx, "payment_events", m.events), all(ctx, tx, "refunds", m.refunds),
		all(ctx, tx, "sheets", m.sheets), all(ctx, tx, "parties", m.parties), func() error { return cases.InsertAll(ctx, tx, m.cases) }, all(ctx, tx, "application_stages", m.stages),
		all(ctx, tx, "outbox_events", m.outbox),
		all(ctx, tx, "messages", m.messages), all(ctx, tx, "notes", m.notes), all(ctx, tx, "api_calls", m.calls),
		func() error { return search.PutNew(ctx, tx, m.found) },
		func() error { return figure.Add(ctx, tx, m.figures...) }, func() error { return figure.AddStages(ctx, tx, m.completed...) },
	) {
		if err := write(); err != nil {
			return err
		}
	}
	for _, h := range m.history {
		if err := audit.Record(ctx, tx, h.at, h.event); err != nil {
			return err
		}
	}
	return nil
}

func all[T any](ctx context.Context, tx *db.Tx, table string, records []T) func() error {
	return func() error { return db.InsertAll(ctx, tx, table, records) }
}
