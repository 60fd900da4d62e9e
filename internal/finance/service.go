package finance

import (
	"context"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/price"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/notices/mail"
	"stagegate/internal/search"
	"stagegate/internal/tenants"
)

// Service opens invoices, starts payments and decides which of them count.
type Service struct {
	DB      *db.DB
	Now     ref.Clock
	Catalog *catalog.Service
	gateway Gateway
	outbox  *jobs.Outbox
	Events  *events.Log
	Hooks
	Settings
}

// Hooks are functions of packages that import this one.
type Hooks struct {
	// OnPaid is called for every invoice paid by a payment, in the same transaction. The invoice is
	// locked.
	OnPaid func(ctx context.Context, tx *db.Tx, by audit.Actor, i Invoice) error

	// OnIssued is called for every open invoice that is created, in the same transaction. It may be
	// nil.
	OnIssued func(ctx context.Context, tx *db.Tx, i Invoice) error

	// OnSent is called for every time that staff send an invoice, in the same transaction. It may be nil.
	OnSent func(ctx context.Context, tx *db.Tx, i Invoice, sendID string) error

	// OnVoid is called for every invoice that is voided individually, in the same transaction. The
	// invoice is locked.
	OnVoid func(ctx context.Context, tx *db.Tx, i Invoice) error

	// OnReceived is called for every successful payment, including unapplied ones, in the same
	// transaction and before OnPaid. The invoice is locked. It may be nil.
	OnReceived func(ctx context.Context, tx *db.Tx, p Payment, i Invoice) error

	// PartyEmail returns the address of a party of any application of a tenant, ""
	// if the party has none, and db.ErrNotFound for an unknown party.
	PartyEmail func(ctx context.Context, tx *db.Tx, tenant, partyID string) (string, error)

	// ReceivingAccount reads the account that receives the money of new payments of a
	// tenant, and reports false if there is none.
	ReceivingAccount func(ctx context.Context, q db.Q, tenantID string) (tenants.PayoutAccount, bool, error)

	// CustomerOfParty returns the id of the customer whose application contains a party.
	CustomerOfParty func(ctx context.Context, q db.Q, tenant, partyID string) (string, error)

	// Customers returns customers by their ids. An erased one has no address.
	Customers func(ctx context.Context, q db.Q, tenant string, ids []string) (map[string]Customer, error)

	// Organisation reads the organisation data shown in PDF files.
	Organisation func(ctx context.Context, q db.Q, tenantID string) (mail.Organisation, error)

	// PaymentURL returns the URL at which an invoice of an organisation is paid.
	PaymentURL func(o mail.Organisation, reference string) string
}

// Customer is the customer of an invoice.
type Customer struct{ Name, Email string }

// Settings are the settings of payments (specification, section 10).
type Settings struct {
	Callbacks      Callbacks
	ReconcileAfter time.Duration // age of a payment at its first provider query
	AbandonAfter   time.Duration // age at which a pending payment is abandoned

	RefundFreshAbove int // major units of refunds of a payment in a day, above which they need a fresh sign-in
}

// New returns the service.
func New(d *db.DB, now ref.Clock, c *catalog.Service, gateway Gateway, outbox *jobs.Outbox, hooks Hooks, settings Settings) *Service {
	return &Service{DB: d, Now: now, Catalog: c, gateway: gateway, outbox: outbox, Hooks: hooks, Settings: settings}
}

// StageInvoice is the invoice to create for a payment stage.
type StageInvoice struct {
	Tenant        string
	ServiceID     string
	ApplicationID string
	Application   string // its reference
	CustomerID    string
	StageID       string
	Description   string
	PayerEmail    string
	Price         price.Breakdown
}

// OpenForStage creates the invoice of a payment stage. An invoice of zero is
// paid at once. OnPaid is not called for it: the caller reads its status.
func (s *Service) OpenForStage(ctx context.Context, tx *db.Tx, by audit.Actor, n StageInvoice) (Invoice, error) {
	now := s.Now()
	reference, err := claimReference(ctx, tx, n.Tenant, "INV")
	if err != nil {
		return Invoice{}, err
	}
	invoice := Invoice{
		Tenant: n.Tenant, ID: ref.NewID(), Reference: reference, Status: InvoiceTransitions.Start(onOwed),
		Currency: n.Price.Currency, AmountDue: n.Price.Total, Description: n.Description, PayerEmail: n.PayerEmail,
		ServiceID: &n.ServiceID, ApplicationID: &n.ApplicationID, StageID: &n.StageID, CreatedAt: now,
		CustomerID: &n.CustomerID, Application: n.Application,
	}
	if invoice.AmountDue == 0 {
		if err := invoice.pay(now); err != nil {
			return Invoice{}, err
		}
	}
	return invoice, s.issue(ctx, tx, by, invoice, itemsFrom(invoice, n.Price))
}

// searchRecord returns what an invoice is found by.
func (s *Service) searchRecord(ctx context.Context, q db.Q, i *Invoice) (search.Record, error) {
	var payer Customer
	if i.CustomerID != nil {
		found, err := s.Customers(ctx, q, i.Tenant, []string{*i.CustomerID})
		if err != nil {
			return search.Record{}, err
		}
		payer = found[*i.CustomerID]
	}
	return i.searchRecord(payer), nil
}

// issue stores a new invoice.
func (s *Service) issue(ctx context.Context, tx *db.Tx, by audit.Actor, i Invoice, items []Item) error {
	record, err := s.searchRecord(ctx, tx, &i)
	if err != nil {
		return err
	}
	if err := insertInvoice(ctx, tx, i, items, record); err != nil {
		return err
	}
	if err := s.publishCreated(ctx, tx, by, i); err != nil {
		return err
	}
	if err := s.countOutstanding(ctx, tx, i, 0); err != nil || i.Status != Open || s.OnIssued == nil {
		return err
	}
	return s.OnIssued(ctx, tx, i)
}

func itemsFrom(i Invoice, b price.Breakdown) []Item {
	items := make([]Item, len(b.Lines))
	for n, line := range b.Lines {
		items[n] = Item{
			Tenant: i.Tenant, InvoiceID: i.ID, Position: int64(n + 1), Label: line.Label, Basis: line.Basis,
			Quantity: int64(line.Quantity), UnitAmount: line.UnitAmount, ItemTotal: line.Total,
		}
		if line.ChargeID != "" {
			items[n].ChargeID = &line.ChargeID
		}
	}
	return items
}

// VoidOpen voids the open invoices of an application and returns them. If a checkout of one of them is
// in progress it changes nothing and reports pending, because the payer may be paying.
func (s *Service) VoidOpen(ctx context.Context, tx *db.Tx, by audit.Actor, tenant, applicationID string) (voided []Invoice, pending bool, err error) {
	open, err := lockOpenInvoices(ctx, tx, tenant, applicationID) // starting a checkout requires this lock, so none can start now
	if err != nil {
		return nil, false, err
	}
	if pending, err = checkoutPending(ctx, tx, tenant, applicationID); err != nil || pending {
		return nil, pending, err
	}
	for _, i := range open {
		before := i.outstanding()
		if err := i.void(s.Now()); err != nil {
			return nil, false, err
		}
		if err := s.updateInvoice(ctx, tx, by, i, before); err != nil {
			return nil, false, err
		}
		voided = append(voided, i)
	}
	return voided, false, nil
}
