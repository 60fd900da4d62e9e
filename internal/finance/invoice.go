package finance

import (
	"time"

	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
)

// InvoiceStatus is the state of an invoice.
type InvoiceStatus string

// The states of an invoice.
const (
	Open InvoiceStatus = "OPEN"
	Paid InvoiceStatus = "PAID"
	Void InvoiceStatus = "VOID"
)

var (
	onOwed = state.Trigger[InvoiceStatus]{Name: "create"}
	onPaid = state.Trigger[InvoiceStatus]{
		Name: "paid", Refusal: errInvoiceNotOpen, RefusalIn: map[InvoiceStatus]error{Paid: errInvoicePaid},
	}
	onVoid = state.Trigger[InvoiceStatus]{
		Name: "void", Refusal: errInvoiceNotOpen, RefusalIn: map[InvoiceStatus]error{Paid: errInvoicePaid},
	}
)

// InvoiceTransitions is the state machine of an invoice. An invoice of zero is
// paid in the transaction that creates it.
var InvoiceTransitions = state.Table[InvoiceStatus]{
	{On: onOwed, To: Open},
	{From: Open, On: onPaid, To: Paid},
	{From: Open, On: onVoid, To: Void},
}

// Invoice is an amount that is owed. Amounts are minor units of the currency.
type Invoice struct {
	Tenant        string        `db:"tenant_id"`
	ID            string        `db:"id"`
	Reference     string        `db:"reference"` // INV-XXXXXX, unique across tenants
	Status        InvoiceStatus `db:"status"`
	Currency      string        `db:"currency"`
	AmountDue     int64         `db:"amount_due"`
	AmountPaid    int64         `db:"amount_paid"`
	Description   string        `db:"description"`
	PayerEmail    string        `db:"payer_email"` // "" if the payer is not known
	PartyID       *string       `db:"party_id"`
	ServiceID     *string       `db:"service_id"`
	ApplicationID *string       `db:"application_id"`
	StageID       *string       `db:"stage_id"`
	DueAt         *time.Time    `db:"due_at"`
	CreatedAt     time.Time     `db:"created_at"`
	PaidAt        *time.Time    `db:"paid_at"`
	VoidedAt      *time.Time    `db:"voided_at"`
	CustomerID    *string       `db:"customer_id"`           // nil if the payer is no customer, or not known
	Application   string        `db:"application_reference"` // "" for none
	Search        string        `db:"search"`                // words of references, description and payer
	PayerName     string        `db:"payer_name"`            // of a payer without an account; "" if not known
	Message       string        `db:"message"`               // to the payer; "" for none
	SentAt        *time.Time    `db:"sent_at"`               // when staff last sent it by mail
}

// Item is a line of an invoice.
type Item struct {
	Tenant     string      `db:"tenant_id"`
	InvoiceID  string      `db:"invoice_id"`
	Position   int64       `db:"position"` // from 1
	ChargeID   *string     `db:"service_charge_id"`
	Label      string      `db:"label"`
	Basis      price.Basis `db:"basis"`
	Quantity   int64       `db:"quantity"`
	UnitAmount int64       `db:"unit_amount"`
	ItemTotal  int64       `db:"item_total"`
}

var (
	errInvoicePaid    = fault.New(fault.InvoiceAlreadyPaid, "invoice.paid")
	errInvoiceNotOpen = fault.New(fault.InvoiceNotOpen, "invoice.not_open")
	errNothingDue     = fault.New(fault.InvoiceNotOpen, "invoice.nothing_left")
)

// Balance returns the amount outstanding.
func (i *Invoice) Balance() int64 { return i.AmountDue - i.AmountPaid }

// subject returns the id of the record whose history shows the invoice: its
// application, or the invoice itself.
func (i *Invoice) subject() string {
	if i.ApplicationID != nil {
		return *i.ApplicationID
	}
	return i.ID
}

// pay marks the invoice as paid in full.
func (i *Invoice) pay(at time.Time) error {
	if err := InvoiceTransitions.Move(&i.Status, onPaid); err != nil {
		return err
	}
	i.AmountPaid, i.PaidAt = i.AmountDue, &at
	return nil
}

// void marks the invoice as void.
func (i *Invoice) void(at time.Time) error {
	if err := InvoiceTransitions.Move(&i.Status, onVoid); err != nil {
		return err
	}
	i.VoidedAt = &at
	return nil
}

// mustBeOpen returns an error unless the invoice can still be paid.
func (i *Invoice) mustBeOpen() error { return InvoiceTransitions.Check(i.Status, onPaid) }
